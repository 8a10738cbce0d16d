"""A file between the look at what it would do and the doing."""

import uuid

from django.db import models
from django.utils import timezone


class Upload(models.Model):
    """The text that a device uploaded last, until it is imported or another one comes."""

    key = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    device = models.OneToOneField("scoreboard.Device", models.CASCADE, related_name="upload")
    text = models.TextField()
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        """Return how much it is; what it says stays out of logs."""
        return f"{len(self.text)} characters"
