"""In which order captured cards go under."""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Literal

from games.rules.cards import Card, Cards
from games.rules.events import Captured, Flipped, Seat
from games.rules.shuffling import draws_for, shuffled
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


def capture(
    table: Table, seat: Seat, order: CaptureOrder, strength: Callable[[Card], int]
) -> Captured:
    """Let a seat take the pile, its cards in the order in which they go under.

    Cards that waited from an earlier round come last, as they were laid.
    """
    if order == "shuffled":
        own: list[Card] = []
        for laid in table.pile:
            if type(laid) is Flipped:
                own.append(laid.card)
            else:
                own += cards_of(laid)
        cards, draws = shuffled(own, table.generator), draws_for(len(own))
    else:
        cards, draws = _ordered(table, seat, order, strength), 0
    for laid in table.waiting:
        cards += cards_of(laid)
    return Captured(seat, cards, draws)


def _ordered(
    table: Table, winner: Seat, order: CaptureOrder, strength: Callable[[Card], int]
) -> Cards:
    seats = list(range(len(table.stocks)))
    if order not in WATCH_ONLY:
        seats = seats[winner:] + seats[:winner]
    if order.startswith("loser_first"):
        seats.append(seats.pop(0))
    if order.endswith("rows") or order == "as_laid":
        return _row_by_row(table.pile, seats)
    cards: list[Card] = []
    for seat in seats:
        for laid in table.pile:
            if laid.seat == seat:
                cards += cards_of(laid)
    return tuple(sorted(cards, key=strength, reverse=True) if order == "high_to_low" else cards)


def _row_by_row(pile: Sequence[Laid], seats: Sequence[Seat]) -> Cards:
    """Take the cards as they lie side by side: the face-up ones of a war in one row."""
    places: list[tuple[tuple[int, bool, int], Card]] = []
    for seat in seats:
        war = row = 0
        for laid in pile:
            if laid.seat != seat:
                continue
            if isinstance(laid, Flipped):
                places.append(((war, True, 0), laid.card))
                war, row = war + 1, 0
            else:
                rows = enumerate(laid.cards, row)
                places += [((war, False, number), card) for number, card in rows]
                row += len(laid.cards)
    return tuple(card for _, card in sorted(places, key=itemgetter(0)))
