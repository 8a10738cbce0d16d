"""Players, matches, seats, the ledger's entries, and the games that follow from them."""

import secrets
import uuid
from typing import Self

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoreboard.epochs import Epoch
from scoreboard.grants import Account, Grant
from scoreboard.ledger import AIMED, RESULTS, Kind, Terms
from scoreboard.players import LONGEST_NAME_STORED, Player, short
from scoreboard.standings import Deals, Format
from scoreboard.uploads import Upload

__all__ = ["Device", "Entry", "Epoch", "Game", "Match", "Player", "Seat", "Upload"]

MOST_SEATS = 8
LONGEST_NOTE = 500
LONGEST_RULES = 2000
LONGEST_ZONE = 64
SESSION_GAP = 60
"""Minutes without a game after which a new session starts, where a match says nothing else."""
LONGEST_GAP = 24 * 60
LONGEST_MATCH = 999
"""The greatest N of a race, a best-of or a fixed number of games."""

FORMATS = [
    (Format.OPEN, _("Open-ended")),
    (Format.FIRST_TO, _("First to so many wins")),
    (Format.BEST_OF, _("Best of so many games")),
    (Format.GAMES, _("A fixed number of games")),
]
DEALS = [
    (Deals.NOBODY, _("Nobody in particular")),
    (Deals.LOSER, _("The loser")),
    (Deals.WINNER, _("The winner")),
    (Deals.ALTERNATE, _("Take turns")),
    (Deals.SEAT_ORDER, _("Round the table")),
]


def new_ref() -> str:
    """Return 22 characters that nobody can guess (128 bits), for an address."""
    return secrets.token_urlsafe(16)


class Device(models.Model):
    """A phone or browser, known by a random reference in its cookie, hashed here."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    secret_hash = models.CharField(max_length=64, unique=True)
    account = models.ForeignKey(Account, models.SET_NULL, null=True, related_name="devices")
    # The devices whose lists of players this one has too, since it came by their recovery links:
    # with those of their accounts, while they are signed in.
    lists = models.ManyToManyField("self", symmetrical=False, related_name="readers")
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        """Return the start of its identity: enough to tell two apart, not to use it."""
        return f"device {self.id.hex[:6]}"


class MatchQuerySet(models.QuerySet["Match"]):
    """Ways to read matches; each fetches all that its page shows and may fetch nothing more."""

    def open_to(self, device: Device) -> Self:
        """Return the matches that let in this device, or its account, newest first."""
        granted = Grant.objects.filter(revoked_at=None).filter(
            Q(device=device) | Q(account__isnull=False, account=device.account_id)
        )
        found = self.filter(pk__in=granted.values("match"), deleted_at=None)
        return found.order_by("-touched_at", "-pk")

    def for_list(self) -> Self:
        """Fetch matches with the seats and names that a list shows."""
        seats = Seat.objects.select_related("player").order_by("index")
        return self.prefetch_related(models.Prefetch("seats", queryset=seats))


class Match(models.Model):
    """A series of games between the same seats, under one set of rules.

    The fields below the ledger's head are a projection: what the entries say, kept for speed,
    written in the transaction that writes the entry and compared by `check_ledger`.
    """

    ref = models.CharField(max_length=22, unique=True, default=new_ref, editable=False)
    form_key = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    keeper = models.ForeignKey(Device, models.SET_NULL, null=True, related_name="matches")
    title = models.CharField(max_length=LONGEST_NAME_STORED, blank=True)
    card_game = models.CharField(max_length=40, blank=True)
    own_game = models.CharField(max_length=LONGEST_NAME_STORED, blank=True)
    house_rules = models.JSONField(default=dict, blank=True)
    own_rules = models.TextField(max_length=LONGEST_RULES, blank=True)
    format = models.CharField(max_length=8, choices=FORMATS, default=Format.OPEN)
    length = models.PositiveSmallIntegerField(null=True, blank=True)
    draws = models.BooleanField(default=False)
    deals = models.CharField(max_length=10, choices=DEALS, default=Deals.NOBODY)
    time_zone = models.CharField(max_length=LONGEST_ZONE, default="UTC")
    session_gap = models.PositiveSmallIntegerField(default=SESSION_GAP)
    seat_count = models.PositiveSmallIntegerField()
    is_public = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)
    archived_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    head = models.PositiveBigIntegerField(default=0)
    lamport = models.PositiveBigIntegerField(default=0)
    touched_at = models.DateTimeField(default=timezone.now)
    place_count = models.PositiveIntegerField(default=0)
    game_count = models.PositiveIntegerField(default=0)
    ended_by = models.UUIDField(null=True, blank=True)
    ended_by_hand = models.BooleanField(default=False)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    session_called = models.BooleanField(default=False)
    clock_started_at = models.DateTimeField(null=True, blank=True)
    clock_seconds = models.PositiveIntegerField(null=True, blank=True)

    objects = MatchQuerySet.as_manager()

    class Meta:
        """A race has a length, a match two to eight seats, and a game one name."""

        indexes = [models.Index(fields=["keeper", "-touched_at"], name="match_home")]
        constraints = [
            models.CheckConstraint(
                condition=Q(format=Format.OPEN, length=None)
                | (
                    ~Q(format=Format.OPEN)
                    & Q(length__isnull=False, length__gte=1, length__lte=LONGEST_MATCH)
                ),
                name="match_length_fits_format",
            ),
            models.CheckConstraint(
                condition=Q(seat_count__gte=2, seat_count__lte=MOST_SEATS), name="match_seats"
            ),
            models.CheckConstraint(
                condition=Q(card_game="") ^ Q(own_game=""), name="match_names_one_game"
            ),
            models.CheckConstraint(condition=Q(format__in=list(Format)), name="match_format_known"),
            models.CheckConstraint(condition=Q(deals__in=list(Deals)), name="match_deals_known"),
            models.CheckConstraint(
                condition=Q(session_gap__gte=1, session_gap__lte=LONGEST_GAP), name="match_gap"
            ),
            short("title", LONGEST_NAME_STORED, name="match_title_short"),
            short("own_game", LONGEST_NAME_STORED, name="match_own_game_short"),
            short("own_rules", LONGEST_RULES, name="match_own_rules_short"),
        ]

    def __str__(self) -> str:
        """Return its address: names stay out of logs."""
        return self.ref

    @property
    def terms(self) -> Terms:
        """What was agreed, as the ledger reads it."""
        return Terms(self.seat_count, Format(self.format), self.length, Deals(self.deals))


class Seat(models.Model):
    """A player's place in one match, and the games won there; a deleted player leaves it empty."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="seats")
    won = models.PositiveIntegerField(default=0)

    class Meta:
        """A place is taken once, by one player, who sits down once."""

        ordering = ["match", "index"]
        constraints = [
            models.UniqueConstraint(fields=["match", "index"], name="seat_taken_once"),
            models.UniqueConstraint(fields=["match", "player"], name="seat_player_once"),
            models.CheckConstraint(condition=Q(index__lt=MOST_SEATS), name="seat_index"),
        ]

    def __str__(self) -> str:
        """Return the seat's number at the table, from 1."""
        return f"seat {self.index + 1}"


class Entry(models.Model):
    """One line of a match's ledger: inserted, never changed.

    A trigger (see `scoreboard.guards`) refuses a seat that is not at the table, a draw where
    there are none, and any entry in a deleted match.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="entries")
    position = models.PositiveBigIntegerField()
    key = models.UUIDField()
    kind = models.CharField(max_length=9, choices=[(kind.value, kind.value) for kind in Kind])
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    target = models.UUIDField(null=True, blank=True)
    text = models.CharField(max_length=LONGEST_NOTE, blank=True)
    at = models.DateTimeField(null=True, blank=True)
    seconds = models.PositiveIntegerField(null=True, blank=True)
    doubts = models.UUIDField(null=True, blank=True)
    play = models.JSONField(null=True, blank=True)  # by the app: the game, its rules, its deal
    device = models.UUIDField()
    counter = models.PositiveBigIntegerField()
    lamport = models.PositiveBigIntegerField()
    seen = models.PositiveBigIntegerField()
    tapped_at = models.DateTimeField(null=True, blank=True)
    received_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """A key counts once in its match for ever; positions have no gaps; kinds are known."""

        ordering = ["match", "position"]
        constraints = [
            models.UniqueConstraint(fields=["match", "key"], name="entry_key_once"),
            models.UniqueConstraint(fields=["match", "position"], name="entry_position_once"),
            models.CheckConstraint(condition=Q(kind__in=list(Kind)), name="entry_kind_known"),
            models.CheckConstraint(
                condition=Q(kind__in=sorted(AIMED), target__isnull=False)
                | (~Q(kind__in=sorted(AIMED)) & Q(target=None)),
                name="entry_aimed",
            ),
            models.CheckConstraint(
                condition=Q(kind=Kind.WON, seat__isnull=False)
                | Q(kind=Kind.CORRECTED)
                | (~Q(kind__in=[Kind.WON, Kind.CORRECTED]) & Q(seat=None)),
                name="entry_seat_fits_kind",
            ),
            models.CheckConstraint(condition=Q(seen__lt=F("position")), name="entry_seen_past"),
            models.CheckConstraint(condition=Q(position__gte=1), name="entry_position_from_one"),
            models.CheckConstraint(
                condition=Q(play__isnull=True) | Q(kind__in=sorted(RESULTS)), name="entry_play"
            ),
            short("text", LONGEST_NOTE, name="entry_text_short"),
        ]

    def __str__(self) -> str:
        """Return what it says and where it stands."""
        return f"{self.kind} at {self.position}"


class Game(models.Model):
    """One game of a match as the ledger has it now: won, drawn, or taken out (no number).

    A projection, like the fields of `Match`: `key` is the entry's, `place` counts every game in
    the ledger's order, `number` only those that count. The first game after a call for a new
    session `opens` it. The streak `run` is of people's games.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="games")
    entry = models.OneToOneField(Entry, models.CASCADE, related_name="game")
    key = models.UUIDField()
    place = models.PositiveIntegerField()
    number = models.PositiveIntegerField(null=True, blank=True)
    winner = models.ForeignKey(
        Seat, models.CASCADE, null=True, blank=True, related_name="victories"
    )
    run = models.PositiveIntegerField(default=0)
    dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    note = models.CharField(max_length=LONGEST_NOTE, blank=True)
    played_at = models.DateTimeField()
    opens = models.BooleanField(default=False)
    corrected = models.BooleanField(default=False)
    asked = models.BooleanField(default=False)
    by_app = models.BooleanField(default=False)

    class Meta:
        """A match has one game of each number; a run is a winner's."""

        ordering = ["match", "place"]
        indexes = [
            models.Index(fields=["match", "place"], name="game_line"),
            models.Index(fields=["match", "played_at"], name="game_evening"),
            models.Index(fields=["match", "winner"], name="game_by_app", condition=Q(by_app=True)),
        ]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="game_number_unique"),
            models.UniqueConstraint(fields=["match", "key"], name="game_key_once"),
            models.CheckConstraint(
                condition=Q(number=None) | Q(number__gte=1), name="game_numbered_from_one"
            ),
            models.CheckConstraint(
                condition=Q(winner__isnull=False, by_app=False) | Q(run=0),
                name="game_run_is_earned",
            ),
        ]

    def __str__(self) -> str:
        """Return its number, or that it is out."""
        return f"game {self.number}" if self.number else "game taken out"
