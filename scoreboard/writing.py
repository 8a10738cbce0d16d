"""Writing to the database: one writer at a time, whole or not at all, and an honest "not now"."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from django.db import OperationalError, connection, transaction

try:
    import fcntl
except ImportError:  # Windows: a single process serves, and its threads take turns all the same.
    fcntl = None  # type: ignore[assignment]  # the module does not exist there

# As long as SQLite itself waits for a lock (the settings' timeout), in seconds.
PATIENCE = 20


class Busy(Exception):
    """The database cannot take a change now; nothing was changed, and trying again is right."""


@contextmanager
def writing() -> Iterator[None]:
    """Make the changes inside one transaction: all of them or, after any exception, none.

    On SQLite writers queue up here first. SQLite's own way, to sleep and try again, is unfair:
    with eight writers at once it makes the slowest wait several times as long as a queue does.
    Inside another `writing()` this is a savepoint. Raises Busy when the database cannot take
    the change now: locked, full, or gone.
    """
    try:
        if connection.in_atomic_block or connection.vendor != "sqlite":
            with transaction.atomic():
                yield
        else:
            with _queue(connection.settings_dict["NAME"]).turn(), transaction.atomic():
                yield
    except OperationalError as error:
        if connection.in_atomic_block or not is_passing(error):
            raise
        raise Busy from error


def is_passing(error: OperationalError) -> bool:
    """Say whether trying again may help: anything but a statement that SQLite cannot run."""
    return getattr(error.__cause__, "sqlite_errorname", "") != "SQLITE_ERROR"


class _Queue:
    """Lets one writer through at a time: a lock among threads, a locked file among processes."""

    def __init__(self, database: Path | str) -> None:
        self._threads = threading.Lock()
        flags = os.O_WRONLY | os.O_CREAT
        self._file = os.open(f"{database}-writer", flags, 0o600) if fcntl else None

    @contextmanager
    def turn(self) -> Iterator[None]:
        if not self._threads.acquire(timeout=PATIENCE):
            raise Busy
        try:
            if self._file is not None:
                # A process that dies lets go of it: the kernel sees to that.
                fcntl.flock(self._file, fcntl.LOCK_EX)
            yield
        finally:
            if self._file is not None:
                fcntl.flock(self._file, fcntl.LOCK_UN)
            self._threads.release()


_queue = cache(_Queue)
