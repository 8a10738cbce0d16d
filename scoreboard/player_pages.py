"""What the list of players and the page of one player show, as finished values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from scoreboard.record_charts import CalendarChart, calendar_chart
from scoreboard.record_facts import Fact
from scoreboard.record_pages import (
    SQUARES,
    Count,
    GameRow,
    Record,
    RecordSquare,
    by_game,
    squares,
)
from scoreboard.records.crosstable import Cell, crosstable
from scoreboard.records.played import Score, Table, score, winners
from scoreboard.records.ranking import FLOOR, ranking, rivals
from scoreboard.records.runs import Run, current_run, longest_runs
from scoreboard.retrieval import People
from scoreboard.selections import Selection, link


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player in the list; `rank` is empty below the floor of games, `percent` then too."""

    player: int
    name: str
    href: str
    rank: int | None
    percent: int | None
    won: Count
    drawn: Count
    lost: Count
    played: Count


def player_rows(
    tables: Sequence[Table], people: People, players: Sequence[int], least: int = FLOOR
) -> list[PlayerRow]:
    """Return the players in the order of their share won, then those with too few games."""
    scores = {player: score(tables, player) for player in players}
    ranked = ranking(scores, least)
    placed = {line.player for line in ranked}
    rest = sorted(set(players) - placed, key=lambda p: (-scores[p].played, people.name(p)))
    rows = [_row(one.player, one.score, people, one.rank) for one in ranked]
    return rows + [_row(player, scores[player], people, None) for player in rest]


def _row(player: int, found: Score, people: People, rank: int | None) -> PlayerRow:
    won, drawn, lost, played = score_counts(player, found)
    return PlayerRow(
        player=player,
        name=people.name(player),
        href=reverse("player", args=[player]),
        rank=rank,
        percent=round(100 * found.won / found.played) if rank else None,
        won=won,
        drawn=drawn,
        lost=lost,
        played=played,
    )


def score_counts(
    player: int, found: Score, *, with_app: bool = False
) -> tuple[Count, Count, Count, Count]:
    """Return games won, drawn, lost and played, each with its list."""
    address = reverse("player_games", args=[player])

    def count(number: int, selection: Selection) -> Count:
        return Count(number, link(address, selection, with_app=with_app))

    return (
        count(found.won, Selection(won=player)),
        count(found.drawn, Selection(won=0)),
        count(found.lost, Selection(lost=player)),
        count(found.played, Selection()),
    )


@dataclass(frozen=True, slots=True)
class Opponent:
    """How a player fares with another at the table."""

    name: str
    href: str
    won: Count
    lost: Count
    drawn: Count
    others: int
    played: Count


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """The page of one player."""

    title: str
    won: Count
    drawn: Count
    lost: Count
    played: Count
    squares: tuple[RecordSquare, ...]
    facts: tuple[Fact, ...]
    opponents: tuple[Opponent, ...]
    by_game: tuple[GameRow, ...]
    calendar: CalendarChart | None


def player_page(record: Record) -> PlayerPage:
    """Return the page of the one player of `record`, with one more query."""
    (player,) = record.players
    found = score(record.tables, player)
    won, drawn, lost, played = score_counts(player, found, with_app=record.with_app)
    others = {p for table in record.tables for p in table.players} - {player}
    cells = crosstable(record.tables, [player, *others])
    mine = {other: cells[player, other] for other in others}
    return PlayerPage(
        title=record.people.name(player),
        won=won,
        drawn=drawn,
        lost=lost,
        played=played,
        squares=squares(record, record.games[-SQUARES:]),
        facts=tuple(_facts(record, player, mine)),
        opponents=_opponents(record, player, mine),
        by_game=by_game(record),
        calendar=calendar_chart(record.games, record.zone, record.link),
    )


def _facts(record: Record, player: int, cells: Mapping[int, Cell]) -> list[Fact]:
    won = winners(record.games)
    best, now, said = longest_runs(won).get(player), current_run(won), []
    if best:
        said.append(_run(_("Longest run"), best, record))
    if now and now.winner == player:
        said.append(_run(_("Current run"), now, record))
    found = rivals({other: cell for other, cell in cells.items() if other > 0})
    for label, other in [
        (_("Favourite opponent"), found.favourite),
        (_("Nemesis"), found.nemesis),
    ]:
        if other is not None:
            said.append(_rival(label, other, cells[other], record))
    return said


def _run(label: str, run: Run, record: Record) -> Fact:
    href = record.link(Selection(first=run.first + 1, last=run.last + 1))
    return Fact(label, _("%(games)s in a row") % {"games": run.games}, href)


def _rival(label: str, other: int, cell: Cell, record: Record) -> Fact:
    words = {"name": record.people.name(other), "won": cell.won, "played": cell.played}
    said = _("%(name)s, won %(won)s of %(played)s") % words
    return Fact(label, said, record.link(Selection(together=other)))


def _opponents(record: Record, player: int, cells: Mapping[int, Cell]) -> tuple[Opponent, ...]:
    ordered = sorted(cells, key=lambda o: (-cells[o].played, record.people.name(o)))
    return tuple(_opponent(record, player, other, cells[other]) for other in ordered)


def _opponent(record: Record, player: int, other: int, cell: Cell) -> Opponent:
    def count(number: int, won: int | None = None) -> Count:
        return Count(number, record.link(Selection(together=other, won=won)))

    return Opponent(
        name=record.people.name(other),
        href=reverse("pair", args=[(player, other)]) if other > 0 else "",
        won=count(cell.won, player),
        lost=count(cell.lost, other),
        drawn=count(cell.drawn, 0),
        others=cell.others,
        played=count(cell.played),
    )
