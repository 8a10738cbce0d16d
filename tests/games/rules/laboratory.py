"""War as experiments have played it, beyond the house rules that people are offered."""

from dataclasses import dataclass
from typing import Annotated, Literal

from games.rules.cards import Rank, pack
from games.rules.events import Captured, Flipped, Restocked
from games.rules.house_rules import Rule
from games.rules.table import cards_of
from games.rules.war import War


@dataclass(frozen=True)
class LaboratoryWar(War):
    """War with no cards face down, with more orders of captured cards, and a pack of 28."""

    face_down: Annotated[Literal[0, 1, 2, 3], Rule("ties", "cards laid face down")] = 1
    pack: Annotated[Literal["full", "half_suits", "36", "32", "28"], Rule("set-up", "pack")] = (
        "full"
    )
    capture_order: Annotated[
        Literal[
            "shuffled",
            "winner_first",
            "loser_first",
            "high_to_low",
            "as_laid",
            "seat_order",
            "winner_first_rows",
            "loser_first_rows",
            "winner_first_reversed",
            "groups",
            "groups_reversed",
            "innermost_first",
        ],
        Rule("captured cards", "order"),
    ] = "shuffled"
    captured_to: Annotated[
        Literal["under", "side_pile", "side_pile_shuffled", "side_pile_turned_over"],
        Rule("captured cards", "place"),
    ] = "under"

    @property
    def deck(self):
        return pack(lowest=Rank.EIGHT) if self.pack == "28" else super().deck

    def _restock(self, table, seat):
        if self.captured_to == "side_pile_turned_over":
            return Restocked(seat, table.sides[seat][::-1])
        return super()._restock(table, seat)

    def _take(self, table, seat):
        match self.capture_order:
            case "winner_first_reversed":
                cards = _stack(table, seat)[::-1] + _stack(table, 1 - seat)[::-1]
            case "groups":
                cards = _groups(table)
            case "groups_reversed":
                cards = _groups(table)[::-1]
            case "innermost_first":
                cards = _innermost_first(table, seat)
            case _:
                return super()._take(table, seat)
        return [Captured(seat, cards)]


def _stack(table, seat):
    return tuple(card for laid in table.pile if laid.seat == seat for card in cards_of(laid))


def _groups(table):
    return tuple(card for laid in table.pile for card in cards_of(laid))


def _innermost_first(table, winner):
    """Take the last war first: the winner's cards of it, then the other's; the battle last."""
    wars = zip(_by_war(table, winner), _by_war(table, 1 - winner), strict=True)
    return tuple(card for war in reversed(list(wars)) for own in war for card in own)


def _by_war(table, seat):
    """Return a seat's cards, those of the battle and of each war apart."""
    wars = [[]]
    for laid in table.pile:
        if laid.seat == seat:
            wars[-1] += cards_of(laid)
            if isinstance(laid, Flipped):
                wars.append([])
    return wars[:-1]
