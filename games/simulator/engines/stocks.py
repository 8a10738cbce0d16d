"""Two stocks out of a table's record, as plain numbers, and back: what a duel is played with."""

from typing import NamedTuple

import numpy as np

from games.simulator.engines.bits import signed
from games.simulator.engines.compiled import inlined
from games.simulator.engines.generator import Cards, shuffle
from games.simulator.engines.table import CELLS, Table, make_room

LONGEST = 256
"""The most battles that are fought before stocks are looked at again."""
ROOM = 2 * LONGEST + CELLS
"""The cells that must be free behind a stock for so many battles and a war."""

ZERO, ONE, TWO = np.uint64(0), np.uint64(1), np.uint64(2)


class Stocks(NamedTuple):
    """Two stocks in a table's cells, from `top` to before `last`, and the generator's state.

    A side pile lies behind its stock, from `last` to before `end`; without one the two are the
    same. All are unsigned: a compiled loop checks a signed place for counting from the back.
    """

    top: np.uint64
    last: np.uint64
    end: np.uint64
    their_top: np.uint64
    their_last: np.uint64
    their_end: np.uint64
    random: np.uint64


@inlined
def taken_up(table: Table, seat: int, other: int) -> Stocks:
    """Lay side piles behind their stocks, with room after them; return where all lies."""
    lie_in_line(table, seat, ROOM)
    lie_in_line(table, other, ROOM)
    last = np.uint64(table.top[seat] + table.size[seat])
    their_last = np.uint64(table.top[other] + table.size[other])
    return Stocks(
        np.uint64(table.top[seat]),
        last,
        last + np.uint64(table.side_size[seat]),
        np.uint64(table.top[other]),
        their_last,
        their_last + np.uint64(table.side_size[other]),
        table.random,
    )


@inlined
def lie_in_line(table: Table, seat: int, room: int) -> None:
    """Lay a side pile behind its stock, with so many free cells after it."""
    make_room(table, seat, room)
    end = table.top[seat] + table.size[seat]
    for place in range(table.side_size[seat]):
        table.stock[end + place] = table.side[seat, place]


@inlined
def put_down(table: Table, seat: int, other: int, stocks: Stocks) -> None:
    """Put stocks and side piles back where they belong, and the generator's state."""
    top, last, end, their_top, their_last, their_end, random = stocks
    put_down_one(table, seat, signed(top), signed(last), signed(end))
    put_down_one(table, other, signed(their_top), signed(their_last), signed(their_end))
    table.random = random


@inlined
def put_down_one(table: Table, seat: int, top: int, last: int, end: int) -> None:
    """Put one stock back, and the side pile behind it."""
    table.top[seat], table.size[seat], table.side_size[seat] = top, last - top, end - last
    for place in range(end - last):
        table.side[seat, place] = table.stock[last + place]


@inlined
def restocked(cells: Cards, stocks: Stocks) -> Stocks:
    """Shuffle side piles that have to become stocks, the first seat's first."""
    top, last, end, their_top, their_last, their_end, random = stocks
    if top == last:
        random, last = shuffle(cells[top:end], signed(end - top), random), end
    if their_top == their_last:
        random = shuffle(cells[their_top:their_end], signed(their_end - their_top), random)
        their_last = their_end
    return Stocks(top, last, end, their_top, their_last, their_end, random)
