"""Taps of a phone that was put out: kept apart, shown to the keeper, counted or dropped."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from scoreboard import actions, held, links
from scoreboard.access import COOKIE
from scoreboard.grants import HeldEntry, Role, Way
from scoreboard.new_entries import NewEntry
from tests.builders import SECRET, make_device, make_match, tallies, win

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone():
    client = Client()
    client.cookies[COOKIE] = SECRET
    return client


@pytest.fixture
def match():
    return make_match()


@pytest.fixture
def removed(match):
    """A phone that scored and was put out."""
    device = make_device("removed")
    links.let_in(match, device, Role.SCORE, Way.LINK)
    links.put_out(match, match.grants.get(device=device))
    client = Client()
    client.cookies[COOKIE] = "removed"
    return client


def tap(client, match, **fields):
    before = (timezone.now() - timedelta(hours=1)).isoformat()
    posted = {
        "key": str(uuid4()),
        "kind": "won",
        "seat": "1",
        "seen": "0",
        "lamport": "1",
        "counter": "1",
        "tapped_at": before,
        **fields,
    }
    return client.post(f"/matches/{match.ref}/entries/", posted, headers={"HX-Request": "true"})


def decide(phone, match, accept):
    grant = match.grants.get(device=make_device("removed"))
    return phone.post(f"/matches/{match.ref}/held/{grant.pk}/", {"accept": accept})


def test_a_tap_from_before_is_acknowledged_kept_and_not_counted(match, removed):
    key = str(uuid4())
    answer = tap(removed, match, key=key)
    assert (answer.status_code, answer["Entry-Key"], answer["Entry-Held"]) == (200, key, "1")
    assert answer.content == b""
    assert match.entries.count() == 0
    assert str(HeldEntry.objects.get().key) == key


def test_the_same_tap_again_is_kept_once(match, removed):
    key = str(uuid4())
    assert tap(removed, match, key=key)["Entry-Key"] == tap(removed, match, key=key)["Entry-Key"]
    assert HeldEntry.objects.count() == 1


def test_the_keeper_counts_them_in_the_order_of_the_phone(phone, match, removed):
    won, undone = str(uuid4()), str(uuid4())
    tap(removed, match, key=undone, kind="undone", target=won, lamport="2", counter="2")
    tap(removed, match, key=won)
    tap(removed, match, lamport="3", counter="3")
    assert "3 taps from a phone" in phone.get(f"/matches/{match.ref}/members/").text
    assert decide(phone, match, "1").status_code == 302
    assert tallies(match) == [0, 1]
    assert match.entries.count() == 3
    assert "taps from a phone" not in phone.get(f"/matches/{match.ref}/members/").text


def test_the_keeper_drops_them_and_they_never_count(phone, match, removed):
    key = str(uuid4())
    tap(removed, match, key=key)
    decide(phone, match, "0")
    tap(removed, match, key=key)
    decide(phone, match, "1")
    assert tallies(match) == [0, 0]


def test_what_cannot_be_counted_any_more_stays_with_its_reason(phone, match, removed):
    actions.record(match.pk, _finished(match))
    tap(removed, match)
    answer = decide(phone, match, "1")
    assert answer.status_code == 409
    assert "This match is over." in answer.text
    assert HeldEntry.objects.get().accepted is None


def _finished(match):
    return NewEntry(key=uuid4(), kind="finished", device=make_device().pk, seen=0)


def test_a_tap_made_after_it_was_put_out_is_refused_for_good(match, removed):
    key = str(uuid4())
    later = (timezone.now() + timedelta(hours=1)).isoformat()
    answer = tap(removed, match, key=key, tapped_at=later)
    assert (answer.status_code, answer["Entry-Refused"]) == (409, key)
    assert "put out of the match" in answer.text
    assert not HeldEntry.objects.exists()


def test_nonsense_is_not_kept(match, removed):
    assert tap(removed, match, kind="scored").status_code == 422
    assert not HeldEntry.objects.exists()


def test_no_phone_has_more_kept_than_an_evenings_taps(match, removed, monkeypatch):
    monkeypatch.setattr(held, "MOST_HELD", 2)
    answers = [tap(removed, match).status_code for _ in range(3)]
    assert answers == [200, 200, 429]


def test_a_watcher_who_was_put_out_has_nothing_to_be_kept(match):
    device = make_device("watcher")
    links.let_in(match, device, Role.WATCH, Way.LINK)
    links.put_out(match, match.grants.get(device=device))
    client = Client()
    client.cookies[COOKIE] = "watcher"
    assert tap(client, match).status_code == 404
    assert not HeldEntry.objects.exists()


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"kind": "won", "seat": "1"}, "Ben won a game"),
        ({"kind": "drawn"}, "A game was drawn"),
        ({"kind": "finished"}, "The end of the match"),
        ({"kind": "clock", "seconds": "60"}, "The clock"),
    ],
)
def test_the_keeper_reads_what_each_of_them_says(phone, match, removed, fields, words):
    win(match, 0)
    tap(removed, match, **fields)
    assert words in phone.get(f"/matches/{match.ref}/members/").text


def test_the_home_page_of_a_keeper_leads_to_the_decision(phone, match, removed):
    assert "wait for your word" not in phone.get("/").text
    tap(removed, match)
    assert f'href="/matches/{match.ref}/members/">Decide' in phone.get("/").text
    assert "wait for your word" not in removed.get("/").text
    decide(phone, match, "0")
    assert "wait for your word" not in phone.get("/").text
