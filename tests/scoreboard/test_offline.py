"""What a phone is given to keep: its matches as values, the worker, and the page for everybody."""

import json
import re
from datetime import timedelta

import pytest
from django.contrib.staticfiles.storage import StaticFilesStorage, staticfiles_storage
from django.test import Client

from scoreboard import epochs, links, offline, people, worker
from scoreboard.access import COOKIE
from scoreboard.actions import archive
from scoreboard.grants import Role, Way
from scoreboard.models import Match
from scoreboard.standings import Format
from tests.builders import make_device, make_match, play, record, seen_by, win

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def hashed_files(monkeypatch):
    """Files have hashes in their names, as when they are served."""
    monkeypatch.setattr(worker, "_manifest", lambda: "abc")
    worker.version.cache_clear()
    yield
    worker.version.cache_clear()


def kept(secret="keep", **known):
    return seen_by(secret).get("/offline/kept/", known).json()


def known(answer):
    """Return what a phone says it has, after an answer with all of that."""
    matches = [f"{match['ref']}.{match['position']}" for match in answer["matches"]]
    return {"epoch": answer["epoch"], "known": matches}


def test_a_phone_keeps_what_the_pages_of_its_matches_show():
    match = make_match(
        keeper=make_device("keep"),
        format=Format.FIRST_TO,
        length=2,
        draws=True,
        house_rules={"face_down": 3},
    )
    first, second, _drawn = play(match, "ab-")
    record(match, "undone", target=second)
    [found] = kept()["matches"]
    assert (found["ref"], found["title"], found["mayScore"]) == (match.ref, "Ada and Ben", True)
    assert found["rules"] == "/rules/war/?face_down=3"
    assert found["race"] == {"format": "first_to", "length": 2}
    assert (found["position"], found["lamport"], found["next"]) == (4, match.lamport, 3)
    assert found["names"] == ["Ada", "Ben"]
    assert [(seat["suit"], seat["won"]) for seat in found["seats"]] == [("heart", 1), ("spade", 0)]
    assert [(game["seat"], game["out"]) for game in found["games"]] == [
        (0, False),
        (1, True),
        (None, False),
    ]
    assert found["games"][0]["key"] == str(first)
    assert found["ending"] is None


def test_a_match_that_is_over_is_kept_with_what_ended_it():
    match = make_match(keeper=make_device("keep"), format=Format.FIRST_TO, length=1)
    last = win(match, 0)
    assert kept()["matches"][0]["ending"] == str(last)


def test_a_phone_that_watches_is_told_that_it_may_not_tap():
    match = make_match()
    links.let_in(match, make_device("guest"), Role.WATCH, Way.LINK)
    assert [one["mayScore"] for one in kept("guest")["matches"]] == [False]


def test_a_phone_keeps_no_match_that_is_archived_or_not_its_own():
    mine = make_match(keeper=make_device("keep"))
    make_match(keeper=make_device("stranger"))
    archive(mine, undo=False)
    assert kept()["matches"] == []


def test_only_what_has_moved_is_told_again_with_its_games():
    keeper = make_device("keep")
    first, second = make_match(keeper=keeper), make_match("Ada", "Cleo", keeper=keeper)
    win(first, 0)
    win(second, 0)
    before = known(kept())
    win(first, 1)
    moved, same = kept(**before)["matches"]
    assert (moved["ref"], moved["position"], len(moved["games"])) == (first.ref, 2, 2)
    assert (same["ref"], same["place"], same["title"]) == (second.ref, 1, "Ada and Cleo")
    assert not same.keys() & {"position", "lamport", "earlier", "seats", "games", "next", "ending"}


def test_what_a_phone_has_is_told_by_where_a_match_stands_and_not_by_when_it_moved():
    match = make_match(keeper=make_device("keep"))
    before = known(kept())
    moment = match.touched_at
    win(match, 0)
    Match.objects.filter(pk=match.pk).update(touched_at=moment - timedelta(minutes=1))
    assert [one["position"] for one in kept(**before)["matches"]] == [1]


def test_a_player_with_another_name_has_it_on_a_match_that_stands_still():
    keeper = make_device("keep")
    make_match(keeper=keeper)
    before = known(kept())
    people.rename(keeper.players.get(name="Ben"), "Benedict")
    [match] = kept(**before)["matches"]
    assert (match["names"], match["title"]) == (["Ada", "Benedict"], "Ada and Benedict")
    assert "seats" not in match


@pytest.mark.parametrize(
    "wrong",
    [{"epoch": "another"}, {"known": []}, {"known": "soon"}, {"known": f"{'x' * 22}.0"}],
    ids=str,
)
def test_whoever_has_nothing_that_counts_is_told_everything(wrong):
    make_match(keeper=make_device("keep"))
    [match] = kept(**{**known(kept()), **wrong})["matches"]
    assert match["games"] == []


def test_matches_that_stand_still_cost_no_query_each(django_assert_num_queries):
    for _ in range(5):
        win(make_match(keeper=make_device("keep")), 0)
    before = known(kept())
    win(make_match(keeper=make_device("keep")), 0)
    with django_assert_num_queries(6):
        assert len(kept(**before)["matches"]) == 6


def test_a_match_that_moves_while_it_is_read_is_read_again(monkeypatch):
    match = make_match(keeper=make_device("keep"))
    read = offline.latest_games

    def read_late(*arguments):
        if not match.entries.exists():
            win(match, 0)
        return read(*arguments)

    monkeypatch.setattr(offline, "latest_games", read_late)
    [found] = kept()["matches"]
    assert (found["position"], found["next"], found["earlier"]) == (1, 2, 0)


def test_nobody_is_told_the_epoch_and_keeps_nothing():
    answer = Client().get("/offline/kept/")
    assert answer.json()["matches"] == []
    assert answer.json()["epoch"] == epochs.current()
    assert "no-store" in answer["Cache-Control"]
    assert COOKIE not in answer.cookies


def test_the_offline_page_is_the_same_for_everybody():
    make_match("Adelaide", "Benedict", keeper=make_device("keep"))
    mine, anybodys = seen_by("keep").get("/offline/"), Client().get("/offline/")
    assert mine.content == anybodys.content
    assert b"csrfmiddlewaretoken" not in mine.content
    assert not mine.cookies


def told():
    """Return what the worker is told."""
    answer = Client().get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer["Cache-Control"]
    return answer.text


def test_the_worker_is_told_what_to_keep():
    said = json.loads(re.search(r"self\.offline = ({.*?});", told(), re.DOTALL)[1])
    assert said["shell"] == "/offline/"
    assert {"/rules/", "/rules/war/", "/rules/old-maid/", "/watch/"} <= set(said["pages"])
    assert len(said["pages"]) == 22
    assert 'importScripts("/static/js/worker.js")' in told()
    assert kept()["worker"] == "/sw.js"


def test_every_page_that_the_worker_keeps_is_there_for_everybody():
    for page in worker.pages():
        assert Client().get(page).status_code == 200


def version_now():
    """Return the version as a process that starts now has it."""
    worker.version.cache_clear()
    return worker.version()


def test_a_version_is_the_same_in_every_process_and_another_one_with_any_file(monkeypatch):
    first = version_now()
    assert version_now() == first
    monkeypatch.setattr(worker, "_manifest", lambda: "abd")
    assert version_now() != first


@pytest.mark.parametrize(
    "made_of",
    [
        "templates/games/rules.html",
        "games/rulebook/content/war/en.md",
        "games/rules/war.py",
        "games/simulator/data/million.json",
        "games/simulator/data/tables",
        "scoreboard/templatetags/line.py",
        "locale/de/LC_MESSAGES/django.mo",
        "requirements.txt",
    ],
)
def test_a_new_version_is_another_one_with_whatever_a_kept_page_is_made_of(
    settings, tmp_path, made_of
):
    settings.ROOT = tmp_path
    path = tmp_path / made_of
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("one")
    first = version_now()
    path.write_text("another")
    assert version_now() != first


def test_a_worker_that_is_not_wanted_ends_itself_and_no_match_is_kept(settings):
    make_match(keeper=make_device("keep"))
    settings.OFFLINE = False
    assert told() == 'importScripts("/static/js/worker-off.js");\n'
    answer = kept()
    assert (answer["worker"], answer["matches"]) == ("", [])
    assert answer["words"]["close"] == "Close"


def test_a_phone_without_workers_keeps_no_match(django_assert_num_queries):
    make_match(keeper=make_device("keep"))
    epochs.current()
    with django_assert_num_queries(0):
        assert kept(matches="none")["matches"] == []


def test_where_files_have_no_hashes_nothing_is_kept(monkeypatch):
    make_match(keeper=make_device("keep"))
    monkeypatch.undo()
    assert type(staticfiles_storage._wrapped) is StaticFilesStorage
    assert "worker-off" in told()
    assert kept()["matches"] == []


def test_the_manifest_says_how_the_app_is_installed_and_begun():
    answer = Client().get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    manifest = answer.json()
    assert [one["url"] for one in manifest["shortcuts"]] == ["/matches/new/", "/rules/", "/watch/"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert [i["src"] for i in manifest["icons"] if i.get("purpose") == "maskable"]
    for address in (manifest["start_url"], *(one["url"] for one in manifest["shortcuts"])):
        assert Client().get(address).status_code == 200
