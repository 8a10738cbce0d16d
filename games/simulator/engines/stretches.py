"""Battles between two players, one after another in the tightest loop, up to the next tie.

The loop holds no branch that depends on who wins: both stocks get the cards, and only the
winner's end moves past them. Each order of capture has a loop of its own, made when this module
is compiled: asking for the order in every battle would take as long again.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from games.simulator.engines.captures import AS_LAID, LOSER_FIRST, SHUFFLED, WINNER_FIRST
from games.simulator.engines.compiled import inlined
from games.simulator.engines.generator import GAMMA, Cards, mixed
from games.simulator.engines.table import SUIT_BITS

ZERO, ONE, TWO = np.uint64(0), np.uint64(1), np.uint64(2)
LONGEST = 256
"""A stretch ends after so many battles even without a tie."""


class Stocks(NamedTuple):
    """Two stocks on their lines of cells, from `top` to before `end`, and the generator's state.

    All are unsigned: a compiled loop checks a signed place for counting from the back.
    """

    top: np.uint64
    end: np.uint64
    their_top: np.uint64
    their_end: np.uint64
    random: np.uint64


type Run = Callable[[Cards, Cards, Stocks, int, int], tuple[Stocks, int]]
"""From two lines, the stocks on them and the ranks `lowest` and `top` to the stocks after it,
and how many battles there were."""


def run(order: int, *, lowest_wins: bool) -> Run:
    """Compile the battles for one order of capture; `lowest_wins` if a rank beats the top one."""

    @inlined
    def battles(
        mine: Cards, theirs: Cards, stocks: Stocks, lowest: int, highest: int
    ) -> tuple[Stocks, int]:
        top, end, their_top, their_end, random = stocks
        count = 0
        while count < LONGEST and top < end and their_top < their_end:
            card, other = mine[top], theirs[their_top]
            if card == other:
                break
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
            mine[end], mine[end + ONE] = first, second
            theirs[their_end], theirs[their_end + ONE] = first, second
            end += TWO if wins else ZERO
            their_end += ZERO if wins else TWO
        return Stocks(top, end, their_top, their_end, random), count

    return battles


shuffled_run = run(SHUFFLED, lowest_wins=False)
winner_first_run = run(WINNER_FIRST, lowest_wins=False)
loser_first_run = run(LOSER_FIRST, lowest_wins=False)
as_laid_run = run(AS_LAID, lowest_wins=False)
shuffled_run_with_upsets = run(SHUFFLED, lowest_wins=True)
winner_first_run_with_upsets = run(WINNER_FIRST, lowest_wins=True)
loser_first_run_with_upsets = run(LOSER_FIRST, lowest_wins=True)
as_laid_run_with_upsets = run(AS_LAID, lowest_wins=True)
