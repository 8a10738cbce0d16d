"""In which order captured cards go under."""

from collections.abc import Callable, Sequence
from itertools import chain
from operator import itemgetter
from typing import Literal

from games.rules.cards import Card, Cards
from games.rules.events import Flipped, Seat
from games.rules.shuffling import shuffled
from games.rules.table import Laid, Table, cards_of

CaptureOrder = Literal[
    "shuffled",
    "winner_first",
    "loser_first",
    "winner_first_rows",
    "loser_first_rows",
    "high_to_low",
    "as_laid",
    "seat_order",
]
WATCH_ONLY = ("as_laid", "seat_order")
"""The orders that do not ask who won: most games would never end."""


def captured(
    table: Table, winner: Seat, order: CaptureOrder, strength: Callable[[Card], int]
) -> Cards:
    """Return the pile's cards in the order in which they go under, first to be played first.

    Cards that waited from an earlier round come last, as they were laid.
    """
    waiting = chain.from_iterable(map(cards_of, table.waiting))
    return (*_own(table, winner, order, strength), *waiting)


def _own(table: Table, winner: Seat, order: CaptureOrder, strength: Callable[[Card], int]) -> Cards:
    if order == "shuffled":
        return shuffled([card for laid in table.pile for card in cards_of(laid)], table.generator)
    seats = list(range(len(table.stocks)))
    if order not in WATCH_ONLY:
        seats = seats[winner:] + seats[:winner]
    if order.startswith("loser_first"):
        seats.append(seats.pop(0))
    if order.endswith("rows") or order == "as_laid":
        return _row_by_row(table.pile, seats)
    cards = chain.from_iterable(
        cards_of(laid) for seat in seats for laid in table.pile if laid.seat == seat
    )
    return tuple(sorted(cards, key=strength, reverse=True) if order == "high_to_low" else cards)


def _row_by_row(pile: Sequence[Laid], seats: Sequence[Seat]) -> Cards:
    """Take the cards as they lie side by side: the face-up ones of a war in one row."""
    places = []
    for seat in seats:
        war = 0
        for laid in pile:
            if laid.seat != seat:
                continue
            if isinstance(laid, Flipped):
                places.append(((war, 1, 0), laid.card))
                war += 1
            else:
                places += [((war, 0, row), card) for row, card in enumerate(laid.cards)]
    return tuple(card for _, card in sorted(places, key=itemgetter(0)))
