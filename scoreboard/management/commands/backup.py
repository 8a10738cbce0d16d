"""`python3 manage.py backup FILE`: one file that holds everything."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.db import OperationalError, connection

from scoreboard.copies import NotWhole, begin_epoch


class Command(BaseCommand):
    """Write a copy of the database while it is in use.

    Never copy the file itself: what was saved last is in another one beside it.
    """

    help = "Write a copy of the database to a new file, also while Scoreboard is running."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the name of the copy."""
        parser.add_argument("file", type=Path, help="where the copy goes; must not exist yet")

    def handle(self, *, file: Path, **options: Any) -> None:
        """Write the copy and check that it is whole."""
        if connection.vendor != "sqlite":
            message = "this database is PostgreSQL's: back it up with pg_dump"
            raise CommandError(message)
        if file.exists():
            message = f"{file} exists already; a backup never overwrites another"
            raise CommandError(message)
        try:
            with connection.cursor() as cursor:
                cursor.execute("VACUUM INTO %s", [str(file)])
        except OperationalError as error:
            message = f"the copy could not be written: {error}"
            raise CommandError(message) from error
        try:
            begin_epoch(file)
        except NotWhole as damage:
            message = f"the copy is damaged ({damage}); keep an older one"
            raise CommandError(message) from damage
        self.stdout.write(f"Saved to {file}")
