"""Charts as finished values for inline SVG: every coordinate is worked out here."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

WIDTH, HEIGHT = 320, 96
"""The size of a chart in its own units; a page scales it."""
EDGE = 3
"""Units kept free at the edges, so that no line is cut off."""
MOST_POINTS = 240
"""Points of a line; of a longer series each step shows its lowest and its highest value."""
MOST_MONTHS = 12
SHADES = 4
"""How many shades a square may have; 0 is empty."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line over time: its points as SVG has them, where 0 lies, and its extremes."""

    points: str
    zero: float
    low: int
    high: int
    end_x: float
    end_y: float


def line(series: Sequence[int]) -> Line | None:
    """Return the line of a `series` that starts at 0 before its first value; None when empty."""
    if not series:
        return None
    values = [0, *series]
    low, high = min(0, *series), max(0, *series)
    across = (WIDTH - 2 * EDGE) / (len(values) - 1)
    down = (HEIGHT - 2 * EDGE) / max(high - low, 1)

    def place(index: int, value: int) -> tuple[float, float]:
        return round(EDGE + index * across, 1), round(EDGE + (high - value) * down, 1)

    points = [place(index, value) for index, value in thinned(values)]
    return Line(
        points=" ".join(f"{x:g},{y:g}" for x, y in points),
        zero=place(0, 0)[1],
        low=low,
        high=high,
        end_x=points[-1][0],
        end_y=points[-1][1],
    )


def thinned(values: Sequence[int], most: int = MOST_POINTS) -> list[tuple[int, int]]:
    """Return at most about `most` of the values, each behind its index.

    Each step's extremes and both ends are among them.
    """
    if len(values) <= most:
        return list(enumerate(values))
    step = -(-2 * len(values) // most)
    kept = {0, len(values) - 1}
    for start in range(0, len(values), step):
        part = values[start : start + step]
        kept |= {start + part.index(min(part)), start + part.index(max(part))}
    return [(index, values[index]) for index in sorted(kept)]


@dataclass(frozen=True, slots=True)
class Day:
    """A square: a weekday (1 is Monday) of one month, how many games, and how dark."""

    month: str
    weekday: int
    games: int
    shade: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Calendar:
    """Weekdays down, months across; `months` are the first days of the months."""

    months: tuple[date, ...]
    days: tuple[Day, ...]


SQUARE = 24
"""The side of a calendar's square with the gap beside it, in the chart's units."""


def calendar(days: Iterable[date]) -> Calendar:
    """Return the games of the latest twelve months in which there were any, by weekday."""
    counted: Counter[tuple[date, int]] = Counter()
    for day, games in Counter(days).items():
        counted[day.replace(day=1), day.isoweekday()] += games
    months = sorted({month for month, _weekday in counted})[-MOST_MONTHS:]
    most = max((n for (month, _day), n in counted.items() if month in months), default=1)
    squares = [
        Day(
            month=f"{month:%Y-%m}",
            weekday=weekday,
            games=counted[month, weekday],
            shade=-(-counted[month, weekday] * SHADES // most),
            x=column * SQUARE,
            y=(weekday - 1) * SQUARE,
        )
        for column, month in enumerate(months)
        for weekday in range(1, 8)
    ]
    return Calendar(tuple(months), tuple(squares))


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: what it counts, from how many minutes on, and where it stands."""

    start: int
    end: int
    games: int
    x: float
    y: float
    width: float
    height: float


def bars(counted: Sequence[int], minutes: int) -> tuple[Bar, ...]:
    """Return a bar for each count, `minutes` wide, up to the last that is not empty."""
    if not counted or not any(counted):
        return ()
    width = WIDTH / len(counted)
    unit = (HEIGHT - EDGE) / max(counted)
    return tuple(
        Bar(
            start=index * minutes,
            end=(index + 1) * minutes,
            games=games,
            x=round(index * width + 1, 1),
            y=round(HEIGHT - games * unit, 1),
            width=round(max(width - 2, 1), 1),
            height=round(games * unit, 1),
        )
        for index, games in enumerate(counted)
    )
