"""What is asked of a new entry before it is written into a match's ledger."""

from datetime import timedelta
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from scoreboard import epochs, quick
from scoreboard.grants import Role
from scoreboard.ledger import RESULTS, SWITCHES, TARGETS, Kind
from scoreboard.models import Entry, Game, Match
from scoreboard.new_entries import NewEntry
from scoreboard.refusals import ClashError, RefusedError
from scoreboard.writing import Busy

AT_ONCE = timedelta(seconds=20)
"""How soon after another phone's tap a second one is asked whether it is the same game."""
OTHERS_TAPS = timedelta(minutes=10)
"""How long a scorer may put right what another phone recorded; a keeper always may."""


def entry_of(match: Match, key: UUID) -> Entry | None:
    """Return the entry of `match` with this key, or None."""
    values = [match.pk, quick.literal(Entry, "key", key)]
    return quick.fetch_one(Entry, "match_id = %s AND key = %s", values)


def check_shape(match: Match, new: NewEntry) -> None:
    """Refuse what can never be in this match: whatever the page, the phone or a stranger says."""
    if new.seat is not None and new.seat >= match.seat_count:
        raise RefusedError(_("Nobody sits there. Tap one of the players of this match."))
    drawn = new.kind is Kind.DRAWN or (new.kind is Kind.CORRECTED and new.seat is None)
    if drawn and not match.draws:
        raise RefusedError(_("There are no draws in this match. Tap the winner."))


def check_state(match: Match, new: NewEntry, role: Role) -> None:
    """Refuse what cannot be as the match stands."""
    _check_end(match, new)
    _check_target(match, new, role)


def check_state_of_before(match: Match, new: NewEntry, role: Role) -> None:
    """Check an entry of a page that may know what the ledger has lost since.

    What it aims at, or what reopened the match, may be on another phone and come back: the first
    is taken on trust, the second waited for.
    """
    try:
        _check_end(match, new)
    except ClashError as clash:
        if epochs.is_young():
            raise Busy from clash
        raise
    if new.target and entry_of(match, new.target):
        _check_target(match, new, role)


def _check_end(match: Match, new: NewEntry) -> None:
    if new.kind in RESULTS | {Kind.FINISHED} and match.ended_by:
        raise ClashError(_("This match is over. Reopen it to record another game."))
    if new.kind is Kind.REOPENED and not match.ended_by:
        raise ClashError(_("This match is open already."))


def _check_target(match: Match, new: NewEntry, role: Role) -> None:
    if allowed := TARGETS.get(new.kind):
        target = _target(match, new, allowed)
        if role < Role.KEEP and not _may_change(target, new):
            raise ClashError(
                _("Another phone recorded that more than ten minutes ago. Ask the match's keeper.")
            )


def _target(match: Match, new: NewEntry, allowed: frozenset[Kind]) -> Entry:
    target = entry_of(match, new.target) if new.target else None
    if target is None or target.kind not in allowed:
        raise RefusedError(_("There is no such game in this match. Load the page again."))
    return target


def _may_change(target: Entry, new: NewEntry) -> bool:
    """Say whether a scorer may: what the same phone recorded, or any phone just now, or asked."""
    is_asked = target.doubts is not None and new.kind in SWITCHES
    return (
        target.device == new.device or is_asked or target.received_at > timezone.now() - OTHERS_TAPS
    )


def doubted(match: Match, new: NewEntry) -> UUID | None:
    """Return the key of the game that this tap may be another phone's view of, or None."""
    if new.kind not in RESULTS or new.seen >= match.head:
        return None
    unseen = Game.objects.filter(
        match=match,
        number__isnull=False,
        entry__position__gt=new.seen,
        entry__received_at__gt=timezone.now() - AT_ONCE,
    ).exclude(entry__device=new.device)
    return unseen.order_by("-entry__position").values_list("entry__key", flat=True).first()
