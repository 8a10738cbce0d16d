"""How long games last: what the tables keep of many games, and what can be read from it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import exp, inf, log, sqrt
from statistics import NormalDist
from typing import Final

from games.simulator.curves import along

SHARES: Final = (
    *(0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5),
    *(0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995),
)
"""The shares of the games that come to an end for which their length is kept."""

TYPICAL, SLOW = 0.5, 0.9
"""A typical game is shorter than half of them, and a slow one longer than nine in ten."""

MIDDLE: Final = SHARES.index(TYPICAL)
MINUTE: Final = 60
CONTINUITY: Final = 0.75
"""So much is added to a whole number whose distribution is taken for a continuous one."""
NORMAL: Final = NormalDist()
SCORES: Final = tuple(NORMAL.inv_cdf(share) for share in SHARES)
"""Between two shares a length is interpolated as if its logarithm were normal: nearly so it is."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How many seconds a round takes by hand, and how many more a war.

    In Beggar My Neighbour the seconds of a round are those of a card. The pace to start with is
    an assumption: it gives games of War the lengths that people report.
    """

    seconds_a_round: float
    seconds_a_war: float

    def times(self, factor: float) -> "Pace":
        """Return a slower pace, or a faster one if the factor is below 1."""
        return Pace(factor * self.seconds_a_round, factor * self.seconds_a_war)


WAR_PACE: Final = Pace(seconds_a_round=4, seconds_a_war=8)
CARD_PACE: Final = Pace(seconds_a_round=2, seconds_a_war=0)


@dataclass(frozen=True, slots=True)
class Counts:
    """How many rounds and wars games have that come to an end, at each of `SHARES`; how many do."""

    rounds: tuple[float, ...]
    wars: tuple[float, ...]
    ended: float

    @property
    def typical(self) -> tuple[float, float]:
        """The rounds and wars of a typical game."""
        return self.rounds[MIDDLE], self.wars[MIDDLE]

    def times(self, factor: float) -> "Counts":
        """Return the counts of longer games, or of shorter ones if the factor is below 1."""
        rounds = tuple(factor * count for count in self.rounds)
        return Counts(rounds, tuple(factor * count for count in self.wars), self.ended)


@dataclass(frozen=True, slots=True)
class Lengths:
    """How long games last at a pace."""

    seconds: tuple[float, ...]
    """At each of `SHARES`: so many seconds at most, of the games that come to an end."""
    ended: float
    """The share of games that come to an end by themselves; the others go on too long to wait."""
    limit: float = inf
    """The seconds after which any game is ended, if there is a limit."""

    @property
    def typical(self) -> float | None:
        """The minutes within which half of all games are over; None if half of them go on."""
        return self.minutes(TYPICAL)

    @property
    def slow(self) -> float | None:
        """The minutes that one game in ten runs past; None if more than that go on."""
        return self.minutes(SLOW)

    def minutes(self, share: float) -> float | None:
        """Return the minutes within which this share of all games is over; None if they never are.

        The share is above 0 and below 1.
        """
        seconds = inf
        if share < self.ended:
            seconds = exp(along(NORMAL.inv_cdf(share / self.ended), SCORES, self._logarithms()))
        seconds = min(seconds, self.limit)
        return None if seconds == inf else seconds / MINUTE

    def share_within(self, minutes: float) -> float:
        """Return the share of all games that are over within so many minutes."""
        seconds = minutes * MINUTE
        if seconds >= self.limit:
            return 1.0
        if seconds <= 0:
            return 0.0
        return self.ended * NORMAL.cdf(along(log(seconds), self._logarithms(), SCORES))

    def histogram(self, edges: Sequence[float]) -> list[float]:
        """Return the share of games that end between each two of the rising edges, in minutes."""
        below = [self.share_within(edge) for edge in edges]
        return [high - low for low, high in pairwise(below)]

    def limited_to(self, seconds: float) -> "Lengths":
        """Return how long games last if they are ended after so many seconds."""
        return replace(self, limit=min(self.limit, seconds))

    def _logarithms(self) -> tuple[float, ...]:
        return tuple(log(seconds) for seconds in self.seconds)


def paced(counts: Counts, pace: Pace) -> Lengths:
    """Return how long games of so many rounds and wars last at a pace."""
    seconds = tuple(
        pace.seconds_a_round * rounds + pace.seconds_a_war * wars
        for rounds, wars in zip(counts.rounds, counts.wars, strict=True)
    )
    return Lengths(seconds, counts.ended)


def paced_to(battles: int, counts: Counts, pace: Pace) -> Lengths:
    """Return how long games last at a pace if they are ended after so many battles.

    What they take until then differs by their wars, whose number is as good as a Poisson one: its
    square root is about normal, with a deviation of a half (Anscombe, "The transformation of
    Poisson, binomial and negative-binomial data", Biometrika 35, 1948).
    """
    unlimited, root = paced(counts, pace), sqrt(battles * _wars_a_battle(battles, counts))
    until = battles * pace.seconds_a_round
    at_limit = [
        until + pace.seconds_a_war * max((root + score / 2) ** 2 - CONTINUITY, 0)
        for score in SCORES
    ]

    def share_within(seconds: float) -> float:
        wars = (seconds - until) / pace.seconds_a_war
        over = NORMAL.cdf(2 * (sqrt(wars + CONTINUITY) - root)) if wars >= 0 else 0
        return 1 - (1 - unlimited.share_within(seconds / MINUTE)) * (1 - over)

    times = sorted({*unlimited.seconds, *at_limit})
    within = [share_within(seconds) for seconds in times]
    logarithms = [log(seconds) for seconds in times]
    seconds = (exp(along(share, within, logarithms, beyond=False)) for share in SHARES)
    return Lengths(tuple(seconds), ended=1)


def _wars_a_battle(battles: int, counts: Counts) -> float:
    """Return how many wars there are to a battle in games that get so far.

    Early battles bring more where more than two play. Games that end then had more than their
    share of wars, and what the longer ones have on the whole is less.
    """
    rounds = [max(each, 1) for each in counts.rounds]
    ratios = [wars / each for wars, each in zip(counts.wars, rounds, strict=True)]
    logarithms = [log(each) for each in rounds]
    place = along(log(battles), logarithms, SHARES, beyond=False)
    by_then, later = (
        along(share, SHARES, ratios, beyond=False) for share in (place, (place + 1) / 2)
    )
    return (by_then + later) / 2
