"""Checks that the database really is set as the settings ask, read back from its connection."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.checks import CheckMessage, Error, Tags, register
from django.db import DatabaseError, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

# SQLite needs shared memory and locks that work, which these file systems do not promise
# (https://www.sqlite.org/wal.html, https://www.sqlite.org/faq.html#q5).
NETWORK = {"9p", "afs", "ceph", "cifs", "glusterfs", "lustre", "ncpfs", "nfs", "nfs4", "smb3"}
NETWORK |= {"smbfs", "fuse.glusterfs", "fuse.rclone", "fuse.s3fs", "fuse.sshfs"}

# What the connection must say, by the SQL that asks it, with what would be lost otherwise.
SQLITE = {
    "PRAGMA journal_mode": ("wal", "taps would wait for every reader"),
    "PRAGMA synchronous": ("2", "a power cut would lose saved taps"),
    "PRAGMA busy_timeout": ("20000", "taps would fail when two come at once"),
    "PRAGMA foreign_keys": ("1", "the database would not keep its rows in order"),
}
POSTGRESQL = {"SHOW synchronous_commit": ("on", "a power cut would lose saved taps")}


@register(Tags.database)
def check_databases(
    *, databases: Sequence[str] | None = None, **options: Any
) -> list[CheckMessage]:
    """Return what is wrong with the live connections of `databases`."""
    found: list[CheckMessage] = []
    for alias in databases or []:
        connection = connections[alias]
        if connection.vendor == "sqlite":
            found += check_sqlite(connection)
        else:
            found += compare(connection, POSTGRESQL)
    return found


def check_sqlite(connection: BaseDatabaseWrapper) -> list[CheckMessage]:
    """Return what is wrong with a SQLite database: its place, its settings or its content."""
    folder = Path(connection.settings_dict["NAME"]).resolve().parent
    kind = file_system(folder, mounts())
    if kind in NETWORK:
        hint = "Set SCOREBOARD_DATA to a folder on a disk of this machine, or use PostgreSQL."
        message = f"SQLite cannot keep its promises on a network file system ({kind})."
        return [Error(message, hint=hint, id="scoreboard.E001")]
    if damage := check_content(connection):
        return damage
    return [*compare(connection, SQLITE), *check_begin(connection)]


def compare(
    connection: BaseDatabaseWrapper, wanted: dict[str, tuple[str, str]]
) -> list[CheckMessage]:
    """Return an error for each setting of the live connection that is not as wanted."""
    found: list[CheckMessage] = []
    with connection.cursor() as cursor:
        for question, (value, otherwise) in wanted.items():
            cursor.execute(question)
            answer = str(cursor.fetchone()[0])
            if answer != value:
                message = f"{question} is {answer}, not {value}: {otherwise}."
                found.append(Error(message, id="scoreboard.E002"))
    return found


def check_begin(connection: BaseDatabaseWrapper) -> list[CheckMessage]:
    """Return an error unless a transaction takes the write lock when it begins.

    One that reads first and asks for the lock later is refused, at once, when another writes.
    """
    statements: list[str] = []

    def note(execute: Any, sql: str, *rest: Any) -> Any:
        statements.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note), transaction.atomic(using=connection.alias):
        pass
    if statements[0] == "BEGIN IMMEDIATE":
        return []
    message = f"Transactions start with {statements[0]}, not BEGIN IMMEDIATE: taps would fail."
    return [Error(message, id="scoreboard.E003")]


def check_content(connection: BaseDatabaseWrapper) -> list[CheckMessage]:
    """Return an error when the database is damaged."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA quick_check(1)")
            answer = cursor.fetchone()[0]
    except DatabaseError as error:
        answer = str(error)
    if answer == "ok":
        return []
    hint = "Keep a copy of its folder as it is, then put a backup in its place."
    message = f"The database is damaged ({answer})."
    return [Error(message, hint=hint, id="scoreboard.E004")]


def mounts() -> list[tuple[Path, str]]:
    """Return where each file system of this machine is mounted, and its kind, on Linux."""
    table = Path("/proc/mounts")
    lines = table.read_text().splitlines() if table.exists() else []
    return [(Path(os.fsdecode(_plain(f[1]))), f[2]) for f in map(str.split, lines)]


def _plain(path: str) -> bytes:
    """Undo the octal escapes that the kernel writes for blanks in a path (proc(5))."""
    return path.encode().decode("unicode_escape").encode("latin-1")


def file_system(folder: Path, mounted: list[tuple[Path, str]]) -> str | None:
    """Return the kind of file system that `folder` is on; None when that is not known."""
    around = [
        (len(place.parts), number, kind)
        for number, (place, kind) in enumerate(mounted)
        if place == folder or place in folder.parents
    ]
    return max(around)[2] if around else None
