"""The epoch of the database: another one for each dump that was put back, once it holds."""

from datetime import timedelta

import pytest
from django.db import ProgrammingError, transaction
from django.utils import timezone

from scoreboard import epochs
from scoreboard.epochs import Epoch
from scoreboard.standings import Format
from scoreboard.writing import Busy
from tests.builders import make_match, record, win

pytestmark = pytest.mark.django_db


@pytest.fixture
def restored(monkeypatch):
    """A dump of an old database was put back: the ledger is another one than its row says."""
    Epoch.objects.update(began_at=timezone.now() - timedelta(days=2))
    epochs.forget()
    before = epochs.current()
    monkeypatch.setattr(epochs, "_ledger_of", lambda connection: "made anew")
    epochs.forget()
    yield before
    epochs.forget()


def test_a_dump_that_was_put_back_begins_one_epoch_for_all_processes(restored):
    word = epochs.current()
    epochs.forget()
    assert epochs.current() == word != restored


def test_phones_have_a_day_to_bring_back_what_a_dump_lacks(restored):
    race = make_match(format=Format.FIRST_TO, length=2)
    for _ in range(2):
        win(race, 0)
    assert epochs.is_young()
    with pytest.raises(Busy):
        record(race, "won", seat=1, epoch=restored)


def test_an_epoch_that_was_begun_in_vain_is_not_told(restored):
    with transaction.atomic():
        in_vain = epochs.current()
        assert epochs.is_young()
        transaction.set_rollback(True)
    assert epochs.current() not in {in_vain, restored}


def test_an_epoch_that_was_begun_is_kept_once_it_is_committed(
    restored, django_capture_on_commit_callbacks, django_assert_num_queries
):
    with django_capture_on_commit_callbacks(execute=True):
        word = epochs.current()
    assert epochs.current() == word
    with django_assert_num_queries(0):
        assert epochs.current() == word


def test_a_migration_begins_the_epoch_of_a_dump_so_that_a_page_only_looks(
    restored, django_assert_num_queries
):
    epochs.begin(using="default")
    word = Epoch.objects.get().word
    with django_assert_num_queries(1):
        assert epochs.current() == word != restored


class PostgreSQL:
    """A PostgreSQL that numbers its tables, but does not tell everybody which server it is."""

    vendor, alias = "postgresql", "default"

    def __init__(self, server=None):
        self.server = server

    def cursor(self):
        return self

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self.number = None

    def execute(self, statement):
        asks_for_server = "pg_control_system" in statement
        if asks_for_server and self.server is None:
            raise ProgrammingError("permission denied for function pg_control_system")
        self.number = self.server if asks_for_server else 16421

    def fetchone(self):
        return (self.number,)


def test_where_postgresql_does_not_say_which_server_it_is_its_table_tells_the_ledger(monkeypatch):
    ledger = epochs._ledger_of
    Epoch.objects.update(ledger=ledger(PostgreSQL(7301)))
    before = Epoch.objects.get().word
    words = []
    for server in (7301, None, 7302):
        connection = PostgreSQL(server)
        monkeypatch.setattr(epochs, "_ledger_of", lambda _real, to=connection: ledger(to))
        epochs.forget()
        words.append(epochs.current())
    epochs.forget()
    assert words[:2] == [before, before]
    assert words[2] != before
