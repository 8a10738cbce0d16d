"""`build_tables`: play the games again from which the pages tell how long and with what odds."""

from time import monotonic
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.management.figures import progress_in_words
from games.management.version import version
from games.simulator import NumbaMissing


class Command(BaseCommand):
    """Play all the games of the tables and write them into the file that comes with the code."""

    help = (
        "Rebuild the tables of how long games last and who wins them: tens of thousands of games "
        "for each of thirty thousand rulesets. It takes about an hour and a half of one core."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Say what may be asked for."""
        parser.add_argument("--threads", type=int, metavar="N", help="all cores if left out")

    def handle(self, **options: Any) -> None:  # Any: as argparse leaves them
        """Build and write."""
        try:
            from games.simulator.building import build, rows_to_build
            from games.simulator.coding import FILE, write
        except NumbaMissing as missing:
            raise CommandError(str(missing)) from None
        rows, begun = rows_to_build(), monotonic()

        def draw(done: int) -> None:
            if self.stderr.isatty():
                line = progress_in_words(done, rows, monotonic() - begun, "rulesets")
                self.stderr.write(f"\r{line}", ending="\n" if done == rows else "")

        write(build(version(), threads=options["threads"], watch=draw), FILE)
        self.stdout.write(f"{rows:,} rows in {monotonic() - begun:,.0f} s: {FILE}")
