"""What every engine writes down of a game: one row of whole numbers, in these columns."""

import numpy as np
from numpy.typing import NDArray

WINNER, ENDING, LIMITED, ROUNDS, FLIPS, WARS, LEAD_IN, CYCLE = range(8)
COLUMNS = 8
"""The winner's seat (`NOBODY` if there is none), how the game ended, whether a limit ended it,
and what is counted.

Flips are face-up comparisons in War and Drunkard, cards laid in Beggar My Neighbour. The last
two columns are the rounds before the table that came back, and from it to itself.
"""

WON, DRAWN, LOOPED, UNFINISHED = range(4)
NOBODY = -1

type Results = NDArray[np.int64]


def blank(games: int) -> Results:
    """Return rows for so many games."""
    return np.zeros((games, COLUMNS), np.int64)
