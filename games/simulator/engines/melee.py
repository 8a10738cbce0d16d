"""Battles between three or four seats, one after another in a tight loop, up to a tie and its war.

The loop holds no branch that depends on who wins: that seat's lane is the place for everything.
The order of capture is asked for in every battle, which takes little next to so many cards.
"""

import numpy as np

from games.simulator.engines.battle_rules import BattleRules
from games.simulator.engines.bits import trailing_zeros
from games.simulator.engines.captures import HIGH_TO_LOW, SHUFFLED
from games.simulator.engines.compiled import inlined, inner, pasted
from games.simulator.engines.generator import GAMMA, Cards, mixed
from games.simulator.engines.lane_wars import fight_war
from games.simulator.engines.lanes import (
    FOURTH,
    LANE_BITS,
    LONGEST,
    SECOND,
    THIRD,
    Lanes,
    alike,
    faced,
    first_under,
    has_zero,
    highest,
    in_lanes,
    lane,
    put_down,
    restocked,
    swapped,
    taken_up,
    turned,
)
from games.simulator.engines.stocks import ONE, TWO, ZERO
from games.simulator.engines.table import UNDER, Table

THREE, FOUR = np.uint64(3), np.uint64(4)


@inner
def melee(rules: BattleRules, table: Table) -> bool:
    """Play battles and then the war that they lead to; return False if that is still to be played.

    That is so if it is not a simple one.
    """
    lanes = taken_up(rules, table)
    if rules.side_piles:
        lanes = restocked(rules, table.stock, lanes)
    lanes, battles, is_tied = fight(rules, table.stock, lanes)
    table.rounds += battles
    table.flips += battles
    is_simple = True
    if is_tied:
        lanes, is_simple = fight_war(rules, table, lanes)
    put_down(table, lanes)
    return is_simple


@pasted
def fight(rules: BattleRules, cells: Cards, lanes: Lanes) -> tuple[Lanes, int, bool]:
    """Play battles until the highest cards tie, which are left where they are, or a stock is empty.

    Return the stocks, how many battles there were, and whether there is a tie.
    """
    order, lowest, top = rules.capture_order, np.uint64(rules.lowest), np.uint64(rules.top)
    goes_under = rules.side_piles == UNDER
    tops, lasts, ends, used, last, random = lanes
    left, count = lasts - tops, last // LANE_BITS + ONE
    battles, is_tied = 0, False
    while battles < LONGEST and not has_zero(left, used):
        cards = faced(cells, tops)
        best = alike(cards, highest(cards, lowest, top))
        is_tied = bool(best & best - ONE)
        if is_tied:
            break
        winner = np.uint64(trailing_zeros(best))
        if order == SHUFFLED:
            cards, random = shuffled(cards, last, random)
        elif order == HIGH_TO_LOW:
            cards = from_the_highest(cards)
        else:
            cards = turned(cards, first_under(order, winner, last), last)
        end = lane(ends, winner)
        for turn in (ZERO, ONE, TWO, THREE):
            cells[end + turn] = cards
            cards >>= LANE_BITS
        ends += count << winner
        left += (count << winner if goes_under else ZERO) - used
        tops += used
        battles += 1
    return Lanes(tops, ends if goes_under else lasts, ends, used, last, random), battles, is_tied


@inlined
def shuffled(cards: np.uint64, last: np.uint64, random: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Shuffle three cards or four as `shuffle` does; return them and the generator's state."""
    if last == FOURTH:
        random += GAMMA
        cards = swapped(cards, FOURTH, mixed(random) % FOUR * LANE_BITS)
    random += GAMMA
    cards = swapped(cards, THIRD, mixed(random) % THREE * LANE_BITS)
    random += GAMMA
    return swapped(cards, SECOND, mixed(random) % TWO * LANE_BITS), random


@inlined
def from_the_highest(cards: np.uint64) -> np.uint64:
    """Sort four cards; a blank one comes last."""
    one, two = lane(cards, ZERO), lane(cards, SECOND)
    three, four = lane(cards, THIRD), lane(cards, FOURTH)
    one, two = max(one, two), min(one, two)
    three, four = max(three, four), min(three, four)
    one, three = max(one, three), min(one, three)
    two, four = max(two, four), min(two, four)
    two, three = max(two, three), min(two, three)
    return in_lanes(one, two, three, four)
