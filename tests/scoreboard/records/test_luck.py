"""The luck line: against brute force, and against published values."""

from fractions import Fraction
from itertools import groupby, product

import pytest

from scoreboard.records.luck import lopsided, run_turns_up


def sequences(games):
    return list(product("ab", repeat=games))


def longest(sequence):
    return max(len(list(group)) for _winner, group in groupby(sequence))


@pytest.mark.parametrize("games", range(1, 13))
def test_a_lopsided_result_is_as_likely_as_counting_says(games):
    every = sequences(games)
    for won in range(-(-games // 2), games + 1):
        happened = sum(max(s.count("a"), s.count("b")) >= won for s in every)
        assert lopsided(games, won) == Fraction(happened, len(every))


@pytest.mark.parametrize("games", range(1, 13))
def test_a_run_is_as_likely_as_counting_says(games):
    every = sequences(games)
    for length in range(1, games + 2):
        happened = sum(longest(s) >= length for s in every)
        assert run_turns_up(games, length) == Fraction(happened, len(every))


@pytest.mark.parametrize(
    ("games", "won", "hundredths"),
    [
        (6, 4, 69),  # 44 of 64
        (10, 8, 11),  # upper tail 0.0547 in the tables of the binomial distribution, twice
        (20, 15, 4),  # 0.0207, twice
        (100, 60, 6),  # 0.0284, twice
    ],
)
def test_a_lopsided_result_agrees_with_the_tables(games, won, hundredths):
    assert round(lopsided(games, won) * 100) == hundredths


def test_a_run_of_six_in_fifty_games_is_no_wonder():
    assert round(run_turns_up(50, 6) * 100) == 54


@pytest.mark.parametrize(
    ("length", "numbers"),
    [
        (3, [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233]),  # Fibonacci's, OEIS A000045
        (4, [1, 2, 4, 7, 13, 24, 44, 81, 149, 274, 504]),  # tribonacci, OEIS A000073
    ],
)
def test_results_without_a_run_are_as_many_as_published(length, numbers):
    for games, without in enumerate(numbers, start=1):
        assert run_turns_up(games, length) == 1 - Fraction(2 * without, 2**games)


@pytest.mark.parametrize(("games", "won"), [(6, 2), (6, 7)])
def test_a_result_that_cannot_be_the_greater_is_refused(games, won):
    with pytest.raises(ValueError, match="nobody wins"):
        lopsided(games, won)
