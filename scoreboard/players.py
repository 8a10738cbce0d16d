"""A player: a person in the list of whoever keeps the matches."""

import uuid
from typing import TYPE_CHECKING, Self

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Length
from django.db.models.lookups import LessThanOrEqual
from django.utils import timezone

if TYPE_CHECKING:
    from scoreboard.models import Device

LONGEST_NAME_STORED = 400
"""Code points of a name of 40 characters, each of which may be a whole emoji family."""


def short(field: str, most: int, *, name: str) -> models.CheckConstraint:
    """Return a constraint on a text's length, which SQLite would not keep by itself."""
    return models.CheckConstraint(condition=LessThanOrEqual(Length(field), most), name=name)


class PlayerQuerySet(models.QuerySet["Player"]):
    """Ways to read players."""

    def kept_by(self, device: "Device") -> Self:
        """Return the players in the list of this device, or of the devices of its account.

        Also of those that it came in the place of, by a recovery link, and of their accounts.
        Those who are merged or archived are among them.
        """
        devices, given = type(device).objects, device.lists.exclude(account=None)
        accounts = Q(account__in=given.values("account"))
        if device.account_id is not None:
            accounts |= Q(account=device.account_id)
        # Not one condition of many parts: that has a database read every player there is.
        keepers = (devices.filter(pk=device.pk), device.lists.all(), devices.filter(accounts))
        own, *others = (some.values("pk") for some in keepers)
        return self.filter(keeper__in=own.union(*others, all=True))


class Player(models.Model):
    """A person who plays; belongs to the list of the device that keeps the matches.

    One who is `merged_into` another is the same person under another name: what was played stays
    where it is, and is read as the other's. `key` is the identity that travels in an export.
    """

    keeper = models.ForeignKey("Device", models.CASCADE, related_name="players")
    key = models.UUIDField(default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=LONGEST_NAME_STORED)
    name_key = models.CharField(max_length=1000)
    merged_into = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="merged"
    )
    created_at = models.DateTimeField(default=timezone.now)
    archived_at = models.DateTimeField(null=True, blank=True)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        """A name is visible, of a sane length, and one person's in its keeper's list."""

        constraints = [
            models.UniqueConstraint(fields=["keeper", "name_key"], name="player_name_unique"),
            models.UniqueConstraint(fields=["keeper", "key"], name="player_key_unique"),
            models.CheckConstraint(
                condition=Q(merged_into=None) | ~Q(merged_into=F("pk")),
                name="player_not_merged_into_itself",
            ),
            models.CheckConstraint(condition=~Q(name_key="") & ~Q(name=""), name="player_named"),
            short("name", LONGEST_NAME_STORED, name="player_name_short"),
        ]

    def __str__(self) -> str:
        """Return the name."""
        return self.name
