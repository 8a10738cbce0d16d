"""How long games last is read from what is kept of them, at any pace."""

from math import exp, inf

import pytest

from games.simulator.lengths import SCORES, SHARES, Counts, Lengths, Pace, paced

MEDIAN = 1200.0
"""Seconds of a typical game here: twenty minutes."""


def lengths(ended=1.0, limit=inf):
    """Return lengths of which the logarithm is normal, so that all between is known exactly."""
    return Lengths(tuple(MEDIAN * exp(0.8 * score) for score in SCORES), ended, limit)


def test_half_of_the_games_are_over_in_the_typical_time():
    assert (lengths().typical, lengths().share_within(20)) == (
        pytest.approx(20),
        pytest.approx(0.5),
    )


def test_one_game_in_ten_runs_past_the_slow_time():
    assert lengths().share_within(lengths().slow) == pytest.approx(0.9)


@pytest.mark.parametrize("share", [0.001, 0.03, 0.25, 0.77, 0.999])
def test_minutes_and_shares_are_two_ways_to_ask_the_same(share):
    assert lengths().share_within(lengths().minutes(share)) == pytest.approx(share)


def test_in_no_time_no_game_is_over():
    assert [lengths().share_within(minutes) for minutes in (0, -1)] == [0, 0]


def test_a_game_that_may_never_end_is_over_less_often():
    assert lengths(ended=0.6).share_within(20) == pytest.approx(0.3)


def test_there_is_no_typical_time_if_most_games_never_end():
    assert (lengths(ended=0.4).typical, lengths(ended=0.8).slow) == (None, None)


def test_a_limit_ends_every_game():
    assert lengths(ended=0.4).limited_to(600).share_within(10) == 1


def test_before_a_limit_games_end_as_they_would():
    assert lengths().limited_to(1800).share_within(20) == pytest.approx(0.5)


def test_a_limit_is_the_longest_that_a_game_takes():
    limited = lengths(ended=0.4).limited_to(600)
    assert (limited.typical, limited.slow) == (10, 10)


def test_of_two_limits_the_shorter_one_holds():
    assert lengths().limited_to(600).limited_to(900).limit == 600


def test_a_histogram_has_the_share_of_games_between_two_times():
    parts = lengths().histogram([0, 10, 20, 40, 1e9])
    assert parts == [
        pytest.approx(lengths().share_within(10)),
        pytest.approx(0.5 - lengths().share_within(10)),
        pytest.approx(lengths().share_within(40) - 0.5),
        pytest.approx(1 - lengths().share_within(40)),
    ]


def test_seconds_come_from_rounds_and_wars_at_a_pace():
    counts = Counts(tuple(100.0 for _ in SHARES), tuple(7.0 for _ in SHARES), 1.0)
    assert set(paced(counts, Pace(4, 8)).seconds) == {456.0}


def test_a_slower_pace_takes_longer_in_proportion():
    counts = Counts((100.0,) * len(SHARES), (7.0,) * len(SHARES), 1.0)
    assert set(paced(counts, Pace(4, 8).times(1.5)).seconds) == {684.0}


def test_longer_games_have_more_of_everything():
    counts = Counts((100.0,) * len(SHARES), (7.0,) * len(SHARES), 0.9).times(2)
    assert (counts.typical, counts.ended) == ((200.0, 14.0), 0.9)
