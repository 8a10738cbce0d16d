"""Everything that changes a match: each writes whole or not at all, and says what went wrong."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext as _

from scoreboard import quick
from scoreboard.dealt import Play, verified
from scoreboard.grants import Role
from scoreboard.ledger import RESULTS, SWITCHES, TARGETS, Kind
from scoreboard.links import found_match
from scoreboard.models import SESSION_GAP, Device, Entry, Game, Match, Player, Seat
from scoreboard.names import name_key
from scoreboard.projection import project
from scoreboard.refusals import ClashError, DeletedError, RefusedError
from scoreboard.standings import Deals, Format
from scoreboard.writing import writing

AT_ONCE = timedelta(seconds=20)
"""How soon after another phone's tap a second one is asked whether it is the same game."""
OTHERS_TAPS = timedelta(minutes=10)
"""How long a scorer may put right what another phone recorded; a keeper always may."""
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
class NewEntry:
    """What a phone, or a plain form, asks to have written into a ledger."""

    key: UUID
    kind: Kind
    device: UUID
    seat: int | None = None
    target: UUID | None = None
    text: str = ""
    at: datetime | None = None
    seconds: int | None = None
    seen: int
    lamport: int | None = None
    counter: int | None = None
    tapped_at: datetime | None = None
    deal: str = ""
    """Of a game that the app dealt and played: its deal."""

    def says_the_same_as(self, entry: Entry) -> bool:
        """Say whether `entry`, which has this key, has this content too."""
        names = ["kind", "seat", "target", "text", "at", "seconds"]
        same_deal = self.deal == (entry.play or {}).get("deal", "")
        return same_deal and all(getattr(self, name) == getattr(entry, name) for name in names)


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
    player, _made = Player.objects.get_or_create(
        keeper=keeper, name_key=name_key(name), defaults={"name": name}
    )
    return current(player)


def current(player: Player) -> Player:
    """Return the player that `player` was merged into, however many times over, or themselves."""
    while player.merged_into:
        player = player.merged_into
    return player


def record(match_pk: int, new: NewEntry, role: Role = Role.KEEP) -> Match:
    """Write an entry into a match's ledger, once, and return the match as it stands then.

    `role` is that of whoever asks. The same entry again changes nothing and is answered like the
    first time.

    Raises:
        RefusedError: it can never be written as it is (its `status` and `sentence` say why).
        Busy: the database cannot take it now; trying again is right.
    """
    play = verified(match_pk, new.deal, new.kind, new.seat) if new.deal else None
    try:
        return _recorded(match_pk, new, role, play)
    except (IntegrityError, RefusedError):
        # It may be here after all: a key is looked for before it is refused.
        return _recorded(match_pk, new, role, play, is_doubtful=True)


def _recorded(
    match_pk: int, new: NewEntry, role: Role, play: Play | None, *, is_doubtful: bool = False
) -> Match:
    with writing():
        match = quick.fetch_one(Match, "id = %s", [match_pk], lock=True)
        if match is None:
            raise Match.DoesNotExist
        if match.deleted_at:
            raise DeletedError
        # Whoever had seen all there is has not been answered yet, so this is no repetition.
        is_repeated = is_doubtful or new.seen < match.head
        written = _entry(match, new.key) if is_repeated else None
        if written is None:
            _check(match, new, role)
            _append(match, new, play)
        elif not new.says_the_same_as(written):
            raise ClashError(_("This was already used for something else. Load the page again."))
    return match


def _entry(match: Match, key: UUID) -> Entry | None:
    values = [match.pk, quick.literal(Entry, "key", key)]
    return quick.fetch_one(Entry, "match_id = %s AND key = %s", values)


def _append(match: Match, new: NewEntry, play: Play | None) -> None:
    lamport = min(new.lamport or match.lamport + 1, match.lamport + LAMPORT_LEAP)
    latest = lamport > match.lamport
    match.head += 1
    match.lamport = max(match.lamport, lamport)
    match.touched_at = timezone.now()
    entry = Entry(
        match=match,
        position=match.head,
        key=new.key,
        kind=new.kind,
        seat=new.seat,
        target=new.target,
        text=new.text,
        at=new.at,
        seconds=new.seconds,
        doubts=_doubted(match, new, match.touched_at),
        play=play,
        device=new.device,
        counter=match.head if new.counter is None else new.counter,
        lamport=lamport,
        seen=new.seen,
        tapped_at=new.tapped_at,
        received_at=match.touched_at,
    )
    quick.insert(entry)
    project(match, entry, latest=latest)


def _doubted(match: Match, new: NewEntry, now: datetime) -> UUID | None:
    """Return the key of the game that this tap may be another phone's view of, or None."""
    if new.kind not in RESULTS or new.seen >= match.head - 1:
        return None
    unseen = Game.objects.filter(
        match=match,
        number__isnull=False,
        entry__position__gt=new.seen,
        entry__received_at__gt=now - AT_ONCE,
    ).exclude(entry__device=new.device)
    return unseen.order_by("-entry__position").values_list("entry__key", flat=True).first()


def _check(match: Match, new: NewEntry, role: Role) -> None:
    """Refuse what can never be: whatever the page, the phone or a stranger says."""
    if new.seen > match.head:
        raise RefusedError(_("This page is ahead of the match. Load it again, then tap."))
    if new.seat is not None and new.seat >= match.seat_count:
        raise RefusedError(_("Nobody sits there. Tap one of the players of this match."))
    drawn = new.kind is Kind.DRAWN or (new.kind is Kind.CORRECTED and new.seat is None)
    if drawn and not match.draws:
        raise RefusedError(_("There are no draws in this match. Tap the winner."))
    if new.kind in RESULTS | {Kind.FINISHED} and match.ended_by:
        raise ClashError(_("This match is over. Reopen it to record another game."))
    if new.kind is Kind.REOPENED and not match.ended_by:
        raise ClashError(_("This match is open already."))
    if allowed := TARGETS.get(new.kind):
        target = _target(match, new, allowed)
        if role < Role.KEEP and not _may_change(target, new):
            raise ClashError(
                _("Another phone recorded that more than ten minutes ago. Ask the match's keeper.")
            )


def _target(match: Match, new: NewEntry, allowed: frozenset[Kind]) -> Entry:
    target = _entry(match, new.target) if new.target else None
    if target is None or target.kind not in allowed:
        raise RefusedError(_("There is no such game in this match. Load the page again."))
    return target


def _may_change(target: Entry, new: NewEntry) -> bool:
    """Say whether a scorer may: what the same phone recorded, or any phone just now, or asked."""
    is_asked = target.doubts is not None and new.kind in SWITCHES
    return (
        target.device == new.device or is_asked or target.received_at > timezone.now() - OTHERS_TAPS
    )


def archive(match: Match, *, undo: bool) -> None:
    """Put a match away from the home page, or bring it back."""
    Match.objects.filter(pk=match.pk).update(archived_at=None if undo else timezone.now())


def delete(match: Match, *, undo: bool) -> None:
    """Mark a match as deleted, so that nobody finds it, or bring it back."""
    Match.objects.filter(pk=match.pk).update(deleted_at=None if undo else timezone.now())
