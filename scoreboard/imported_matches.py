"""Take in one match of an import: a new one with its seats, or what an old one lacks."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid5

from django.utils.translation import gettext as _

from games.rules.catalogue import restore
from games.rules.house_rules import RuleRefused
from scoreboard.actions import current
from scoreboard.exporting import exported_fields, kept_matches
from scoreboard.grants import Role, Way
from scoreboard.imported_rows import (
    EARLIEST,
    BadRow,
    check_moments,
    cleaned,
    listed,
    read_key,
    reasons,
)
from scoreboard.ledger import AIMED, TARGETS, Kind
from scoreboard.links import let_in
from scoreboard.models import MOST_SEATS, Device, Entry, Match, Player, Seat, new_ref
from scoreboard.names import clean_text
from scoreboard.offers import find_offer
from scoreboard.projection import refold
from scoreboard.zones import zone_names

LONGEST_REF = 22
HIGHEST = 2**62
"""The highest Lamport number that is believed."""


class MatchImport:
    """One match on its way in: what was new about it, and what was wrong with its entries."""

    def __init__(self, device: Device, players: Mapping[str, Player], where: str) -> None:
        """Take matches in for `device`, whose `players` a document names by their keys."""
        self._device = device
        self._players = players
        self._where = where
        self.is_new = False
        self.added = self.known = 0
        self.problems: list[str] = []

    def take(self, row: Any) -> None:
        """Write what `row` has and the database lacks; raise BadRow when it is no match."""
        if not isinstance(row, dict):
            raise BadRow(_("it is no match."))
        key = read_key(row.get("key"))
        copy = uuid5(self._device.pk, str(key))
        match = kept_matches(self._device).filter(form_key__in=[key, copy]).first()
        if match is None:
            taken = Match.objects.filter(form_key=key).exists()
            match = self._start(row, copy if taken else key)
            self.is_new = True
        self._add_entries(match, listed(row, "entries"))
        if self.is_new and "touched_at" in row:
            Match.objects.filter(pk=match.pk).update(**cleaned(Match, row, ["touched_at"]))

    def _start(self, row: Mapping[str, Any], key: UUID) -> Match:
        seats = self._seats(row)
        names = [name for name in exported_fields(Match) if name not in {"ref", "touched_at"}]
        values = cleaned(Match, row, names)
        _check_terms(values)
        match = Match(
            form_key=key, keeper=self._device, seat_count=len(seats), ref=_ref(row), **values
        )
        match.dealer = None if match.deals == "nobody" else 0
        match.full_clean(exclude=["keeper"])
        match.save(force_insert=True)
        Seat.objects.bulk_create(
            Seat(match=match, index=index, player=player) for index, player in enumerate(seats)
        )
        let_in(match, self._device, Role.KEEP, Way.STARTED)
        return match

    def _seats(self, row: Mapping[str, Any]) -> list[Player | None]:
        keys = listed(row, "seats")
        if not 2 <= len(keys) <= MOST_SEATS:
            raise BadRow(_("it takes two to eight players."))
        unknown = [key for key in keys if key is not None and str(key) not in self._players]
        if unknown:
            raise BadRow(_("a player who is not in the file sits there."))
        seats = [None if key is None else self._players[str(key)] for key in keys]
        persons = [current(player).pk for player in seats if player]
        if len(set(persons)) < len(persons):
            raise BadRow(_("one person sits there twice."))
        return seats

    def _add_entries(self, match: Match, rows: list[Any]) -> None:
        kinds = dict(match.entries.values_list("key", "kind"))
        kinds_here = {**kinds, **_kinds(rows)}
        new: list[Entry] = []
        for number, row in enumerate(rows, start=1):
            try:
                entry = self._entry(match, row, match.head + len(new) + 1, kinds_here)
            except BadRow as error:
                words = {"where": self._where, "number": number, "why": reasons(error)}
                self.problems.append(_("%(where)s, entry %(number)s: %(why)s") % words)
                continue
            if entry.key in kinds:
                self.known += 1
                continue
            kinds[entry.key] = entry.kind
            new.append(entry)
        if not new:
            return
        Entry.objects.bulk_create(new, batch_size=500)
        self.added = len(new)
        match.head += len(new)
        match.lamport = max([match.lamport, *(entry.lamport for entry in new)])
        refold(match)

    def _entry(self, match: Match, row: Any, position: int, kinds: Mapping[UUID, str]) -> Entry:
        if not isinstance(row, dict):
            raise BadRow(_("it is no entry."))
        values = cleaned(Entry, row, exported_fields(Entry))
        check_moments(values, ["received_at", "at"])
        if values.get("tapped_at", EARLIEST) < EARLIEST:
            raise BadRow(_("%(name)s: that moment has not been.") % {"name": "tapped_at"})
        values["text"] = clean_text(values.get("text", ""))
        entry = Entry(match=match, position=position, **values)
        for name in ("key", "device", "counter", "lamport", "kind"):
            if name not in row:
                raise BadRow(_("%(name)s is missing.") % {"name": name})
        entry.seen = min(entry.seen or 0, position - 1)
        if entry.lamport > HIGHEST or entry.counter > HIGHEST:
            raise BadRow(_("its numbers are out of bounds."))
        _check_seat(match, entry)
        _check_target(entry, kinds)
        return entry


def _check_terms(values: dict[str, Any]) -> None:
    """Clean the texts of a match, and refuse a zone or house rules that nobody knows."""
    for name in ("title", "own_game", "own_rules"):
        if name in values:
            values[name] = clean_text(values[name])
    if values.get("time_zone", "UTC") not in zone_names():
        raise BadRow(_("nobody knows its time zone."))
    offer = find_offer(values.get("card_game", ""))
    snapshot = values.get("house_rules") or {}
    try:
        if snapshot and not (offer and offer.engine and restore(offer.engine, snapshot)):
            raise BadRow(_("its house rules are none of its game."))
    except (RuleRefused, TypeError, ValueError, AttributeError):
        raise BadRow(_("its house rules are none of its game.")) from None


def _ref(row: Mapping[str, Any]) -> str:
    """Return the address that a match had, unless it is taken, or none."""
    ref = str(row.get("ref", ""))
    plain = ref.replace("-", "").replace("_", "")
    fits = len(ref) == LONGEST_REF and plain.isascii() and plain.isalnum()
    return new_ref() if not fits or Match.objects.filter(ref=ref).exists() else ref


def _kinds(rows: list[Any]) -> dict[UUID, str]:
    found = {}
    for row in rows:
        try:
            found[read_key(row.get("key"))] = str(row.get("kind"))
        except (BadRow, AttributeError):
            continue  # named where the row is read
    return found


def _check_seat(match: Match, entry: Entry) -> None:
    seated = entry.kind in {Kind.WON, Kind.CORRECTED}
    if entry.seat is not None and (entry.seat >= match.seat_count or not seated):
        raise BadRow(_("nobody sits there."))
    if entry.kind == Kind.WON and entry.seat is None:
        raise BadRow(_("nobody won it."))
    drawn = entry.kind == Kind.DRAWN or (entry.kind == Kind.CORRECTED and entry.seat is None)
    if drawn and not match.draws:
        raise BadRow(_("there are no draws in this match."))


def _check_target(entry: Entry, kinds: Mapping[UUID, str]) -> None:
    if (entry.target is not None) != (entry.kind in AIMED):
        raise BadRow(_("it changes nothing, or should not."))
    allowed = TARGETS.get(Kind(entry.kind))
    if allowed and (entry.target is None or kinds.get(entry.target) not in allowed):
        raise BadRow(_("what it changes is not there."))
