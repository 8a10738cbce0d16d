"""One's data in one's hands: the same bytes out again, good rows in, bad rows by their names."""

import csv
import io
import json
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command

from scoreboard import accounts, people
from scoreboard.exporting import (
    NOT_EXPORTED,
    as_csv,
    as_json,
    exported_fields,
    harmed,
    harmless,
    kept_matches,
)
from scoreboard.importing import LARGEST, take_in
from scoreboard.lines import seated
from scoreboard.models import Entry, Match, Player
from scoreboard.refusals import RefusedError
from tests.builders import NOON, make_device, make_match, play, record, seen_by, tallies, win
from tests.scoreboard.records.walks import seen_games, walk

pytestmark = pytest.mark.django_db
PLAIN = "played_at,game,players,winner\n"


def exported(device=None):
    device = device or make_device()
    return as_json(kept_matches(device), Player.objects.kept_by(device))


def wipe():
    Match.objects.all().delete()
    Player.objects.all().delete()


def look(text, device=None):
    return take_in(device or make_device(), text, only_look=True)


def bring_in(text, device=None):
    return take_in(device or make_device(), text, only_look=False)


@pytest.mark.parametrize("seed", range(4))
def test_export_wipe_import_export_gives_the_same_bytes(seed):
    walk(seed)
    before, games = exported(), seen_games()
    wipe()
    report = bring_in(before)
    assert report.problems == []
    assert exported() == before
    assert [game.winner for game in seen_games()] == [game.winner for game in games]
    call_command("check_ledger")


def test_everything_that_a_match_can_be_travels():
    match = make_match(
        "Ada",
        "نورا",
        "Zoë 👩‍👩‍👧",
        title="Sunday",
        card_game="",
        own_game="Spoons",
        own_rules="No shouting",
        format="best_of",
        length=5,
        draws=True,
        deals="winner",
        time_zone="Europe/Berlin",
        session_gap=90,
    )
    keys = play(match, "a-b")
    record(match, "noted", target=keys[0], text="=the long one")
    record(match, "dated", target=keys[1], at=NOON - timedelta(days=3))
    record(match, "session")
    record(match, "clock", seconds=600)
    people.put_away(Player.objects.get(name="Ada"), undo=False)
    before = exported()
    wipe()
    bring_in(before)
    assert exported() == before


def test_a_new_field_is_exported_unless_somebody_says_why_not():
    for model, left_out in NOT_EXPORTED.items():
        names = {field.name for field in model._meta.concrete_fields}
        assert left_out <= names
        assert names - left_out <= set(exported_fields(model))
    assert {"key", "kind", "seat", "device", "tapped_at"} <= set(exported_fields(Entry))


def test_the_same_file_twice_adds_nothing():
    walk(1)
    before, text = exported(), exported()
    report = bring_in(text)
    assert (report.players, report.matches, report.entries) == (0, 0, 0)
    assert report.known == Entry.objects.count()
    assert exported() == before


def test_a_look_says_what_the_import_then_does_and_changes_nothing():
    walk(2)
    text = exported()
    wipe()
    seen = look(text)
    assert (Match.objects.count(), Player.objects.count(), Entry.objects.count()) == (0, 0, 0)
    assert bring_in(text) == seen
    assert seen.entries == Entry.objects.count() > 0


def test_a_file_brings_what_an_older_ledger_lacks():
    match = make_match()
    play(match, "ab")
    early = exported()
    win(match, 0)
    late = exported()
    wipe()
    bring_in(early)
    report = bring_in(late)
    assert (report.matches, report.entries, report.known) == (0, 1, 2)
    assert tallies(Match.objects.get()) == [2, 1]


def test_somebody_elses_file_becomes_a_copy_of_ones_own():
    match = make_match()
    play(match, "ab")
    text, other = exported(), make_device("another secret")
    for _ in range(2):
        bring_in(text, other)
    copy = kept_matches(other).get()
    assert copy.ref != match.ref
    assert tallies(copy) == [1, 1]
    assert {p.name for p in Player.objects.kept_by(other)} == {"Ada", "Ben"}


def test_a_person_who_is_in_the_list_already_is_the_same_person():
    make_match("ada", "Cleo")
    other = make_device("another secret")
    play(make_match("Ada", "Ben", keeper=other), "a")
    bring_in(exported(other))
    assert sorted(p.name for p in Player.objects.kept_by(make_device())) == ["Ben", "Cleo", "ada"]


def broken(change):
    """Return an export of two matches, changed, and the good rows' count of entries."""
    play(make_match("Ada", "Ben", draws=False), "ab")
    play(make_match("Ada", "Cleo"), "a")
    document = json.loads(exported())
    document["matches"].sort(key=lambda match: len(match["entries"]), reverse=True)
    change(document)
    wipe()
    return bring_in(json.dumps(document))


@pytest.mark.parametrize(
    ("change", "named", "left"),
    [
        (lambda d: d["matches"][0]["entries"][0].update(seat=7), "Match 1, entry 1", 2),
        (lambda d: d["matches"][0]["entries"][0].update(kind="eaten"), "Match 1, entry 1", 2),
        (lambda d: d["matches"][0]["entries"][1].update(kind="drawn", seat=None), "entry 2", 2),
        (lambda d: d["matches"][0]["entries"][1].pop("key"), "Match 1, entry 2: key", 2),
        (lambda d: d["matches"][0]["entries"].append("x"), "Match 1, entry 3", 3),
        (lambda d: d["matches"][0]["entries"][0].update(received_at="9999-01-01T00:00Z"), "1", 2),
        (lambda d: d["matches"][0]["entries"][0].update(tapped_at="0001-01-01T00:00Z"), "1", 2),
        (lambda d: d["matches"][0]["entries"][0].update(text="\x00"), "cannot be kept", 2),
        (lambda d: d["matches"][0]["entries"][0].update(lamport=2**80), "Match 1, entry 1", 2),
        (
            lambda d: d["matches"][0]["entries"][1].update(
                kind="undone", seat=None, target=str(uuid4())
            ),
            "is not there",
            2,
        ),
        (lambda d: d["matches"][0].update(seats=[]), "Match 1: it takes two", 1),
        (lambda d: d["matches"][0].update(seats=[str(uuid4())] * 2), "Match 1", 1),
        (lambda d: d["matches"][0].update(seats=[d["matches"][0]["seats"][0]] * 2), "twice", 1),
        (lambda d: d["matches"][0].update(format="first_to"), "Match 1", 1),
        (lambda d: d["matches"][0].update(time_zone="Mars/North"), "time zone", 1),
        (lambda d: d["matches"][0].update(house_rules={"face_down": "many"}), "house rules", 1),
        (lambda d: d["matches"][0].update(own_game="Spoons"), "Match 1", 1),
        (lambda d: d["matches"][0].update(session_gap=0), "Match 1", 1),
        (lambda d: d["matches"].insert(0, None), "Match 1: it is no match", 3),
        (lambda d: d["players"].append({"name": "", "key": str(uuid4())}), "Player 4", 3),
        (lambda d: d["players"].append(7), "Player 4", 3),
        (
            lambda d: d["players"].append(
                {"name": "Dan", "key": str(uuid4()), "merged_into": str(uuid4())}
            ),
            "Player 4: nobody",
            3,
        ),
        (lambda d: d.update(matches={}), "", 0),
    ],
    ids=str,
)
def test_a_bad_row_is_named_and_the_good_ones_are_taken(change, named, left):
    report = broken(change)
    assert report.entries == Entry.objects.count() == left
    assert report.bad == len(report.problems) == bool(named)
    assert named in "".join(report.problems)
    call_command("check_ledger")


def test_two_players_merged_into_each_other_are_left_two():
    keys = [str(uuid4()), str(uuid4())]
    rows = [
        {"name": name, "key": key, "merged_into": other}
        for name, key, other in zip(["Bob", "Bobby"], keys, keys[::-1], strict=True)
    ]
    report = bring_in(json.dumps({"format": "scoreboard", "version": 1, "players": rows}))
    assert report.bad == 1
    assert Player.objects.filter(merged_into=None).count() == 1


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "{}", '{"format": "other"}', '{"format": "scoreboard", "version": 9}', "a,b\n"],
)
def test_a_file_that_is_none_of_ours_is_refused_with_a_sentence(text):
    with pytest.raises(RefusedError):
        bring_in(text)
    assert not Player.objects.exists()


PAYLOADS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", "＋1", "－1", "＠x"]


@pytest.mark.parametrize("cell", PAYLOADS)
def test_a_cell_that_a_spreadsheet_would_run_is_made_harmless_and_comes_back(cell):
    assert harmless(cell).startswith("'")
    assert harmed(harmless(cell)) == cell


@pytest.mark.parametrize("cell", ["Ada", "O'Neil", "'tis", "''=x", "1-0", ""])
def test_any_other_cell_comes_back_as_it_was(cell):
    assert harmed(harmless(cell)) == cell


def test_a_name_that_is_a_formula_is_harmless_in_the_csv():
    match = make_match("=HYPERLINK(1)", "Ben")
    key = win(match, 0)
    record(match, "noted", target=key, text="@evil")
    rows = list(csv.DictReader(io.StringIO(as_csv(Match.objects.all()).removeprefix("\ufeff"))))
    assert rows[0]["winner"] == "'=HYPERLINK(1)"
    assert not any(cell.startswith(tuple("=+-@")) for row in rows for cell in row.values())


def test_the_games_of_a_csv_are_those_that_count():
    match = make_match("Ada", "Ben", draws=True)
    keys = play(match, "a-b")
    record(match, "undone", target=keys[0])
    rows = list(csv.DictReader(io.StringIO(as_csv(Match.objects.all()).removeprefix("\ufeff"))))
    assert [row["winner"] for row in rows] == ["draw", "Ben"]
    assert [row["number"] for row in rows] == ["1", "2"]


def test_a_plain_csv_of_games_is_taken_in_and_twice_adds_nothing():
    text = PLAIN + (
        "2026-11-01 20:00,War,Ada; Ben,Ada\n"
        "2026-11-01 20:10,War,Ben; Ada,Ada\n"
        "2026-11-01 20:20,war,Ada; Ben,draw\n"
        '2026-11-02,Spoons,"Ada, Ben, Cleo",Cleo\n'
    )
    report = bring_in(text)
    assert (report.matches, report.entries, report.problems) == (2, 4, [])
    assert tallies(Match.objects.get(card_game="war")) == [2, 0]
    assert tallies(Match.objects.get(own_game="Spoons")) == [0, 0, 1]
    again = bring_in(text)
    assert (again.matches, again.entries) == (0, 0)
    call_command("check_ledger")


def test_two_games_that_look_the_same_are_two():
    row = "2026-11-01 20:00,War,Ada; Ben,Ada\n"
    assert bring_in(PLAIN + row + row).entries == 2
    assert bring_in(PLAIN + row + row).entries == 0


@pytest.mark.parametrize("winner", ["", "draw", "Ada; Ben; Cleo"])
def test_a_game_with_no_winner_or_with_all_of_them_is_drawn(winner):
    bring_in(PLAIN + f"2026-11-01,Snap,Ada; Ben; Cleo,{winner}\n")
    match = Match.objects.get()
    assert (match.game_count, tallies(match)) == (1, [0, 0, 0])


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("someday,War,Ada; Ben,Ada", "does not say when"),
        ("2099-01-01,War,Ada; Ben,Ada", "has not been"),
        ("2026-13-01,War,Ada; Ben,Ada", "does not say when"),
        ("2026-11-01,,Ada; Ben,Ada", "which game"),
        ("2026-11-01,War,Ada,Ada", "two to eight"),
        ("2026-11-01,War,Ada; ada,Ada", "twice"),
        ("2026-11-01,War,Ada; Ben,Zoe", "Zoe is not one of the players"),
        ("2026-11-01,War,Ada; Ben; Cleo,Ada; Ben", "one winner"),
        ("2026-11-01", "two to eight"),
    ],
)
def test_a_bad_line_is_named_and_the_others_are_taken(row, why):
    good = "2026-11-01 20:00,War,Ada; Ben,Ada\n"
    report = bring_in(PLAIN + good + row + "\n" + good)
    assert report.entries == 2
    assert len(report.problems) == 1
    assert report.problems[0].startswith("Line 3: ")
    assert why in report.problems[0]


def test_our_own_csv_brought_in_again_adds_nothing():
    match = make_match("Ada", "=Ben")
    play(match, "abba")
    report = bring_in(as_csv(Match.objects.all()))
    assert (report.matches, report.entries, report.problems) == (0, 0, [])


def test_our_own_csv_brought_in_elsewhere_has_the_same_winners():
    match = make_match("Ada", "=Ben", draws=True)
    play(match, "ab-b")
    text = as_csv(Match.objects.all())
    wipe()
    bring_in(text)
    assert tallies(Match.objects.get()) == [1, 2]
    assert {p.name for p in Player.objects.all()} == {"Ada", "=Ben"}


def post_file(client, text, name="file.json"):
    file = SimpleUploadedFile(name, text if isinstance(text, bytes) else text.encode())
    return client.post("/data/look/", {"file": file})


def test_a_file_is_looked_at_and_then_brought_in_by_pages():
    play(make_match(), "ab")
    text = seen_by().get("/data/export/scoreboard.json")
    assert text["Content-Disposition"] == 'attachment; filename="scoreboard.json"'
    seen_by().post("/phone/delete/", {"sure": "1"})
    assert not Match.objects.exists()
    fresh = seen_by("a fresh phone")
    make_device("a fresh phone")
    page = post_file(fresh, text.content)
    assert "2 new entries" in page.text
    assert not Match.objects.exists()
    upload = page.context["upload"]
    answer = fresh.post("/data/import/", {"upload": str(upload)})
    assert "2 entries were added" in fresh.get(answer.url).text
    assert fresh.get("/data/export/scoreboard.json").content == text.content
    assert fresh.get(f"/matches/{Match.objects.get().ref}/").status_code == 200
    assert fresh.post("/data/import/", {"upload": str(upload)}).status_code == 409


@pytest.mark.parametrize("content", [b"\xff\xfe", b"", b"\x00", b"x" * (LARGEST + 1)], ids=len)
def test_a_file_that_is_no_text_or_too_long_is_refused(content):
    assert post_file(seen_by(), content).status_code == 422


def test_no_file_is_refused_and_strangers_take_nothing_out():
    match = make_match()
    stranger = seen_by("another secret")
    assert stranger.post("/data/look/").status_code == 422
    assert stranger.get("/data/export/scoreboard.json").status_code == 404
    make_device("another secret")
    ada = match.seats.get(index=0).player_id
    for query in [f"match={match.ref}", f"player={ada}"]:
        assert stranger.get(f"/data/export/scoreboard.json?{query}").status_code == 404
    assert "Ada" not in stranger.get("/data/export/scoreboard.json").text


def test_one_match_and_one_player_are_taken_out_alone():
    match, other = make_match("Ada", "Ben"), make_match("Cleo", "Ben")
    play(match, "a")
    play(other, "b")
    cleo = other.seats.get(index=0).player_id
    one = json.loads(seen_by().get(f"/data/export/scoreboard.json?match={match.ref}").text)
    mine = json.loads(seen_by().get(f"/data/export/scoreboard.json?player={cleo}").text)
    assert [m["ref"] for m in one["matches"]] == [match.ref]
    assert {p["name"] for p in one["players"]} == {"Ada", "Ben"}
    assert [m["ref"] for m in mine["matches"]] == [other.ref]
    assert [seat.name for seat in seated(other)] == ["Cleo", "Ben"]


def test_what_was_exported_before_everything_was_deleted_comes_back():
    play(make_match(), "ab")
    text = exported()
    accounts.delete_everything(make_device())
    assert not Match.objects.exists()
    assert bring_in(text).entries == 2
