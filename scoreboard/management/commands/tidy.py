"""`python3 manage.py tidy`: let go of what nobody will come back for."""

from datetime import timedelta
from typing import Any

from django.core.management import BaseCommand
from django.utils import timezone

from scoreboard import limits
from scoreboard.grants import JoinCode, JoinRequest
from scoreboard.models import Match
from scoreboard.writing import writing

ABANDONED = timedelta(days=30)
ANSWERED = timedelta(days=1)


class Command(BaseCommand):
    """Delete matches in which nothing ever happened, and codes and requests that are over."""

    help = "Delete matches without a single entry after 30 days, and codes that are over."

    def handle(self, **options: Any) -> None:
        """Delete, and say how many matches went."""
        now = timezone.now()
        with writing():
            abandoned = Match.objects.filter(head=0, created_at__lt=now - ABANDONED)
            count = abandoned.count()
            abandoned.delete()
            JoinCode.objects.filter(expires_at__lt=now).delete()
            JoinRequest.objects.filter(created_at__lt=now - ANSWERED).delete()
            limits.forget_full()
        self.stdout.write(f"{count} matches without a game deleted.")
