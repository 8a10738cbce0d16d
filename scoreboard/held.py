"""Taps of a phone that was put out, made before it was: kept apart until a keeper decides."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from scoreboard import actions
from scoreboard.entries import FIELDS, read_entry
from scoreboard.grants import Grant, HeldEntry
from scoreboard.ledger import AHEAD, Kind
from scoreboard.lines import Seated, called
from scoreboard.models import Match
from scoreboard.refusals import ClashError, RefusedError, TooManyError
from scoreboard.writing import writing

MOST_HELD = 500
"""How many taps of one phone wait for a keeper: more than an evening's."""


@dataclass(frozen=True, slots=True)
class HeldTaps:
    """What one phone had recorded before it was put out, in words."""

    grant: int
    who: str
    sentences: tuple[str, ...]


def hold(match: Match, grant_pk: int, device: UUID, posted: Mapping[str, str]) -> UUID:
    """Keep an entry apart, once, and return its key.

    Raises:
        RefusedError: it can never be written, or it was made after the phone was put out.
        TooManyError: more of this phone's wait than anybody taps in an evening.
    """
    new = read_entry(posted, device)
    with writing():
        held = HeldEntry.objects.filter(match=match, key=new.key).first()
        if held:
            return new.key
        grant = Grant.objects.get(pk=grant_pk)
        out_at = grant.revoked_at or timezone.now()
        if new.tapped_at is None or new.tapped_at > out_at + AHEAD:
            raise ClashError(_("This phone was put out of the match before that."))
        if grant.held_entries.filter(accepted=None).count() >= MOST_HELD:
            raise TooManyError(3600)
        kept = {name: posted[name] for name in FIELDS if name in posted}
        HeldEntry.objects.create(match=match, grant=grant, key=new.key, device=device, posted=kept)
    return new.key


def decide(match: Match, grant_pk: int, *, accept: bool) -> list[str]:
    """Count or drop what a phone had recorded; return why those still held cannot be counted."""
    waiting = match.held_entries.filter(grant=grant_pk, accepted=None)
    if not accept:
        waiting.update(accepted=False)
        return []
    reasons = []
    for held in sorted(waiting, key=_order):
        try:
            with writing():
                actions.record(match.pk, read_entry(held.posted, held.device))
                HeldEntry.objects.filter(pk=held.pk).update(accepted=True)
        except RefusedError as refusal:
            reasons.append(refusal.sentence)
    return reasons


def held_taps(match: Match, seats: tuple[Seated, ...]) -> list[HeldTaps]:
    """Return what waits for a keeper's decision, phone by phone."""
    waiting = match.held_entries.filter(accepted=None).select_related("grant__seat__player")
    by_grant: dict[int, list[HeldEntry]] = {}
    for held in sorted(waiting, key=_order):
        by_grant.setdefault(held.grant_id, []).append(held)
    return [
        HeldTaps(
            grant=pk,
            who=who_is(entries[0].grant),
            sentences=tuple(_in_words(held, seats) for held in entries),
        )
        for pk, entries in by_grant.items()
    ]


def who_is(grant: Grant) -> str:
    """Return whose phone a grant is, as far as anybody has said."""
    player = grant.seat.player if grant.seat else None
    return called(player.name, player.merged_into_id) if player else _("A phone")


def _order(held: HeldEntry) -> tuple[int, int, int]:
    numbers = (held.posted.get("lamport") or "0", held.posted.get("counter") or "0")
    return (int(numbers[0]), int(numbers[1]), held.pk)


def _in_words(held: HeldEntry, seats: tuple[Seated, ...]) -> str:
    kind = Kind(held.posted["kind"])
    if kind is Kind.WON:
        index = int(held.posted["seat"])
        name = seats[index].name if index < len(seats) else "?"
        return _("%(name)s won a game") % {"name": name}
    sentences = {
        Kind.DRAWN: _("A game was drawn"),
        Kind.UNDONE: _("A game taken out"),
        Kind.RESTORED: _("A game put back"),
        Kind.CORRECTED: _("A game corrected"),
        Kind.NOTED: _("A note"),
        Kind.DATED: _("Another hour for a game"),
        Kind.CLOCK: _("The clock"),
        Kind.FINISHED: _("The end of the match"),
        Kind.REOPENED: _("The match opened again"),
    }
    return sentences[kind]
