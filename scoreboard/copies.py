"""Copies of a SQLite database: whether one is whole, and the epoch that begins with it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from scoreboard.epochs import Epoch, new_word


class NotWhole(Exception):
    """A file is damaged, or is no database of Scoreboard's; says which."""


def begin_epoch(file: Path) -> None:
    """Give a copy an epoch of its own, so that phones notice when it takes the original's place.

    Raises NotWhole.
    """
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=rw", uri=True)) as copy:
            answer = copy.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if answer != "ok":
                raise NotWhole(answer)
            with copy:
                copy.execute(
                    f"UPDATE {Epoch._meta.db_table} SET word = ?, began_at = datetime('now')",
                    [new_word()],
                )
    except sqlite3.Error as error:
        raise NotWhole(str(error)) from error
