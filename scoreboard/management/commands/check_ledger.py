"""Compare the rows that are kept for speed with what the ledgers say."""

from typing import Any

from django.core.management import BaseCommand, CommandError

from scoreboard.models import Match
from scoreboard.projection import differences, refold
from scoreboard.writing import writing


class Command(BaseCommand):
    """Fold every match's ledger and compare; exit code 1 and the differences, if there are any."""

    help = "Compare every match's games and tallies with its ledger."

    def add_arguments(self, parser: Any) -> None:  # Any: Django's own parser class is private
        """Offer to put right what differs."""
        parser.add_argument(
            "--mend", action="store_true", help="write what the ledger says over what differs"
        )

    def handle(self, *, mend: bool, **_options: object) -> None:
        """Print each difference; raise CommandError (exit code 1) when any was found."""
        matches = found = 0
        for match in Match.objects.iterator(chunk_size=500):
            matches += 1
            differing = [str(difference) for difference in differences(match)]
            found += len(differing)
            for line in differing:
                self.stdout.write(line)
            if differing and mend:
                with writing():
                    refold(Match.objects.select_for_update().get(pk=match.pk))
        if found:
            done = "mended" if mend else "found"
            raise CommandError(f"{found} differences {done} in {matches} matches", returncode=1)
        self.stdout.write(f"{matches} matches, no differences")
