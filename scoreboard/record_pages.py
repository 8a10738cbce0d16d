"""What the pages of records show, as finished values; templates only place them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.saying import in_a_row
from scoreboard.lines import SUITS
from scoreboard.models import Game
from scoreboard.record_charts import (
    CalendarChart,
    LeadChart,
    LengthChart,
    calendar_chart,
    lead_chart,
    length_chart,
)
from scoreboard.record_facts import (
    Evening,
    Fact,
    evenings,
    facts,
    game_title,
    luck_lines,
)
from scoreboard.records.crosstable import Cell, crosstable
from scoreboard.records.lengths import lengths
from scoreboard.records.played import Played, Table
from scoreboard.records.sessions import day_of, days_of
from scoreboard.retrieval import People
from scoreboard.selections import Selection, link
from scoreboard.two_scores import Score, scores
from scoreboard.zones import zone

LOST = "lost"
"""The look of a game won by somebody who is not on the page."""
SQUARES = 120
"""How many of the latest games stand as squares on a record's page."""


@dataclass(frozen=True, slots=True)
class Record:
    """Everything that some people played with each other: what every number is worked out from.

    `address` is the list of games; `open_refs` are the matches whose pages may be linked, and
    `crossed` are further tables for the crosstable, at which not all of them sat. What the app
    played is left out of it all, unless somebody asked for it: `with_app`.
    """

    people: People
    players: tuple[int, ...]
    tables: Sequence[Table]
    games: Sequence[Played]
    address: str
    open_refs: frozenset[str]
    crossed: Sequence[Table] = ()
    with_app: bool = False

    @property
    def newest(self) -> Table | None:
        """The table of the latest game, whose time zone and gap hold."""
        by_pk = {table.pk: table for table in self.tables}
        return by_pk[self.games[-1].table] if self.games else None

    @property
    def zone(self) -> str:
        """The time zone of the latest match."""
        return self.newest.zone if self.newest else "UTC"

    @property
    def gap(self) -> timedelta:
        """The gap between sessions of the latest match."""
        return self.newest.gap if self.newest else timedelta(hours=1)

    def link(self, selection: Selection) -> str:
        """Return the address of the list of the selected games."""
        return link(self.address, selection, with_app=self.with_app)


@dataclass(frozen=True, slots=True)
class Side:
    """A player on a page of records: colour, shape, name, and how many games they won."""

    player: int
    name: str
    suit: str
    won: int
    href: str


@dataclass(frozen=True, slots=True)
class Count:
    """A number and where the games behind it are."""

    number: int
    href: str


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game's share of a record: won by each player, drawn, and all."""

    title: str
    won: tuple[Count, ...]
    drawn: Count
    played: Count


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A row of the crosstable: None where a player would meet themselves or never met another."""

    side: Side
    cells: tuple[Count | None, ...]


@dataclass(frozen=True, slots=True)
class RecordSquare:
    """A game as a square: whose, what it was, and its page where that may be opened."""

    suit: str
    label: str
    href: str

    @property
    def shape(self) -> str:
        """The shape on it, which says as much as its colour."""
        return "out" if self.suit == LOST else self.suit


@dataclass(frozen=True, slots=True)
class RecordPage:
    """A page about some people's games with each other."""

    title: str
    subtitle: str
    sides: tuple[Side, ...]
    scores: tuple[tuple[Score, str], ...]
    played: Count
    drawn: Count
    squares: tuple[RecordSquare, ...]
    earlier: Count | None
    facts: tuple[Fact, ...]
    luck: tuple[str, ...]
    lead: LeadChart | None
    calendar: CalendarChart | None
    lengths: LengthChart | None
    by_game: tuple[GameRow, ...]
    evenings: tuple[Evening, ...]
    crosstable: tuple[CrossRow, ...]


def record_page(record: Record) -> RecordPage:
    """Return the page of a record, with one more query."""
    players, people = record.players, record.people
    both = scores(record.tables, players, people, record.games)
    won = [sum(table.won_by(player) for table in record.tables) for player in players]
    played = sum(table.played for table in record.tables)
    known = lengths(record.games, record.gap)
    return RecordPage(
        title=in_a_row([people.name(player) for player in players]),
        subtitle=_since(record),
        sides=sides(record),
        scores=tuple((s, record.link(Selection(first=s.first, last=s.last))) for s in both),
        played=Count(played, record.link(Selection())),
        drawn=Count(played - sum(won), record.link(Selection(won=0))),
        squares=squares(record, record.games[-SQUARES:]),
        earlier=_earlier(record, played),
        facts=tuple(facts(record.games, known, people, record.link)),
        luck=tuple(luck_lines(record.tables, won, record.games)),
        lead=lead_chart(record.games, players, people),
        calendar=calendar_chart(record.games, record.zone, record.link),
        lengths=length_chart(known),
        by_game=by_game(record),
        evenings=tuple(
            evenings(record.games, players, people, (record.zone, record.gap), record.link)
        ),
        crosstable=_crosstable(record) if len(players) > 2 else (),
    )


def _since(record: Record) -> str:
    if not record.games:
        return _("No games yet")
    day = day_of(record.games[0].at, zone(record.zone))
    words = {"games": len(record.games), "month": date_format(day, "F Y")}
    if len(record.games) == 1:
        return _("One game in %(month)s") % words
    said = ngettext(
        "%(games)s game since %(month)s", "%(games)s games since %(month)s", len(record.games)
    )
    return said % words


def sides(record: Record) -> tuple[Side, ...]:
    """Return the players of a record with what each of them won."""
    return tuple(
        Side(
            player=player,
            name=record.people.name(player),
            suit=SUITS[index],
            won=sum(table.won_by(player) for table in record.tables),
            href=record.link(Selection(won=player)),
        )
        for index, player in enumerate(record.players)
    )


def _earlier(record: Record, played: int) -> Count | None:
    hidden = played - SQUARES
    return Count(hidden, record.link(Selection(last=hidden))) if hidden > 0 else None


def squares(record: Record, games: Sequence[Played]) -> tuple[RecordSquare, ...]:
    """Return some games as squares, in their order: oldest first."""
    pks = [game.pk for game in games]
    keys = dict(Game.objects.filter(pk__in=pks).values_list("pk", "key"))
    suits = {player: SUITS[index] for index, player in enumerate(record.players)}
    shown = {game.table for game in games}
    tables = {table.pk: table for table in record.tables if table.pk in shown}
    titles = {pk: game_title(table.game) for pk, table in tables.items()}
    # One address for each match, not for each game: a game's is below that of the match's games.
    opens = {
        pk: reverse("games", args=[table.ref])
        for pk, table in tables.items()
        if table.ref in record.open_refs
    }
    won, drawn = _("%(game)s, %(day)s: %(name)s won"), _("%(game)s, %(day)s: drawn")
    made = []
    for game, day in zip(games, _days(games, record.zone), strict=True):
        words = {"game": titles[game.table], "day": day}
        suit, label = "draw", drawn
        if game.winner is not None:
            words["name"] = record.people.name(game.winner)
            suit, label = suits.get(game.winner, LOST), won
        linked = game.table in opens and game.pk in keys
        href = f"{opens[game.table]}{keys[game.pk]}/" if linked else ""
        made.append(RecordSquare(suit, label % words, href))
    return tuple(made)


def _days(games: Sequence[Played], zone_name: str) -> Iterator[str]:
    for day, some in groupby(days_of(games, zone(zone_name))):
        words = date_format(day, "j F Y")
        yield from (words for _game in some)


def by_game(record: Record) -> tuple[GameRow, ...]:
    """Return the record per game, the one played most first."""
    found: dict[str, list[Table]] = {}
    for table in record.tables:
        if table.played:
            found.setdefault(table.game, []).append(table)
    rows = [_game_row(record, game, some) for game, some in found.items()]
    return tuple(sorted(rows, key=lambda row: (-row.played.number, row.title)))


def _game_row(record: Record, game: str, some: Sequence[Table]) -> GameRow:
    def count(number: int, won: int | None = None) -> Count:
        return Count(number, record.link(Selection(game=game, won=won)))

    won = [(p, sum(table.won_by(p) for table in some)) for p in record.players]
    return GameRow(
        title=game_title(game),
        won=tuple(count(number, player) for player, number in won),
        drawn=count(sum(table.drawn for table in some), 0),
        played=count(sum(table.played for table in some)),
    )


def _crosstable(record: Record) -> tuple[CrossRow, ...]:
    cells = crosstable(record.crossed or record.tables, record.players)
    return tuple(
        CrossRow(side, tuple(_cell(record, cells, side.player, o) for o in record.players))
        for side in sides(record)
    )


def _cell(
    record: Record, cells: Mapping[tuple[int, int], Cell], player: int, other: int
) -> Count | None:
    cell = cells.get((player, other))
    if cell is None:
        return None
    selection = Selection(together=other, won=player)
    if not record.crossed:
        return Count(cell.won, record.link(selection))
    address = reverse("player_games", args=[player])
    return Count(cell.won, link(address, selection, with_app=record.with_app))
