"""The charts of a record, each with the same said in text."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.utils.dates import WEEKDAYS, WEEKDAYS_ABBR
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoreboard.record_facts import Address
from scoreboard.records.charts import SQUARE, Bar, Calendar, Line, bars, calendar, line
from scoreboard.records.lengths import spread
from scoreboard.records.played import Played, winners
from scoreboard.records.runs import lead
from scoreboard.records.sessions import days_of
from scoreboard.retrieval import People
from scoreboard.selections import Selection
from scoreboard.zones import zone

WIDTHS = [1, 2, 5, 10, 15, 30, 60]
"""How many minutes wide a bar of lengths may be."""
MOST_BARS = 12


@dataclass(frozen=True, slots=True)
class LeadChart:
    """The lead over time, and what it comes to in words."""

    line: Line
    suit: str
    words: str


def lead_chart(games: Sequence[Played], players: Sequence[int], people: People) -> LeadChart | None:
    """Return the lead of the first of two players over the second, or None for more players."""
    if len(players) != 2:
        return None
    series = lead(winners(games), *players)
    drawn = line(series)
    if drawn is None:
        return None
    names = [people.name(player) for player in players]
    said = [_ahead(names[0], drawn.high), _ahead(names[1], -drawn.low)]
    words = " ".join([*filter(None, said), _now(names, series[-1])])
    return LeadChart(drawn, "heart" if series[-1] >= 0 else "spade", words)


def _ahead(name: str, most: int) -> str:
    if most <= 0:
        return ""
    said = ngettext(
        "%(name)s was ahead by %(most)s game at most.",
        "%(name)s was ahead by %(most)s games at most.",
        most,
    )
    return said % {"name": name, "most": most}


def _now(names: Sequence[str], ahead: int) -> str:
    if ahead == 0:
        return _("Now they are level.")
    name = names[0] if ahead > 0 else names[1]
    return _("Now %(name)s leads by %(games)s.") % {"name": name, "games": abs(ahead)}


@dataclass(frozen=True, slots=True)
class DaySquare:
    """A square of the calendar: where, how dark, what it says and where its games are."""

    x: int
    y: int
    shade: int
    label: str
    href: str


@dataclass(frozen=True, slots=True)
class CalendarChart:
    """Games by weekday and month: squares, labels for rows and columns, and its size."""

    squares: tuple[DaySquare, ...]
    weekdays: tuple[tuple[int, str], ...]
    months: tuple[tuple[int, str], ...]
    width: int
    height: int


def calendar_chart(
    games: Sequence[Played], zone_name: str, address: Address
) -> CalendarChart | None:
    """Return the calendar of the latest months with games; None without any."""
    where = zone(zone_name)
    drawn = calendar(days_of(games, where))
    if not drawn.months:
        return None
    return CalendarChart(
        squares=_squares(drawn, address),
        weekdays=tuple((n * SQUARE, str(WEEKDAYS_ABBR[n])) for n in range(7)),
        months=tuple((n * SQUARE, date_format(m, "M")) for n, m in enumerate(drawn.months)),
        width=len(drawn.months) * SQUARE,
        height=7 * SQUARE,
    )


def _squares(drawn: Calendar, address: Address) -> tuple[DaySquare, ...]:
    named = {f"{month:%Y-%m}": date_format(month, "F Y") for month in drawn.months}
    return tuple(
        DaySquare(
            x=day.x,
            y=day.y,
            shade=day.shade,
            label=ngettext(
                "%(day)s in %(month)s: %(games)s game",
                "%(day)s in %(month)s: %(games)s games",
                day.games,
            )
            % {"day": WEEKDAYS[day.weekday - 1], "month": named[day.month], "games": day.games},
            href=address(Selection(month=day.month, weekday=day.weekday)) if day.games else "",
        )
        for day in drawn.days
    )


@dataclass(frozen=True, slots=True)
class LengthChart:
    """How many games took how long: bars, and each of them in words."""

    bars: tuple[Bar, ...]
    words: tuple[str, ...]


def length_chart(known: Sequence[timedelta]) -> LengthChart | None:
    """Return the distribution of lengths in bars of a round width; None when none is known."""
    if not known:
        return None
    longest = max(known)
    fitting = (w for w in WIDTHS if longest // timedelta(minutes=w) < MOST_BARS)
    width = next(fitting, WIDTHS[-1] * 4)
    drawn = bars(spread(known, width), width)
    said = _("%(start)s to %(end)s minutes: %(games)s")
    words = tuple(said % {"start": bar.start, "end": bar.end, "games": bar.games} for bar in drawn)
    return LengthChart(drawn, words)
