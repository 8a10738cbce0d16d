"""The scoreboard as Django sees it."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class ScoreboardConfig(AppConfig):
    """Players and their matches."""

    name = "scoreboard"

    def ready(self) -> None:
        """Register the checks; have what the database needs beside its tables put in place."""
        from scoreboard import checks as checks
        from scoreboard import epochs, guards

        pre_migrate.connect(guards.take_away, sender=self, dispatch_uid="guards")
        post_migrate.connect(guards.put_in_place, sender=self, dispatch_uid="guards")
        post_migrate.connect(epochs.begin, sender=self, dispatch_uid="epochs")
