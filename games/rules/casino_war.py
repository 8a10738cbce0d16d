"""Casino War: one card each against the dealer, and a war if they tie."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from games.rules.house_rules import HouseRules, house_rule


@dataclass(frozen=True)
class CasinoWar(HouseRules):
    """Casino War: one player against the dealer, for one round."""

    slug: ClassVar[str] = "casino-war"
    title: ClassVar[str] = "Casino War"

    decks: Literal[1, 2, 3, 4, 5, 6, 7, 8] = house_rule(6, "set-up", "packs shuffled together")
    bonus: bool = house_rule(
        True, "stakes", "a tie after going to war pays 2 to 1 on the raise, not even money"
    )
    tie_wager: bool = house_rule(
        False, "stakes", "a side bet that the first two cards tie, paid 10 to 1"
    )
    burn: Literal[3, 0] = house_rule(3, "set-up", "cards burnt before the cards of a war")
