"""The epoch of the database: a random word, another one after a backup was put back.

A phone remembers in which epoch each of its entries was taken. In another one it asks which of
them the ledger lacks, and sends those again.
"""

import secrets
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import connection, connections, models
from django.utils import timezone

WORD = 8
"""Characters of an epoch's word: enough for any two of a server's epochs to differ."""
YOUNG = timedelta(days=1)
"""How long phones may take to bring back what an epoch began without."""


class Epoch(models.Model):
    """The one row that says the epoch's word, and since when it holds."""

    word = models.CharField(max_length=WORD)
    began_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        """Return the word."""
        return self.word


class _Known(NamedTuple):
    word: str
    began_at: datetime


_known: list[_Known] = []


def new_word() -> str:
    """Return the word of a new epoch."""
    return secrets.token_hex(WORD // 2)


def begin(*, using: str, **_signal: Any) -> None:  # Any: whatever the signal sends along
    """Begin the first epoch of the database `using`, unless one has begun."""
    if Epoch._meta.db_table in connections[using].introspection.table_names():
        Epoch.objects.using(using).get_or_create(pk=1, defaults={"word": new_word()})


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

    PostgreSQL numbers a table anew when a dump is put back, and the number is part of the word.
    """
    if not _known:
        row = Epoch.objects.get(pk=1)
        _known.append(_Known(row.word + _number_of_the_ledger(), row.began_at))
    return _known[0]


def _number_of_the_ledger() -> str:
    if connection.vendor != "postgresql":
        return ""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 'scoreboard_entry'::regclass::oid::bigint")
        return f"{cursor.fetchone()[0]:x}"
