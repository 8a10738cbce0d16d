"""How much one may ask for: enough for a family behind one address, too little for a bot."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client, RequestFactory
from django.utils import timezone

from scoreboard import codes, limits, links
from scoreboard.access import COOKIE
from scoreboard.grants import Bucket, Role
from scoreboard.limits import Limit, Pace, address_of
from scoreboard.models import Match
from scoreboard.refusals import TooManyError
from tests.builders import SECRET, make_device, make_match, tallies

pytestmark = pytest.mark.django_db

THREE = Limit("three", 3, 30)


@pytest.fixture(autouse=True)
def stopped_clocks(monkeypatch, settings):
    """Let no bucket refill because the machine is slow, and no password take its time."""
    now = timezone.now()
    monkeypatch.setattr(limits.timezone, "now", lambda: now)
    monkeypatch.setattr(limits, "_taps", Pace(clock=lambda: 0.0))
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def phone():
    client = Client()
    client.cookies[COOKIE] = SECRET
    return client


def start(client, **headers):
    posted = {
        "form_key": str(uuid4()),
        "game": "war",
        "format": "open",
        "player_0": "Ada",
        "player_1": "Ben",
    }
    return client.post("/matches/new/", posted, **headers)


def tap(client, match):
    posted = {"key": str(uuid4()), "kind": "won", "seat": "0", "seen": "0"}
    return client.post(f"/matches/{match.ref}/entries/", posted, headers={"HX-Request": "true"})


def later(seconds):
    for bucket in Bucket.objects.all():
        bucket.counted_at -= timedelta(seconds=seconds)
        bucket.save(update_fields=["counted_at"])


def test_a_bucket_lets_as_many_through_as_it_holds():
    for _ in range(3):
        limits.spend(THREE, "Ada")
    with pytest.raises(TooManyError):
        limits.spend(THREE, "Ada")
    limits.spend(THREE, "Ben")


def test_a_bucket_refills_with_time_and_not_beyond_its_brim():
    for _ in range(3):
        limits.spend(THREE, "Ada")
    later(10)
    limits.spend(THREE, "Ada")
    with pytest.raises(TooManyError):
        limits.check(THREE, "Ada")
    later(3600)
    for _ in range(3):
        limits.spend(THREE, "Ada")
    with pytest.raises(TooManyError):
        limits.spend(THREE, "Ada")


def test_a_check_takes_nothing():
    for _ in range(10):
        limits.check(THREE, "Ada")
    assert not Bucket.objects.exists()


def test_a_refusal_says_when_to_try_again():
    for _ in range(3):
        limits.spend(THREE, "Ada")
    with pytest.raises(TooManyError) as refused:
        limits.spend(THREE, "Ada")
    assert refused.value.wait == 10
    assert refused.value.sentence == "That was too much at once. Try again in 10 seconds."
    assert TooManyError(3600).sentence == "That was too much at once. Try again in 60 minutes."


def test_a_clock_that_was_set_back_takes_nothing_away():
    limits.spend(THREE, "Ada")
    later(-3600)
    limits.spend(THREE, "Ada")


def test_no_address_is_kept():
    limits.spend(THREE, "192.0.2.7")
    assert "192.0.2.7" not in str(list(Bucket.objects.values_list()))


def test_the_pace_of_a_process_refills_and_forgets_the_least_used(monkeypatch):
    monkeypatch.setattr(limits, "MOST_NAMES", 2)
    now = [0.0]
    pace = Pace(clock=lambda: now[0])
    for _ in range(3):
        pace.spend(THREE, "Ada")
    with pytest.raises(TooManyError) as refused:
        pace.spend(THREE, "Ada")
    assert refused.value.wait == 10
    now[0] = 10
    pace.spend(THREE, "Ada")
    pace.spend(THREE, "Ben")
    pace.spend(THREE, "Cleo")
    for _ in range(3):
        pace.spend(THREE, "Ada")


@pytest.mark.parametrize(
    ("remote", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_an_address_is_one_phone_or_one_home(remote, address):
    assert address_of(RequestFactory().get("/", REMOTE_ADDR=remote)) == address


def test_a_header_that_anybody_can_send_changes_no_address():
    headers = {"X-Forwarded-For": "198.51.100.1", "Forwarded": "for=198.51.100.1"}
    request = RequestFactory().get("/", REMOTE_ADDR="192.0.2.7", headers=headers)
    assert address_of(request) == "192.0.2.7"


def test_a_bot_starts_no_more_matches_than_an_hours(client, settings):
    settings.MATCHES_PER_HOUR = 5
    answers = [start(client).status_code for _ in range(20)]
    assert answers == [303] * 5 + [429] * 15
    assert Match.objects.count() == 5


def test_a_bot_that_says_it_is_many_starts_no_more(client, settings):
    settings.MATCHES_PER_HOUR = 5
    for number in range(20):
        start(client, headers={"X-Forwarded-For": f"198.51.100.{number}"})
    assert Match.objects.count() == 5


def test_playing_again_counts_too(phone, settings):
    settings.MATCHES_PER_HOUR = 1
    match = make_match()
    answers = [phone.post(f"/matches/{match.ref}/next/").status_code for _ in range(2)]
    assert answers == [303, 429]


def test_too_many_taps_are_kept_on_the_phone_and_told_when_to_come_back(phone, settings):
    settings.TAPS_PER_MINUTE = 30
    match = make_match()
    answers = [tap(phone, match) for _ in range(12)]
    assert [answer.status_code for answer in answers] == [200] * 10 + [429] * 2
    assert "Entry-Refused" not in answers[-1]
    assert int(answers[-1]["Retry-After"]) >= 1
    assert tallies(match) == [10, 0]


def test_one_address_cannot_flood_many_matches(phone, settings):
    settings.TAPS_PER_MINUTE = 30
    matches = [make_match() for _ in range(6)]
    answers = [
        phone.post(
            f"/matches/{match.ref}/entries/",
            {"key": str(uuid4()), "kind": "won", "seat": "0"},
            REMOTE_ADDR="192.0.2.99",
        ).status_code
        for match in matches
        for _ in range(8)
    ]
    assert answers == [303] * 30 + [429] * 18


def test_whoever_may_not_tap_takes_nothing_from_those_who_may(phone, settings):
    settings.TAPS_PER_MINUTE = 30
    match = make_match()
    Match.objects.update(is_public=True)
    stranger = Client(REMOTE_ADDR="198.51.100.1")
    assert {tap(stranger, match).status_code for _ in range(20)} == {403}
    assert [tap(phone, match).status_code for _ in range(10)] == [200] * 10


def test_thirty_phones_at_one_address_join_and_tap_without_a_refusal(settings):
    settings.MATCHES_PER_HOUR, settings.TAPS_PER_MINUTE = 60, 3600
    match = make_match()
    secret = links.secret_of(match.links.get(role=Role.SCORE))
    for _ in range(30):
        client = Client()
        assert client.post("/join/", {"link": secret}).status_code == 303
        assert [tap(client, match).status_code for _ in range(5)] == [200] * 5
    assert match.entries.count() == 150


def test_guessing_codes_ends_after_ten_a_minute(client):
    answers = [client.post("/join/code/", {"code": "BBBBBBBB"}) for _ in range(12)]
    assert [answer.status_code for answer in answers] == [422] * 10 + [429] * 2
    assert answers[-1]["Retry-After"] == "6"


def test_guesses_from_many_addresses_pause_codes_and_not_links(client):
    for number in range(66):
        client.post("/join/code/", {"code": "BBBBBBBB"}, REMOTE_ADDR=f"198.51.100.{number}")
    match = make_match()
    codes.show_code(match)
    letters, _until = codes.current_code(match)
    paused = client.post("/join/code/", {"code": letters}, REMOTE_ADDR="192.0.2.1")
    assert paused.status_code == 429
    assert "Try again in" in paused.text
    secret = links.secret_of(match.links.get(role=Role.SCORE))
    assert client.post("/join/", {"link": secret}, REMOTE_ADDR="192.0.2.1").status_code == 303


def test_right_codes_are_not_counted_as_guesses():
    match = make_match()
    for number in range(30):
        codes.show_code(match)
        letters, _until = codes.current_code(match)
        client = Client()
        client.cookies[COOKIE] = f"phone {number}"
        make_device(f"phone {number}")
        assert client.post("/join/code/", {"code": letters}).status_code == 303


def test_guessing_passwords_ends_after_ten_a_minute(client):
    posted = {"username": "Ada", "password": "a guess"}
    answers = [client.post("/phone/sign-in/", posted).status_code for _ in range(11)]
    assert answers == [422] * 10 + [429]


def test_guessing_one_accounts_password_from_everywhere_ends_too(client):
    answers = [
        client.post(
            "/phone/sign-in/",
            {"username": "Ada", "password": "a guess"},
            REMOTE_ADDR=f"198.51.100.{number}",
        ).status_code
        for number in range(21)
    ]
    assert answers == [422] * 20 + [429]


def test_full_buckets_are_forgotten():
    limits.spend(THREE, "Ada")
    limits.forget_full()
    assert Bucket.objects.exists()
    Bucket.objects.update(counted_at=timezone.now() - timedelta(hours=2))
    limits.forget_full()
    assert not Bucket.objects.exists()
