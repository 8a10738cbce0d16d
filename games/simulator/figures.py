"""The figures of many games, each with its standard error, and how they are counted up."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.simulator.engines.results import (
    DRAWN,
    ENDING,
    FLIPS,
    LIMITED,
    LOOPED,
    ROUNDS,
    UNFINISHED,
    WARS,
    WINNER,
    Results,
)

QUANTILES: Final = (0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure from a sample, and its standard error."""

    value: float
    error: float


@dataclass(frozen=True, slots=True)
class Spread:
    """How a count is spread over the games that came to an end."""

    mean: Figure
    quantiles: Mapping[float, Figure]
    shortest: int
    longest: int


@dataclass(frozen=True, slots=True)
class Summary:
    """How games went: shares of all games, and counts of those that came to an end.

    Rounds, flips and wars are None where no game came to an end. In Beggar My Neighbour a flip
    is a card laid.
    """

    games: int
    wins: tuple[Figure, ...]
    drawn: Figure
    limited: Figure
    """The share of games that a limit ended: on battles, wars or time."""
    looped: Figure
    unfinished: Figure
    rounds: Spread | None
    flips: Spread | None
    wars: Spread | None
    longest_seed: int | None
    """The seed of the longest game that came to an end: `play` shows it."""


@dataclass(slots=True)
class Tally:
    """Counts of games, which any number of parts are added to."""

    players: int
    games: int = 0
    limited: int = 0
    endings: NDArray[np.int64] = field(default_factory=lambda: np.zeros(UNFINISHED + 1, np.int64))
    wins: NDArray[np.int64] = field(init=False)
    counts: dict[int, NDArray[np.int64]] = field(init=False)
    """For `ROUNDS`, `FLIPS` and `WARS`: how many of the games that ended had 0, 1, 2 ..."""
    longest: tuple[int, int] | None = None
    """The most rounds of a game that ended, and its seed."""

    def __post_init__(self) -> None:
        """Begin with nothing."""
        self.wins = np.zeros(self.players, np.int64)
        self.counts = {what: np.zeros(1, np.int64) for what in (ROUNDS, FLIPS, WARS)}

    def add(self, seeds: range, played: Results) -> None:
        """Count the games of these seeds."""
        self.games += len(played)
        self.endings += np.bincount(played[:, ENDING], minlength=len(self.endings))
        self.limited += int(played[:, LIMITED].sum())
        winners = played[played[:, WINNER] >= 0, WINNER]
        self.wins += np.bincount(winners, minlength=self.players)
        ended = played[:, ENDING] <= DRAWN
        for what, before in self.counts.items():
            self.counts[what] = _sum(before, np.bincount(played[ended, what]))
        self._look_for_the_longest(seeds, np.where(ended, played[:, ROUNDS], -1))

    def _look_for_the_longest(self, seeds: range, rounds: NDArray[np.int64]) -> None:
        where = int(rounds.argmax())
        most = int(rounds[where])
        if most > (self.longest[0] if self.longest else -1):
            self.longest = most, seeds[where]

    def summary(self) -> Summary:
        """Return the figures of the games so far, of which there must be some."""
        share = [self._share(int(count)) for count in self.endings]
        return Summary(
            games=self.games,
            wins=tuple(self._share(int(count)) for count in self.wins),
            drawn=share[DRAWN],
            limited=self._share(self.limited),
            looped=share[LOOPED],
            unfinished=share[UNFINISHED],
            rounds=spread(self.counts[ROUNDS]),
            flips=spread(self.counts[FLIPS]),
            wars=spread(self.counts[WARS]),
            longest_seed=self.longest[1] if self.longest else None,
        )

    def _share(self, count: int) -> Figure:
        share = count / self.games
        return Figure(share, sqrt(share * (1 - share) / self.games))


def _sum(counts: NDArray[np.int64], others: NDArray[np.int64]) -> NDArray[np.int64]:
    """Add counts of different length."""
    longer, shorter = sorted((counts, others), key=len, reverse=True)
    total = longer.copy()
    total[: len(shorter)] += shorter
    return total


def spread(counts: NDArray[np.int64]) -> Spread | None:
    """Return how a count is spread, from how many games had 0, 1, 2 ... of it; None of no game.

    A quantile's standard error is half the distance between the two values whose ranks are one
    standard error below and above its own.
    """
    games = int(counts.sum())
    if not games:
        return None
    values = np.arange(len(counts))
    mean = float(values @ counts) / games
    variance = float((values - mean) ** 2 @ counts) / games
    below = counts.cumsum()
    quantiles = {}
    for share in QUANTILES:
        ranks = np.array([share, *_around(share, games)]) * games
        middle, low, high = np.searchsorted(below, np.clip(ranks, 1, games))
        quantiles[share] = Figure(float(middle), float(high - low) / 2)
    seen = np.flatnonzero(counts)
    return Spread(Figure(mean, sqrt(variance / games)), quantiles, int(seen[0]), int(seen[-1]))


def _around(share: float, games: int) -> tuple[float, float]:
    """Return a share less and plus its standard error."""
    error = sqrt(share * (1 - share) / games)
    return share - error, share + error
