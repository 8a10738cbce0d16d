"""Many games are summed up with the standard error of each figure."""

from math import sqrt

import numpy as np
import pytest

from games.simulator.engines.results import (
    DRAWN,
    ENDING,
    FLIPS,
    LIMITED,
    LOOPED,
    NOBODY,
    ROUNDS,
    UNFINISHED,
    WARS,
    WINNER,
    WON,
    blank,
)
from games.simulator.figures import Figure, Tally, spread


def row(ending=WON, winner=NOBODY, limited=0, rounds=1, flips=1, wars=0):
    """Return the result of one game."""
    result = blank(1)
    result[0, [ENDING, WINNER, LIMITED, ROUNDS, FLIPS, WARS]] = (
        ending,
        winner,
        limited,
        rounds,
        flips,
        wars,
    )
    return result


def summed(*rows, players=2, first_seed=100):
    tally = Tally(players)
    for seed, played in enumerate(rows, first_seed):
        tally.add(range(seed, seed + 1), played)
    return tally.summary()


def test_each_seat_has_its_share_of_the_wins():
    summary = summed(row(winner=0), row(winner=1), row(winner=0), row(winner=0))
    assert [share.value for share in summary.wins] == [0.75, 0.25]


def test_a_share_has_the_standard_error_of_a_proportion():
    summary = summed(row(winner=0), row(winner=1), row(winner=0), row(winner=0))
    assert summary.wins[0].error == pytest.approx(sqrt(0.75 * 0.25 / 4))


def test_games_without_a_winner_are_told_apart():
    summary = summed(row(DRAWN), row(LOOPED), row(UNFINISHED), row(winner=1))
    shares = (summary.drawn, summary.looped, summary.unfinished, *summary.wins)
    assert [share.value for share in shares] == [0.25, 0.25, 0.25, 0, 0.25]


def test_games_that_a_limit_ended_are_counted():
    assert summed(row(winner=0, limited=1), row(DRAWN, limited=1)).limited.value == 1


def test_games_that_never_end_do_not_count_for_lengths():
    summary = summed(row(rounds=10), row(LOOPED, rounds=5000), row(UNFINISHED, rounds=9000))
    assert (summary.rounds.mean.value, summary.rounds.longest) == (10, 10)


def test_of_no_game_that_ended_there_is_no_length():
    summary = summed(row(LOOPED, rounds=5000))
    assert (summary.rounds, summary.flips, summary.wars, summary.longest_seed) == (None,) * 4


def test_the_longest_game_can_be_found_again():
    summary = summed(row(rounds=10), row(rounds=30), row(rounds=30), row(LOOPED, rounds=99))
    assert summary.longest_seed == 101


def test_parts_may_be_of_any_size():
    rows = np.concatenate([row(winner=n % 2, rounds=n, flips=2 * n, wars=n) for n in range(1, 50)])
    whole, parted = Tally(2), Tally(2)
    whole.add(range(49), rows)
    parted.add(range(10), rows[:10])
    parted.add(range(10, 49), rows[10:])
    assert whole.summary() == parted.summary()


def counts_of(*values):
    return np.bincount(np.array(values))


def test_a_mean_has_the_standard_error_of_a_mean():
    found = spread(counts_of(2, 4, 4, 6))
    assert (found.mean.value, found.mean.error) == (4, pytest.approx(sqrt(2 / 4)))


def test_a_quantile_is_the_least_value_that_so_many_games_do_not_exceed():
    found = spread(counts_of(*range(1, 11)))
    assert [found.quantiles[share].value for share in (0.1, 0.25, 0.5, 0.9)] == [1, 3, 5, 9]


def test_the_extremes_are_told():
    found = spread(counts_of(7, 12, 30))
    assert (found.shortest, found.longest) == (7, 30)


def test_a_quantile_is_as_uncertain_as_games_are_spread_around_it():
    found = spread(np.ones(10_000, np.int64))
    assert found.quantiles[0.5] == Figure(4999, pytest.approx(50, abs=1))


def test_what_never_varies_has_no_error():
    found = spread(counts_of(*[5] * 100))
    assert {figure.error for figure in (found.mean, *found.quantiles.values())} == {0}
