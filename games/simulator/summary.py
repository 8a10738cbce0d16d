"""Play many games on all cores, and say how they went: each figure with its standard error."""

import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.simulator.encoding import Simulated
from games.simulator.engines.results import (
    DRAWN,
    ENDING,
    FLIPS,
    LOOPED,
    ROUNDS,
    UNFINISHED,
    WARS,
    WINNER,
    Results,
)
from games.simulator.playing import play, words

QUANTILES: Final = (0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99)
GAMES_A_PART: Final = 2000
"""How many games a core plays at a time: what an interrupted run may lose, and no more."""
PARTS_AHEAD: Final = 3
"""How many parts wait for each core, so that none is idle and few are played for nothing."""

type Watch = Callable[[int], None]
"""Told after each part how many games have been played so far."""


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
    looped: Figure
    unfinished: Figure
    rounds: Spread | None
    flips: Spread | None
    wars: Spread | None
    longest_seed: int | None
    """The seed of the longest game that came to an end: `play` shows it."""


def simulate(
    ruleset: Simulated, seeds: range, *, threads: int | None = None, watch: Watch | None = None
) -> Summary:
    """Play a game from each seed; the figures do not depend on how many threads do it.

    An interrupt (KeyboardInterrupt) ends it early, with the summary of the first games; without
    any it is raised. Raise TypeError for a card game that is not simulated.
    """
    tally = Tally(ruleset.players)
    try:
        for part, played in _played(ruleset, seeds, threads or cores()):
            tally.add(part, played)
            if watch:
                watch(tally.games)
    except KeyboardInterrupt:
        if not tally.games:
            raise
    return tally.summary()


def cores() -> int:
    """Count the processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _played(ruleset: Simulated, seeds: range, threads: int) -> Iterator[tuple[range, Results]]:
    """Yield the seeds in parts, in their order, with the results of their games."""
    parts = (seeds[first : first + GAMES_A_PART] for first in range(0, len(seeds), GAMES_A_PART))
    pool = ThreadPoolExecutor(threads)
    try:
        waiting = [_start(pool, ruleset, part) for part in islice(parts, threads * PARTS_AHEAD)]
        while waiting:
            part, future = waiting.pop(0)
            played = future.result()
            waiting += [_start(pool, ruleset, following) for following in islice(parts, 1)]
            yield part, played
    finally:
        pool.shutdown(cancel_futures=True)


def _start(
    pool: ThreadPoolExecutor, ruleset: Simulated, part: range
) -> tuple[range, Future[Results]]:
    return part, pool.submit(play, ruleset, words(part))


@dataclass(slots=True)
class Tally:
    """Counts of games, which any number of parts are added to."""

    players: int
    games: int = 0
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
