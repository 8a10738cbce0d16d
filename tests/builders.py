"""Make what a test needs in one line: a match, an entry, a game recorded."""

from datetime import UTC, datetime, timedelta
from itertools import count
from uuid import UUID, uuid4

from django.test import Client

from scoreboard import access, actions
from scoreboard.access import hashed
from scoreboard.actions import NewMatch
from scoreboard.ledger import Kind
from scoreboard.models import Device, Match
from scoreboard.new_entries import NewEntry

SECRET = "a secret of 256 bits, as far as tests care"
PHONE = UUID(int=1)
OTHER_PHONE = UUID(int=2)
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def make_device(secret=SECRET):
    device, _made = Device.objects.get_or_create(secret_hash=hashed(secret))
    return device


def make_match(*names, keeper=None, **terms):
    """Start a match of War between `names`, or Ada and Ben; `terms` as NewMatch has them."""
    new = NewMatch(names=names or ["Ada", "Ben"], **{"card_game": "war", **terms})
    return actions.start_match(keeper or make_device(), new, form_key=uuid4())


def entry(kind, *, match=None, **fields):
    """Return a new entry that has seen everything in `match`."""
    seen = Match.objects.get(pk=match.pk).head if match else 0
    defaults = {"key": uuid4(), "device": PHONE, "seen": seen}
    return NewEntry(kind=Kind(kind), **{**defaults, **fields})


def record(match, kind, **fields):
    """Record an entry in `match` and return its key."""
    new = entry(kind, match=match, **fields)
    actions.record(match.pk, new)
    match.refresh_from_db()
    return new.key


def win(match, seat, **fields):
    return record(match, "won", seat=seat, **fields)


def play(match, results):
    """Record a game per letter: a, b, c ... won by that seat, `-` drawn; return the keys."""
    return [
        record(match, "drawn") if letter == "-" else win(match, "abcdefgh".index(letter))
        for letter in results
    ]


def seen_by(secret=SECRET):
    """Return the browser of the device that keeps the matches that are made here."""
    client = Client()
    client.cookies[access.COOKIE] = secret
    return client


def tallies(match):
    return [seat.won for seat in match.seats.order_by("index")]


class Line:
    """An entry as a plain value, for tests of the ledger that need no database."""

    _numbers = count(1)

    def __init__(self, kind, *, at_lamport, **fields):
        self.kind = kind
        self.lamport = at_lamport
        self.key = fields.get("key") or UUID(int=next(self._numbers))
        self.seat = fields.get("seat")
        self.target = fields.get("target")
        self.text = fields.get("text", "")
        self.at = fields.get("at")
        self.seconds = fields.get("seconds")
        self.doubts = fields.get("doubts")
        self.play = fields.get("play")
        self.device = fields.get("device", PHONE)
        self.counter = fields.get("counter", at_lamport)
        self.tapped_at = fields.get("tapped_at")
        self.received_at = fields.get("received_at", NOON + timedelta(seconds=at_lamport))
