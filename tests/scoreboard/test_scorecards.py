"""What a match page says, in words."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoreboard.lines import seated
from scoreboard.presenting import present
from scoreboard.scorecards import scorecard
from scoreboard.standings import Deals, Format
from tests.builders import OTHER_PHONE, make_match, play, record, win

pytestmark = pytest.mark.django_db


def card(match):
    match.refresh_from_db()
    return scorecard(match, seated(match))


def lines(match):
    return [seat.line for seat in card(match).seats]


def test_two_in_a_row_stands_on_the_winners_block():
    match = make_match()
    play(match, "baa")
    assert lines(match) == ["two in a row", ""]


def test_the_loser_deals_next_in_a_game_of_cards_and_starts_next_elsewhere():
    cards, board = make_match(deals=Deals.LOSER), make_match(card_game="chess", deals=Deals.LOSER)
    play(cards, "a")
    play(board, "a")
    assert lines(cards) == ["", "deals next"]
    assert lines(board) == ["", "starts next"]


def test_a_seat_one_short_of_the_race_has_one_to_win():
    match = make_match(format=Format.FIRST_TO, length=2, deals=Deals.LOSER)
    play(match, "a")
    assert lines(match) == ["one to win", "deals next"]


def test_squares_stand_latest_first_with_their_winners_suit():
    match = make_match(draws=True)
    play(match, "ab-")
    squares = card(match).latest_squares
    assert [square.suit for square in squares] == ["draw", "spade", "heart"]
    assert squares[0].label == "Game 3: drawn"
    assert squares[2].label == "Game 1: Ada won"


def test_a_game_that_is_out_keeps_its_place_without_a_number():
    match = make_match()
    keys = play(match, "ab")
    record(match, "undone", target=keys[0])
    squares = card(match).latest_squares
    assert [(square.number, square.suit) for square in squares] == [(1, "spade"), (None, "out")]
    assert squares[1].label == "A game that Ada won, taken out"


def test_only_the_latest_16_games_stand_in_the_line():
    match = make_match()
    play(match, "ab" * 21)
    shown = card(match)
    assert len(shown.latest_squares) == 16
    assert shown.earlier == 26
    assert shown.next_number == 43


def test_what_undo_takes_out_is_said_in_words():
    match = make_match(draws=True)
    assert card(match).last is None
    play(match, "ab")
    assert card(match).last.sentence == "Ben won game 2"
    play(match, "-")
    assert card(match).last.sentence == "Game 3 was drawn"


def test_redo_puts_back_the_first_of_the_games_taken_out_at_the_end():
    match = make_match()
    keys = play(match, "aba")
    record(match, "undone", target=keys[2])
    record(match, "undone", target=keys[1])
    assert card(match).redo.key == keys[1]
    win(match, 0)
    assert card(match).redo is None


def test_the_announcement_names_the_game_and_the_tally():
    match = make_match()
    assert card(match).announcement == ""
    play(match, "ab")
    assert card(match).announcement == "Game 2: Ben won. Ada 1, Ben 1."


def test_the_same_winner_twice_is_announced_in_two_different_texts():
    match = make_match()
    win(match, 0)
    first = card(match).announcement
    win(match, 0)
    assert card(match).announcement != first


@pytest.mark.parametrize(
    ("names", "results", "sentence"),
    [
        (["Ada", "Ben"], "aabb" + "aa", "Ada wins, 4 to 2"),
        (["Ada", "Ben"], "abab", "Drawn, 2 all"),
        (["Ada", "Ben", "Cleo"], "cabcc", "Cleo wins, 3 to 1 to 1"),
        (["Ada", "Ben", "Cleo"], "aabbc", "Drawn between Ada and Ben, 2 each"),
    ],
)
def test_the_result_is_said_in_words(names, results, sentence):
    match = make_match(*names)
    play(match, results)
    record(match, "finished")
    assert card(match).ending.sentence == sentence


def test_a_question_names_the_other_phones_game():
    match = make_match()
    win(match, 0)
    key = win(match, 0, device=OTHER_PHONE, seen=0)
    (doubt,) = card(match).doubts
    assert doubt.key == key
    assert doubt.sentence == (
        "Ada's win was recorded 1 second ago on another phone. The same game?"
    )
    assert (doubt.same_label, doubt.other_label) == ("Same game", "Another game")


def test_many_questions_cost_no_more_queries_than_one(django_assert_num_queries):
    match = make_match()
    win(match, 0)
    win(match, 0, device=OTHER_PHONE, seen=0)
    with CaptureQueriesContext(connection) as one:
        assert len(card(match).doubts) == 1
    for _tap in range(4):
        win(match, 0, device=OTHER_PHONE, seen=0)
    with django_assert_num_queries(len(one)):
        assert len(card(match).doubts) == 5


def test_the_clock_counts_down_and_then_is_over(monkeypatch):
    match = make_match()
    record(match, "clock", seconds=600)
    started = match.clock_started_at
    monkeypatch.setattr("django.utils.timezone.now", lambda: started + timedelta(seconds=75))
    assert card(match).clock.label == "8:45"
    monkeypatch.setattr("django.utils.timezone.now", lambda: started + timedelta(seconds=601))
    assert (card(match).clock.label, card(match).clock.over) == ("0:00", True)


def test_a_match_is_called_by_its_title_or_by_who_plays():
    match = make_match("Ada", "Ben", "Cleo")
    assert present(match, seated(match)).title == "Ada, Ben and Cleo"
    match = make_match(title="Back seat")
    assert present(match, seated(match)).title == "Back seat"


def test_house_rules_and_format_stand_under_the_title():
    match = make_match(house_rules={"face_down": 3}, format=Format.FIRST_TO, length=5)
    assert present(match, seated(match)).subtitle == "War, 3 down, first to 5"


def test_a_long_match_takes_as_many_statements_as_a_short_one(django_assert_num_queries):
    match = make_match()
    play(match, "ab" * 40)
    match.refresh_from_db()
    with django_assert_num_queries(2):
        scorecard(match, seated(match))


@pytest.mark.parametrize(("length", "said"), [(1, "War, 1 game"), (7, "War, 7 games")])
def test_a_match_of_so_many_games_says_so_in_the_right_number(length, said):
    match = make_match(format=Format.GAMES, length=length)
    assert present(match, seated(match)).subtitle == said
