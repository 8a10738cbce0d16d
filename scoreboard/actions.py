"""Everything that changes a match: each writes whole or not at all, and says what went wrong."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from uuid import UUID

from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext as _

from scoreboard import epochs, quick, receipts
from scoreboard.checking import (
    check_shape,
    check_state,
    check_state_of_before,
    doubted,
    entry_of,
)
from scoreboard.dealt import Play, verified
from scoreboard.grants import Role
from scoreboard.ledger import believed
from scoreboard.links import found_match
from scoreboard.models import SESSION_GAP, Device, Entry, Match, Player, Seat
from scoreboard.names import name_key
from scoreboard.new_entries import NewEntry
from scoreboard.projection import project
from scoreboard.refusals import ClashError, DeletedError, RefusedError
from scoreboard.standings import Deals, Format
from scoreboard.writing import writing

TERMS = [
    "title",
    "card_game",
    "own_game",
    "house_rules",
    "own_rules",
    "format",
    "length",
    "draws",
    "deals",
    "time_zone",
    "session_gap",
]
"""What a match passes on to the next one between the same players."""
LAMPORT_LEAP = 10_000
"""How far a phone's Lamport number may be ahead of the ledger's: more is taken as this much."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatch:
    """What a match is agreed to be."""

    names: Sequence[str]
    card_game: str = ""
    own_game: str = ""
    title: str = ""
    house_rules: Mapping[str, object] = field(default_factory=dict)
    own_rules: str = ""
    format: Format = Format.OPEN
    length: int | None = None
    draws: bool = False
    deals: Deals = Deals.NOBODY
    time_zone: str = "UTC"
    session_gap: int = SESSION_GAP


def start_match(keeper: Device, new: NewMatch, *, form_key: UUID) -> Match:
    """Start a match once per `form_key`, with its seats in the order of the names."""
    terms = {name: getattr(new, name) for name in TERMS}
    terms["house_rules"] = dict(new.house_rules)
    return _start_once(form_key, keeper, terms, lambda: [_player(keeper, n) for n in new.names])


def start_next(match: Match, *, keeper: Device, form_key: UUID, swap: bool) -> Match:
    """Start a match once per `form_key` like `match`, with the seats moved round to `swap` them.

    Somebody else's match is carried on with players of the same names in one's own list. Whoever
    is in the match is in the next one.
    """
    terms = {name: getattr(match, name) for name in TERMS}

    def players() -> list[Player]:
        found = [seat.player for seat in match.seats.select_related("player")]
        seated = [current(player) for player in found if player]
        if len(seated) < len(found):
            raise ClashError(_("One of these players was deleted. Start a new match instead."))
        if keeper.pk != match.keeper_id:
            seated = [_player(keeper, player.name) for player in seated]
        return seated[1:] + seated[:1] if swap else seated

    return _start_once(form_key, keeper, terms, players, earlier=match)


def _start_once(
    form_key: UUID,
    keeper: Device,
    terms: Mapping[str, object],
    find_players: Callable[[], Sequence[Player]],
    earlier: Match | None = None,
) -> Match:
    try:
        with writing():
            if made := Match.objects.filter(form_key=form_key).first():
                return made
            players = find_players()
            if len(set(players)) < len(players):
                raise RefusedError(_("Two of these names are one person in your list of players."))
            dealer = None if terms["deals"] == Deals.NOBODY else 0
            match = Match.objects.create(
                form_key=form_key, keeper=keeper, seat_count=len(players), dealer=dealer, **terms
            )
            Seat.objects.bulk_create(
                Seat(match=match, index=index, player=player)
                for index, player in enumerate(players)
            )
            found_match(match, keeper, earlier)
    except IntegrityError:
        # The same form, sent twice at once to a database with many writers.
        return Match.objects.get(form_key=form_key)
    return match


def _player(keeper: Device, name: str) -> Player:
    """Return who goes by a name in one's own list, or in one that one has too; else a new one."""
    key = name_key(name)
    found = list(Player.objects.kept_by(keeper).filter(name_key=key).order_by("pk"))
    own = [player for player in found if player.keeper_id == keeper.pk]
    if not found:
        values = {"keeper": keeper, "name_key": key}
        return current(Player.objects.get_or_create(**values, defaults={"name": name})[0])
    return current([*own, *found][0])


def current(player: Player) -> Player:
    """Return the player that `player` was merged into, however many times over, or themselves."""
    while player.merged_into:
        player = player.merged_into
    return player


class Recorded(NamedTuple):
    """An entry in the ledger, and its match as it stands then."""

    match: Match
    entry: Entry


def record(match_pk: int, new: NewEntry, role: Role = Role.KEEP) -> Recorded:
    """Write an entry into a match's ledger, once.

    `role` is that of whoever asks. The same entry again changes nothing and is answered like the
    first time. One that was in the ledger of a database since lost comes back as it was.

    Raises:
        RefusedError: it can never be written as it is (its `status` and `sentence` say why).
        Busy: it cannot be written now; trying again is right.
    """
    play = verified(match_pk, new.deal, new.kind, new.seat) if new.deal else None
    try:
        return _recorded(match_pk, new, role, play)
    except (IntegrityError, RefusedError):
        # It may be here after all: a key is looked for before it is refused.
        return _recorded(match_pk, new, role, play, is_doubtful=True)


def _recorded(
    match_pk: int, new: NewEntry, role: Role, play: Play | None, *, is_doubtful: bool = False
) -> Recorded:
    with writing():
        match = quick.fetch_one(Match, "id = %s", [match_pk], lock=True)
        if match is None:
            raise Match.DoesNotExist
        if match.deleted_at:
            raise DeletedError
        # Whoever had seen all there is has not been answered yet, so this is no repetition.
        is_repeated = is_doubtful or new.seen != match.head
        entry = entry_of(match, new.key) if is_repeated else None
        if entry is None:
            entry = _written(match, new, role, play)
        elif not new.says_the_same_as(entry):
            raise ClashError(_("This was already used for something else. Load the page again."))
    return Recorded(match, entry)


def _written(match: Match, new: NewEntry, role: Role, play: Play | None) -> Entry:
    """Write a new entry: as it was, if a receipt proves that it was taken before."""
    check_shape(match, new)
    if new.lamport and new.receipt and receipts.proves(new.receipt, match.ref, new):
        entry = _made(match, new, play, new.lamport, receipts.doubts_of(new.receipt))
        # It was received once, about when it was tapped: no clock starts again, nor does the time
        # in which another phone may put it right, or is asked whether it saw the same game.
        now = entry.received_at
        entry.received_at = min(believed(new.tapped_at, now), now)
        return _append(match, entry, latest=False)
    is_from_before = new.epoch not in {"", epochs.current()}
    if is_from_before:
        check_state_of_before(match, new, role)
    else:
        check_state(match, new, role)
    lamport = min(new.lamport or match.lamport + 1, match.lamport + LAMPORT_LEAP)
    latest = lamport > match.lamport and not is_from_before
    return _append(match, _made(match, new, play, lamport, doubted(match, new)), latest=latest)


def _append(match: Match, entry: Entry, *, latest: bool) -> Entry:
    match.head = entry.position
    match.lamport = max(match.lamport, entry.lamport)
    match.touched_at = timezone.now()
    quick.insert(entry)
    project(match, entry, latest=latest)
    return entry


def _made(
    match: Match, new: NewEntry, play: Play | None, lamport: int, doubts: UUID | None
) -> Entry:
    position = match.head + 1
    return Entry(
        match=match,
        position=position,
        key=new.key,
        kind=new.kind,
        seat=new.seat,
        target=new.target,
        text=new.text,
        at=new.at,
        seconds=new.seconds,
        doubts=doubts,
        play=play,
        device=new.device,
        counter=position if new.counter is None else new.counter,
        lamport=lamport,
        # A phone may have seen more than there is: what a backup does not have.
        seen=min(new.seen, match.head),
        tapped_at=new.tapped_at,
        received_at=timezone.now(),
    )


def archive(match: Match, *, undo: bool) -> None:
    """Put a match away from the home page, or bring it back."""
    Match.objects.filter(pk=match.pk).update(archived_at=None if undo else timezone.now())


def delete(match: Match, *, undo: bool) -> None:
    """Mark a match as deleted, so that nobody finds it, or bring it back."""
    Match.objects.filter(pk=match.pk).update(deleted_at=None if undo else timezone.now())
