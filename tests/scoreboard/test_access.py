"""Letting in and putting out: grants, links, codes, and what each role may put right."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoreboard import actions, codes, links
from scoreboard.access import COOKIE, look_up
from scoreboard.grants import JoinRequest, Link, Role, Way
from scoreboard.keys import LETTERS, code_letters, hashed, read_code
from scoreboard.models import Device, Entry, Match
from scoreboard.refusals import ClashError, NotLetInError
from tests.builders import SECRET, entry, make_device, make_match, record, tallies, win

pytestmark = pytest.mark.django_db


def make_client(secret=SECRET):
    client = Client()
    client.cookies[COOKIE] = secret
    return client


@pytest.fixture
def phone():
    """The phone that keeps the matches that the builders make."""
    return make_client()


@pytest.fixture
def visitor():
    """A phone that has a cookie and is in no match."""
    make_device("visitor")
    return make_client("visitor")


def secret_to(match, role=Role.SCORE):
    return links.secret_of(match.links.get(role=role, revoked_at=None))


def join(client, match, role=Role.SCORE):
    return client.post("/join/", {"link": secret_to(match, role)})


def role_of(match, secret="visitor"):
    return look_up(match.ref, secret).role


def grant_of(match, secret="visitor"):
    return match.grants.get(device=make_device(secret))


def test_whoever_starts_a_match_keeps_it():
    assert role_of(make_match(), SECRET) is Role.KEEP


@pytest.mark.parametrize("role", Role)
def test_each_link_lets_in_by_its_role(visitor, role):
    match = make_match()
    answer = join(visitor, match, role)
    assert (answer.status_code, answer.url) == (303, f"/matches/{match.ref}/")
    assert role_of(match) is role


def test_a_whole_link_is_taken_as_well_as_its_secret(visitor):
    match = make_match()
    link = f" https://example.org/join/#{secret_to(match)} "
    assert visitor.post("/join/", {"link": link}).status_code == 303


def test_a_phone_without_a_cookie_gets_one_by_joining(client):
    match = make_match()
    answer = join(client, match)
    assert answer.cookies[COOKIE]["httponly"]
    assert client.get(answer.url).status_code == 200


@pytest.mark.parametrize("link", ["", "#", "x" * 43, "#" + "x" * 43, "\x00", "🙂" * 300])
def test_a_link_that_opens_nothing_makes_no_device(client, link):
    answer = client.post("/join/", {"link": link})
    assert answer.status_code == 422
    assert "This link opens nothing." in answer.text
    assert not Device.objects.exists()


def test_joining_twice_is_one_member(visitor):
    match = make_match()
    join(visitor, match)
    join(visitor, match)
    assert match.grants.count() == 2


def test_a_lower_link_takes_nothing_away_and_a_higher_one_gives_more(visitor):
    match = make_match()
    for role, held in [(1, 1), (3, 3), (2, 3)]:
        join(visitor, match, Role(role))
        assert role_of(match) == held


def test_a_secret_is_not_in_the_database():
    match = make_match()
    kept = str(list(Link.objects.values_list()))
    assert not any(secret_to(match, role) in kept for role in Role)


def test_a_link_of_another_server_key_is_not_shown_but_still_lets_in(visitor, settings):
    match = make_match()
    secret = secret_to(match)
    settings.SECRET_KEY = "another key, after the old one was lost"
    assert secret_to(match) is None
    assert visitor.post("/join/", {"link": secret}).status_code == 303


@pytest.mark.parametrize("act", ["replace", "close"])
def test_an_old_link_opens_nothing_and_who_is_in_stays(phone, visitor, act):
    match = make_match()
    secret = secret_to(match)
    join(visitor, match)
    phone.post(f"/matches/{match.ref}/links/score/", {"act": act})
    assert make_client("late").post("/join/", {"link": secret}).status_code == 422
    assert role_of(match) is Role.SCORE


@pytest.mark.parametrize("act", ["replace", "close"])
def test_a_link_goes_with_everybody_who_came_by_it(phone, visitor, act):
    match = make_match()
    join(visitor, match)
    join(make_client("watcher"), match, Role.WATCH)
    phone.post(f"/matches/{match.ref}/links/score/", {"act": act, "everyone": "1"})
    assert visitor.get(f"/matches/{match.ref}/").status_code == 404
    assert role_of(match, SECRET) is Role.KEEP


def test_a_keeper_who_came_by_the_link_is_not_put_out_with_the_others():
    match = make_match()
    second = make_client("second")
    join(second, match, Role.KEEP)
    second.post(f"/matches/{match.ref}/links/keep/", {"act": "replace", "everyone": "1"})
    assert second.get(f"/matches/{match.ref}/members/").status_code == 200


def test_a_replaced_link_lets_in_by_its_new_secret(phone, visitor):
    match = make_match()
    phone.post(f"/matches/{match.ref}/links/score/", {"act": "replace"})
    assert join(visitor, match).status_code == 303


def test_a_link_for_a_role_that_is_none_is_not_found(phone):
    match = make_match()
    assert phone.post(f"/matches/{match.ref}/links/owner/").status_code == 404


def test_whoever_is_put_out_needs_a_new_link(phone, visitor):
    match = make_match()
    join(visitor, match)
    pk = grant_of(match).pk
    phone.post(f"/matches/{match.ref}/members/{pk}/", {"act": "out"})
    assert visitor.get(f"/matches/{match.ref}/").status_code == 404
    assert "put this phone out" in join(visitor, match).text
    phone.post(f"/matches/{match.ref}/links/score/", {"act": "replace"})
    join(visitor, match)
    assert role_of(match) is Role.SCORE


def test_the_last_keeper_cannot_be_put_out(phone):
    match = make_match()
    pk = grant_of(match, SECRET).pk
    answer = phone.post(f"/matches/{match.ref}/members/{pk}/", {"act": "out"})
    assert (answer.status_code, role_of(match, SECRET)) == (409, Role.KEEP)
    assert phone.post(f"/matches/{match.ref}/phone/", {"act": "leave"}).status_code == 409


def test_whoever_leaves_may_come_back_by_the_same_link(visitor):
    match = make_match()
    join(visitor, match)
    visitor.post(f"/matches/{match.ref}/phone/", {"act": "leave"})
    assert visitor.get(f"/matches/{match.ref}/").status_code == 404
    assert join(visitor, match).status_code == 303


def test_a_member_of_another_match_cannot_be_put_out(phone, visitor):
    match, other = make_match(), make_match("Cleo", "Ben", keeper=make_device("other"))
    join(visitor, other)
    pk = grant_of(other).pk
    assert phone.post(f"/matches/{match.ref}/members/{pk}/", {"act": "out"}).status_code == 404
    assert role_of(other) is Role.SCORE


def test_this_phone_is_bens(phone, visitor):
    match = make_match()
    join(visitor, match)
    visitor.post(f"/matches/{match.ref}/phone/", {"seat": "1"})
    assert grant_of(match).seat.player.name == "Ben"
    assert "<h2><bdi>Ben</bdi></h2>" in phone.get(f"/matches/{match.ref}/members/").text
    visitor.post(f"/matches/{match.ref}/phone/", {"seat": ""})
    assert grant_of(match).seat is None


def test_the_home_page_lists_what_a_phone_was_let_into(visitor):
    match = make_match()
    assert match.ref not in visitor.get("/").text
    join(visitor, match)
    assert match.ref in visitor.get("/").text
    links.put_out(match, grant_of(match))
    assert match.ref not in visitor.get("/").text


def test_the_home_page_offers_to_put_away_what_is_kept_and_to_leave_the_rest(phone, visitor):
    match = make_match()
    join(visitor, match)
    assert f"/matches/{match.ref}/delete/" in phone.get("/").text
    assert f"/matches/{match.ref}/delete/" not in visitor.get("/").text
    assert "Leave this match" in visitor.get("/").text


def test_whoever_is_in_a_match_is_in_the_next_one(phone, visitor):
    match = make_match()
    join(visitor, match)
    phone.post(f"/matches/{match.ref}/next/", {"form_key": str(uuid4())})
    following = Match.objects.latest("pk")
    assert (role_of(following), role_of(following, SECRET)) == (Role.SCORE, Role.KEEP)
    assert following.links.count() == 3


def test_a_scorer_who_starts_the_next_match_keeps_it_beside_the_keeper(visitor):
    match = make_match()
    join(visitor, match)
    visitor.post(f"/matches/{match.ref}/next/", {"form_key": str(uuid4())})
    following = Match.objects.latest("pk")
    assert (role_of(following), role_of(following, SECRET)) == (Role.KEEP, Role.KEEP)


def test_one_statement_answers_for_the_match_and_the_role(django_assert_num_queries):
    match = make_match()
    with django_assert_num_queries(1):
        assert look_up(match.ref, SECRET).role is Role.KEEP


def test_many_members_are_asked_for_no_more_often_than_few(phone):
    few, many = make_match(), make_match("Ada", "Cleo")
    for number in range(10):
        links.let_in(many, make_device(f"phone {number}"), Role.SCORE, Way.LINK)
    asked = []
    for match in (few, many):
        with CaptureQueriesContext(connection) as queries:
            phone.get(f"/matches/{match.ref}/members/")
        asked.append(len(queries))
    assert asked[0] == asked[1] <= 6


def test_a_match_that_does_not_exist_is_nobodys():
    assert look_up("x" * 22, SECRET) is None


def test_a_public_match_is_watched_by_everybody_and_changed_by_nobody(phone, client):
    match = make_match()
    phone.post(f"/matches/{match.ref}/invite/public/", {"public": "1"})
    assert client.get(f"/matches/{match.ref}/").status_code == 200
    assert client.post(f"/matches/{match.ref}/entries/", {"kind": "won"}).status_code == 403
    assert client.get(f"/matches/{match.ref}/phone/").status_code == 404
    phone.post(f"/matches/{match.ref}/invite/public/", {"public": "0"})
    assert client.get(f"/matches/{match.ref}/").status_code == 404


def test_the_badge_of_a_public_match_shows_the_tally_on_other_sites(phone, client):
    match = make_match("<Ada>", "Ben")
    win(match, 1)
    phone.post(f"/matches/{match.ref}/invite/public/", {"public": "1"})
    answer = client.get(f"/matches/{match.ref}/badge.svg")
    assert answer["Content-Type"].startswith("image/svg+xml")
    assert answer["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert 'aria-label="&lt;Ada&gt; 0, Ben 1"' in answer.text
    assert not answer.cookies


def test_a_kept_page_of_a_keeper_is_not_shown_to_a_watcher(phone, visitor):
    match = make_match()
    join(visitor, match, Role.WATCH)
    assert f"/matches/{match.ref}/invite/" in phone.get(f"/matches/{match.ref}/").text
    page = visitor.get(f"/matches/{match.ref}/").text
    assert f"/matches/{match.ref}/invite/" not in page
    assert "You are watching" in page


# -- what a scorer may put right


def scored(match, by, **fields):
    """Record as a scorer does."""
    new = entry("undone", match=match, device=by, **fields)
    return actions.record(match.pk, new, Role.SCORE)


def grow_old(match):
    """Make everything in the ledger eleven minutes old: by another row, as none is changed."""
    rows = list(match.entries.order_by("position"))
    match.games.all().delete()
    match.entries.all().delete()
    for row in rows:
        row.pk = None
        row.received_at -= timedelta(minutes=11)
    Entry.objects.bulk_create(rows)


@pytest.mark.parametrize(
    ("own", "old", "allowed"),
    [(True, False, True), (True, True, True), (False, False, True), (False, True, False)],
)
def test_a_scorer_puts_right_their_own_taps_and_others_for_ten_minutes(own, old, allowed):
    match = make_match()
    ours, theirs = make_device("ours").pk, make_device("theirs").pk
    key = win(match, 0, device=ours if own else theirs)
    if old:
        grow_old(match)
    if allowed:
        scored(match, ours, target=key)
        assert tallies(match) == [0, 0]
    else:
        with pytest.raises(ClashError, match="keeper"):
            scored(match, ours, target=key)


def test_a_keeper_puts_anything_right_at_any_time(phone):
    match = make_match()
    key = win(match, 0, device=make_device("theirs").pk)
    grow_old(match)
    record(match, "undone", target=key, device=make_device().pk)
    assert tallies(match) == [0, 0]


# -- codes


def ask(client, letters, **fields):
    return client.post("/join/code/", {"code": letters, **fields})


def test_a_code_has_eight_of_twenty_letters():
    for number in range(50):
        letters = code_letters(str(number))
        assert len(letters) == 8
        assert set(letters) <= set(LETTERS)
    assert len(set(LETTERS)) == 20
    assert not set(LETTERS) & set("AEIOUY")


@pytest.mark.parametrize("typed", ["BCDF GHJK", "bcdf-ghjk", " bcdfghjk ", "bcdf.ghjk."])
def test_a_code_is_read_as_people_type_it(typed):
    assert read_code(typed) == "BCDFGHJK"


def test_a_code_only_asks_and_a_keeper_lets_in_to_score(phone, visitor):
    match = make_match()
    codes.show_code(match)
    letters, _until = codes.current_code(match)
    answer = ask(visitor, letters, name="Cleo")
    assert role_of(match) is None
    assert "Cleo" in phone.get(f"/matches/{match.ref}/invite/").text
    asked = JoinRequest.objects.get()
    phone.post(f"/matches/{match.ref}/requests/{asked.pk}/", {"accept": "1"})
    assert role_of(match) is Role.SCORE
    assert visitor.get(answer.url).url == f"/matches/{match.ref}/"


def test_a_keeper_may_say_no(phone, visitor):
    match = make_match()
    codes.show_code(match)
    waiting = ask(visitor, codes.current_code(match)[0]).url
    phone.post(f"/matches/{match.ref}/requests/{JoinRequest.objects.get().pk}/", {"accept": "0"})
    assert role_of(match) is None
    assert "did not let this phone in" in visitor.get(waiting).text


def test_asking_twice_is_one_request(visitor):
    match = make_match()
    codes.show_code(match)
    letters, _until = codes.current_code(match)
    assert ask(visitor, letters).url == ask(visitor, letters).url
    assert JoinRequest.objects.count() == 1


def test_a_code_that_is_wrong_over_or_used_up_has_the_same_answer(visitor):
    answers = []
    for uses, minutes in [(10, 5), (0, -1)]:
        match = make_match()
        codes.show_code(match)
        letters, _until = codes.current_code(match)
        until = timezone.now() + timedelta(minutes=minutes)
        match.join_codes.update(uses=uses, expires_at=until)
        answers.append(ask(visitor, letters))
    answers.append(ask(visitor, "BBBBBBBB"))
    refusals = {answer.context["refusal"] for answer in answers}
    assert {answer.status_code for answer in answers} == {422}
    assert len(refusals) == 1


def test_ten_phones_may_ask_by_one_code():
    match = make_match()
    codes.show_code(match)
    letters, _until = codes.current_code(match)
    for number in range(10):
        assert ask(make_client(f"phone {number}"), letters).status_code == 303
    assert ask(make_client("one more"), letters).status_code == 422


def test_a_new_code_ends_the_one_before():
    match = make_match()
    codes.show_code(match)
    first, _until = codes.current_code(match)
    codes.show_code(match)
    with pytest.raises(NotLetInError):
        codes.find_code(read_code(first))


def test_a_request_is_the_phones_that_asked(visitor, client):
    match = make_match()
    codes.show_code(match)
    waiting = ask(visitor, codes.current_code(match)[0]).url
    assert visitor.get(waiting).status_code == 200
    assert client.get(waiting).status_code == 404


def test_a_request_that_is_answered_twice_stays_as_it_was(phone, visitor):
    match = make_match()
    codes.show_code(match)
    ask(visitor, codes.current_code(match)[0])
    address = f"/matches/{match.ref}/requests/{JoinRequest.objects.get().pk}/"
    phone.post(address, {"accept": "0"})
    phone.post(address, {"accept": "1"})
    assert role_of(match) is None


def test_a_device_is_known_by_the_hash_of_its_cookie():
    device = make_device("a secret")
    assert device.secret_hash == hashed("a secret")
    assert look_up(make_match().ref, device.secret_hash).device is None


def test_the_invite_page_names_the_public_address(phone, settings):
    settings.PUBLIC_URL = "https://scores.example.org"
    match = make_match()
    page = phone.get(f"/matches/{match.ref}/invite/").text
    assert f"https://scores.example.org/join/#{secret_to(match)}" in page


def test_the_invite_page_says_when_its_address_works_here_alone(phone):
    match = make_match()
    sentence = "This address works on this machine only."
    here = phone.get(f"/matches/{match.ref}/invite/", headers={"host": "localhost:8000"})
    assert sentence in here.text
    assert sentence not in phone.get(f"/matches/{match.ref}/invite/").text
