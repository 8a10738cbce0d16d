"""`manage.py restore`: back to a backup, with what was there put aside."""

import sqlite3
from contextlib import closing

import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from tests.builders import make_match, win


@pytest.fixture
def place(tmp_path, monkeypatch):
    """Where the database that is to be replaced stands; the tests' own stays where it is."""
    file = tmp_path / "scoreboard.sqlite3"
    monkeypatch.setitem(connections["default"].settings_dict, "NAME", file)
    monkeypatch.setattr(connections["default"], "close", lambda: None)
    return file


@pytest.fixture
def backup(tmp_path):
    """A backup of a match with one game."""
    win(make_match(), 0)
    call_command("backup", tmp_path / "backup.sqlite3", verbosity=0)
    return tmp_path / "backup.sqlite3"


def ask(file, question):
    with closing(sqlite3.connect(file)) as database:
        return database.execute(question).fetchone()[0]


GAMES = "SELECT count(*) FROM scoreboard_game"
EPOCH = "SELECT word FROM scoreboard_epoch"

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]


def test_a_backup_takes_the_place_of_the_database_which_is_kept(backup, place, tmp_path):
    with closing(sqlite3.connect(place)) as database:
        database.execute("CREATE TABLE what_was_there (id)")
    call_command("restore", backup, verbosity=0)
    assert ask(place, GAMES) == 1
    [aside] = tmp_path.glob("scoreboard.sqlite3.2*")
    assert ask(aside, "SELECT count(*) FROM what_was_there") == 0


def test_each_backup_and_each_restore_begins_an_epoch(backup, place):
    first = ask(backup, EPOCH)
    call_command("restore", backup, verbosity=0)
    second = ask(place, EPOCH)
    call_command("restore", backup, verbosity=0)
    original = connections["default"].cursor().execute(EPOCH).fetchone()[0]
    assert len({original, first, second, ask(place, EPOCH)}) == 4
    assert ask(backup, EPOCH) == first


def test_what_is_no_backup_is_refused_and_nothing_is_changed(place, tmp_path):
    place.write_text("the only copy")
    (tmp_path / "letter.txt").write_text("Dear Ada")
    for name in ("letter.txt", "nothing.sqlite3"):
        with pytest.raises(CommandError, match="cannot be restored"):
            call_command("restore", tmp_path / name)
    assert place.read_text() == "the only copy"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["letter.txt", place.name]


def test_a_running_server_is_stopped_first(backup, place):
    with closing(sqlite3.connect(place)) as server:
        server.execute("PRAGMA journal_mode = WAL")
        server.execute("CREATE TABLE taps (id)")
        with pytest.raises(CommandError, match="stop it first"):
            call_command("restore", backup)
    assert ask(place, "SELECT count(*) FROM taps") == 0


def test_a_damaged_database_gives_way(backup, place):
    place.write_bytes(b"SQLite format 3\0" + b"damaged" * 1000)
    call_command("restore", backup, verbosity=0)
    assert ask(place, GAMES) == 1


def test_postgresql_is_left_to_its_own_tool(monkeypatch, tmp_path):
    monkeypatch.setattr(connections["default"], "vendor", "postgresql")
    with pytest.raises(CommandError, match="pg_restore"):
        call_command("restore", tmp_path / "copy")
