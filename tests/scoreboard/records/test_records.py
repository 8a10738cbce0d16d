"""Sessions, runs, lengths, crosstables and ranks, one rule each and against naive recomputation."""

from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from itertools import groupby, pairwise
from statistics import median
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.records.crosstable import Cell, crosstable
from scoreboard.records.lengths import lengths, spread, usual
from scoreboard.records.played import Played, Score, Table, counts, score
from scoreboard.records.ranking import Rivals, ranking, rivals
from scoreboard.records.runs import Run, current_run, lead, longest_runs
from scoreboard.records.sessions import (
    Session,
    When,
    day_of,
    days_of,
    latest_session,
    sessions,
    when,
)
from tests.builders import NOON

ADA, BEN, CLEO = 1, 2, 3
HOUR = timedelta(hours=1)
WINNERS = st.lists(st.sampled_from([ADA, BEN, CLEO, None]), max_size=40)


def games(*minutes, opens=()):
    return [
        Played(i, 1, ADA, NOON + timedelta(minutes=m), i in opens) for i, m in enumerate(minutes)
    ]


@st.composite
def evenings(draw):
    steps = draw(st.lists(st.integers(0, 130), max_size=30))
    minutes = [sum(steps[: index + 1]) for index in range(len(steps))]
    return games(*minutes, opens=draw(st.sets(st.integers(0, 30))))


@st.composite
def tables(draw):
    made = []
    for pk in range(draw(st.integers(0, 6))):
        players = tuple(draw(st.permutations([ADA, BEN, CLEO]))[: draw(st.integers(2, 3))])
        won = tuple(draw(st.integers(0, 5)) for _ in players)
        played = sum(won) + draw(st.integers(0, 3))
        made.append(Table(pk, "ref", "war", players, won, played, "UTC", HOUR))
    return made


def test_a_gap_longer_than_the_limit_starts_a_new_session():
    assert sessions(games(0, 60, 121, 130), HOUR) == [Session(0, 1), Session(2, 3)]


def test_a_session_called_by_hand_starts_with_its_first_game():
    assert sessions(games(0, 1, 2, opens={2}), HOUR) == [Session(0, 1), Session(2, 2)]


def test_no_games_are_no_session():
    assert sessions([], HOUR) == []
    assert latest_session([], HOUR) is None


@given(evenings())
def test_sessions_are_those_of_a_naive_walk(played):
    walked = []
    for index, game in enumerate(played):
        if index and not game.opens and game.at <= played[index - 1].at + HOUR:
            walked[-1].append(index)
        else:
            walked.append([index])
    assert sessions(played, HOUR) == [Session(one[0], one[-1]) for one in walked]
    assert latest_session(played, HOUR) == (sessions(played, HOUR) or [None])[-1]


@pytest.mark.parametrize("zone", ["Pacific/Pago_Pago", "UTC", "Pacific/Apia"])
@pytest.mark.parametrize(
    ("hour", "minute", "day"), [(0, 30, 29), (23, 30, 30), (4, 59, 29), (5, 0, 30), (12, 0, 30)]
)
def test_half_past_midnight_belongs_to_last_night_wherever_people_live(zone, hour, minute, day):
    at = datetime(2026, 11, 30, hour, minute, tzinfo=ZoneInfo(zone)).astimezone(UTC)
    assert day_of(at, ZoneInfo(zone)) == date(2026, 11, day)


@pytest.mark.parametrize("day", [date(2026, 3, 29), date(2026, 10, 25)])
@pytest.mark.parametrize(("hour", "back"), [(0, 1), (4, 1), (6, 0), (23, 0)])
def test_days_hold_when_the_clocks_change(day, hour, back):
    berlin = ZoneInfo("Europe/Berlin")
    at = datetime(day.year, day.month, day.day, hour, 30, tzinfo=berlin).astimezone(UTC)
    assert day_of(at, berlin) == day - timedelta(days=back)


@given(
    st.lists(st.datetimes(datetime(2026, 1, 1), datetime(2026, 12, 31)), max_size=30),
    st.sampled_from(["Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kathmandu"]),
)
def test_the_days_of_many_games_are_those_of_each(moments, name):
    played = [Played(1, 1, ADA, at.replace(tzinfo=UTC), opens=False) for at in sorted(moments)]
    where = ZoneInfo(name)
    assert list(days_of(played, where)) == [day_of(game.at, where) for game in played]


@pytest.mark.parametrize(
    ("start", "end", "now", "called"),
    [
        ((30, 20), (30, 22), (30, 23), When.TONIGHT),
        ((30, 23), (31, 1), (31, 2), When.TONIGHT),
        ((30, 9), (30, 10), (30, 11), When.TODAY),
        ((30, 20), (31, 1), (31, 9), When.EARLIER),
    ],
)
def test_a_session_is_called_as_people_call_it(start, end, now, called):
    moments = [
        datetime(2026, 12, 1, tzinfo=UTC) + timedelta(days=d, hours=h) for d, h in (start, end, now)
    ]
    assert when(*moments, ZoneInfo("UTC")) is called


def test_a_drawn_game_ends_a_run():
    assert longest_runs([ADA, ADA, None, ADA]) == {ADA: Run(ADA, 0, 1)}


def test_no_run_is_current_after_a_draw():
    assert current_run([ADA, None]) is None


@given(WINNERS)
def test_runs_are_those_of_a_naive_grouping(winners):
    grouped = [(key, len(list(group))) for key, group in groupby(winners)]
    won = [(key, games) for key, games in grouped if key is not None]
    best = {key: max(g for k, g in won if k == key) for key, _games in won}
    assert {key: run.games for key, run in longest_runs(winners).items()} == best
    now = current_run(winners)
    assert (now and now.games) == (grouped[-1][1] if grouped and grouped[-1][0] else None)


@given(WINNERS)
def test_the_games_of_a_run_are_where_it_says(winners):
    for run in [*longest_runs(winners).values(), *filter(None, [current_run(winners)])]:
        assert set(winners[run.first : run.last + 1]) == {run.winner}


@given(WINNERS)
def test_the_lead_is_the_difference_of_the_tallies(winners):
    naive = [winners[: n + 1].count(ADA) - winners[: n + 1].count(BEN) for n in range(len(winners))]
    assert lead(winners, ADA, BEN) == naive


def test_a_game_left_open_overnight_does_not_spoil_the_usual_length():
    played = games(0, 10, 20, 20 + 1688, 20 + 1688 + 12)
    assert usual(lengths(played, HOUR)) == timedelta(minutes=10)


def test_games_entered_at_once_and_called_sessions_have_no_length():
    assert lengths(games(0, 0, 5, 9, opens={3}), HOUR) == [timedelta(minutes=5)]


def test_nothing_is_usual_of_one_game():
    assert usual(lengths(games(0), HOUR)) is None


@given(evenings())
def test_lengths_agree_with_a_naive_recomputation(played):
    naive = [
        later.at - game.at
        for game, later in pairwise(played)
        if game.at < later.at <= game.at + HOUR and not later.opens
    ]
    assert lengths(played, HOUR) == naive
    assert usual(naive) == (median(naive) if naive else None)
    assert sum(spread(naive, 5)) == len(naive)


@given(tables())
def test_a_crosstable_is_the_same_seen_from_either_side(seated):
    cells = crosstable(seated, [ADA, BEN, CLEO])
    for (player, other), cell in cells.items():
        back = cells[other, player]
        assert (cell.won, cell.lost, cell.drawn, cell.others) == (
            back.lost,
            back.won,
            back.drawn,
            back.others,
        )


@given(tables())
def test_a_crosstable_counts_every_game_with_both_at_the_table(seated):
    for (player, other), cell in crosstable(seated, [ADA, BEN, CLEO]).items():
        both = [t for t in seated if {player, other} <= set(t.players)]
        assert cell.played == sum(table.played for table in both)
        assert cell.won == sum(dict(zip(t.players, t.won, strict=True))[player] for t in both)


@given(tables())
def test_won_drawn_and_lost_are_all_games_of_a_player(seated):
    for player in (ADA, BEN, CLEO):
        mine = [table for table in seated if player in table.players]
        found = score(seated, player)
        assert found.won + found.drawn + found.lost == sum(table.played for table in mine)
        assert found.drawn == sum(table.played - sum(table.won) for table in mine)


def test_games_are_counted_for_whoever_won_them():
    played = [Played(1, 1, winner, NOON, opens=False) for winner in (ADA, None, BEN, ADA)]
    assert counts(played, [ADA, BEN, CLEO]) == (2, 1, 0)


def test_equal_shares_share_a_rank_and_the_next_is_as_much_lower():
    scores = {ADA: Score(2, 0, 2), BEN: Score(4, 0, 4), CLEO: Score(1, 0, 3)}
    assert [line.rank for line in ranking(scores)] == [1, 1, 3]


@given(st.integers(0, 2))
def test_one_game_won_never_outranks_thirty_of_forty(won):
    scores = {ADA: Score(won, 0, 2 - won), BEN: Score(30, 0, 10)}
    assert [line.player for line in ranking(scores)] == [BEN]


@given(st.dictionaries(st.integers(1, 9), st.builds(Score, *[st.integers(0, 6)] * 3)))
def test_ranks_are_those_of_naive_counting(scores):
    rated = {p: Fraction(s.won, s.played) for p, s in scores.items() if s.played >= 3}
    naive = {p: 1 + sum(other > mine for other in rated.values()) for p, mine in rated.items()}
    assert {line.player: line.rank for line in ranking(scores)} == naive


def test_rivals_need_three_games():
    cells = {BEN: Cell(2, 0, 0, 0), CLEO: Cell(0, 2, 0, 0)}
    assert rivals(cells) == Rivals(None, None)


def test_the_favourite_is_beaten_most_and_the_nemesis_wins_most():
    cells = {BEN: Cell(3, 1, 0, 0), CLEO: Cell(1, 4, 0, 0)}
    assert rivals(cells) == Rivals(favourite=BEN, nemesis=CLEO)


def test_somebody_level_is_neither_favourite_nor_nemesis():
    assert rivals({BEN: Cell(3, 3, 2, 0)}) == Rivals(None, None)


@given(st.dictionaries(st.integers(2, 9), st.builds(Cell, *[st.integers(0, 5)] * 4), max_size=6))
def test_rivals_are_those_of_a_naive_search(cells):
    found = rivals(cells)
    met = {other: cell for other, cell in cells.items() if cell.played >= 3}
    beaten = {o: Fraction(c.won, c.played) for o, c in met.items() if c.won > c.lost}
    feared = {o: Fraction(c.lost, c.played) for o, c in met.items() if c.lost > c.won}
    assert beaten.get(found.favourite) == max(beaten.values(), default=None)
    assert feared.get(found.nemesis) == max(feared.values(), default=None)
