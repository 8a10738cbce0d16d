"""Battles between two players, one after another in the tightest loop, up to the next tie.

The loop holds no branch that depends on who wins: both stocks get the cards, and only the
winner's end moves past them. Each order of capture has a loop of its own, made when this module
is compiled: asking for the order in every battle would take as long again.
"""

from collections.abc import Callable

from games.simulator.engines.captures import AS_LAID, LOSER_FIRST, SHUFFLED, WINNER_FIRST
from games.simulator.engines.compiled import inlined
from games.simulator.engines.generator import GAMMA, Cards, mixed
from games.simulator.engines.stocks import LONGEST, ONE, TWO, ZERO, Stocks
from games.simulator.engines.table import SUIT_BITS

type Run = Callable[[Cards, Stocks, int, int], tuple[Stocks, int]]
"""From a table's cells, the stocks there and the ranks `lowest` and `top` to the stocks after it,
and how many battles there were."""


def run(order: int, *, lowest_wins: bool = False, side_piles: bool = False) -> Run:
    """Compile the battles for one order of capture; `lowest_wins` if a rank beats the top one."""

    @inlined
    def battles(cells: Cards, stocks: Stocks, lowest: int, highest: int) -> tuple[Stocks, int]:
        top, last, end, their_top, their_last, their_end, random = stocks
        count = 0
        while count < LONGEST:
            stop, their_stop = (last, their_last) if side_piles else (end, their_end)
            if top == stop or their_top == their_stop or cells[top] == cells[their_top]:
                break
            card, other = cells[top], cells[their_top]
            count += 1
            top += ONE
            their_top += ONE
            wins = card > other
            high, low = max(card, other), min(card, other)
            if lowest_wins and (high >> SUIT_BITS == highest) & (low >> SUIT_BITS == lowest):
                wins = not wins
                high, low = low, high
            if order == SHUFFLED:
                random += GAMMA
                as_laid = mixed(random) & ONE
                first = card if as_laid else other
                second = other if as_laid else card
            elif order == AS_LAID:
                first, second = card, other
            elif order == LOSER_FIRST:
                first, second = low, high
            else:
                first, second = high, low
            cells[end], cells[end + ONE] = first, second
            cells[their_end], cells[their_end + ONE] = first, second
            end += TWO if wins else ZERO
            their_end += ZERO if wins else TWO
        if not side_piles:
            last, their_last = end, their_end
        return Stocks(top, last, end, their_top, their_last, their_end, random), count

    return battles


shuffled_run = run(SHUFFLED)
winner_first_run = run(WINNER_FIRST)
loser_first_run = run(LOSER_FIRST)
as_laid_run = run(AS_LAID)
side_piles_run = run(WINNER_FIRST, side_piles=True)
shuffled_run_with_upsets = run(SHUFFLED, lowest_wins=True)
winner_first_run_with_upsets = run(WINNER_FIRST, lowest_wins=True)
loser_first_run_with_upsets = run(LOSER_FIRST, lowest_wins=True)
as_laid_run_with_upsets = run(AS_LAID, lowest_wins=True)
side_piles_run_with_upsets = run(WINNER_FIRST, lowest_wins=True, side_piles=True)
