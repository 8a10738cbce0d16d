"""Drunkard: War's Russian kin, with 36 cards and a six that beats the ace."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from games.rules.battles import Battles, CapturedTo, EmptyAtTie, Joiners
from games.rules.captures import WATCH_ONLY, CaptureOrder
from games.rules.cards import SIXES_UP, Card, Cards, Rank
from games.rules.events import Ending, Outcome, Reason
from games.rules.house_rules import house_rule
from games.rules.table import Table


@dataclass(frozen=True)
class Drunkard(Battles):
    """Drunkard for two to eight; who wins it is a matter of agreement."""

    slug: ClassVar[str] = "drunkard"
    title: ClassVar[str] = "Drunkard"

    players: Literal[2, 3, 4, 5, 6, 7, 8] = house_rule(2, "set-up", "how many play")
    six_beats_ace: bool = house_rule(True, "set-up", "a six is on top whenever an ace is showing")
    face_down: Literal[0, 1] = house_rule(
        0, "ties", "cards laid face down before the face-up one in a dispute"
    )
    joiners: Joiners = house_rule(
        "tied", "ties", "who lays cards in a dispute: all, or only the tied", players_from=3
    )
    empty_at_tie: EmptyAtTie = house_rule(
        "takes_pot",
        "running out",
        "whether a tied player with no card left takes the pile or loses",
    )
    goal: Literal["last_with_cards", "first_out", "holder_loses"] = house_rule(
        "last_with_cards",
        "ending",
        "who wins: the last with cards, the first without; or the one left with all loses",
    )
    captured_to: CapturedTo = house_rule(
        "side_pile_shuffled",
        "captured cards",
        "straight under the stock, or onto a side pile that follows it",
    )
    capture_order: CaptureOrder = house_rule(
        "winner_first",
        "captured cards",
        "in which order captured cards go under",
        watch_only=WATCH_ONLY,
    )
