"""From the set of a match's entries to its games, clock and ending."""

from datetime import timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.ledger import Clock, Terms, believed, fold
from scoreboard.standings import Deals, Format
from tests.builders import NOON, OTHER_PHONE, PHONE, Line

TWO = Terms(seats=2)
FIRST_TO_TWO = Terms(seats=2, format=Format.FIRST_TO, length=2)


def won(lamport, seat, **fields):
    return Line("won", at_lamport=lamport, seat=seat, **fields)


def about(kind, lamport, game, **fields):
    return Line(kind, at_lamport=lamport, target=game.key, **fields)


def numbers(standing):
    return [game.number for game in standing.games]


def test_games_are_numbered_in_order():
    assert numbers(fold([won(1, 0), won(2, 1)], TWO)) == [1, 2]


def test_an_undone_game_counts_for_no_one_and_has_no_number():
    first, second = won(1, 0), won(2, 1)
    standing = fold([first, second, about("undone", 3, first)], TWO)
    assert standing.won == (0, 1)
    assert numbers(standing) == [None, 1]


def test_a_restored_game_counts_again():
    game = won(1, 0)
    standing = fold([game, about("undone", 2, game), about("restored", 3, game)], TWO)
    assert standing.won == (1, 0)


def test_a_game_that_two_phones_undo_is_undone_once():
    game = won(1, 0)
    undone = [about("undone", 2, game), about("undone", 2, game, device=OTHER_PHONE)]
    assert fold([game, won(1, 1), *undone], TWO).won == (0, 1)


def test_a_corrected_game_has_the_winner_of_the_latest_correction():
    game = won(1, 0)
    corrections = [about("corrected", 2, game, seat=1), about("corrected", 3, game, seat=None)]
    assert fold([game, *corrections], TWO).games[0].winner is None


def test_an_undone_correction_gives_the_game_back_its_winner():
    game = won(1, 0)
    correction = about("corrected", 2, game, seat=1)
    standing = fold([game, correction, about("undone", 3, correction)], TWO)
    assert standing.won == (1, 0)
    assert not standing.games[0].corrected


def test_a_game_keeps_its_latest_note_and_date():
    game = won(1, 0)
    later = [
        about("noted", 2, game, text="the long one"),
        about("dated", 3, game, at=NOON - timedelta(days=1)),
    ]
    folded = fold([game, *later], TWO).games[0]
    assert (folded.note, folded.played_at) == ("the long one", NOON - timedelta(days=1))


def test_a_doubtful_game_waits_for_an_answer():
    first = won(1, 0)
    second = won(2, 0, device=OTHER_PHONE, doubts=first.key)
    standing = fold([first, second], TWO)
    assert standing.won == (1, 0)
    assert standing.games[1].asked


@pytest.mark.parametrize(("answer", "tally"), [("restored", (2, 0)), ("undone", (1, 0))])
def test_an_answered_doubt_is_another_game_or_the_same(answer, tally):
    first = won(1, 0)
    second = won(2, 0, device=OTHER_PHONE, doubts=first.key)
    standing = fold([first, second, about(answer, 3, second)], TWO)
    assert standing.won == tally
    assert not standing.games[1].asked


def test_a_race_ends_with_the_game_that_decides_it():
    games = [won(1, 0), won(2, 0)]
    ending = fold(games, FIRST_TO_TWO).ending
    assert (ending.winner, ending.key, ending.by_hand) == (0, games[1].key, False)


def test_a_race_whose_last_game_is_undone_is_open_again():
    games = [won(1, 0), won(2, 0)]
    assert fold([*games, about("undone", 3, games[1])], FIRST_TO_TWO).ending is None


def test_a_reopened_race_stays_open_until_another_game_decides_it():
    games = [won(1, 0), won(2, 0)]
    reopened = about("reopened", 3, games[1])
    assert fold([*games, reopened], FIRST_TO_TWO).ending is None
    assert fold([*games, reopened, won(4, 1)], FIRST_TO_TWO).ending.winner == 0


def test_a_match_finished_by_hand_is_the_leaders():
    ending = fold([won(1, 1), Line("finished", at_lamport=2)], TWO).ending
    assert (ending.winner, ending.by_hand) == (1, True)


def test_a_match_finished_by_hand_when_level_is_nobodys():
    assert fold([Line("finished", at_lamport=1)], TWO).ending.winner is None


def test_one_reopening_lifts_an_ending_that_two_phones_made():
    ends = [Line("finished", at_lamport=1), Line("finished", at_lamport=1, device=OTHER_PHONE)]
    assert fold([*ends, about("reopened", 2, ends[0])], TWO).ending is None


def test_the_clock_runs_from_when_the_server_heard_of_it():
    wound = Line("clock", at_lamport=1, seconds=600, received_at=NOON)
    assert fold([wound], TWO).clock == Clock(NOON, 600)


def test_a_clock_of_no_seconds_is_stopped():
    wound = Line("clock", at_lamport=1, seconds=600)
    assert fold([wound, Line("clock", at_lamport=2, seconds=0)], TWO).clock is None


def test_the_loser_of_the_latest_game_deals_next():
    terms = Terms(seats=2, deals=Deals.LOSER)
    assert fold([won(1, 0)], terms).dealer == 1
    assert fold([won(1, 0), won(2, 1)], terms).dealer == 0


def test_a_late_tap_takes_its_place_by_number_and_not_by_arrival():
    offline = won(1, 0, device=OTHER_PHONE)
    standing = fold([won(2, 1), offline], TWO)
    assert standing.games[0].key == offline.key


def test_a_phone_that_is_years_ahead_is_not_believed():
    assert believed(NOON + timedelta(days=2000), NOON) == NOON


def test_a_tap_made_offline_happened_when_the_phone_says():
    assert believed(NOON - timedelta(hours=3), NOON) == NOON - timedelta(hours=3)


@st.composite
def histories(draw):
    """Return what up to three phones wrote, each with its own counter and Lamport number."""
    lines, games, corrections, ends = [], [], [], []
    for step in range(draw(st.integers(0, 25))):
        fields = {
            "at_lamport": draw(st.integers(1, 12)),
            "device": draw(st.sampled_from([PHONE, OTHER_PHONE])),
            "counter": step,
        }
        kinds = ["won", "finished", "clock"]
        kinds += ["undone", "restored", "corrected", "noted", "reopened"] if games else []
        kind = draw(st.sampled_from(kinds))
        if kind == "won":
            fields["seat"] = draw(st.sampled_from([0, 1]))
        if kind == "corrected":
            fields["seat"] = draw(st.sampled_from([0, 1, None]))
        if kind == "clock":
            fields["seconds"] = draw(st.sampled_from([0, 600]))
        if kind in {"undone", "restored"}:
            fields["target"] = draw(st.sampled_from(games + corrections)).key
        if kind in {"corrected", "noted"}:
            fields["target"] = draw(st.sampled_from(games)).key
        if kind == "reopened":
            fields["target"] = draw(st.sampled_from(games + ends)).key
        line = Line(kind, **fields)
        lines.append(line)
        {"won": games, "corrected": corrections, "finished": ends}.get(kind, []).append(line)
    return lines


@given(histories(), st.randoms(use_true_random=False))
def test_neither_order_of_arrival_nor_repeats_change_how_a_match_stands(lines, random: Random):
    arrived = lines + random.choices(lines, k=len(lines)) if lines else []
    random.shuffle(arrived)
    assert fold(arrived, FIRST_TO_TWO) == fold(lines, FIRST_TO_TWO)


@given(histories())
def test_numbers_have_no_gaps_and_tallies_are_what_the_games_say(lines):
    standing = fold(lines, TWO)
    assert [game.number for game in standing.counted] == list(range(1, len(standing.counted) + 1))
    assert sum(standing.won) == sum(game.winner is not None for game in standing.counted)


@given(histories(), st.data())
def test_undo_then_redo_gives_back_the_same_standing(lines, data):
    before = fold(lines, FIRST_TO_TWO)
    if not before.counted:
        return
    game = data.draw(st.sampled_from(before.counted))
    more = [
        Line("undone", at_lamport=100, target=game.key),
        Line("restored", at_lamport=101, target=game.key),
    ]
    assert fold(lines + more, FIRST_TO_TWO) == before
