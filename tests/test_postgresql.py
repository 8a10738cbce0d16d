"""Whatever holds on SQLite holds on PostgreSQL."""

import os
import re
import subprocess
import sys

import pytest

from tests import postgresql
from tests.server import outside
from tests.tools import ROOT

# Slow tests take their time once; where there is time, on both.
SLOW = "" if os.environ.get("CI") else " and not slow"
SELECTION = f"database and not browser and not sqlite and not postgresql{SLOW}"


@pytest.mark.postgresql
@pytest.mark.beside("python", "-m", "tests.postgresql", "-m", SELECTION)
def test_the_same_tests_pass_on_postgresql(beside):
    closing = beside.finish().splitlines()[-1]
    assert re.search(r" \d+ passed", closing)
    assert "skipped" not in closing


YOUNG = """
import django

django.setup()
from django.db import connection
from scoreboard import epochs

print(epochs.current(), epochs.is_young())
connection.close()
connection.close_pool()
"""
AGE = "UPDATE scoreboard_epoch SET began_at = began_at - interval '2 days'"


def run(*command, url):
    """Run a command that knows the database as Scoreboard does; return what it says."""
    settings = {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    done = subprocess.run(
        list(map(str, command)),
        cwd=ROOT,
        env={**outside(), **settings},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


@pytest.mark.slow
@pytest.mark.postgresql
def test_a_dump_that_is_put_back_begins_an_epoch_that_is_young(tmp_path):
    tools = postgresql.executables()
    with postgresql.running() as url:
        host = url.partition("host=")[2]
        where = ("-h", host, "-U", "scoreboard")
        run(sys.executable, "manage.py", "migrate", url=url)
        run(tools / "psql", *where, "-c", AGE, "scoreboard", url=url)
        before, young = run(sys.executable, "-c", YOUNG, url=url)
        assert young == "False"
        run(tools / "pg_dump", *where, "-Fc", "-f", tmp_path / "dump", "scoreboard", url=url)
        run(tools / "pg_restore", *where, "--clean", "-d", "scoreboard", tmp_path / "dump", url=url)
        after, young = run(sys.executable, "-c", YOUNG, url=url)
        assert (after != before, young) == (True, "True")
        assert run(sys.executable, "-c", YOUNG, url=url)[0] == after
