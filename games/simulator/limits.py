"""Limits on wars: which have tables, and what is kept of games that are played to them."""

from collections.abc import Sequence
from itertools import accumulate
from math import log
from typing import Final

from games.rules.house_rules import in_words
from games.rules.war import War
from games.simulator.coding import RATIO_STEPS, STEPS, counts_of
from games.simulator.keys import NoTable
from games.simulator.lengths import NORMAL, SCORES, SHARES, Counts

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
LEAST: Final = 0.25
RATIO_WEIGHT: Final = 0.5
WEIGHTS: Final = tuple(max(NORMAL.pdf(score) / NORMAL.pdf(0), LEAST) for score in SCORES)
"""How much lengths weigh: where few games end an error makes little odds for the share over."""
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
    """Return lengths at `SHARES`, wars to a length and the share that ends, as figures to keep.

    An error of one makes about as much odds in each of them.
    """
    steps = [STEPS * log(max(length, 1)) for length in lengths]
    weighed = [step * weight for step, weight in zip(steps, WEIGHTS, strict=True)]
    return [*weighed, *(RATIO_WEIGHT * RATIO_STEPS * each for each in ratios), ENDED_STEPS * ended]


def counts_from(figures: Sequence[float]) -> Counts:
    """Return what figures tell; lengths rise, however the figures were rounded."""
    weighed, (*ratios, ended) = figures[: len(SHARES)], figures[len(SHARES) :]
    steps = [figure / weight for figure, weight in zip(weighed, WEIGHTS, strict=True)]
    wars = [figure / RATIO_WEIGHT for figure in ratios]
    return counts_of(list(accumulate(steps, max)), wars, min(round(ended) / ENDED_STEPS, 1))
