"""What the database itself refuses, whatever the code above it does."""

import pytest
from django.db import DataError, IntegrityError, connection, transaction
from django.utils import timezone

from scoreboard import actions, guards
from scoreboard.models import Entry, Game, Match, Player, Seat
from scoreboard.standings import Format
from tests.builders import PHONE, make_device, make_match, win

pytestmark = pytest.mark.django_db


def refused(write):
    """Run `write` and say whether the database refused it."""
    try:
        with transaction.atomic():
            write()
    except (IntegrityError, DataError):
        return True
    return False


def add(match, **fields):
    usual = {
        "match": match,
        "position": match.head + 1,
        "key": "00000000-0000-0000-0000-000000000009",
        "kind": "won",
        "seat": 0,
        "device": PHONE,
        "counter": 1,
        "lamport": 1,
        "seen": 0,
    }
    return lambda: Entry.objects.create(**{**usual, **fields})


@pytest.mark.django_db(transaction=True)
def test_the_guards_step_aside_while_a_migration_rebuilds_a_table():
    match = make_match()
    longer = Match._meta.get_field("title").clone()
    longer.set_attributes_from_name("title")
    longer.max_length += 1
    guards.take_away(using="default")
    for old, new in (
        (Match._meta.get_field("title"), longer),
        (longer, Match._meta.get_field("title")),
    ):
        with connection.schema_editor() as editor:
            editor.alter_field(Match, old, new, strict=True)
    guards.put_in_place(using="default")
    assert refused(add(match, seat=5))


def test_a_right_entry_is_taken():
    assert not refused(add(make_match()))


def test_a_seat_that_is_not_at_the_table_is_refused():
    assert refused(add(make_match(), seat=2))


def test_a_draw_where_there_are_none_is_refused():
    assert refused(add(make_match(), kind="drawn", seat=None))
    assert not refused(add(make_match(draws=True), kind="drawn", seat=None))


def test_a_correction_to_a_draw_where_there_are_none_is_refused():
    match = make_match()
    key = win(match, 0)
    assert refused(add(match, kind="corrected", seat=None, target=key))


def test_an_entry_in_a_deleted_match_is_refused():
    match = make_match()
    actions.delete(match, undo=False)
    assert refused(add(match))


def test_an_entry_in_a_match_that_does_not_exist_is_refused():
    assert refused(add(Match(pk=999_999)))


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "won", "seat": None},
        {"kind": "undone", "seat": None, "target": None},
        {"kind": "borrowed"},
        {"position": 0},
        {"seen": 1},
        {"text": "x" * 501},
        {"kind": "finished", "seat": 1},
    ],
    ids=["no winner", "no target", "kind", "position", "future", "long", "finished by a seat"],
)
def test_an_entry_that_makes_no_sense_is_refused(fields):
    assert refused(add(make_match(), **fields))


def test_a_key_and_a_position_count_once_in_a_match():
    match = make_match()
    win(match, 0)
    taken = match.entries.get()
    assert refused(add(match, key=taken.key))
    assert refused(add(match, position=taken.position))


def test_an_entry_is_never_changed():
    match = make_match()
    win(match, 0)
    assert refused(lambda: match.entries.update(seat=1))


def test_a_player_sits_down_once():
    match = make_match()
    ada = match.seats.get(index=0).player
    assert refused(lambda: Seat.objects.create(match=match, index=2, player=ada))


def test_a_player_needs_a_name_that_can_be_seen():
    keeper = make_device()
    assert refused(lambda: Player.objects.create(keeper=keeper, name=" ", name_key=""))
    assert refused(lambda: Player.objects.create(keeper=keeper, name="x" * 401, name_key="x"))


def test_a_name_is_one_person_in_a_list():
    keeper = make_device()
    Player.objects.create(keeper=keeper, name="Ada", name_key="ada")
    assert refused(lambda: Player.objects.create(keeper=keeper, name="ADA", name_key="ada"))


@pytest.mark.parametrize(
    "fields",
    [
        {"seat_count": 1},
        {"seat_count": 9},
        {"format": Format.FIRST_TO},
        {"length": 5},
        {"format": "knockout", "length": 5},
        {"card_game": ""},
        {"own_game": "Spoons"},
        {"deals": "the dog"},
    ],
    ids=str,
)
def test_a_match_that_makes_no_sense_is_refused(fields):
    usual = {"card_game": "war", "seat_count": 2}
    assert refused(lambda: Match.objects.create(**{**usual, **fields}))


def test_a_match_has_one_game_of_each_number():
    match = make_match(draws=True)
    key = win(match, 0)
    game = Game.objects.get(entry__key=key)
    add(match)()
    other = match.entries.last()
    again = {"match": match, "place": 1, "number": game.number, "played_at": timezone.now()}
    assert refused(lambda: Game.objects.create(entry=other, **again))
