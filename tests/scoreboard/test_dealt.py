"""Games that the app played for a match: believed when they are replayed, apart from streaks."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from games.rules.codes import write_code
from scoreboard import access, actions
from scoreboard.dealt import can_be_dealt, dealt, replayed, result_of
from scoreboard.ledger import Kind
from scoreboard.models import Entry, Game
from scoreboard.projection import differences, refold
from scoreboard.refusals import RefusedError
from scoreboard.retrieval import games, people_at, seated_players, tables_between
from scoreboard.two_scores import two_scores
from tests.builders import SECRET, entry, make_match, play, record, tallies, win

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone():
    """A phone that keeps the matches that the builders make."""
    client = Client()
    client.cookies[access.COOKIE] = SECRET
    return client


def won_by(seat, match):
    """Return a deal that this seat of a match wins."""
    codes = map(write_code, range(100))
    return next(code for code in codes if result_of(dealt(match, code)) == (Kind.WON, seat))


def count(match, seat):
    """Count a game that the app played and this seat won."""
    return win(match, seat, deal=won_by(seat, match))


def runs(match):
    return [game.run for game in Game.objects.filter(match=match).order_by("place")]


def test_a_game_that_the_app_played_counts_in_the_tally():
    match = make_match()
    count(match, 1)
    assert tallies(match) == [0, 1]
    assert Game.objects.get().by_app


def test_it_keeps_its_deal_its_rules_and_its_length():
    match = make_match(house_rules={"face_down": 3})
    deal = won_by(0, match)
    key = win(match, 0, deal=deal)
    kept = Entry.objects.get(key=key).play
    assert kept["rules"] == {"face_down": 3}
    assert kept["deal"] == deal
    assert len(kept["cards"].split()) == 53
    assert replayed(kept).last == kept["steps"]


def test_a_streak_passes_it_by():
    match = make_match()
    play(match, "aa")
    count(match, 1)
    count(match, 0)
    play(match, "a")
    assert runs(match) == [1, 2, 0, 0, 3]


def test_the_kept_rows_and_the_ledger_agree_about_it():
    match = make_match()
    first = count(match, 0)
    play(match, "ab")
    count(match, 1)
    assert list(differences(match)) == []
    record(match, "undone", target=first)
    assert list(differences(match)) == []
    refold(match)
    assert runs(match) == [0, 1, 1, 0]


def test_a_hundred_of_them_leave_peoples_streaks_as_they_were():
    match = make_match()
    play(match, "abb")
    deals = [won_by(0, match), won_by(1, match)]
    for number in range(100):
        win(match, number % 2, deal=deals[number % 2])
    people = Game.objects.filter(match=match, by_app=False).order_by("place")
    assert [game.run for game in people] == [1, 1, 2]
    assert tallies(match) == [51, 52]


def test_a_deal_that_ends_in_another_way_is_refused():
    match = make_match()
    with pytest.raises(RefusedError, match="ends in another way"):
        win(match, 0, deal=won_by(1, match))
    assert not Entry.objects.exists()


def test_what_is_no_deal_is_refused():
    with pytest.raises(RefusedError, match="is no deal"):
        win(make_match(), 0, deal="no deal")


def test_the_same_entry_again_changes_nothing():
    match = make_match()
    new = entry("won", match=match, seat=0, deal=won_by(0, match))
    actions.record(match.pk, new)
    actions.record(match.pk, new)
    assert tallies(match) == [1, 0]


def test_a_key_that_was_a_tap_cannot_become_a_deal():
    match = make_match()
    key = win(match, 0)
    with pytest.raises(RefusedError, match="already used"):
        win(match, 0, key=key, deal=won_by(0, match))


@pytest.mark.parametrize(
    ("names", "card_game", "can"),
    [
        (["Ada", "Ben"], "war", True),
        (["Ada", "Ben", "Cleo", "Dan", "Eve"], "war", False),
        (["Ada", "Ben", "Cleo", "Dan", "Eve"], "drunkard", True),
        (["Ada", "Ben"], "casino-war", False),
        (["Ada", "Ben"], "chess", False),
    ],
)
def test_the_app_plays_what_it_has_rules_for(names, card_game, can):
    assert can_be_dealt(make_match(*names, card_game=card_game)) is can


def test_play_one_leads_to_a_new_deal_between_the_seats(phone):
    match = make_match()
    page = phone.get(f"/matches/{match.ref}/watch/", follow=True)
    assert re.search(r"\?deal=[0-9A-Z]{4}$", page.redirect_chain[-1][0])
    assert "<bdi>Ada</bdi>" in page.text
    assert not Entry.objects.exists()


def test_at_the_end_the_game_can_be_counted_by_a_plain_form(phone):
    match = make_match()
    deal = won_by(1, match)
    page = phone.get(f"/matches/{match.ref}/watch/", {"deal": deal, "step": "99999"}).text
    assert "Count it as game 1?" in page
    posted = {"key": str(uuid4()), "seen": "0", "kind": "won", "seat": "1", "deal": deal}
    assert phone.post(f"/matches/{match.ref}/entries/", posted).status_code == 303
    assert tallies(match) == [0, 1]
    assert "Game 1: Ben won, played by the app" in phone.get(f"/matches/{match.ref}/").text


def test_a_lie_about_a_deal_is_answered_with_a_sentence(phone):
    match = make_match()
    posted = {"key": str(uuid4()), "seen": "0", "kind": "won", "seat": "0"}
    deal = won_by(1, match)
    answer = phone.post(f"/matches/{match.ref}/entries/", {**posted, "deal": deal})
    assert answer.status_code == 422
    assert "ends in another way" in answer.text


def test_a_counted_game_is_replayed_from_its_sheet(phone):
    match = make_match()
    key = count(match, 0)
    sheet = phone.get(f"/matches/{match.ref}/games/{key}/").text
    assert f"/matches/{match.ref}/games/{key}/watch/" in sheet
    page = phone.get(f"/matches/{match.ref}/games/{key}/watch/", {"step": "99999"}).text
    assert "This game was counted in the match." in page
    assert "Count it" not in page


def test_a_game_of_people_has_nothing_to_replay(phone):
    match = make_match()
    key = win(match, 0)
    assert phone.get(f"/matches/{match.ref}/games/{key}/watch/").status_code == 404


def test_a_match_that_is_over_counts_no_more(phone):
    match = make_match()
    play(match, "a")
    record(match, "finished")
    page = phone.get(f"/matches/{match.ref}/watch/", {"deal": "7F3K", "step": "99999"}).text
    assert "This match is over." in page


def test_the_shared_address_does_not_lead_into_the_match(phone):
    match = make_match()
    page = phone.get(f"/matches/{match.ref}/watch/", {"deal": "7F3K"}).text
    (shared,) = re.findall(r'id="share" href="([^"]+)"', page)
    assert "/watch/war/?" in shared
    assert match.ref not in shared


def test_records_leave_out_what_the_app_played_and_the_two_scores_do_not():
    match = make_match()
    play(match, "aba")
    count(match, 1)
    count(match, 1)
    people = people_at(match)
    players = seated_players(match, people)
    (table,) = tables_between(players, people)
    assert (table.won, table.played) == ((2, 1), 3)
    assert len(games([table])) == 3
    assert [score.numbers for score in two_scores(match)] == ["2 to 3", "2 to 3"]


def test_a_game_that_was_taken_out_is_not_left_out_twice():
    match = make_match()
    play(match, "a")
    record(match, "undone", target=count(match, 0))
    people = people_at(match)
    (table,) = tables_between(seated_players(match, people), people)
    assert (table.won, table.played) == ((1, 0), 1)


@pytest.mark.parametrize("part", ["record", "record/games"])
def test_records_leave_out_what_the_app_played_unless_asked(phone, part):
    match = make_match()
    win(match, 1)
    count(match, 0)
    left_out = phone.get(f"/matches/{match.ref}/{part}/").text
    counted = phone.get(f"/matches/{match.ref}/{part}/?app=1").text
    assert "1 game" in left_out
    assert "2 games" in counted


def test_a_record_says_that_games_of_the_app_are_left_out_and_offers_them(phone):
    match = make_match()
    win(match, 1)
    address = f"/matches/{match.ref}/record/"
    assert "Count them too" not in phone.get(address).text
    count(match, 0)
    assert '<a href="?app=1">Count them too</a>' in phone.get(address).text
    counted = phone.get(f"{address}?app=1").text
    assert '<a href="?">Leave them out</a>' in counted
    assert f"/matches/{match.ref}/record/games/?won=" in counted
    assert "app=1" in counted


def test_an_export_says_which_games_the_app_played(phone):
    match = make_match()
    count(match, 0)
    exported = phone.get("/data/export/scoreboard.json").json()
    (entry,) = exported["matches"][0]["entries"]
    assert entry["play"]["deal"]
    lines = phone.get("/data/export/games.csv").text.splitlines()
    assert lines[0].endswith('"played_by"')
    assert lines[1].endswith('"app"')
