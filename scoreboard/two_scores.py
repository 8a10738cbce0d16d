"""Two scores in words, so that nobody reads one for the other: tonight's and all time's."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.rulebook.saying import to_each_other
from scoreboard.lines import SUITS
from scoreboard.models import Match
from scoreboard.records.played import Played, Table, counts
from scoreboard.records.sessions import When, day_of, latest_session, when
from scoreboard.retrieval import People, games, people_at, seated_players, tables_between
from scoreboard.zones import zone

GLANCE = 500
"""How many of the latest games are looked at for tonight's; a longer session asks for all."""


@dataclass(frozen=True, slots=True)
class Score:
    """One of the two scores: its own label, the numbers, and both with names for a screen reader.

    `first` and `last` say which games these are, counted from 1.
    """

    label: str
    numbers: str
    spoken: str
    won: tuple[int, ...]
    first: int
    last: int

    @property
    def marks(self) -> list[tuple[str, int]]:
        """Each seat's shape with its number, where names would take too much room."""
        return list(zip(SUITS, self.won, strict=False))

    def __str__(self) -> str:
        """Return it as it is read."""
        return f"{self.label} {self.numbers}"


def two_scores(match: Match) -> tuple[Score, ...]:
    """Return tonight's and all time's score between those who sit in `match`, in its seats' order.

    Other matches between exactly these players count too. Before the first game there is none.
    """
    people = people_at(match)
    players = seated_players(match, people)
    return scores(tables_between(players, people, with_app=True), players, people)


def scores(
    found: Sequence[Table],
    players: Sequence[int],
    people: People,
    played: Sequence[Played] | None = None,
) -> tuple[Score, ...]:
    """Return both scores of `players` at these tables; `played` are all their games, if at hand."""
    ever = sum(table.played for table in found)
    if not ever:
        return ()
    latest = games(found, GLANCE, with_app=True) if played is None else played
    newest = next(table for table in found if table.pk == latest[-1].table)
    session = latest_session(latest, newest.gap)
    if session and session.first == 0 and len(latest) < ever:
        latest = games(found, with_app=played is None)
        session = latest_session(latest, newest.gap)
    if session is None:
        return ()
    tonight = latest[session.first :]
    label = _called(tonight[0].at, tonight[-1].at, newest.zone)
    won = [sum(table.won_by(player) for table in found) for player in players]
    return (
        _score(label, players, counts(tonight, players), len(tonight), people, ever),
        _score(_("All time"), players, won, ever, people, ever),
    )


def _called(start: datetime, end: datetime, zone_name: str) -> str:
    where = zone(zone_name)
    called = when(start, end, timezone.now(), where)
    if called is When.EARLIER:
        return _("On %(day)s") % {"day": date_format(day_of(start, where), "j F Y")}
    return _("Tonight") if called is When.TONIGHT else _("Today")


def _score(
    label: str, players: Sequence[int], won: Sequence[int], played: int, people: People, ever: int
) -> Score:
    named = ", ".join(f"{people.name(p)} {w}" for p, w in zip(players, won, strict=True))
    numbers = to_each_other(won) if len(players) == 2 else named
    if drawn := played - sum(won):
        numbers, named = and_drawn(numbers, drawn), and_drawn(named, drawn)
    return Score(label, numbers, f"{label}: {named}", tuple(won), ever - played + 1, ever)


def and_drawn(score: str, drawn: int) -> str:
    """Add to a score how many games were drawn: "3 to 2, 1 drawn"."""
    return _("%(score)s, %(drawn)s drawn") % {"score": score, "drawn": drawn}
