"""Several games at once: as many entries, all or none, once."""

from datetime import timedelta
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.batches import spread
from scoreboard.models import Match
from scoreboard.records.runs import longest_runs
from tests.builders import NOON, make_match, play, record, seen_by, tallies, win

pytestmark = pytest.mark.django_db


def post(match, **fields):
    return seen_by().post(f"/matches/{match.ref}/batch/", {"key": str(uuid4()), **fields})


def test_five_games_three_to_two_are_five_entries():
    match = make_match()
    assert post(match, won_0="3", won_1="2").status_code == 303
    match.refresh_from_db()
    assert (match.head, match.game_count, tallies(match)) == (5, 5, [3, 2])
    assert match.entries.filter(kind="won").count() == 5


def test_the_same_batch_again_adds_nothing():
    match, key = make_match(), str(uuid4())
    for _ in range(2):
        post(match, key=key, won_0="3", won_1="2")
    assert tallies(match) == [3, 2]


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"won_0": "0"},
        {"won_0": "-1"},
        {"won_0": "x"},
        {"won_0": "51"},
        {"won_0": "1", "won_1": "9" * 400},
        {"won_0": "1", "drawn": "1"},
        {"won_0": "1", "key": "x"},
    ],
    ids=str,
)
def test_numbers_that_make_no_sense_are_refused_and_nothing_is_written(fields):
    match = make_match()
    answer = post(match, **fields)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert not match.entries.exists()


def test_a_batch_that_goes_past_the_end_of_a_race_is_refused_whole():
    match = make_match(format="first_to", length=2)
    assert post(match, won_0="3").status_code == 409
    assert not match.entries.exists()


def test_a_batch_asks_nobody_whether_its_games_are_the_same():
    match = make_match()
    win(match, 0)
    post(match, won_0="2", won_1="1")
    assert tallies(match) == [3, 1]


@given(st.lists(st.integers(0, 10), min_size=2, max_size=5))
def test_games_are_spread_so_that_no_run_is_longer_than_the_numbers_force(counts):
    winners = spread(counts)
    assert [winners.count(seat) for seat in range(len(counts))] == counts
    if len(counts) == 2 and all(counts):
        longest = max(run.games for run in longest_runs(winners).values())
        assert longest <= -(-max(counts) // min(counts)) + (max(counts) > min(counts))


def test_a_session_is_called_for_by_a_plain_form_and_tonights_score_starts_again():
    match = make_match()
    play(match, "aab")
    key = str(uuid4())
    posted = {"kind": "session", "key": key, "seen": "3"}
    assert seen_by().post(f"/matches/{match.ref}/entries/", posted).status_code == 303
    win(match, 1)
    page = seen_by().get(f"/matches/{match.ref}/").text
    assert "<bdi>0 to 1</bdi>" in page
    assert "<bdi>2 to 2</bdi>" in page


def test_a_match_keeps_the_zone_and_the_gap_it_was_started_with_and_passes_them_on():
    fields = {"form_key": str(uuid4()), "game": "war", "format": "open", "player_0": "Ada"}
    fields |= {"player_1": "Ben", "time_zone": "Pacific/Apia", "session_gap": "90"}
    client = seen_by()
    client.post("/matches/new/", fields)
    match = Match.objects.get()
    assert (match.time_zone, match.session_gap) == ("Pacific/Apia", 90)
    client.post(f"/matches/{match.ref}/next/")
    following = Match.objects.exclude(pk=match.pk).get()
    assert (following.time_zone, following.session_gap) == ("Pacific/Apia", 90)


@pytest.mark.parametrize("zone", ["", "Mars/North", "../../etc/passwd", "x" * 500])
def test_a_zone_that_nobody_knows_is_the_servers(zone, settings):
    fields = {"form_key": str(uuid4()), "game": "war", "format": "open", "player_0": "Ada"}
    seen_by().post("/matches/new/", {**fields, "player_1": "Ben", "time_zone": zone})
    assert Match.objects.get().time_zone == settings.TIME_ZONE


def test_the_gap_of_the_latest_match_holds():
    match = make_match(session_gap=10)
    for minutes in (0, 5, 20, 25):
        record(match, "won", seat=0, tapped_at=NOON + timedelta(minutes=minutes))
    assert "<bdi>2 to 0</bdi>" in seen_by().get(f"/matches/{match.ref}/").text
