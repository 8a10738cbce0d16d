"""Read an entry from what a phone or a plain form posted: every field typed and bounded.

By hand rather than with a Django form, whose fields are copied anew for each request: this is
the one form that has to be quick.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from uuid import UUID

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from games.watching.deals import NoDeal, tidy
from scoreboard.ledger import AIMED, RESULTS, Kind
from scoreboard.models import LONGEST_NOTE, MOST_SEATS
from scoreboard.names import characters, clean_text
from scoreboard.new_entries import NewEntry
from scoreboard.refusals import RefusedError

LONGEST_CLOCK = 24 * 3600
"""The longest clock, in seconds: a day."""
FIELDS = [
    *("key", "kind", "seat", "target", "text", "at", "seconds", "minutes"),
    *("seen", "lamport", "counter", "tapped_at", "epoch", "receipt"),
]
"""What an entry is read from; whatever else is posted is not looked at."""
_LARGEST = 2**63 - 1
_EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)


def read_entry(posted: Mapping[str, str], device: UUID) -> NewEntry:
    """Return the entry that `posted` asks `device` to be written.

    Raises:
        RefusedError: a field is missing, of the wrong kind or out of bounds.
    """
    try:
        kind = Kind(posted.get("kind", ""))
    except ValueError:
        raise RefusedError(_("Nothing was chosen. Tap the winner.")) from None
    seat = _number(posted, "seat", MOST_SEATS - 1)
    if kind is Kind.WON and seat is None:
        raise RefusedError(_("Nobody was chosen. Tap the winner."))
    return NewEntry(
        key=read_uuid(posted.get("key", "")),
        kind=kind,
        device=device,
        seat=seat if kind in {Kind.WON, Kind.CORRECTED} else None,
        target=read_uuid(posted.get("target", "")) if kind in AIMED else None,
        text=_note(posted) if kind is Kind.NOTED else "",
        at=_past(posted) if kind is Kind.DATED else None,
        seconds=_clock(posted) if kind is Kind.CLOCK else None,
        seen=_number(posted, "seen", _LARGEST) or 0,
        lamport=_number(posted, "lamport", _LARGEST),
        counter=_number(posted, "counter", _LARGEST),
        tapped_at=_moment(posted.get("tapped_at", "")),
        deal=_deal(posted) if kind in RESULTS else "",
        epoch=posted.get("epoch", ""),
        receipt=posted.get("receipt", ""),
    )


def read_uuid(text: str) -> UUID:
    """Return the key written as `text`; raise RefusedError when it is none."""
    try:
        return UUID(text)
    except ValueError:
        raise RefusedError(_("This page is out of date. Load it again, then tap.")) from None


def read_number(text: str) -> int:
    """Return the number that `text` writes in plain digits; 0, which numbers nothing, otherwise."""
    plain = text.isascii() and text.isdigit() and len(text) < 19
    return int(text) if plain else 0


def _number(posted: Mapping[str, str], name: str, most: int) -> int | None:
    text = posted.get(name, "")
    if not text:
        return None
    # Only plain digits: int() also reads other scripts' digits, signs, blanks and underscores.
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= most):
        raise RefusedError(_("This page is out of date. Load it again, then tap."))
    return int(text)


def _deal(posted: Mapping[str, str]) -> str:
    text = posted.get("deal", "")
    try:
        return tidy(text) if text else ""
    except NoDeal as problem:
        raise RefusedError(str(problem)) from problem


def _note(posted: Mapping[str, str]) -> str:
    text = clean_text(posted.get("text", ""))
    if characters(text) > LONGEST_NOTE or len(text) > LONGEST_NOTE:
        raise RefusedError(_("Use a note of at most %(most)s characters.") % {"most": LONGEST_NOTE})
    return text


def _clock(posted: Mapping[str, str]) -> int:
    seconds = _number(posted, "seconds", _LARGEST)
    if seconds is None and posted.get("minutes"):
        seconds = (_number(posted, "minutes", _LARGEST) or 0) * 60
    if seconds is None or seconds > LONGEST_CLOCK:
        raise RefusedError(_("Choose a time between one minute and a day."))
    return seconds


def _past(posted: Mapping[str, str]) -> datetime:
    at = _moment(posted.get("at", ""))
    if at is None or not _EARLIEST <= at <= timezone.now() + timedelta(minutes=10):
        raise RefusedError(_("Choose a day and an hour that have been."))
    return at


def _moment(text: str) -> datetime | None:
    """Return the moment written as ISO text; without an offset it is the server's zone."""
    try:
        moment = parse_datetime(text)
        if moment and timezone.is_naive(moment):
            moment = timezone.make_aware(moment)
        return moment.astimezone(UTC) if moment else None
    except (ValueError, OverflowError):
        return None
