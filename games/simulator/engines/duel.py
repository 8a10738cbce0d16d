"""War once only two seats hold cards, as fast as it can be played."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.simulator.engines.battle_rules import LAST_CARD_SERVES, LAST_WITH_CARDS, BattleRules
from games.simulator.engines.battles import play_round
from games.simulator.engines.bits import signed
from games.simulator.engines.captures import (
    AS_LAID,
    HIGH_TO_LOW,
    LOSER_FIRST,
    LOSER_FIRST_ROWS,
    SEAT_ORDER,
    SHUFFLED,
    WINNER_FIRST,
)
from games.simulator.engines.compiled import inlined, inner, pasted
from games.simulator.engines.generator import Cards, shuffle
from games.simulator.engines.stocks import (
    ONE,
    ROOM,
    TWO,
    ZERO,
    Stocks,
    put_down,
    restocked,
    taken_up,
)
from games.simulator.engines.stretches import (
    as_laid_run,
    as_laid_run_with_upsets,
    loser_first_run,
    loser_first_run_with_upsets,
    shuffled_run,
    shuffled_run_with_upsets,
    side_piles_run,
    side_piles_run_with_upsets,
    winner_first_run,
    winner_first_run_with_upsets,
)
from games.simulator.engines.table import (
    LINE,
    SHUFFLED_SIDE_PILE,
    SUIT_BITS,
    UNDER,
    Table,
    lie_alike,
)

FIRST_KEPT = 64
SPAN = LINE - ROOM
"""Where in its line a stock must end, so that there is room behind it."""


@pasted
def can_duel(rules: BattleRules) -> bool:
    """Say whether two players' house rules are among those that `duel` plays."""
    limits = rules.battle_limit + rules.war_limit + rules.first_to_wars + rules.seconds
    goes_on = rules.goal == LAST_WITH_CARDS and limits == 0
    if rules.side_piles == UNDER:
        return goes_on and (rules.capture_order != HIGH_TO_LOW or rules.top == 0)
    usual = rules.side_piles == SHUFFLED_SIDE_PILE and rules.capture_order == WINNER_FIRST
    return goes_on and usual


@pasted
def duel(rules: BattleRules, tables: NDArray[np.void], seat: int, other: int) -> bool:
    """Play until one of two seats has no card left, or nobody has; say whether it loops instead.

    Tables are compared by Brent's method after each stretch of battles and its war: a loop comes
    back there too.
    """
    table = tables[0]
    room, their_room = np.uint64(seat * LINE + SPAN), np.uint64(other * LINE + SPAN)
    looks = 0
    stocks = taken_up(table, seat, other)
    while not table.dead_heat and both_hold_cards(stocks):
        if stocks.end > room or stocks.their_end > their_room:
            put_down(table, seat, other, stocks)
            stocks = taken_up(table, seat, other)
        if stocks.top == stocks.last or stocks.their_top == stocks.their_last:
            stocks = restocked(table.stock, stocks)
        stocks, battles = fight(rules, table.stock, stocks)
        table.rounds += battles
        table.flips += battles
        if are_tied(table.stock, stocks):
            stocks = play_tied_round(rules, table, seat, other, stocks)
        looks += 1
        if rules.chance:
            if table.rounds >= rules.most_rounds:
                break
        elif looks >= FIRST_KEPT:
            put_down(table, seat, other, stocks)
            if is_back(rules, tables, looks):
                return True
    put_down(table, seat, other, stocks)
    return False


@pasted
def play_tied_round(
    rules: BattleRules, table: Table, seat: int, other: int, stocks: Stocks
) -> Stocks:
    """Play the round that begins with a tie: in full, if it is not a simple one."""
    laid, their_laid, wars = fight_wars(rules, table.stock, stocks)
    if wars:
        return settle(rules, table, laid, their_laid, wars, stocks)
    put_down(table, seat, other, stocks)
    play_round(rules, table)
    return taken_up(table, seat, other)


@inner
def is_back(rules: BattleRules, tables: NDArray[np.void], looks: int) -> bool:
    """Say whether the table lies as it is kept; keep it at looks that are powers of two."""
    if looks > FIRST_KEPT and lie_alike(tables[0], tables[1], rules.players):
        return True
    if looks & looks - 1 == 0:
        tables[1] = tables[0]
    return False


@inlined
def both_hold_cards(stocks: Stocks) -> bool:
    """Say whether both seats have cards, in their stocks or on their side piles."""
    return bool(stocks.top < stocks.end) and bool(stocks.their_top < stocks.their_end)


@pasted
def fight(rules: BattleRules, cells: Cards, stocks: Stocks) -> tuple[Stocks, int]:
    """Play battles until two cards tie, which are left where they are, or a stock is empty."""
    order, lowest, top = rules.capture_order, rules.lowest, rules.top
    if rules.side_piles:
        if top:
            return side_piles_run_with_upsets(cells, stocks, lowest, top)
        return side_piles_run(cells, stocks, lowest, top)
    if order == SHUFFLED:
        if top:
            return shuffled_run_with_upsets(cells, stocks, lowest, top)
        return shuffled_run(cells, stocks, lowest, top)
    if order in (LOSER_FIRST, LOSER_FIRST_ROWS):
        if top:
            return loser_first_run_with_upsets(cells, stocks, lowest, top)
        return loser_first_run(cells, stocks, lowest, top)
    if order in (AS_LAID, SEAT_ORDER):
        if top:
            return as_laid_run_with_upsets(cells, stocks, lowest, top)
        return as_laid_run(cells, stocks, lowest, top)
    if top:
        return winner_first_run_with_upsets(cells, stocks, lowest, top)
    return winner_first_run(cells, stocks, lowest, top)


@inlined
def are_tied(cells: Cards, stocks: Stocks) -> bool:
    """Say whether both stocks have a next card, and these tie."""
    if stocks.top == stocks.last or stocks.their_top == stocks.their_last:
        return False
    tied: bool = cells[stocks.top] == cells[stocks.their_top]
    return tied


class Laid(NamedTuple):
    """The cards that a seat has laid in a round: they can still be read in their cells."""

    first: np.uint64
    last: np.uint64


@pasted
def fight_wars(rules: BattleRules, cells: Cards, stocks: Stocks) -> tuple[Laid, Laid, int]:
    """Let two seats lay cards as long as they tie and both have some; count the wars.

    None are counted where the round has to be played in full: for want of cards in a stock,
    unless its last card serves, or because captured cards go under in a more difficult order.
    """
    end, their_end = stocks.last, stocks.their_last
    last, their_last = stocks.top + ONE, stocks.their_top + ONE
    due, wars = np.uint64(rules.face_down + 1), 0
    serves = rules.short_war == LAST_CARD_SERVES and rules.empty_takes_pot == 0
    usual = serves and rules.side_piles == UNDER
    simple = rules.capture_order in (SHUFFLED, WINNER_FIRST, LOSER_FIRST)
    while simple and cells[last - ONE] == cells[their_last - ONE]:
        if not usual and (last + due > end or their_last + due > their_end):
            wars = 0
            break
        wars += 1
        if last == end or their_last == their_end:
            break
        last, their_last = min(last + due, end), min(their_last + due, their_end)
        due += np.uint64(rules.escalating)
    return Laid(stocks.top, last), Laid(stocks.their_top, their_last), wars


@pasted
def settle(
    rules: BattleRules, table: Table, laid: Laid, their_laid: Laid, wars: int, stocks: Stocks
) -> Stocks:
    """Count a round with so many wars, and let its winner capture what was laid.

    Who that is takes no branch: it is anybody's guess, and a wrong one costs as much as a battle.
    """
    cells = table.stock
    _, last, end, _, their_last, their_end, random = stocks
    card, their_card = cells[laid.last - ONE], cells[their_laid.last - ONE]
    is_fought_out = card != their_card
    table.rounds += 1
    table.wars += wars
    table.flips += wars + is_fought_out
    if not is_fought_out and laid.last == end and their_laid.last == their_end:
        table.dead_heat = 1
    wins = beats(rules, card, their_card) if is_fought_out else laid.last < end
    under = end if wins else their_end
    if rules.capture_order == SHUFFLED:
        count = pile_up(rules, cells, table.pile, laid, their_laid)
        random = shuffle(table.pile, signed(count), random)
        under = moved(table.pile, Laid(ZERO, count), cells, under)
    else:
        first = wins == (rules.capture_order == WINNER_FIRST)
        under = moved(cells, laid if first else their_laid, cells, under)
        under = moved(cells, their_laid if first else laid, cells, under)
    end, their_end = under if wins else end, their_end if wins else under
    if rules.side_piles == UNDER:
        last, their_last = end, their_end
    return Stocks(laid.last, last, end, their_laid.last, their_last, their_end, random)


@pasted
def pile_up(
    rules: BattleRules, cells: Cards, pile: Cards, laid: Laid, their_laid: Laid
) -> np.uint64:
    """Put what two seats laid in the order laid, of a war all stakes before the flips; count it."""
    size, due, due_next = ZERO, ONE, np.uint64(rules.face_down + 1)
    place, their_place = laid.first, their_laid.first
    while place < laid.last:
        flip, their_flip = min(place + due, laid.last), min(their_place + due, their_laid.last)
        size = moved(cells, Laid(place, flip - ONE), pile, size)
        size = moved(cells, Laid(their_place, their_flip - ONE), pile, size)
        pile[size], pile[size + ONE] = cells[flip - ONE], cells[their_flip - ONE]
        size += TWO
        place, their_place = flip, their_flip
        due, due_next = due_next, due_next + np.uint64(rules.escalating)
    return size


@inlined
def beats(rules: BattleRules, card: int, other: int) -> bool:
    """Say whether a card beats another that is not as high."""
    rank, other_rank = card >> SUIT_BITS, other >> SUIT_BITS
    upset = (rank == rules.lowest) & (other_rank == rules.top)
    upset |= (rank == rules.top) & (other_rank == rules.lowest)
    wins: bool = (card > other) != upset
    return wins


@inlined
def moved(cards: Cards, laid: Laid, cells: Cards, end: np.uint64) -> np.uint64:
    """Copy cards that were laid to other cells from `end` on; return the end behind them."""
    for place in range(laid.first, laid.last):
        cells[end] = cards[place]
        end += ONE
    return end
