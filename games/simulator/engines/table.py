"""A table of War or of its kin as one record of numbers, and how cards move on it."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from games.simulator.engines.bits import signed
from games.simulator.engines.compiled import inlined, inner
from games.simulator.engines.generator import Cards, shuffle

type Numbers = NDArray[np.int64]

SEAT_BITS, SUIT_BITS = 3, 2
SEATS = 1 << SEAT_BITS
SEAT = SEATS - 1
"""A card is one byte: its rank times four, plus its suit where suits matter. Cards that are
compared have the seat in the three bits below."""

CELLS = 64
LINE = 16 * CELLS
"""More than any pack has cards; and the length of the line of cells that a stock moves along."""
BLANK = SEATS * LINE
"""Behind the lines of all seats is one cell that never has a card."""

SIDE_PILES = ("under", "side_pile_shuffled", "side_pile")
UNDER, SHUFFLED_SIDE_PILE, SIDE_PILE = range(3)
NOT_IN = -1

TABLE = np.dtype(
    [
        ("stock", np.uint8, BLANK + 1),
        ("side", np.uint8, (SEATS, CELLS)),
        *(
            (name, np.uint8, CELLS)
            for name in ("pile", "owner", "row", "waiting", "spare", "sorted")
        ),
        *((name, np.int64, SEATS) for name in ("top", "size", "side_size", "wars_won")),
        *((name, np.int64, SEATS) for name in ("facing", "joined", "laying", "holding")),
        *((name, np.int64) for name in ("pile_size", "waiting_size", "spare_size", "next_row")),
        *((name, np.int64) for name in ("taker", "ties", "dead_heat", "rounds", "flips", "wars")),
        *((name, np.int64) for name in ("leader", "limited")),
        ("random", np.uint64),
    ],
    align=True,
)


class Table(Protocol):
    """What a record of `TABLE` holds, for people and type checkers to read."""

    stock: Cards
    """The lines of all seats, one after another. A seat's stock is the `size` cells from the one
    that `top` tells, where its next card is."""
    side: Cards
    """By seat: its side pile, of which the first `side_size` cells are in use."""
    pile: Cards
    """The pile in the order laid; `owner` and `row` say who laid each card and where it lies."""
    owner: Cards
    row: Cards
    waiting: Cards
    """Cards that go with the next capture."""
    spare: Cards
    """Cards that were over at the deal."""
    sorted: Cards
    """Captured cards, in the order in which they go under."""
    top: Numbers
    size: Numbers
    side_size: Numbers
    wars_won: Numbers
    facing: Numbers
    """The face-up cards to compare, with their seats."""
    joined: Numbers
    """By seat: the cards it held when a war began, or `NOT_IN`."""
    laying: Numbers
    """By seat: how many cards it lays in a war, the last one face up; 0 if it cannot fight."""
    holding: Numbers
    """The seats that hold cards, one after another."""
    pile_size: int
    waiting_size: int
    spare_size: int
    next_row: int
    """The first free row on the table."""
    taker: int
    """Who takes the pile, or `NOBODY`."""
    ties: int
    """The wars of the round under way."""
    dead_heat: int
    rounds: int
    flips: int
    wars: int
    limited: int
    """Whether a limit ended the game."""
    leader: int
    """In Beggar My Neighbour, who lays the next card."""
    random: np.uint64
    """The state of the generator."""


@inner
def deal(table: Table, deck: Cards, places: Numbers, sizes: Numbers, state: np.uint64) -> None:
    """Hand out a deck: `sizes` says how many cards to each seat, `places` which, top first.

    The places that are left when every seat has its cards are those of the cards over.
    """
    dealt = 0
    for seat in range(SEATS):
        table.side_size[seat] = table.wars_won[seat] = 0
        table.top[seat] = seat * LINE
        table.size[seat] = sizes[seat] if seat < sizes.size else 0
        for cell in range(table.size[seat]):
            table.stock[seat * LINE + cell] = deck[places[dealt]]
            dealt += 1
    table.pile_size = table.waiting_size = 0
    table.spare_size = places.size - dealt
    for cell in range(table.spare_size):
        table.spare[cell] = deck[places[dealt + cell]]
    table.limited = table.dead_heat = table.rounds = table.flips = table.wars = 0
    table.random = state


@inlined
def held(table: Table, seat: int) -> int:
    """Count a seat's cards."""
    count: int = table.size[seat] + table.side_size[seat]
    return count


@inlined
def lay(table: Table, seat: int, row: int, side_piles: int) -> int:
    """Lay the top card of a stock onto the pile; a side pile becomes the stock if need be."""
    if table.size[seat] == 0:
        restock(table, seat, side_piles)
    card = table.stock[table.top[seat]]
    table.top[seat] += 1
    table.size[seat] -= 1
    table.pile[table.pile_size] = card
    table.owner[table.pile_size] = seat
    table.row[table.pile_size] = row
    table.pile_size += 1
    return signed(card)


@inner
def restock(table: Table, seat: int, side_piles: int) -> None:
    """Make a seat's side pile its stock."""
    size = table.side_size[seat]
    if side_piles == SHUFFLED_SIDE_PILE:
        table.random = shuffle(table.side[seat], size, table.random)
    for place in range(size):
        table.stock[seat * LINE + place] = table.side[seat, place]
    table.top[seat] = seat * LINE
    table.size[seat] = size
    table.side_size[seat] = 0


@inlined
def make_room(table: Table, seat: int, count: int) -> None:
    """Move a stock back to where its line begins, unless `count` cells are free behind it."""
    top = table.top[seat]
    begin = seat * LINE
    if top + table.size[seat] + count > begin + LINE:
        for place in range(table.size[seat]):
            table.stock[begin + place] = table.stock[top + place]
        table.top[seat] = begin


@inlined
def put_under(table: Table, seat: int, cards: Cards, count: int, side_piles: int) -> None:
    """Put the first `count` cards under a seat's stock, or onto its side pile."""
    if side_piles == UNDER:
        make_room(table, seat, count)
        end = table.top[seat] + table.size[seat]
        for place in range(count):
            table.stock[end + place] = cards[place]
        table.size[seat] += count
    else:
        for place in range(count):
            table.side[seat, table.side_size[seat] + place] = cards[place]
        table.side_size[seat] += count


@inner
def lie_alike(table: Table, other: Table, players: int) -> bool:
    """Say whether all the cards lie alike on two tables between two rounds."""
    if table.waiting_size != other.waiting_size:
        return False
    for seat in range(players):
        if table.size[seat] != other.size[seat] or table.side_size[seat] != other.side_size[seat]:
            return False
    for seat in range(players):
        if not stocks_are_alike(table, other, seat):
            return False
        if not begin_alike(table.side[seat], other.side[seat], table.side_size[seat]):
            return False
    return begin_alike(table.waiting, other.waiting, table.waiting_size)


@inner
def stocks_are_alike(table: Table, other: Table, seat: int) -> bool:
    """Say whether a seat's stocks, of one size, hold the same cards in the same order."""
    for place in range(table.size[seat]):
        mine = table.stock[table.top[seat] + place]
        if mine != other.stock[other.top[seat] + place]:
            return False
    return True


@inner
def begin_alike(cards: Cards, others: Cards, count: int) -> bool:
    """Say whether two rows begin with the same `count` cards."""
    place = 0
    while place < count and cards[place] == others[place]:
        place += 1
    return place == count
