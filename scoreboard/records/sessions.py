"""Sessions: games that belong to one evening, and which day that evening is.

A session ends where nobody played for longer than the match's gap, or where a new one was called
for. Days turn at five in the morning: a game at half past midnight is last night's.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import StrEnum
from itertools import repeat
from operator import attrgetter

from scoreboard.records.played import Played

TURN = timedelta(hours=5)
"""The hour of the night at which a new day begins."""
EVENING = 17
"""The hour from which a day is called tonight."""


@dataclass(frozen=True, slots=True)
class Session:
    """Games `first` to `last`, as indices into the games they were found in."""

    first: int
    last: int


class When(StrEnum):
    """How people call the day of the latest session."""

    TONIGHT = "tonight"
    TODAY = "today"
    EARLIER = "earlier"


def sessions(games: Sequence[Played], gap: timedelta) -> list[Session]:
    """Return the sessions of `games`, which are in the order of time, oldest first."""
    starts, before = [], None
    for index, (_pk, _table, _winner, at, opens) in enumerate(games):
        if before is None or opens or at - before > gap:
            starts.append(index)
        before = at
    ends = [start - 1 for start in starts[1:]] + [len(games) - 1]
    return [Session(first, last) for first, last in zip(starts, ends, strict=False)]


def latest_session(games: Sequence[Played], gap: timedelta) -> Session | None:
    """Return the latest session without looking at what came before it; None without games."""
    if not games:
        return None
    first = len(games) - 1
    while first and not games[first].opens and games[first].at - games[first - 1].at <= gap:
        first -= 1
    return Session(first, len(games) - 1)


def day_of(at: datetime, zone: tzinfo) -> date:
    """Return the day that a moment belongs to, where people live by `zone`."""
    if at.year <= 1:
        return at.date()  # before it there is no other day
    return (at.astimezone(zone) - TURN).date()


def days_of(games: Sequence[Played], zone: tzinfo) -> Iterator[date]:
    """Yield the day of each of many `games`, oldest first, asking the zone about a few of them."""
    first = 0
    while first < len(games):
        day = day_of(games[first].at, zone)
        end = _turn(day + timedelta(days=1), zone)
        after = bisect_left(games, end, first + 1, key=attrgetter("at"))
        yield from repeat(day, after - first)
        first = after


def _turn(day: date, zone: tzinfo) -> datetime:
    return (datetime.combine(day, time(), zone) + TURN).astimezone(UTC)


def when(start: datetime, end: datetime, now: datetime, zone: tzinfo) -> When:
    """Say how a session from `start` to `end` is called at `now`."""
    if day_of(start, zone) != day_of(now, zone):
        return When.EARLIER
    late = (end.astimezone(zone) - TURN).hour >= EVENING - TURN.seconds // 3600
    return When.TONIGHT if late else When.TODAY
