"""How likely a result is when nothing but luck decides: exact fractions, for two players.

Source of both: elementary counting over the 2^n equally likely results of n fair games.
"""

from fractions import Fraction
from functools import lru_cache
from math import comb

MOST = 1000
"""The most games for which the exact figures are worth their time."""


@lru_cache(maxsize=4096)
def lopsided(games: int, won: int) -> Fraction:
    """Return the chance that, of fair `games`, either player wins at least `won`.

    `won` is the greater of the two, so at least half of `games`.
    """
    if 2 * won < games or won > games:
        message = f"nobody wins {won} of {games} games and no fewer than the other"
        raise ValueError(message)
    if 2 * won == games:
        return Fraction(1)
    ways = sum(comb(games, heads) for heads in range(won, games + 1))
    return Fraction(2 * ways, 2**games)


@lru_cache(maxsize=4096)
def run_turns_up(games: int, length: int) -> Fraction:
    """Return the chance that fair `games` have somewhere a run of at least `length`, by either.

    A run of either player is a run of "the same winner as before" that is one shorter: so the
    results without one are twice the sequences of games - 1 without length - 1 such in a row.
    """
    if length <= 1:
        return Fraction(int(games >= length))
    if length > games:
        return Fraction(0)
    without = [2**n for n in range(length - 1)]
    for _ in range(length - 1, games):
        without.append(sum(without[-(length - 1) :]))
    return 1 - Fraction(2 * without[games - 1], 2**games)
