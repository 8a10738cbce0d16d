"""The database is set as the settings ask, and the check that says so can fail."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.core.checks import run_checks
from django.core.management import CommandError, call_command
from django.db import connection

from scoreboard import checks

MOUNTS = [(Path("/"), "ext4"), (Path("/srv"), "nfs4"), (Path("/srv/disk"), "xfs")]


def problems():
    return [problem.id for problem in run_checks(databases=["default"])]


@pytest.mark.django_db(transaction=True)
def test_the_settings_hold_on_the_live_connection():
    assert problems() == []


@pytest.mark.django_db(transaction=True)
def test_migrating_checks_the_database(monkeypatch):
    wrong = {"SELECT 1": ("2", "one is not two")}
    monkeypatch.setattr(checks, "SQLITE", wrong)
    monkeypatch.setattr(checks, "POSTGRESQL", wrong)
    with pytest.raises(CommandError, match="SELECT 1 is 1, not 2: one is not two"):
        call_command("migrate", verbosity=0, skip_checks=False)


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "pragma",
    ["journal_mode = DELETE", "synchronous = NORMAL", "busy_timeout = 5", "foreign_keys = OFF"],
)
def test_a_setting_that_a_connection_lost_is_an_error(pragma):
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {pragma}")
    found = problems()
    connection.close()
    assert found == ["scoreboard.E002"]


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_a_transaction_that_locks_late_is_an_error():
    connection.ensure_connection()
    connection.transaction_mode = "DEFERRED"
    found = problems()
    connection.close()
    assert found == ["scoreboard.E003"]


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_a_damaged_database_is_an_error(monkeypatch, tmp_path):
    damaged = tmp_path / "scoreboard.sqlite3"
    with closing(sqlite3.connect(damaged)) as other:
        other.execute("CREATE TABLE marks (text)")
        other.executemany("INSERT INTO marks VALUES (?)", [["x" * 1000]] * 100)
        other.commit()
    content = damaged.read_bytes()
    damaged.write_bytes(content[:8192] + b"scratched" * 500 + content[12692:])
    connection.close()
    monkeypatch.setitem(connection.settings_dict, "NAME", damaged)
    found = problems()
    connection.close()
    assert found == ["scoreboard.E004"]


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_a_database_on_a_network_file_system_is_refused(monkeypatch):
    monkeypatch.setattr(checks, "mounts", lambda: [(Path("/"), "nfs4")])
    assert problems() == ["scoreboard.E001"]


@pytest.mark.parametrize(
    ("folder", "kind"),
    [("/home", "ext4"), ("/srv", "nfs4"), ("/srv/data", "nfs4"), ("/srv/disk/data", "xfs")],
)
def test_a_folder_is_on_the_file_system_mounted_closest_to_it(folder, kind):
    assert checks.file_system(Path(folder), MOUNTS) == kind


def test_without_a_table_of_mounts_the_kind_of_file_system_is_not_known():
    assert checks.file_system(Path("/srv"), []) is None
