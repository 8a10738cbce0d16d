"""Leaderboards and rivals, with a floor of games below which nothing is said of anybody."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoreboard.records.crosstable import Cell
from scoreboard.records.played import Score

FLOOR = 3
"""How many games there must be before a share of them is said."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player's place: equal shares have equal ranks, and the next rank is as much lower."""

    rank: int
    player: int
    score: Score

    @property
    def share(self) -> Fraction:
        """The share of games won."""
        return share(self.score)


def share(score: Score) -> Fraction:
    """Return the share of games won, of at least one."""
    return Fraction(score.won, score.played)


def ranking(scores: Mapping[int, Score], least: int = FLOOR) -> list[Ranked]:
    """Return those with at least `least` games, the greatest share won first, ties at one rank."""
    rated = {player: one for player, one in scores.items() if one.played >= max(least, 1)}
    shares = sorted((share(one) for one in rated.values()), reverse=True)
    lines = [Ranked(shares.index(share(one)) + 1, player, one) for player, one in rated.items()]
    return sorted(lines, key=lambda line: (line.rank, -line.score.played, line.player))


@dataclass(frozen=True, slots=True)
class Rivals:
    """The opponent a player wins most against, and the one who wins most against them."""

    favourite: int | None
    nemesis: int | None


def rivals(cells: Mapping[int, Cell], least: int = FLOOR) -> Rivals:
    """Return the rivals among opponents met in at least `least` games.

    A favourite is somebody beaten more often than not, a nemesis the reverse; of equal shares
    the one with more games counts.
    """
    met = {other: cell for other, cell in cells.items() if cell.played >= max(least, 1)}
    return Rivals(
        favourite=_most(met, lambda cell: cell.won, lambda cell: cell.lost),
        nemesis=_most(met, lambda cell: cell.lost, lambda cell: cell.won),
    )


def _most(
    met: Mapping[int, Cell], mine: Callable[[Cell], int], theirs: Callable[[Cell], int]
) -> int | None:
    ahead = [other for other, cell in met.items() if mine(cell) > theirs(cell)]
    return min(
        ahead,
        key=lambda o: (-Fraction(mine(met[o]), met[o].played), -met[o].played, o),
        default=None,
    )
