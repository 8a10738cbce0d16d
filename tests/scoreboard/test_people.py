"""Players as people: one name, another name, one person after all, two people after all."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoreboard import actions, people
from scoreboard.lines import seated
from scoreboard.models import Match, Player, Seat
from scoreboard.presenting import listed_seats
from scoreboard.refusals import ClashError, RefusedError
from tests.builders import make_match, play, tallies

pytestmark = pytest.mark.django_db


def player(name):
    return Player.objects.get(name=name)


def names(match):
    return [seat.name for seat in seated(match)]


def listed(match):
    return [seat.name for seat in listed_seats(Match.objects.for_list().get(pk=match.pk))]


@pytest.mark.parametrize("again", ["bob", "BOB ", " Bob", "Ｂｏｂ"])
def test_a_name_typed_again_is_the_same_person(again):
    make_match("Bob", "Ada")
    make_match(again, "Ada")
    assert Player.objects.count() == 2


def test_composed_and_decomposed_accents_are_one_name():
    make_match("Zoë", "Ada")
    make_match("Zoe\u0308", "Ada")
    assert Player.objects.count() == 2


def test_a_rename_is_one_row_and_shows_everywhere():
    matches = [make_match("Ada", "Ben") for _ in range(3)]
    changed = []
    ada = player("Ada")
    with CaptureQueriesContext(connection) as asked:
        people.rename(ada, "Adelaide")
    written = [query["sql"] for query in asked if query["sql"].startswith("UPDATE")]
    assert len(written) == 1
    assert written[0].endswith(f'"id" = {ada.pk}')
    for match in matches:
        changed += [names(match)[0], listed(match)[0]]
    assert changed == ["Adelaide"] * 6


def test_a_player_may_be_renamed_to_the_same_name_in_another_case():
    make_match("ada", "Ben")
    people.rename(player("ada"), "Ada")
    assert player("Ada").name_key == "ada"


def test_a_rename_to_somebody_elses_name_is_refused():
    make_match("Ada", "Ben")
    with pytest.raises(ClashError, match="Ben is in your list already"):
        people.rename(player("Ada"), "BEN ")
    assert player("Ada")


@pytest.mark.parametrize("name", ["", "\u200b", "x" * 41])
def test_a_rename_to_what_is_no_name_is_refused(name):
    make_match("Ada", "Ben")
    with pytest.raises(RefusedError):
        people.rename(player("Ada"), name)


def test_a_merged_player_goes_by_the_others_name_and_back():
    match = make_match("Bobby", "Ada")
    make_match("Bob", "Ada")
    people.merge(player("Bobby"), player("Bob"))
    assert names(match) == listed(match) == ["Bob", "Ada"]
    people.part(player("Bobby"))
    assert names(match) == listed(match) == ["Bobby", "Ada"]


def test_merging_twice_over_is_followed_to_the_end_and_parted_one_by_one():
    match = make_match("Rob", "Ada")
    make_match("Bobby", "Ada")
    make_match("Bob", "Ada")
    people.merge(player("Rob"), player("Bobby"))
    people.merge(player("Bobby"), player("Bob"))
    assert names(match)[0] == listed(match)[0] == "Bob"
    people.part(player("Bobby"))
    assert names(match)[0] == listed(match)[0] == "Bobby"


def test_two_who_played_each_other_are_not_one_person():
    make_match("Ada", "Ben")
    with pytest.raises(ClashError, match="sat at one table"):
        people.merge(player("Ada"), player("Ben"))


def test_two_who_met_under_other_names_are_not_one_person():
    make_match("Bobby", "Rob")
    make_match("Bob", "Ada")
    people.merge(player("Bobby"), player("Bob"))
    with pytest.raises(ClashError, match="sat at one table"):
        people.merge(player("Rob"), player("Bob"))


def test_nobody_is_merged_with_themselves():
    make_match("Ada", "Ben")
    with pytest.raises(RefusedError):
        people.merge(player("Ada"), player("Ada"))


def test_a_name_that_was_merged_seats_the_person_it_was_merged_into():
    make_match("Bobby", "Ada")
    make_match("Bob", "Ada")
    people.merge(player("Bobby"), player("Bob"))
    match = make_match("bobby", "Ben")
    assert match.seats.get(index=0).player == player("Bob")


def test_one_person_under_two_names_cannot_sit_down_twice():
    make_match("Bobby", "Ada")
    make_match("Bob", "Ada")
    people.merge(player("Bobby"), player("Bob"))
    with pytest.raises(RefusedError, match="one person"):
        make_match("Bob", "Bobby")


def test_a_deleted_player_is_gone_and_the_games_stay():
    match = make_match("Ada", "Ben")
    play(match, "aab")
    people.forget(player("Ada"))
    assert not Player.objects.filter(name_key="ada").exists()
    assert names(match) == ["a player", "Ben"]
    assert tallies(match) == [2, 1]


def test_deleting_a_player_deletes_every_name_they_went_by():
    make_match("Bobby", "Ada")
    make_match("Bob", "Ada")
    people.merge(player("Bobby"), player("Bob"))
    people.forget(player("Bobby"))
    assert [one.name for one in Player.objects.all()] == ["Ada"]
    assert Seat.objects.filter(player=None).count() == 2


def test_two_deleted_players_may_have_sat_at_one_table():
    match = make_match("Ada", "Ben", "Cleo")
    people.forget(player("Ada"))
    people.forget(player("Ben"))
    assert names(match) == ["a player", "a player", "Cleo"]


def test_a_match_with_a_deleted_player_is_not_carried_on():
    match = make_match("Ada", "Ben")
    people.forget(player("Ada"))
    with pytest.raises(ClashError, match="was deleted"):
        actions.start_next(match, keeper=match.keeper, form_key=uuid4(), swap=False)


def test_an_archived_player_is_put_away_and_brought_back():
    make_match("Ada", "Ben")
    people.put_away(player("Ada"), undo=False)
    assert player("Ada").archived_at
    people.put_away(player("Ada"), undo=True)
    assert player("Ada").archived_at is None
