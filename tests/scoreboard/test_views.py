"""The pages, asked for as browsers do: plain forms and htmx."""

import re
from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoreboard import access, actions, pages
from scoreboard.models import Device, Match, Player
from scoreboard.standings import Deals, Format
from tests.builders import SECRET, make_match, play, tallies, win

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def phone():
    """A phone that keeps the matches that the builders make."""
    client = Client()
    client.cookies[access.COOKIE] = SECRET
    return client


def post_entry(client, match, *, htmx=False, **fields):
    posted = {"key": str(uuid4()), "seen": "0", **fields}
    headers = HTMX if htmx else {}
    return client.post(f"/matches/{match.ref}/entries/", posted, headers=headers)


def start(client, **fields):
    posted = {
        "form_key": str(uuid4()),
        "game": "war",
        "format": "open",
        "player_0": "Ada",
        "player_1": "Ben",
        **fields,
    }
    return client.post("/matches/new/", posted)


def test_a_fresh_visitor_starts_a_match_with_two_names(client):
    answer = start(client)
    match = Match.objects.get()
    assert answer.status_code == 303
    assert answer.url == f"/matches/{match.ref}/"
    assert [seat.player.name for seat in match.seats.all()] == ["Ada", "Ben"]


def test_a_tap_by_a_plain_form_is_recorded_and_shown(phone):
    match = make_match()
    answer = post_entry(phone, match, kind="won", seat="1")
    assert answer.status_code == 303
    assert tallies(match) == [0, 1]
    assert "Ben won game 1" in phone.get(answer.url).text


def test_a_tap_by_htmx_is_answered_with_the_scorecard_that_names_its_key(phone):
    match, key = make_match(), str(uuid4())
    answer = post_entry(phone, match, htmx=True, kind="won", seat="0", key=key)
    assert answer.status_code == 200
    assert answer["Entry-Key"] == key
    assert answer["Entry-Position"] == "1"
    assert 'id="scorecard"' in answer.text
    assert "<html" not in answer.text


def test_the_same_tap_again_has_the_same_answer(phone):
    match, key = make_match(), str(uuid4())
    first = post_entry(phone, match, htmx=True, kind="won", seat="0", key=key)
    again = post_entry(phone, match, htmx=True, kind="won", seat="0", key=key)
    assert (again.status_code, again["Entry-Key"]) == (200, key)
    assert again["Entry-Position"] == first["Entry-Position"]
    assert tallies(match) == [1, 0]


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"kind": "won", "seat": "2"}, 422),
        ({"kind": "won", "seat": "seven"}, 422),
        ({"kind": "drawn"}, 422),
        ({"kind": "won", "seat": "0", "key": "\x00"}, 422),
        ({"kind": "reopened", "target": str(uuid4())}, 409),
        ({"kind": "undone", "target": str(uuid4())}, 422),
        ({}, 422),
    ],
    ids=str,
)
@pytest.mark.parametrize("htmx", [True, False])
def test_a_bad_entry_is_refused_with_a_sentence_and_nothing_changes(phone, fields, status, htmx):
    match = make_match()
    win(match, 0)
    answer = post_entry(phone, match, htmx=htmx, **fields)
    assert answer.status_code == status
    assert re.search(r'id="refusal" role="alert">[^<]+\.</p>', answer.text)
    assert "Entry-Refused" in answer
    assert match.entries.count() == 1


def test_a_refusal_names_the_key_that_the_phone_sent(phone):
    key = str(uuid4())
    answer = post_entry(phone, make_match(), htmx=True, kind="drawn", key=key)
    assert answer["Entry-Refused"] == key


def test_a_match_that_does_not_exist_is_not_found(client):
    assert client.get(f"/matches/{'x' * 22}/").status_code == 404
    assert client.post(f"/matches/{'x' * 22}/entries/").status_code == 404


@pytest.mark.parametrize("ref", ["x", "x" * 23, "é" * 22, "%00" * 22], ids=ascii)
def test_an_address_that_cannot_be_a_match_is_not_found(client, ref):
    assert client.get(f"/matches/{ref}/").status_code == 404


def test_a_deleted_match_is_gone_and_takes_nothing(phone):
    match = make_match()
    actions.delete(match, undo=False)
    assert phone.get(f"/matches/{match.ref}/").status_code == 410
    answer = post_entry(phone, match, htmx=True, kind="won", seat="0")
    assert answer.status_code == 410
    assert "Entry-Refused" in answer
    assert tallies(match) == [0, 0]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"player_1": ""}, "Type the names of at least two players."),
        ({"player_1": "ADA "}, "Ada is at the table already."),
        ({"player_1": "\u200b\u2800"}, "Type a name that can be seen"),
        ({"player_1": "x" * 10_000}, "Use a name of at most 40 characters."),
        ({"game": "poker"}, "Choose one of the games in the list."),
        ({"game": "own"}, "Give your game a name."),
        ({"format": "first_to"}, "Say how many"),
        ({"format": "first_to", "length": "0"}, "greater than or equal to 1"),
        ({"form_key": "x"}, "This page is out of date."),
    ],
    ids=ascii,
)
def test_a_start_that_makes_no_sense_is_refused_with_a_sentence(client, fields, sentence):
    answer = start(client, **fields)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert not Match.objects.exists()
    assert not Device.objects.exists()


def test_the_same_start_form_twice_is_one_match(client):
    key = str(uuid4())
    assert start(client, form_key=key).url == start(client, form_key=key).url
    assert Match.objects.count() == 1


def new_phones(*pages):
    """Return a browser without a device for each page, by the page's secret against forgery."""
    clients = [Client() for _page in pages]
    for client, page in zip(clients, pages, strict=True):
        client.cookies[settings.CSRF_COOKIE_NAME] = page
    return clients


def test_a_start_form_that_a_new_phone_sends_twice_at_once_opens_its_match():
    key = str(uuid4())
    first, second = new_phones("x" * 32, "x" * 32)
    addresses = [start(phone, form_key=key).url for phone in (first, second)]
    assert [first.get(addresses[0]).status_code, second.get(addresses[1]).status_code] == [200, 200]
    assert first.cookies[access.COOKIE].value == second.cookies[access.COOKIE].value
    assert (Match.objects.count(), Device.objects.count()) == (1, 1)


def test_a_start_form_from_another_phone_opens_nothing_to_it():
    key = str(uuid4())
    first, other = new_phones("x" * 32, "y" * 32)
    address = start(first, form_key=key).url
    start(other, form_key=key)
    assert [phone.get(address).status_code for phone in (first, other)] == [200, 404]


def test_a_start_form_that_is_sent_again_after_the_phone_was_forgotten_opens_nothing():
    key = str(uuid4())
    phone, again = new_phones("x" * 32, "x" * 32)
    address = start(phone, form_key=key).url
    phone.post("/phone/forget/")
    start(again, form_key=key)
    assert again.get(address).status_code == 404


def test_a_start_with_everything_said_is_kept_as_said(client):
    start(
        client,
        game="own",
        own_game="Spoons",
        title="Sunday",
        format="best_of",
        length="5",
        draws="yes",
        deals="winner",
        own_rules="No shouting",
        player_2="Cleo",
    )
    match = Match.objects.get()
    assert (match.own_game, match.title, match.own_rules) == ("Spoons", "Sunday", "No shouting")
    assert (match.format, match.length, match.draws) == (Format.BEST_OF, 5, True)
    assert (match.deals, match.seat_count) == (Deals.WINNER, 3)


def test_the_rules_in_the_address_are_the_rules_of_the_new_match(client):
    page = client.get("/matches/new/?game=war&face_down=3").text
    assert re.search(r'<option value="3" selected>[^<]+</option>', page)
    start(client, **{"rule-face_down": "3", "rule-aces": "low"})
    assert Match.objects.get().house_rules == {"face_down": 3, "aces": "low"}


def test_three_at_the_table_play_by_the_rules_for_three(client):
    start(client, player_2="Cleo")
    assert Match.objects.get().house_rules == {"players": 3}


def test_six_at_the_table_may_play_war_though_no_engine_can(client):
    start(client, **{f"player_{seat}": f"P{seat}" for seat in range(6)})
    match = Match.objects.get()
    assert (match.seat_count, match.house_rules) == (6, {})


def test_another_game_brings_its_own_house_rules(client):
    part = client.get("/matches/new/?game=drunkard", headers=HTMX).text
    assert 'id="house-rules"' in part
    assert 'name="rule-six_beats_ace"' in part
    assert "<html" not in part


def test_a_game_without_an_engine_has_no_switches(client):
    assert 'name="rule-' not in client.get("/matches/new/?game=snap").text


def test_an_address_that_asks_for_the_impossible_says_what_is_given_instead(client):
    page = client.get("/matches/new/?game=war&face_down=99").text
    assert "This is the nearest that can be." in page


@pytest.mark.parametrize("rule", [{"rule-face_down": "99"}, {"rule-jokers": "yes"}], ids=str)
def test_a_house_rule_that_cannot_be_is_refused(client, rule):
    answer = start(client, **rule)
    assert answer.status_code == 422
    assert not Match.objects.exists()


def test_earlier_names_are_offered(phone):
    make_match("Grandad", "Ben")
    assert '<option value="Grandad">' in phone.get("/matches/new/").text


def test_the_cookie_comes_with_the_first_post_and_never_with_a_get(client):
    match = make_match()
    for address in ["/", "/matches/new/", f"/matches/{match.ref}/"]:
        assert access.COOKIE not in client.get(address).cookies
    answer = start(client)
    assert answer.cookies[access.COOKIE]["httponly"]
    assert answer.cookies[access.COOKIE]["samesite"] == "Lax"


def test_home_lists_only_this_phones_matches(phone, client):
    match = make_match("Ada", "Ben")
    assert match.ref in phone.get("/").text
    assert match.ref not in client.get("/").text


def test_home_offers_the_same_players_again_in_one_tap(phone):
    match = make_match("Ada", "Ben")
    page = phone.get("/").text
    assert f"/matches/{match.ref}/next/" in page
    answer = phone.post(f"/matches/{match.ref}/next/", {"form_key": str(uuid4())})
    assert answer.status_code == 303
    assert Match.objects.count() == 2
    assert Player.objects.count() == 2


def test_play_again_sent_twice_starts_one_match(phone):
    match, key = make_match(), str(uuid4())
    answers = [phone.post(f"/matches/{match.ref}/next/", {"form_key": key}) for _ in range(2)]
    assert answers[0].url == answers[1].url


@pytest.mark.parametrize("act", ["archive", "delete"])
def test_a_match_is_put_away_and_brought_back(phone, act):
    match = make_match()
    answer = phone.post(f"/matches/{match.ref}/{act}/")
    page = phone.get(answer.url).text
    assert "Undo" in page
    phone.post(f"/matches/{match.ref}/{act}/", {"undo": "1"})
    match.refresh_from_db()
    assert (match.archived_at, match.deleted_at) == (None, None)


@pytest.mark.parametrize("act", ["archive", "delete"])
def test_only_the_keeper_puts_a_match_away(client, act):
    match = make_match()
    assert client.post(f"/matches/{match.ref}/{act}/").status_code == 404
    match.refresh_from_db()
    assert (match.archived_at, match.deleted_at) == (None, None)


def test_no_get_changes_anything(phone):
    match = make_match()
    for part in ["entries", "next", "archive", "delete"]:
        assert phone.get(f"/matches/{match.ref}/{part}/").status_code == 405


def test_a_page_at_the_same_position_is_not_sent_again(phone):
    match = make_match()
    first = phone.get(f"/matches/{match.ref}/")
    again = phone.get(f"/matches/{match.ref}/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    win(match, 0)
    later = phone.get(f"/matches/{match.ref}/", headers={"If-None-Match": first["ETag"]})
    assert later.status_code == 200
    assert later["ETag"] != first["ETag"]


def test_each_page_has_a_key_of_its_own_for_its_plain_form(phone):
    match = make_match()
    pages = [phone.get(f"/matches/{match.ref}/").text for _ in range(2)]
    keys = [set(re.findall(r'name="key" value="([^"]+)"', page)) for page in pages]
    assert keys[0]
    assert keys[0].isdisjoint(keys[1])
    assert all(UUID(key) for key in keys[0] | keys[1])


def test_a_kept_page_has_the_token_of_whoever_asks():
    match = make_match()
    for _ in range(2):
        client = Client(enforce_csrf_checks=True)
        client.cookies[access.COOKIE] = SECRET
        page = client.get(f"/matches/{match.ref}/").text
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]
        posted = {"csrfmiddlewaretoken": token, "kind": "won", "seat": "0", "seen": "0"}
        answer = client.post(
            f"/matches/{match.ref}/entries/", {**posted, "key": str(uuid4())}, secure=False
        )
        assert answer.status_code == 303


def test_a_post_without_a_token_is_forbidden():
    match = make_match()
    answer = post_entry(Client(enforce_csrf_checks=True), match, kind="won", seat="0")
    assert answer.status_code == 403
    assert tallies(match) == [0, 0]


def test_names_are_escaped_and_isolated_wherever_they_stand(phone):
    match = make_match("<svg/onload=alert(1)>", "نورا")
    win(match, 0)
    key = match.entries.get().key
    for part in ["", "games/", f"games/{key}/"]:
        page = phone.get(f"/matches/{match.ref}/{part}").text
        assert "<svg/onload" not in page
        assert "&lt;svg/onload" in page
    assert "<bdi>نورا</bdi>" in phone.get(f"/matches/{match.ref}/").text


def test_a_games_sheet_shows_its_winner_and_its_note(phone):
    match = make_match()
    key = win(match, 1)
    post_entry(phone, match, kind="noted", target=str(key), text="The long one", seen="1")
    page = phone.get(f"/matches/{match.ref}/games/{key}/").text
    assert "Game 1: Ben won" in page
    assert "The long one" in page


def test_a_game_that_is_not_in_the_match_is_not_found(phone):
    match, other = make_match(), make_match("Ada", "Cleo")
    key = win(other, 0)
    assert phone.get(f"/matches/{match.ref}/games/{key}/").status_code == 404


def test_a_page_of_a_match_asks_as_often_for_many_games_as_for_few(phone):
    few, many = make_match("Ada", "Dora"), make_match("Ben", "Cleo")
    play(few, "ab")
    play(many, "ab" * 50)
    asked = []
    for match in (few, many):
        with CaptureQueriesContext(connection) as queries:
            phone.get(f"/matches/{match.ref}/")
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_a_page_that_is_kept_reads_no_game(phone, django_assert_num_queries):
    match = make_match()
    play(match, "ab")
    phone.get(f"/matches/{match.ref}/")
    with django_assert_num_queries(2):
        phone.get(f"/matches/{match.ref}/")


def test_the_home_page_asks_as_often_for_long_matches_as_for_short(
    phone, django_assert_max_num_queries
):
    for _ in range(3):
        play(make_match(), "ab" * 10)
    with django_assert_max_num_queries(7):
        phone.get("/")


@pytest.mark.parametrize("name", ["HEAD", "OPTIONS"])
def test_looking_changes_nothing(phone, name):
    match = make_match()
    before = Match.objects.filter(pk=match.pk).values().get()
    for part in ["", "entries/", "games/", "next/", "archive/", "delete/"]:
        phone.generic(name, f"/matches/{match.ref}/{part}")
    assert Match.objects.filter(pk=match.pk).values().get() == before


def test_a_request_longer_than_any_form_is_refused(phone):
    match = make_match()
    answer = phone.post(
        f"/matches/{match.ref}/entries/",
        "x" * 200_000,
        content_type="application/x-www-form-urlencoded",
    )
    assert 400 <= answer.status_code < 500


def test_hours_are_shown_and_typed_in_the_matchs_own_zone(phone):
    match = make_match(time_zone="Pacific/Auckland")
    key = win(match, 0)
    post_entry(phone, match, kind="dated", target=str(key), at="2026-01-15T09:30", seen="1")
    assert match.games.get().played_at == datetime(2026, 1, 14, 20, 30, tzinfo=UTC)
    page = phone.get(f"/matches/{match.ref}/games/{key}/").text
    assert "2026-01-15T09:30" in page


def test_pages_are_kept_in_a_memory_that_does_not_grow_for_ever(phone, monkeypatch):
    monkeypatch.setattr(pages, "MOST_KEPT", 2)
    monkeypatch.setattr(pages, "_kept", {})
    for _ in range(4):
        match = make_match()
        assert "Ada" in phone.get(f"/matches/{match.ref}/").text
    assert len(pages._kept) == 2
