"""Games and tables as every record reads them: whoever is one person is one number here."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple


class Played(NamedTuple):
    """One game that counts: which, at which table, won by which player (None: drawn), and when.

    `opens` says that a new session was called for before it.
    """

    pk: int
    table: int
    winner: int | None
    at: datetime
    opens: bool


@dataclass(frozen=True, slots=True)
class Table:
    """A match as records read it: who sat there, in which seats, and how many games each won."""

    pk: int
    ref: str
    game: str
    players: tuple[int, ...]
    won: tuple[int, ...]
    played: int
    zone: str
    gap: timedelta
    seats: tuple[int, ...] = ()

    @property
    def drawn(self) -> int:
        """The games that nobody won."""
        return self.played - sum(self.won)

    def won_by(self, player: int) -> int:
        """Return how many games `player` won here: none, for somebody who did not sit here."""
        return self.won[self.players.index(player)] if player in self.players else 0


class Score(NamedTuple):
    """The games of one player: won, drawn and lost, which together are all that were played."""

    won: int
    drawn: int
    lost: int

    @property
    def played(self) -> int:
        """All games."""
        return self.won + self.drawn + self.lost


def score(tables: Iterable[Table], player: int) -> Score:
    """Return the score of `player` over the `tables` where they sat."""
    won = drawn = played = 0
    for table in tables:
        if player in table.players:
            won += table.won_by(player)
            drawn += table.drawn
            played += table.played
    return Score(won, drawn, played - won - drawn)


def winners(games: Iterable[Played]) -> list[int | None]:
    """Return who won each game."""
    return [game.winner for game in games]


def counts(games: Sequence[Played], players: Sequence[int]) -> tuple[int, ...]:
    """Return how many of the `games` each of the `players` won."""
    won = winners(games)
    return tuple(won.count(player) for player in players)
