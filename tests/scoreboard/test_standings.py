"""Tally, streak, dealer and decision."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.standings import (
    Deals,
    Decision,
    Format,
    Streak,
    decide,
    next_dealer,
    next_run,
    streak,
    tally,
    to_win,
)

A, B, C = 0, 1, 2
winners = st.lists(st.sampled_from([A, B, None]))


def test_six_games_come_out_as_four_to_two():
    assert tally([A, B, A, B, A, A], seats=2) == (4, 2)


def test_a_draw_counts_for_no_one():
    assert tally([A, None], seats=2) == (1, 0)


def test_a_streak_is_the_run_up_to_the_latest_game():
    assert streak([A, B, B]) == Streak(B, 2)


def test_a_draw_ends_a_streak():
    assert streak([A, A, None]) is None


def test_there_is_no_streak_before_any_game():
    assert streak([]) is None


@given(winners)
def test_the_run_kept_game_by_game_is_the_streak(results):
    run, latest = 0, None
    for winner in results:
        run, latest = next_run(winner, latest, run), winner
    current = streak(results)
    assert run == (current.games if current else 0)


def test_an_open_match_is_never_decided():
    assert decide(Format.OPEN, None, (99, 0), 99) is None


@pytest.mark.parametrize("length", range(1, 16))
def test_first_to_n_ends_at_n_and_not_before(length):
    assert decide(Format.FIRST_TO, length, (length - 1, 0), length - 1) is None
    assert decide(Format.FIRST_TO, length, (length, length - 1), 2 * length - 1) == Decision(A)


@pytest.mark.parametrize("length", range(1, 16))
def test_best_of_n_ends_at_more_than_half_of_n_whatever_was_drawn(length):
    needed = length // 2 + 1
    assert decide(Format.BEST_OF, length, (needed - 1, 0), length + 5) is None
    assert decide(Format.BEST_OF, length, (0, needed), needed) == Decision(B)


@pytest.mark.parametrize("length", range(1, 16))
def test_n_games_end_at_n_and_a_level_result_is_nobodys(length):
    assert decide(Format.GAMES, length, (length - 1, 0), length - 1) is None
    assert decide(Format.GAMES, length, (length, 0), length) == Decision(A)
    assert decide(Format.GAMES, length, (0, 0), length) == Decision(None)


def test_a_race_in_which_two_have_enough_waits_for_one_to_lead():
    assert decide(Format.FIRST_TO, 3, (3, 3), 6) is None
    assert decide(Format.FIRST_TO, 3, (4, 3), 7) == Decision(A)


def test_a_seat_one_short_of_a_race_has_one_to_win():
    assert to_win(Format.FIRST_TO, 5, 4) == 1
    assert to_win(Format.BEST_OF, 5, 2) == 1
    assert to_win(Format.GAMES, 5, 2) is None


def test_the_first_seat_deals_first():
    for deals in set(Deals) - {Deals.NOBODY}:
        assert next_dealer(deals, 2, games=0, winner=None, dealer=None) == A


def test_nobody_deals_where_nobody_is_to():
    assert next_dealer(Deals.NOBODY, 2, games=1, winner=A, dealer=None) is None


def test_the_loser_deals_next():
    assert next_dealer(Deals.LOSER, 2, games=1, winner=A, dealer=A) == B


def test_among_three_the_seat_after_the_winner_deals_as_the_loser():
    assert next_dealer(Deals.LOSER, 3, games=1, winner=C, dealer=A) == A


def test_the_winner_deals_next():
    assert next_dealer(Deals.WINNER, 2, games=1, winner=B, dealer=A) == B


def test_after_a_draw_the_same_seat_deals_again():
    assert next_dealer(Deals.LOSER, 2, games=1, winner=None, dealer=B) == B


def test_the_deal_goes_round_the_table():
    assert [next_dealer(Deals.SEAT_ORDER, 3, games=n, winner=A, dealer=A) for n in range(1, 5)] == [
        B,
        C,
        A,
        B,
    ]


def test_two_take_turns():
    assert [
        next_dealer(Deals.ALTERNATE, 2, games=n, winner=None, dealer=A) for n in range(1, 4)
    ] == [B, A, B]
