"""Beggar My Neighbour: court cards demand cards of the next player, who may turn the tables."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from games.rules.cards import FULL_PACK, Card, Cards, Rank
from games.rules.events import Captured, Ended, Ending, Event, Flipped, Outcome, Reason, Seat
from games.rules.house_rules import HouseRules, RuleRefused, house_rule
from games.rules.play import Choice
from games.rules.table import Table

Demand = Literal[0, 1, 2, 3, 4, 5, 6]


@dataclass(frozen=True)
class BeggarMyNeighbour(HouseRules):
    """Beggar My Neighbour for two to six."""

    slug: ClassVar[str] = "beggar-my-neighbour"
    title: ClassVar[str] = "Beggar My Neighbour"

    players: Literal[2, 3, 4, 5, 6] = house_rule(2, "set-up", "how many play")
    ace: Demand = house_rule(4, "demands", "cards that an ace demands; 0 makes it a plain card")
    king: Demand = house_rule(3, "demands", "cards that a king demands; 0 makes it a plain card")
    queen: Demand = house_rule(2, "demands", "cards that a queen demands; 0 makes it a plain card")
    jack: Demand = house_rule(1, "demands", "cards that a jack demands; 0 makes it a plain card")
    pile_back: Literal["as_laid", "turned_over"] = house_rule(
        "as_laid",
        "captured cards",
        "how a captured pile goes under: as it was laid, or turned over",
    )
    leader: Literal[1, 2, 3, 4, 5, 6] = house_rule(1, "set-up", "which player lays the first card")
