"""`python3 manage.py tidy`: let go of what nobody will come back for."""

from typing import Any

from django.core.management import BaseCommand

from scoreboard.tidying import tidy


class Command(BaseCommand):
    """Delete matches in which nothing ever happened, and codes and requests that are over."""

    help = "Delete matches without a single entry after 30 days, and codes that are over."

    def handle(self, **options: Any) -> None:
        """Delete, and say how many matches went."""
        self.stdout.write(f"{tidy()} matches without a game deleted.")
