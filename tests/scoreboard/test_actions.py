"""What changes a match: once, whole or not at all."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scoreboard import actions
from scoreboard.actions import NewMatch
from scoreboard.ledger import Kind, fold
from scoreboard.models import Entry, Game, Match, Player
from scoreboard.projection import differences
from scoreboard.refusals import ClashError, DeletedError, RefusedError
from scoreboard.standings import Deals, Format
from tests.builders import (
    OTHER_PHONE,
    entry,
    make_device,
    make_match,
    play,
    record,
    tallies,
    win,
)

pytestmark = pytest.mark.django_db


def test_six_taps_come_out_as_four_to_two():
    match = make_match()
    play(match, "abaaab")
    assert tallies(match) == [4, 2]


def test_the_same_entry_again_changes_nothing():
    match = make_match()
    new = entry("won", seat=0)
    for _ in range(20):
        actions.record(match.pk, new)
    assert match.entries.count() == 1
    assert tallies(match) == [1, 0]


def test_the_same_entry_again_after_an_undo_stays_undone():
    match = make_match()
    new = entry("won", seat=0)
    actions.record(match.pk, new)
    record(match, "undone", target=new.key)
    actions.record(match.pk, new)
    assert tallies(match) == [0, 0]


def test_the_same_entry_again_is_no_news_to_a_page_that_says_it_has_seen_everything():
    match = make_match(format=Format.FIRST_TO, length=1)
    new = entry("won", seat=0)
    actions.record(match.pk, new)
    again = replace(new, seen=1)
    assert actions.record(match.pk, again).match.head == 1
    record(match, "reopened", target=new.key)
    assert actions.record(match.pk, replace(new, seen=2)).match.head == 2
    assert tallies(match) == [1, 0]


def test_a_key_that_says_something_else_the_second_time_is_refused():
    match = make_match()
    key = win(match, 0)
    with pytest.raises(ClashError):
        actions.record(match.pk, entry("won", seat=1, key=key))
    assert tallies(match) == [1, 0]


def test_a_key_of_another_match_is_nobodys_business():
    first, second = make_match(), make_match("Ada", "Cleo")
    key = win(first, 0)
    win(second, 1, key=key)
    assert tallies(second) == [0, 1]


def test_positions_have_no_gaps():
    match = make_match()
    play(match, "abab")
    assert list(match.entries.values_list("position", flat=True)) == [1, 2, 3, 4]


def test_the_deciding_game_ends_a_race_and_no_further_tap_is_taken():
    match = make_match(format=Format.FIRST_TO, length=3)
    play(match, "aaba")
    assert (match.winner, match.ended_by_hand) == (0, False)
    with pytest.raises(ClashError):
        win(match, 1)
    assert tallies(match) == [3, 1]


@pytest.mark.parametrize("length", range(1, 16))
@pytest.mark.parametrize(("form", "needed"), [(Format.FIRST_TO, 0), (Format.BEST_OF, 1)])
def test_a_race_takes_taps_until_it_is_decided_and_none_after(form, needed, length):
    match = make_match(format=form, length=length)
    wins = length // 2 + 1 if needed else length
    play(match, "a" * (wins - 1))
    assert match.ended_by is None
    last = win(match, 0)
    assert (match.ended_by, match.winner) == (last, 0)


def test_a_level_result_of_so_many_games_is_a_draw():
    match = make_match(format=Format.GAMES, length=2)
    play(match, "ab")
    assert match.ended_by is not None
    assert match.winner is None


def test_draws_count_as_games_and_for_nobody():
    match = make_match(format=Format.BEST_OF, length=3, draws=True)
    play(match, "a---")
    assert match.ended_by is None
    win(match, 0)
    assert match.winner == 0


def test_undo_of_the_deciding_game_reopens_the_match():
    match = make_match(format=Format.FIRST_TO, length=1)
    key = win(match, 1)
    record(match, "undone", target=key)
    assert match.ended_by is None
    win(match, 0)
    assert match.winner == 0


def test_a_reopened_match_takes_taps_and_ends_again():
    match = make_match(format=Format.FIRST_TO, length=2)
    keys = play(match, "aa")
    record(match, "reopened", target=keys[-1])
    assert match.ended_by is None
    win(match, 1)
    assert match.winner == 0


def test_a_match_can_be_finished_by_hand_and_reopened():
    match = make_match()
    win(match, 1)
    key = record(match, "finished")
    assert (match.winner, match.ended_by_hand) == (1, True)
    record(match, "reopened", target=key)
    assert match.ended_by is None


def test_correcting_game_two_of_six_moves_every_number():
    match = make_match(deals=Deals.LOSER)
    keys = play(match, "abaaab")
    record(match, "corrected", target=keys[1], seat=0)
    assert tallies(match) == [5, 1]
    assert match.games.get(number=5).run == 5


def test_a_game_taken_out_moves_the_later_ones_down_and_back_again():
    match = make_match()
    keys = play(match, "aba")
    record(match, "undone", target=keys[0])
    assert [game.number for game in match.games.order_by("place")] == [None, 1, 2]
    record(match, "restored", target=keys[0])
    assert [game.number for game in match.games.order_by("place")] == [1, 2, 3]


def test_another_phones_tap_a_moment_later_is_a_question():
    match = make_match()
    first = win(match, 0)
    second = win(match, 0, device=OTHER_PHONE, seen=0)
    assert tallies(match) == [1, 0]
    asked = match.games.get(entry__key=second)
    assert asked.asked
    assert asked.entry.doubts == first


def test_same_game_leaves_one_win_and_both_taps():
    match = make_match()
    win(match, 0)
    second = win(match, 0, device=OTHER_PHONE, seen=0)
    record(match, "undone", target=second)
    assert tallies(match) == [1, 0]
    assert match.entries.filter(kind="won").count() == 2


def test_another_game_makes_it_two_wins():
    match = make_match()
    win(match, 0)
    second = win(match, 0, device=OTHER_PHONE, seen=0)
    record(match, "restored", target=second)
    assert tallies(match) == [2, 0]


def test_a_tap_that_saw_the_other_phones_game_is_no_question():
    match = make_match()
    win(match, 0)
    win(match, 0, device=OTHER_PHONE)
    assert tallies(match) == [2, 0]


def test_a_phones_own_earlier_taps_are_no_question():
    match = make_match()
    for _ in range(3):
        win(match, 0, seen=0)
    assert tallies(match) == [3, 0]


def test_after_twenty_seconds_another_phones_tap_is_another_game(monkeypatch):
    match = make_match()
    win(match, 0)
    later = timezone.now() + timedelta(seconds=21)
    monkeypatch.setattr("django.utils.timezone.now", lambda: later)
    win(match, 0, device=OTHER_PHONE, seen=0)
    assert tallies(match) == [2, 0]


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "won", "seat": 2},
        {"kind": "drawn"},
        {"kind": "undone", "target": uuid4()},
        {"kind": "corrected", "target": uuid4(), "seat": 0},
    ],
    ids=["nobody there", "no draws", "no such game", "nothing to correct"],
)
def test_what_can_never_be_is_refused_and_nothing_changes(fields):
    match = make_match()
    win(match, 0)
    with pytest.raises(RefusedError):
        record(match, **fields)
    assert match.entries.count() == 1


def test_a_game_of_another_match_cannot_be_undone():
    match, other = make_match(), make_match("Ada", "Cleo")
    key = win(other, 0)
    with pytest.raises(RefusedError):
        record(match, "undone", target=key)


def test_a_deleted_match_takes_nothing():
    match = make_match()
    actions.delete(match, undo=False)
    with pytest.raises(DeletedError):
        win(match, 0)
    actions.delete(match, undo=True)
    win(match, 0)
    assert tallies(match) == [1, 0]


def test_a_phone_far_ahead_of_the_ledger_is_brought_back_into_reach():
    match = make_match()
    win(match, 0, lamport=2**62)
    assert match.lamport == actions.LAMPORT_LEAP


def test_the_same_form_twice_starts_one_match():
    keeper, key = make_device(), uuid4()
    new = NewMatch(names=["Ada", "Ben"], card_game="war")
    assert actions.start_match(keeper, new, form_key=key) == actions.start_match(
        keeper, new, form_key=key
    )
    assert Match.objects.count() == 1


def test_a_name_typed_again_is_the_same_person():
    make_match("Ada", "Ben")
    make_match("  ada", "BEN")
    assert Player.objects.count() == 2


def test_the_next_match_has_the_same_seats_and_rules():
    match = make_match("Ada", "Ben", "Cleo", format=Format.FIRST_TO, length=5, deals=Deals.LOSER)
    following = actions.start_next(match, keeper=make_device(), form_key=uuid4(), swap=False)
    assert [s.player.name for s in following.seats.all()] == ["Ada", "Ben", "Cleo"]
    assert following.terms == match.terms
    assert following.ref != match.ref


def test_swapped_seats_move_round_by_one():
    match = make_match("Ada", "Ben", "Cleo")
    following = actions.start_next(match, keeper=make_device(), form_key=uuid4(), swap=True)
    assert [s.player.name for s in following.seats.all()] == ["Ben", "Cleo", "Ada"]


def test_somebody_elses_match_goes_on_with_players_of_ones_own():
    match = make_match()
    stranger = make_device("another secret")
    following = actions.start_next(match, keeper=stranger, form_key=uuid4(), swap=False)
    assert {seat.player.keeper for seat in following.seats.all()} == {stranger}


class AnySequence(TestCase):
    """Whatever people do, in any order, the kept rows are what the ledger says."""

    @settings(suppress_health_check=[HealthCheck.too_slow])
    @given(
        form=st.sampled_from([(Format.OPEN, None), (Format.FIRST_TO, 3), (Format.BEST_OF, 5)]),
        deals=st.sampled_from(list(Deals)),
        steps=st.lists(st.tuples(st.sampled_from(list(Kind)), st.integers(0, 9)), max_size=20),
    )
    def test_the_kept_rows_equal_the_fold(self, form, deals, steps):
        match = make_match(format=form[0], length=form[1], draws=True, deals=deals)
        for kind, number in steps:
            was_over = match.ended_by is not None
            try:
                self.attempt(match, kind, number)
            except RefusedError:
                assert kind not in {Kind.WON, Kind.DRAWN} or was_over
            else:
                assert not (was_over and kind in {Kind.WON, Kind.DRAWN})
            assert list(differences(match)) == []

    def attempt(self, match, kind, number):
        device, seen = (OTHER_PHONE, 0) if number == 9 else (entry("won").device, match.head)
        fields = {"device": device, "seen": seen}
        if number == 8:
            fields["lamport"] = 1
        games = list(match.games.order_by("place"))
        if kind is Kind.WON or (kind is Kind.CORRECTED and number % 3):
            fields["seat"] = number % 2
        if kind in {Kind.UNDONE, Kind.RESTORED, Kind.CORRECTED, Kind.NOTED, Kind.DATED}:
            fields["target"] = games[number % len(games)].entry.key if games else uuid4()
        if kind is Kind.REOPENED:
            fields["target"] = match.ended_by or uuid4()
        if kind is Kind.NOTED:
            fields["text"] = f"note {number}"
        if kind is Kind.DATED:
            fields["at"] = timezone.now() - timedelta(days=number)
        if kind is Kind.CLOCK:
            fields["seconds"] = number * 60
        record(match, kind, **fields)


def test_undo_then_redo_gives_the_identical_games():
    match = make_match(format=Format.FIRST_TO, length=3, deals=Deals.LOSER)
    keys = play(match, "abab")
    before = list(match.games.order_by("place").values())
    for key in keys:
        record(match, "undone", target=key)
        record(match, "restored", target=key)
        after = list(match.games.order_by("place").values())
        for row in before + after:
            row.pop("id", None)
        assert after == before


def test_the_database_keeps_what_the_fold_says_for_a_long_match():
    match = make_match(deals=Deals.WINNER)
    play(match, "ab" * 40)
    standing = fold(match.entries.all(), match.terms)
    assert list(standing.won) == tallies(match)
    assert Game.objects.filter(match=match).count() == 80
    assert Entry.objects.filter(match=match).count() == 80
