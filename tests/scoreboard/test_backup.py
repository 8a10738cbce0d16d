"""`manage.py backup`: one file that holds everything, written while the server runs."""

import sqlite3
from contextlib import closing

import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from scoreboard.models import Device


def devices(path):
    with closing(sqlite3.connect(path)) as copy:
        return copy.execute("SELECT count(*) FROM scoreboard_device").fetchone()[0]


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_a_backup_holds_what_was_saved_a_moment_ago(tmp_path):
    Device.objects.create(secret_hash="ada")
    call_command("backup", tmp_path / "copy.sqlite3", verbosity=0)
    assert devices(tmp_path / "copy.sqlite3") == 1


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_a_backup_never_overwrites_another(tmp_path):
    (tmp_path / "copy.sqlite3").write_text("the only copy")
    with pytest.raises(CommandError, match="never overwrites another"):
        call_command("backup", tmp_path / "copy.sqlite3")
    assert (tmp_path / "copy.sqlite3").read_text() == "the only copy"


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_a_backup_that_cannot_be_written_says_why(tmp_path):
    with pytest.raises(CommandError, match="could not be written"):
        call_command("backup", tmp_path / "nowhere" / "copy.sqlite3")


def test_postgresql_is_left_to_its_own_tool(monkeypatch, tmp_path):
    monkeypatch.setattr(connections["default"], "vendor", "postgresql")
    with pytest.raises(CommandError, match="pg_dump"):
        call_command("backup", tmp_path / "copy")
