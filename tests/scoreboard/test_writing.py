"""One writer at a time, whole or not at all, and an honest "not now"."""

import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from django.db import OperationalError, connection
from django.http import HttpResponse
from django.urls import path

from scoreboard.writing import Busy, writing


def refuse(request):
    raise Busy


def fail(request):
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM nowhere")
    return HttpResponse()


urlpatterns = [path("busy/", refuse), path("broken/", fail)]


@pytest.fixture
def marks(transactional_db):
    """An empty table of the test's own."""
    run("CREATE TABLE marks (number integer)")
    yield
    run("DROP TABLE marks")


def run(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall() if cursor.description else None


def count():
    return run("SELECT count(*) FROM marks")[0][0]


def mark():
    run("INSERT INTO marks VALUES (1)")


def test_a_change_is_kept(marks):
    with writing():
        mark()
    assert count() == 1


def test_an_exception_takes_the_whole_change_back(marks):
    with suppress(LookupError), writing():
        mark()
        raise LookupError
    assert count() == 0


def test_a_change_within_a_change_is_taken_back_alone(marks):
    with writing():
        mark()
        with suppress(LookupError), writing():
            mark()
            raise LookupError
    assert count() == 1


def test_the_next_change_goes_through_after_one_that_failed(marks):
    with suppress(LookupError), writing():
        raise LookupError
    with writing():
        mark()
    assert count() == 1


def test_writers_at_the_same_moment_all_get_their_turn(marks):
    def write(number):
        try:
            with writing():
                mark()
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(64)))
    assert count() == 64


@pytest.mark.sqlite
def test_another_process_cannot_write_in_between(marks):
    name = f"{connection.settings_dict['NAME']}-writer"
    attempt = (
        "import fcntl, sys; fcntl.flock(open(sys.argv[1], 'ab'), fcntl.LOCK_EX | fcntl.LOCK_NB)"
    )
    with writing():
        inside = subprocess.run([sys.executable, "-c", attempt, name], capture_output=True)
    afterwards = subprocess.run([sys.executable, "-c", attempt, name], capture_output=True)
    assert b"BlockingIOError" in inside.stderr
    assert afterwards.returncode == 0


@pytest.mark.sqlite
def test_a_database_that_somebody_else_holds_is_busy(marks):
    run("PRAGMA busy_timeout = 1")
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        with pytest.raises(Busy), writing():
            mark()
    finally:
        other.close()
        connection.close()
    assert count() == 0


@pytest.mark.sqlite
def test_a_fault_of_our_own_is_not_called_busy(marks):
    with pytest.raises(OperationalError, match="no such table"), writing():
        run("INSERT INTO nowhere VALUES (1)")


@pytest.mark.urls(__name__)
def test_a_busy_database_is_answered_with_503_and_when_to_try_again(client):
    response = client.get("/busy/")
    assert response.status_code == 503
    assert response["Retry-After"] == "1"
    assert "try again" in response.text


@pytest.mark.sqlite
@pytest.mark.urls(__name__)
def test_a_fault_of_our_own_is_not_answered_with_503(client, db):
    with pytest.raises(OperationalError, match="no such table"):
        client.get("/broken/")
