"""Limits on wars: which have tables, and what is kept of games that are played to them."""

from collections.abc import Sequence
from itertools import accumulate
from math import log
from typing import Final

from games.rules.house_rules import in_words
from games.rules.war import War
from games.simulator.coding import RATIO_STEPS, STEPS, counts_of
from games.simulator.keys import NoTable
from games.simulator.lengths import SHARES, Counts

type Limit = tuple[int, int]
"""How many wars one player may win, and how many there may be in all: 0 for any number."""

LIMITS: Final[tuple[Limit, ...]] = (
    (3, 0),
    (5, 0),
    (0, 3),
    (0, 5),
    (0, 10),
    (3, 5),
    (3, 10),
    (5, 10),
)
"""The limits that the pages offer, and those pairs of them of which either may end a game."""

ENDED_STEPS: Final = 400
"""The share of games that end is kept in steps of a quarter of a percentage point."""
FIGURES: Final = len(SHARES) + 4
"""What is kept of a limit: lengths at `SHARES`, three ratios of wars to lengths, and who ends."""


def has_limit(war: War) -> bool:
    """Say whether wars may end a game."""
    return bool(war.first_to_wars or war.war_limit)


def place_of(war: War) -> int:
    """Return which of `LIMITS` a game is played to; raise NoTable if none is.

    Nobody can win so many wars before as many are fought in all.
    """
    first, in_all = war.first_to_wars or 0, war.war_limit or 0
    if first and 0 < in_all <= first:
        first = 0
    if (first, in_all) in LIMITS:
        return LIMITS.index((first, in_all))
    name = "first_to_wars" if first else "war_limit"
    message = f"there is no table for {name}={in_words(getattr(war, name))}"
    raise NoTable(message)


def figures_of(lengths: Sequence[float], ratios: Sequence[float], ended: float) -> list[float]:
    """Return lengths at `SHARES`, wars to a length and the share that ends, in equal steps.

    Lengths are logarithms, so that a step of each figure is about as large an error.
    """
    steps = [STEPS * log(max(length, 1)) for length in lengths]
    return [*steps, *(RATIO_STEPS * ratio for ratio in ratios), ENDED_STEPS * ended]


def counts_from(figures: Sequence[float]) -> Counts:
    """Return what figures tell; lengths rise, however the figures were rounded."""
    lengths, (*ratios, ended) = figures[: len(SHARES)], figures[len(SHARES) :]
    share = min(round(ended) / ENDED_STEPS, 1)
    return counts_of(list(accumulate(lengths, max)), ratios, share)
