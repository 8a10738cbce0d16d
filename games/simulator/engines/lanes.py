"""Three or four stocks in a few words, sixteen bits for each: what a melee is played with.

One operation on a word does for all of its lanes, as long as none outgrows its bits. The place
of a lane is how many bits are below it.
"""

from typing import NamedTuple

import numpy as np

from games.simulator.engines.battle_rules import BattleRules
from games.simulator.engines.bits import signed
from games.simulator.engines.captures import AS_LAID, LOSER_FIRST, LOSER_FIRST_ROWS, SEAT_ORDER
from games.simulator.engines.compiled import inlined, inner, pasted
from games.simulator.engines.generator import Cards, shuffle
from games.simulator.engines.stocks import ONE, ZERO, lie_in_line, put_down_one
from games.simulator.engines.table import (
    BLANK,
    CELLS,
    SHUFFLED_SIDE_PILE,
    SUIT_BITS,
    Table,
    held,
)

LANES = 4
LONGEST = CELLS
"""The most battles that are fought before stocks are looked at again."""
ROOM = LANES * LONGEST + CELLS
"""The cells that must be free behind a stock for so many battles and a war."""

LANE_BITS = np.uint64(16)
LANE = np.uint64((1 << 16) - 1)
ONES = np.uint64(0x0001_0001_0001_0001)
SECOND, THIRD, FOURTH = np.uint64(16), np.uint64(32), np.uint64(48)
"""The places of lanes; the first one is at zero."""
CARD_BITS, CARD = np.uint64(8), np.uint64((1 << 8) - 1)
RANK = np.uint64(SUIT_BITS)
SIGN = np.uint64(15)
"""The highest bit of a lane, where numbers that are subtracted from smaller ones show."""


class Lanes(NamedTuple):
    """Stocks in a table's cells, each from its lane of `tops` to before its lane of `lasts`.

    A side pile lies behind its stock, from `lasts` to before `ends`; without one the two are the
    same. A lane that no seat needs is the fourth, and its top is the blank cell.
    """

    tops: np.uint64
    lasts: np.uint64
    ends: np.uint64
    used: np.uint64
    """One in each lane that is in use."""
    last: np.uint64
    """The place of the last of these."""
    random: np.uint64
    """The generator's state."""


@pasted
def taken_up(rules: BattleRules, table: Table) -> Lanes:
    """Put the stocks of the seats that hold cards into lanes, side piles laid behind them."""
    blank = np.uint64(BLANK)
    tops, lasts, ends, used, place = ONES * blank, ZERO, ZERO, ZERO, ZERO
    number = 0
    for seat in range(rules.players):
        if held(table, seat):
            lie_in_line(table, seat, ROOM)
            table.holding[number] = seat
            top = np.uint64(table.top[seat])
            last = top + np.uint64(table.size[seat])
            tops -= blank - top << place
            lasts |= last << place
            ends |= last + np.uint64(table.side_size[seat]) << place
            used |= ONE << place
            place += LANE_BITS
            number += 1
    return Lanes(tops, lasts, ends, used, place - LANE_BITS, table.random)


@pasted
def put_down(table: Table, lanes: Lanes) -> None:
    """Put stocks and side piles back where they belong, and the generator's state."""
    tops, lasts, ends, used, _, table.random = lanes
    number = 0
    while used:
        top, last, end = signed(tops & LANE), signed(lasts & LANE), signed(ends & LANE)
        put_down_one(table, table.holding[number], top, last, end)
        tops, lasts, ends = tops >> LANE_BITS, lasts >> LANE_BITS, ends >> LANE_BITS
        used >>= LANE_BITS
        number += 1


@inner
def restocked(rules: BattleRules, cells: Cards, lanes: Lanes) -> Lanes:
    """Let side piles become stocks where these are empty, the first seat's first."""
    tops, lasts, ends, used, last, random = lanes
    place = ZERO
    while place <= last:
        top, end = lane(tops, place), lane(ends, place)
        if top == lane(lasts, place):
            lasts += end - top << place
            if rules.side_piles == SHUFFLED_SIDE_PILE:
                random = shuffle(cells[top:end], signed(end - top), random)
        place += LANE_BITS
    return Lanes(tops, lasts, ends, used, last, random)


@inlined
def lane(word: np.uint64, place: np.uint64) -> np.uint64:
    """Return the number in the lane at a place."""
    return word >> place & LANE


@inlined
def in_lanes(one: np.uint64, two: np.uint64, three: np.uint64, four: np.uint64) -> np.uint64:
    """Put four numbers into lanes."""
    return one | two << SECOND | three << THIRD | four << FOURTH


@inlined
def has_zero(word: np.uint64, used: np.uint64) -> bool:
    """Say whether a lane in use is zero."""
    return bool(word - used & used << SIGN)


@inlined
def has_more(word: np.uint64, other: np.uint64, used: np.uint64) -> bool:
    """Say whether there is more in a lane in use than in the same lane of another word."""
    signs = used << SIGN
    return bool((other | signs) - word & signs != signs)


@inlined
def alike(cards: np.uint64, card: np.uint64) -> np.uint64:
    """Return one in each lane with this card: a difference leaves nothing of the bit above it."""
    above = ONES << CARD_BITS
    return above - (cards ^ card * ONES) >> CARD_BITS & ONES


@inlined
def turned(word: np.uint64, place: np.uint64, last: np.uint64) -> np.uint64:
    """Turn the lanes up to the last one in use so that the one at a place comes first.

    A lane that is not in use may hold anything then.
    """
    return word >> place | word << last - place << LANE_BITS


@inlined
def swapped(word: np.uint64, place: np.uint64, other: np.uint64) -> np.uint64:
    """Swap the numbers in the lanes at two places, which may be the same."""
    change = (word >> place ^ word >> other) & LANE
    return word ^ change << place ^ change << other


@inlined
def faced(cells: Cards, places: np.uint64) -> np.uint64:
    """Return the cards that lie where the lanes say."""
    one, two = cells[lane(places, ZERO)], cells[lane(places, SECOND)]
    three, four = cells[lane(places, THIRD)], cells[lane(places, FOURTH)]
    return in_lanes(np.uint64(one), np.uint64(two), np.uint64(three), np.uint64(four))


@inlined
def highest(cards: np.uint64, lowest: np.uint64, top: np.uint64) -> np.uint64:
    """Return the highest card; one of the lowest rank, if any, where one of the top rank is."""
    one, two = lane(cards, ZERO), lane(cards, SECOND)
    three, four = lane(cards, THIRD), lane(cards, FOURTH)
    best = max(max(one, two), max(three, four))
    if best >> RANK == top:
        found = ZERO
        for card in (one, two, three, four):
            found = max(found, card if card >> RANK == lowest else ZERO)
        best = found if found else best
    return best


@inlined
def first_under(order: int, winner: np.uint64, last: np.uint64) -> np.uint64:
    """Return the place of the seat whose cards go under first, the others following in turn."""
    if order in (AS_LAID, SEAT_ORDER):
        return ZERO
    if order in (LOSER_FIRST, LOSER_FIRST_ROWS):
        return ZERO if winner == last else winner + LANE_BITS
    return winner
