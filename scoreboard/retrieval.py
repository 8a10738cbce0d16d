"""Read tables and games for the records, in a fixed number of queries however many there are.

Which games count is decided here and nowhere else.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db import connection
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoreboard import quick
from scoreboard.models import Game, Match, Player, Seat
from scoreboard.records.played import Played, Table

COUNTS = "number IS NOT NULL"
"""What a game's row must hold to count in its match."""
BY_PEOPLE = f"{COUNTS} AND NOT by_app"
"""What it must hold to be one of the records'."""
OWN = "own:"
"""What stands before the name of a game that is not in the rulebook."""


@dataclass(frozen=True, slots=True)
class People:
    """The players of a list: who each of them is after merging, and what people are called.

    Whoever was deleted has no number in the list; their seats stand for them with numbers below 0.
    """

    one: Mapping[int, int]
    names: Mapping[int, str]

    def name(self, player: int) -> str:
        """Return what a player is called now."""
        return self.names.get(player) or _("a player")

    def aliases(self, players: Iterable[int]) -> list[int]:
        """Return every number that stands for one of `players`."""
        wanted = set(players)
        return [pk for pk, person in self.one.items() if person in wanted]


def people_of(players: QuerySet[Player]) -> People:
    """Return the people among `players`, which is the whole list of one keeper."""
    return _people(players.values_list("pk", "name", "merged_into"))


def people_at(match: Match) -> People:
    """Return the people who sit in `match`, under every name they go by."""
    with connection.cursor() as cursor:
        cursor.execute(_SEATED, [match.pk])
        return _people(cursor.fetchall())


def stamp(match: Match) -> tuple[object, ...]:
    """Return what is another as soon as anything is that the scores of `match`'s players rest on.

    It is their names and mergers, and how many matches of theirs there are, with how much in
    their ledgers: one statement, which reads no game.
    """
    with connection.cursor() as cursor:
        cursor.execute(_STAMP, [match.pk])
        return (match.time_zone, *cursor.fetchall())


_WHOLE = """
    WITH RECURSIVE whole (id, name, into_id) AS (
        SELECT p.id, p.name, p.merged_into_id FROM scoreboard_player p
        JOIN scoreboard_seat s ON s.player_id = p.id WHERE s.match_id = %s
        UNION SELECT p.id, p.name, p.merged_into_id FROM scoreboard_player p
        JOIN whole w ON p.id = w.into_id OR p.merged_into_id = w.id)
"""
_SEATED = f"{_WHOLE} SELECT id, name, into_id FROM whole"
_STAMP = f"""{_WHOLE}
    SELECT w.id, w.name, w.into_id, theirs.matches, theirs.entries, theirs.gaps FROM whole w
    CROSS JOIN (SELECT COUNT(*) matches, SUM(m.head) entries, SUM(m.session_gap) gaps
        FROM scoreboard_match m WHERE m.deleted_at IS NULL
        AND m.id IN (SELECT s.match_id FROM scoreboard_seat s
            WHERE s.player_id IN (SELECT id FROM whole))) theirs
    ORDER BY w.id
"""


def _people(found: Iterable[tuple[int, str, int | None]]) -> People:
    rows = {pk: (name, into) for pk, name, into in found}
    one = {}
    for pk in rows:
        person = pk
        while (into := rows[person][1]) is not None:
            person = into
        one[pk] = person
    return People(one, {pk: name for pk, (name, _into) in rows.items()})


def tables_with(player: int, people: People, *, with_app: bool = False) -> list[Table]:
    """Return the tables where a player sat, of the matches that are not deleted.

    What the app played is no record of people's, and is counted only `with_app`.
    """
    if player < 0:
        return _tables("id", [-player], people, with_app=with_app)
    return _tables("player_id", people.aliases([player]), people, with_app=with_app)


def tables_between(
    players: Sequence[int], people: People, *, with_app: bool = False
) -> list[Table]:
    """Return the tables where exactly these players sat, in whatever order."""
    wanted = set(players)
    found = tables_with(min(players), people, with_app=with_app)
    return [table for table in found if set(table.players) == wanted]


def tables_of(players: Iterable[int], people: People, *, with_app: bool = False) -> list[Table]:
    """Return the tables where any of some players sat."""
    return _tables("player_id", people.aliases(players), people, with_app=with_app)


def has_app_games(found: Sequence[Table]) -> bool:
    """Say whether the app played any of the games that count at these tables."""
    tables = [table.pk for table in found]
    return Game.objects.filter(match__in=tables, by_app=True, number__isnull=False).exists()


def _tables(
    column: str, values: Sequence[int], people: People, *, with_app: bool = False
) -> list[Table]:
    """Return the tables with a seat whose `column` is one of `values`."""
    if not values:
        return []
    marks = ", ".join(["%s"] * len(values))
    with connection.cursor() as cursor:
        select = _SELECT if with_app else _SELECT_BY_PEOPLE
        cursor.execute(f"{select} WHERE {column} IN ({marks})) {_ORDER}", values)
        rows = cursor.fetchall()
    grouped = groupby(rows, key=itemgetter(0))
    return [_table(pk, list(found), people) for pk, found in grouped]


_SELECT = """
    SELECT s.match_id, s.id, s.player_id, s.won,
        m.ref, m.card_game, m.own_game, m.game_count, m.time_zone, m.session_gap
    FROM scoreboard_seat s JOIN scoreboard_match m ON m.id = s.match_id
    WHERE m.deleted_at IS NULL AND s.match_id IN (SELECT match_id FROM scoreboard_seat
"""
_BY_APP = """(SELECT COUNT(*) FROM scoreboard_game g
    WHERE g.match_id = s.match_id AND g.by_app AND g.number IS NOT NULL)"""
_WON_BY_APP = _BY_APP.replace("NOT NULL)", "NOT NULL AND g.winner_id = s.id)")
_SELECT_BY_PEOPLE = _SELECT.replace("s.won", f"s.won - {_WON_BY_APP}").replace(
    "m.game_count", f"m.game_count - {_BY_APP}"
)
_ORDER = 'ORDER BY s.match_id, s."index"'


def _table(pk: int, seats: Sequence[tuple[Any, ...]], people: People) -> Table:
    ref, card_game, own_game, played, zone, gap = seats[0][4:]
    return Table(
        pk=pk,
        ref=ref,
        game=card_game or OWN + own_game,
        players=tuple(people.one.get(player, -seat) for _m, seat, player, *_rest in seats),
        won=tuple(won for _match, _seat, _player, won, *_rest in seats),
        played=played,
        zone=zone,
        gap=timedelta(minutes=gap),
        seats=tuple(seat for _match, seat, *_rest in seats),
    )


def seated_players(match: Match, people: People) -> tuple[int, ...]:
    """Return who sits in `match`, in the order of the seats."""
    rows = quick.fetch_values(
        Seat, ["id", "player_id"], 'match_id = %s ORDER BY "index"', [match.pk]
    )
    return tuple(people.one.get(player, -seat) for seat, player in rows)


def games(
    found: Sequence[Table], latest: int | None = None, *, with_app: bool = False
) -> list[Played]:
    """Return the games of some tables in the order in which they were played.

    `latest` asks for so many of the latest games only; what the app played is among them only
    `with_app`.
    """
    if not found:
        return []
    seats = {
        seat: player
        for table in found
        for seat, player in zip(table.seats, table.players, strict=True)
    }
    newest = "ORDER BY played_at DESC, match_id DESC, place DESC"
    limit = f"{newest} LIMIT {int(latest)}" if latest else ""
    marks = ", ".join(["%s"] * len(found))
    # SQLite keeps moments as text without their zone, which is UTC; to read them is dear.
    moment = "played_at || '+00:00'" if connection.vendor == "sqlite" else "played_at"
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {moment}, match_id, place, id, winner_id, opens FROM scoreboard_game"
            f" WHERE match_id IN ({marks}) AND {COUNTS if with_app else BY_PEOPLE} {limit}",
            [table.pk for table in found],
        )
        rows = cursor.fetchall()
    read = datetime.fromisoformat if connection.vendor == "sqlite" else _as_it_is
    rows.sort()  # by moment, match and place, which no two games share: rows come nearly sorted
    # A named tuple's own way to make one takes twice as long.
    made = tuple.__new__
    return [
        made(Played, (pk, match, seats.get(winner), read(at), bool(opens)))
        for at, match, _place, pk, winner, opens in rows
    ]


def _as_it_is(at: datetime) -> datetime:
    return at
