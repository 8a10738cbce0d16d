"""Sessions: games that belong to one evening, and which day that evening is.

A session ends where nobody played for longer than the match's gap, or where a new one was called
for. Days turn at five in the morning: a game at half past midnight is last night's.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import StrEnum

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
    starts = [
        index
        for index, game in enumerate(games)
        if index == 0 or game.opens or game.at - games[index - 1].at > gap
    ]
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
    """Yield the day of each of many `games`, without asking the zone about every one of them."""
    day, start, end = None, None, None
    for game in games:
        if game.at.year <= 1:
            yield game.at.date()
            continue
        if day is None or start is None or end is None or not start <= game.at < end:
            day = day_of(game.at, zone)
            start, end = _turn(day, zone), _turn(day + timedelta(days=1), zone)
        yield day


def _turn(day: date, zone: tzinfo) -> datetime:
    return (datetime.combine(day, time(), zone) + TURN).astimezone(UTC)


def when(start: datetime, end: datetime, now: datetime, zone: tzinfo) -> When:
    """Say how a session from `start` to `end` is called at `now`."""
    if day_of(start, zone) != day_of(now, zone):
        return When.EARLIER
    late = (end.astimezone(zone) - TURN).hour >= EVENING - TURN.seconds // 3600
    return When.TONIGHT if late else When.TODAY
