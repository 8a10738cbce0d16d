"""The seats of a match and the line of its games: what every page that shows a match reads."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoreboard import quick
from scoreboard.models import Game, Match, Player

SUITS = ["heart", "spade", "diamond", "club", "star", "circle", "triangle", "square"]
"""Each seat's shape, in the order of the seats; its colour goes by the shape."""
_SEATED = """
    SELECT s.id, s."index", s.won, p.name, p.merged_into_id
    FROM scoreboard_seat s LEFT JOIN scoreboard_player p ON p.id = s.player_id
    WHERE s.match_id = %s ORDER BY s."index"
"""
LINE = 16
"""How many of the latest games stand as squares on the match page."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A player at the table, and the games won there."""

    pk: int
    index: int
    name: str
    won: int

    @property
    def suit(self) -> str:
        """The seat's shape."""
        return SUITS[self.index]


class GameLine(NamedTuple):
    """One game as a match's line has it; `winner` is a seat's index, None for a draw."""

    key: UUID
    number: int | None
    winner: int | None
    name: str
    run: int
    asked: bool
    by_app: bool

    @property
    def suit(self) -> str:
        """The winner's shape, or what stands for a draw."""
        return "draw" if self.winner is None else SUITS[self.winner]


@dataclass(frozen=True, slots=True)
class Square:
    """One game in the line of squares."""

    key: UUID
    number: int | None
    index: int | None
    suit: str
    out: bool
    by_app: bool
    label: str
    href: str


def seated(match: Match) -> tuple[Seated, ...]:
    """Return the seats of `match` in order, each with the name its player goes by now."""
    with connection.cursor() as cursor:
        cursor.execute(_SEATED, [match.pk])
        rows = cursor.fetchall()
    return tuple(
        Seated(pk, index, called(name, merged_into), won)
        for pk, index, won, name, merged_into in rows
    )


def called(name: str | None, merged_into: int | None) -> str:
    """Return what a player goes by: their own name, or that of whom they were merged into.

    A player who was deleted has no name any more.
    """
    while merged_into is not None:
        [(name, merged_into)] = quick.fetch_values(
            Player, ["name", "merged_into_id"], "id = %s", [merged_into]
        )
    return name or _("a player")


def latest_games(match: Match, seats: Sequence[Seated], most: int = LINE) -> list[GameLine]:
    """Return the latest games of `match`, oldest first, those taken out among them."""
    rows = quick.fetch_values(
        Game,
        ["key", "number", "winner_id", "run", "asked", "by_app"],
        "match_id = %s AND place >= %s ORDER BY place",
        [match.pk, max(match.place_count - most, 0)],
    )
    names = tuple((seat.pk, seat.index, seat.name) for seat in seats)
    return [_line(row, names) for row in rows]


def game_line(game: Game, seats: Sequence[Seated]) -> GameLine:
    """Return the line of a game that was fetched as a row."""
    row = (game.key.hex, game.number, game.winner_id, game.run, game.asked, game.by_app)
    return _line(row, tuple((seat.pk, seat.index, seat.name) for seat in seats))


@lru_cache(maxsize=20_000)
def _line(row: tuple[Any, ...], names: tuple[tuple[int, int, str], ...]) -> GameLine:
    """Return a row, as the driver gave it, as a game's line; kept, since most stay as they are."""
    key, number, winner, run, asked, by_app = row
    key = key if isinstance(key, UUID) else UUID(key)
    for pk, index, name in names:
        if pk == winner:
            return GameLine(key, number, index, name, run, bool(asked), bool(by_app))
    return GameLine(key, number, None, "", run, bool(asked), bool(by_app))


@lru_cache(maxsize=5000)
def address_of(name: str, ref: str) -> str:
    """Return the address of a page of the match at `ref`; kept, since every tap asks for it."""
    return reverse(name, args=[ref])


def squares_of(ref: str, games: Sequence[GameLine]) -> tuple[Square, ...]:
    """Return the squares of `games` in the match at `ref`."""
    address, language = address_of("games", ref), get_language()
    return tuple(_square(address, game, language) for game in games)


@lru_cache(maxsize=20_000)
def _square(address: str, game: GameLine, _language: str | None) -> Square:
    """Return one game's square; kept, since a line of many changes by one with a tap."""
    return Square(
        key=game.key,
        number=game.number,
        index=game.winner,
        suit=game.suit if game.number else "out",
        out=not game.number,
        by_app=game.by_app,
        label=describe(game),
        href=f"{address}{game.key}/",
    )


def describe(game: GameLine) -> str:
    """Say what a game is, in a few words; of the app's games that they are not people's."""
    said = _described(game)
    return _("%(what)s, played by the app") % {"what": said} if game.by_app else said


def _described(game: GameLine) -> str:
    if not game.number:
        if game.winner is not None:
            return _("A game that %(name)s won, taken out") % {"name": game.name}
        return _("A drawn game, taken out")
    if game.winner is None:
        return _("Game %(number)s: drawn") % {"number": game.number}
    words = {"number": game.number, "name": game.name}
    return _("Game %(number)s: %(name)s won") % words
