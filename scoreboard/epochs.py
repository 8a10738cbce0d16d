"""The epoch of the database: a random word, another one after a backup was put back.

A phone remembers in which epoch each of its entries was taken. In another one it asks which of
them the ledger lacks, and sends those again.
"""

import secrets
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import NotSupportedError, ProgrammingError, connections, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import timezone

WORD = 8
"""Characters of an epoch's word: enough for any two of a server's epochs to differ."""
YOUNG = timedelta(days=1)
"""How long phones may take to bring back what an epoch began without."""


class Epoch(models.Model):
    """The one row that says the epoch's word, since when it holds, and for which very ledger."""

    word = models.CharField(max_length=WORD)
    began_at = models.DateTimeField(default=timezone.now)
    ledger = models.CharField(max_length=60, blank=True, default="")

    def __str__(self) -> str:
        """Return the word."""
        return self.word


class _Known(NamedTuple):
    word: str
    began_at: datetime


_known: list[_Known] = []
# Words that this process has written, in transactions that may still come to nothing.
_unsure: set[str] = set()


def new_word() -> str:
    """Return the word of a new epoch."""
    return secrets.token_hex(WORD // 2)


def begin(*, using: str, **_signal: Any) -> None:  # Any: whatever the signal sends along
    """Begin the first epoch of the database `using`, or the one of a dump that was put back."""
    connection = connections[using]
    if Epoch._meta.db_table in connection.introspection.table_names():
        ledger = _ledger_of(connection)
        first = {"word": new_word(), "ledger": ledger}
        row, _made = Epoch.objects.using(using).get_or_create(pk=1, defaults=first)
        if _is_another(row.ledger, ledger):
            _begun_again(row.ledger, ledger, using=using)


def current() -> str:
    """Return the epoch's word."""
    return _current().word


def is_young() -> bool:
    """Say whether phones may still bring back what the epoch began without."""
    return _current().began_at > timezone.now() - YOUNG


def forget() -> None:
    """Ask the database again the next time."""
    _known.clear()


def _current() -> _Known:
    """Return the epoch, asked of the database once: the server ends before it changes.

    A dump that was put back has the row of the ledger that it was made of, and begins an epoch.
    """
    if _known:
        return _known[0]
    row, ledger = Epoch.objects.get(pk=1), _ledger_of(connections["default"])
    if _is_another(row.ledger, ledger):
        row = _begun_again(row.ledger, ledger, using="default")
    known = _Known(row.word, row.began_at)
    if known.word not in _unsure:
        _known.append(known)
    return known


def _begun_again(before: str, ledger: str, *, using: str) -> Epoch:
    """Begin the epoch of another `ledger` than the one `before`, or return the one begun since."""
    word = new_word()
    _unsure.add(word)
    changes = {"word": word, "began_at": timezone.now(), "ledger": ledger}
    Epoch.objects.using(using).filter(pk=1, ledger=before).update(**changes)
    # At once, unless this is a part of a transaction: where that is taken back, so is the word.
    transaction.on_commit(lambda: _unsure.discard(word), using=using)
    return Epoch.objects.using(using).get(pk=1)


def _ledger_of(connection: BaseDatabaseWrapper) -> str:
    """Return what tells the table of the entries from one that was made anew, of a dump.

    PostgreSQL numbers each table it makes, and each server it is on, which not every host lets
    one read. SQLite's files are copied by our own commands, which begin an epoch themselves.
    """
    if connection.vendor != "postgresql":
        return ""
    table = _number(connection, "SELECT 'scoreboard_entry'::regclass::oid::bigint")
    try:
        with transaction.atomic(using=connection.alias):
            server = _number(connection, "SELECT system_identifier FROM pg_control_system()")
    except (NotSupportedError, ProgrammingError):
        return str(table)
    return f"{table}/{server}"


def _is_another(before: str, ledger: str) -> bool:
    """Say whether two ledgers differ in what is known of both.

    Which server it is may be told to the role that migrates, and not to the one that serves.
    """
    return any(a != b for a, b in zip(before.split("/"), ledger.split("/"), strict=False))


def _number(connection: BaseDatabaseWrapper, statement: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return int(cursor.fetchone()[0])
