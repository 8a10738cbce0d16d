"""Wars between three or four seats, their stocks in lanes, as long as nobody runs short."""

import numpy as np

from games.simulator.engines.battle_rules import BattleRules
from games.simulator.engines.bits import signed, trailing_zeros
from games.simulator.engines.captures import (
    AS_LAID,
    HIGH_TO_LOW,
    LOSER_FIRST_ROWS,
    SHUFFLED,
    WINNER_FIRST_ROWS,
    sort_from_the_highest,
)
from games.simulator.engines.compiled import inner, pasted
from games.simulator.engines.generator import Cards, shuffle
from games.simulator.engines.lanes import (
    CARD,
    LANE_BITS,
    Lanes,
    alike,
    faced,
    first_under,
    has_more,
    highest,
    lane,
)
from games.simulator.engines.stocks import ONE, ZERO
from games.simulator.engines.table import UNDER, Table


@inner
def fight_war(rules: BattleRules, table: Table, lanes: Lanes) -> tuple[Lanes, bool]:
    """Play the round that begins with a tie, if it is a simple one, and say whether it is."""
    laid, best, wars = lay_cards(rules, table.stock, lanes)
    if wars == 0 or (rules.spare_goes_to_war and table.spare_size):
        return lanes, False
    table.rounds += 1
    table.wars += wars
    table.flips += wars + 1
    return captured(rules, table.stock, lanes, laid, np.uint64(trailing_zeros(best))), True


@pasted
def lay_cards(rules: BattleRules, cells: Cards, lanes: Lanes) -> tuple[np.uint64, np.uint64, int]:
    """Let seats lay cards until one of them wins: return how many, one for who wins, and the wars.

    No wars are counted where the round has to be played in full, for want of cards in a stock.
    """
    lowest, top = np.uint64(rules.lowest), np.uint64(rules.top)
    left, laid, fighting = lanes.lasts - lanes.tops, lanes.used, lanes.used
    due, wars = np.uint64(rules.face_down + 1), 0
    while True:
        cards = faced(cells, lanes.tops + laid - lanes.used) & fighting * CARD
        best = alike(cards, highest(cards, lowest, top))
        if best & best - ONE == ZERO:
            return laid, best, wars
        fighting = lanes.used if rules.everybody_joins else best
        laid += due * fighting
        if has_more(laid, left, lanes.used):
            return laid, best, 0
        due += np.uint64(rules.escalating)
        wars += 1


@pasted
def captured(
    rules: BattleRules, cells: Cards, lanes: Lanes, laid: np.uint64, winner: np.uint64
) -> Lanes:
    """Let the winner capture what the seats have laid, in the order asked for."""
    order, random = rules.capture_order, lanes.random
    begin, rows = lane(lanes.ends, winner), lane(laid, winner)
    if order == SHUFFLED:
        end = pile_up(rules, cells, begin, lanes, laid, rows)
        random = shuffle(cells[begin:end], signed(end - begin), random)
    else:
        end, row = begin, ZERO
        step = ONE if order in (WINNER_FIRST_ROWS, LOSER_FIRST_ROWS, AS_LAID) else rows
        first = first_under(order, winner, lanes.last)
        while row < rows:
            end = put_rows(cells, end, lanes, laid, first, row, row + step)
            row += step
        if order == HIGH_TO_LOW:
            sort_from_the_highest(cells[begin:end], signed(end - begin))
    tops, ends = lanes.tops + laid, lanes.ends + (end - begin << winner)
    lasts = ends if rules.side_piles == UNDER else lanes.lasts
    return Lanes(tops, lasts, ends, lanes.used, lanes.last, random)


@pasted
def pile_up(
    rules: BattleRules,
    cells: Cards,
    end: np.uint64,
    lanes: Lanes,
    laid: np.uint64,
    rows: np.uint64,
) -> np.uint64:
    """Put cards in the order laid, of a war all stakes before the flips; return the new end."""
    row, due, due_next = ZERO, ONE, np.uint64(rules.face_down + 1)
    while row < rows:
        flip = row + due - ONE
        end = put_rows(cells, end, lanes, laid, ZERO, row, flip)
        end = put_rows(cells, end, lanes, laid, ZERO, flip, flip + ONE)
        row = flip + ONE
        due, due_next = due_next, due_next + np.uint64(rules.escalating)
    return end


@inner
def put_rows(
    cells: Cards,
    end: np.uint64,
    lanes: Lanes,
    laid: np.uint64,
    place: np.uint64,
    row: np.uint64,
    below: np.uint64,
) -> np.uint64:
    """Copy the cards of some rows, seat by seat from the lane at a place; return the new end."""
    turns = lanes.used
    while turns:
        top = lane(lanes.tops, place)
        cell, stop = top + row, top + min(below, lane(laid, place))
        while cell < stop:
            cells[end] = cells[cell]
            cell += ONE
            end += ONE
        place = ZERO if place == lanes.last else place + LANE_BITS
        turns >>= LANE_BITS
    return end
