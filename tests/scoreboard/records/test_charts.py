"""Charts: what is drawn is what was counted."""

from collections import Counter
from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from scoreboard.records.charts import EDGE, HEIGHT, WIDTH, bars, calendar, line, thinned

SERIES = st.lists(st.integers(-50, 50), min_size=1, max_size=400)
DAYS = st.lists(st.dates(date(2024, 1, 1), date(2026, 12, 31)), max_size=60)


def test_no_games_are_no_line_and_no_bars():
    assert line([]) is None
    assert bars([], 5) == bars([0, 0], 5) == ()


@given(SERIES)
def test_a_line_stays_inside_and_ends_where_the_series_ends(series):
    drawn = line(series)
    points = [tuple(map(float, point.split(","))) for point in drawn.points.split()]
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in points)
    assert points[-1] == (drawn.end_x, drawn.end_y)
    assert (drawn.low, drawn.high) == (min([0, *series]), max([0, *series]))
    assert (drawn.end_y < drawn.zero) == (series[-1] > 0)
    assert EDGE <= drawn.zero <= HEIGHT - EDGE


@given(SERIES)
def test_a_thinned_line_keeps_its_ends_and_its_extremes(series):
    values = list(enumerate(series))
    kept = thinned(series, most=40)
    assert len(kept) <= 42
    assert (kept[0], kept[-1]) == (values[0], values[-1])
    assert {min(series), max(series)} <= {value for _index, value in kept}


@given(DAYS)
def test_a_calendar_has_every_game_of_its_months(days):
    drawn = calendar(days)
    months = {f"{month:%Y-%m}" for month in drawn.months}
    counted = Counter(f"{d:%Y-%m} {d.isoweekday()}" for d in days if f"{d:%Y-%m}" in months)
    assert {f"{d.month} {d.weekday}": d.games for d in drawn.days if d.games} == counted
    assert all((d.shade == 0) == (d.games == 0) and 0 <= d.shade <= 4 for d in drawn.days)


def test_a_calendar_has_at_most_twelve_months():
    days = [date(2024, 1, 15) + timedelta(days=30 * n) for n in range(30)]
    assert len(calendar(days).months) == 12


@given(st.lists(st.integers(0, 30), min_size=1, max_size=20))
def test_bars_are_as_high_as_their_counts(counted):
    drawn = bars(counted, 5)
    if any(counted):
        assert [bar.games for bar in drawn] == counted
        tallest = max(drawn, key=lambda bar: bar.games)
        assert tallest.height == max(bar.height for bar in drawn)
        assert all(round(bar.y + bar.height, 1) == HEIGHT for bar in drawn)
