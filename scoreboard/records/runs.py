"""Runs: games won in a row by one player; a drawn game ends every run."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True, slots=True)
class Run:
    """Games `first` to `last`, as indices, all won by `winner`."""

    winner: int
    first: int
    last: int

    @property
    def games(self) -> int:
        """How many games that is."""
        return self.last - self.first + 1


def longest_runs(winners: Sequence[int | None]) -> dict[int, Run]:
    """Return each winner's longest run, the first of those that are as long."""
    longest: dict[int, Run] = {}
    first, latest = 0, None
    for index, winner in enumerate([*winners, None]):
        if winner == latest:
            continue
        if latest is not None and (latest not in longest or index - first > longest[latest].games):
            longest[latest] = Run(latest, first, index - 1)
        first, latest = index, winner
    return longest


def current_run(winners: Sequence[int | None]) -> Run | None:
    """Return the run that the latest game belongs to; None after a draw or before any game."""
    if not winners or winners[-1] is None:
        return None
    first = len(winners) - 1
    while first and winners[first - 1] == winners[-1]:
        first -= 1
    return Run(winners[-1], first, len(winners) - 1)


def lead(winners: Sequence[int | None], player: int, other: int) -> list[int]:
    """Return how far `player` was ahead of `other` after each game; less than 0 is behind."""
    steps: dict[int | None, int] = {player: 1, other: -1}
    return list(accumulate(steps.get(winner, 0) for winner in winners))
