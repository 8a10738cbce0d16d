"""`python3 manage.py restore FILE`: go back to a backup; the phones bring back what it lacks."""

import os
import shutil
import sqlite3
from argparse import ArgumentParser
from contextlib import closing
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.db import connection
from django.utils import timezone

from scoreboard.copies import NotWhole, begin_epoch


class Command(BaseCommand):
    """Put a backup in the database's place, and the database aside.

    The backup begins a new epoch: phones that meet it send what they had sent since.
    """

    help = "Go back to a backup; what stood in its place is kept beside it."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the name of the backup."""
        parser.add_argument("file", type=Path, help="what `backup` had written")

    def handle(self, *, file: Path, **options: Any) -> None:
        """Check the backup, then change the files over; whatever fails leaves them as they are."""
        if connection.vendor != "sqlite":
            message = "this database is PostgreSQL's: restore it with pg_restore"
            raise CommandError(message)
        database = Path(connection.settings_dict["NAME"])
        connection.close()
        draft = database.with_name(f"{database.name}.draft")
        try:
            shutil.copyfile(file, draft)
            begin_epoch(draft)
        except (OSError, NotWhole) as problem:
            draft.unlink(missing_ok=True)
            message = f"{file} cannot be restored: {problem}"
            raise CommandError(message) from problem
        if database.exists():
            self._put_aside(database, draft)
        _keep_for_good(draft)
        draft.replace(database)
        self.stdout.write(f"Restored from {file}. Start Scoreboard again.")

    def _put_aside(self, database: Path, draft: Path) -> None:
        """Rename the database, once nobody else has it open and all of it is in one file."""
        try:
            with closing(sqlite3.connect(database)) as old:
                old.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError as error:
            draft.unlink()
            message = "Scoreboard is running: stop it first"
            raise CommandError(message) from error
        except sqlite3.DatabaseError:
            self.stdout.write("The database was damaged.")
        moment = timezone.now().strftime("%Y-%m-%d-%H%M%S")
        for end in ("", "-wal", "-shm"):
            part = database.with_name(database.name + end)
            if part.exists():
                aside = database.with_name(f"{database.name}.{moment}{end}")
                part.replace(aside)
                if not end:
                    self.stdout.write(f"What was there is kept as {aside}")


def _keep_for_good(file: Path) -> None:
    """Have the disk take a file before it gets its name."""
    descriptor = os.open(file, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
