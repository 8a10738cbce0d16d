"""Letting go of what nobody will come back for: at every start, and once a day while running."""

from datetime import timedelta

from django.db import close_old_connections
from django.utils import timezone

from scoreboard import limits
from scoreboard.grants import JoinCode, JoinRequest
from scoreboard.models import Match
from scoreboard.writing import writing

ABANDONED = timedelta(days=30)
"""How long a match without a single entry is kept."""
ANSWERED = timedelta(days=1)
"""How long a request to join is kept."""


def tidy() -> int:
    """Delete abandoned matches and what is over; return how many matches went.

    Any number of processes may do so, whenever they like: what one has deleted, the others miss.
    """
    now = timezone.now()
    with writing():
        abandoned = Match.objects.filter(head=0, created_at__lt=now - ABANDONED)
        count = abandoned.count()
        abandoned.delete()
        JoinCode.objects.filter(expires_at__lt=now).delete()
        JoinRequest.objects.filter(created_at__lt=now - ANSWERED).delete()
        limits.forget_full()
    return count


def tidy_beside() -> None:
    """Tidy in a thread of the server, by a connection that works there."""
    close_old_connections()
    try:
        tidy()
    finally:
        close_old_connections()
