"""Who was let into a match: accounts, links, grants, codes, requests to join, and held taps.

A match opens to a grant, never to its address. Secrets are kept hashed; where one is shown again
it is derived anew from a salt kept here and the server's own key (see `scoreboard.keys`).
"""

import uuid
from enum import IntEnum

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

LONGEST_USERNAME = 400
"""Code points of a name of 40 characters, as for players."""


class Role(IntEnum):
    """What a grant allows; each includes the ones before it."""

    WATCH = 1
    SCORE = 2
    KEEP = 3


ROLES = [
    (Role.WATCH.value, _("watches")),
    (Role.SCORE.value, _("scores")),
    (Role.KEEP.value, _("keeps")),
]


class Way(models.TextChoices):
    """How somebody came into a match."""

    STARTED = "started", _("started the match")
    LINK = "link", _("by the link")
    CODE = "code", _("by a code")
    AGAIN = "again", _("played the match before")
    RECOVERY = "recovery", _("by a recovery link")


class Account(AbstractBaseUser):
    """A username and a password, by which the same matches are found on another phone."""

    username = models.CharField(max_length=LONGEST_USERNAME)
    username_key = models.CharField(max_length=1000, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    last_login = None  # nobody asks when somebody was here

    USERNAME_FIELD = "username_key"

    def __str__(self) -> str:
        """Return a number: names stay out of logs."""
        return f"account {self.pk}"


class Link(models.Model):
    """A secret that lets whoever has it into a match, until it is replaced or closed."""

    match = models.ForeignKey("scoreboard.Match", models.CASCADE, related_name="links")
    role = models.PositiveSmallIntegerField(choices=ROLES)
    salt = models.CharField(max_length=22)
    secret_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """A match has at most one open link for each role."""

        constraints = [
            models.UniqueConstraint(
                fields=["match", "role"], condition=Q(revoked_at=None), name="link_one_open"
            ),
            models.CheckConstraint(condition=Q(role__in=list(Role)), name="link_role_known"),
        ]

    def __str__(self) -> str:
        """Return what it is for, never what it says."""
        return f"link to {Role(self.role).name.lower()}"


class Grant(models.Model):
    """A device, an account, or a device of an account, that may do something in a match."""

    match = models.ForeignKey("scoreboard.Match", models.CASCADE, related_name="grants")
    device = models.ForeignKey(
        "scoreboard.Device", models.CASCADE, null=True, blank=True, related_name="grants"
    )
    account = models.ForeignKey(
        Account, models.CASCADE, null=True, blank=True, related_name="grants"
    )
    role = models.PositiveSmallIntegerField(choices=ROLES)
    way = models.CharField(max_length=8, choices=Way.choices)
    link = models.ForeignKey(Link, models.SET_NULL, null=True, blank=True, related_name="grants")
    seat = models.ForeignKey(
        "scoreboard.Seat", models.SET_NULL, null=True, blank=True, related_name="grants"
    )
    created_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """A device is in a match once, and every grant is somebody's."""

        constraints = [
            models.UniqueConstraint(fields=["match", "device"], name="grant_device_once"),
            models.CheckConstraint(
                condition=Q(device__isnull=False) | Q(account__isnull=False),
                name="grant_is_somebodys",
            ),
            models.CheckConstraint(condition=Q(role__in=list(Role)), name="grant_role_known"),
            models.CheckConstraint(condition=Q(way__in=Way.values), name="grant_way_known"),
        ]

    def __str__(self) -> str:
        """Return what it allows."""
        return f"grant to {Role(self.role).name.lower()}"


class Recovery(models.Model):
    """A secret on paper that opens a lost phone's matches on another one."""

    device = models.OneToOneField("scoreboard.Device", models.CASCADE, related_name="recovery")
    salt = models.CharField(max_length=22)
    secret_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        """Return what it is, never what it says."""
        return "recovery link"


class JoinCode(models.Model):
    """Eight letters that let a phone ask to join, for ten minutes and ten phones at most."""

    match = models.ForeignKey("scoreboard.Match", models.CASCADE, related_name="join_codes")
    salt = models.CharField(max_length=22)
    letters_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    uses = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        """Return when it ends, never what it says."""
        return f"code until {self.expires_at:%H:%M}"


class JoinRequest(models.Model):
    """A phone that asks to join, and what a keeper answered."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    match = models.ForeignKey("scoreboard.Match", models.CASCADE, related_name="join_requests")
    device = models.ForeignKey("scoreboard.Device", models.CASCADE, related_name="join_requests")
    name = models.CharField(max_length=LONGEST_USERNAME, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    accepted = models.BooleanField(null=True, blank=True)

    class Meta:
        """A device has one open request for a match."""

        constraints = [
            models.UniqueConstraint(
                fields=["match", "device"], condition=Q(accepted=None), name="request_one_open"
            )
        ]

    def __str__(self) -> str:
        """Return whether it was answered; names stay out of logs."""
        return {None: "open request", True: "accepted", False: "refused"}[self.accepted]


class HeldEntry(models.Model):
    """An entry from a phone that was put out, which counts only if a keeper accepts it."""

    match = models.ForeignKey("scoreboard.Match", models.CASCADE, related_name="held_entries")
    grant = models.ForeignKey(Grant, models.CASCADE, related_name="held_entries")
    key = models.UUIDField()
    device = models.UUIDField()
    posted = models.JSONField()
    received_at = models.DateTimeField(default=timezone.now)
    accepted = models.BooleanField(null=True, blank=True)

    class Meta:
        """A key is held once in its match."""

        constraints = [models.UniqueConstraint(fields=["match", "key"], name="held_key_once")]

    def __str__(self) -> str:
        """Return whether it was decided."""
        return {None: "held entry", True: "accepted", False: "dropped"}[self.accepted]


class Bucket(models.Model):
    """How much somebody may still ask for now; refills with time (see `scoreboard.limits`)."""

    name_hash = models.CharField(max_length=64, unique=True)
    left = models.FloatField()
    counted_at = models.DateTimeField()

    def __str__(self) -> str:
        """Return what is left."""
        return f"{self.left:.1f} left"
