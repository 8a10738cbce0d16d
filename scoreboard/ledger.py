"""Fold a match's entries into its games, clock and ending.

A match's truth is the *set* of its entries. `fold` sorts them by an order that every phone and
server agrees on, so the order of arrival and repeats cannot matter, and no clock decides.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Protocol
from uuid import UUID

from scoreboard.standings import Deals, Decision, Format, decide, leader, next_dealer, next_run


class Kind(StrEnum):
    """What an entry says."""

    WON = "won"
    DRAWN = "drawn"
    UNDONE = "undone"
    RESTORED = "restored"
    CORRECTED = "corrected"
    NOTED = "noted"
    DATED = "dated"
    CLOCK = "clock"
    SESSION = "session"
    FINISHED = "finished"
    REOPENED = "reopened"


RESULTS = frozenset({Kind.WON, Kind.DRAWN})
SWITCHES = frozenset({Kind.UNDONE, Kind.RESTORED})
AIMED = SWITCHES | {Kind.CORRECTED, Kind.NOTED, Kind.DATED, Kind.REOPENED}
TARGETS = {
    Kind.UNDONE: RESULTS | {Kind.CORRECTED, Kind.SESSION},
    Kind.RESTORED: RESULTS | {Kind.CORRECTED, Kind.SESSION},
    Kind.CORRECTED: RESULTS,
    Kind.NOTED: RESULTS,
    Kind.DATED: RESULTS,
    Kind.REOPENED: RESULTS | {Kind.FINISHED},
}
"""The kinds of entry that each aimed kind may name as its target."""
AHEAD = timedelta(minutes=10)
"""How far a phone's clock may be ahead of the server's and still be believed."""


# ruff: noqa: D102 - the properties of a protocol say nothing that their names and types do not
class Entry(Protocol):
    """What `fold` reads of an entry; rows of the database and plain values both do."""

    @property
    def key(self) -> UUID: ...
    @property
    def kind(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def target(self) -> UUID | None: ...
    @property
    def text(self) -> str: ...
    @property
    def at(self) -> datetime | None: ...
    @property
    def seconds(self) -> int | None: ...
    @property
    def doubts(self) -> UUID | None: ...
    @property
    def play(self) -> object: ...
    @property
    def lamport(self) -> int: ...
    @property
    def device(self) -> UUID: ...
    @property
    def counter(self) -> int: ...
    @property
    def tapped_at(self) -> datetime | None: ...
    @property
    def received_at(self) -> datetime: ...


@dataclass(frozen=True, slots=True)
class Terms:
    """What a match was agreed to be: how many seats, when it is over, and who deals."""

    seats: int
    format: Format = Format.OPEN
    length: int | None = None
    deals: Deals = Deals.NOBODY


@dataclass(frozen=True, slots=True)
class FoldedGame:
    """One game as the ledger has it: numbered from 1, or without a number when it is out."""

    key: UUID
    number: int | None
    winner: int | None
    run: int
    dealer: int | None
    note: str
    played_at: datetime
    opens: bool
    corrected: bool
    asked: bool
    by_app: bool

    @property
    def is_out(self) -> bool:
        """Say whether the game was taken out and counts for nobody."""
        return self.number is None


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended: by whom it was won (None: level), and the entry that ended it."""

    winner: int | None
    key: UUID
    by_hand: bool


@dataclass(frozen=True, slots=True)
class Clock:
    """A countdown: when it was started (by the server's clock) and for how many seconds."""

    started_at: datetime
    seconds: int


@dataclass(frozen=True, slots=True)
class Standing:
    """All that follows from a ledger."""

    games: tuple[FoldedGame, ...]
    won: tuple[int, ...]
    clock: Clock | None
    ending: Ending | None
    dealer: int | None
    session_called: bool

    @property
    def counted(self) -> tuple[FoldedGame, ...]:
        """The games that count, in order."""
        return tuple(game for game in self.games if not game.is_out)


def order(entry: Entry) -> tuple[int, str, int, str]:
    """Return the key that sorts entries the same way everywhere; no clock is in it."""
    return (entry.lamport, entry.device.hex, entry.counter, entry.key.hex)


def fold(entries: Iterable[Entry], terms: Terms) -> Standing:
    """Return how a match stands by the set of its `entries`, under its `terms`."""
    ordered = sorted({entry.key: entry for entry in entries}.values(), key=order)
    switched = {
        entry.target: entry.kind == Kind.UNDONE for entry in ordered if entry.kind in SWITCHES
    }
    games, won, dealer = _games(ordered, switched, terms)
    games, called = _opened(ordered, switched, games)
    counted = [game for game in games if not game.is_out]
    decision = decide(terms.format, terms.length, won, len(counted))
    return Standing(
        games=games,
        won=won,
        clock=_clock(ordered),
        ending=_ending(ordered, counted[-1].key if counted else None, won, decision),
        dealer=dealer,
        session_called=called,
    )


def _opened(
    ordered: list[Entry], switched: Mapping[UUID | None, bool], games: tuple[FoldedGame, ...]
) -> tuple[tuple[FoldedGame, ...], bool]:
    """Mark the first game that counts after each call for a new session.

    Return the games, and whether a call still waits for its first game.
    """
    calls = {e.key for e in ordered if e.kind == Kind.SESSION and not switched.get(e.key)}
    if not calls:
        return games, False
    by_key, called, opening = {game.key: game for game in games}, False, set()
    for entry in ordered:
        called = called or entry.key in calls
        game = by_key.get(entry.key)
        if called and game and not game.is_out:
            opening.add(entry.key)
            called = False
    return tuple(replace(g, opens=True) if g.key in opening else g for g in games), called


def _games(
    ordered: list[Entry], switched: Mapping[UUID | None, bool], terms: Terms
) -> tuple[tuple[FoldedGame, ...], tuple[int, ...], int | None]:
    changes = _changes(ordered, switched)
    games: list[FoldedGame] = []
    won = [0] * terms.seats
    number, run, latest = 0, 0, None
    dealer = next_dealer(terms.deals, terms.seats, games=0, winner=None, dealer=None)
    for entry in ordered:
        if entry.kind not in RESULTS:
            continue
        winner = changes.get((entry.key, Kind.CORRECTED), entry).seat
        if switched.get(entry.key, entry.doubts is not None):
            games.append(_game(entry, changes, switched, winner))
            continue
        number += 1
        if entry.play is None:  # streaks are people's: the app's games pass them by
            run = next_run(winner, latest, run)
            latest = winner
        if winner is not None:
            won[winner] += 1
        own_run = run if entry.play is None else 0
        games.append(_game(entry, changes, switched, winner, number, own_run, dealer))
        dealer = next_dealer(terms.deals, terms.seats, games=number, winner=winner, dealer=dealer)
    return tuple(games), tuple(won), dealer


def _changes(
    ordered: list[Entry], switched: Mapping[UUID | None, bool]
) -> dict[tuple[UUID | None, str], Entry]:
    """Return the entry that has the last word on each game's winner, note and date."""
    changing = {Kind.CORRECTED, Kind.NOTED, Kind.DATED}
    return {
        (entry.target, entry.kind): entry
        for entry in ordered
        if entry.kind in changing and not switched.get(entry.key)
    }


def _game(
    entry: Entry,
    changes: Mapping[tuple[UUID | None, str], Entry],
    switched: Mapping[UUID | None, bool],
    winner: int | None,
    number: int | None = None,
    run: int = 0,
    dealer: int | None = None,
) -> FoldedGame:
    note, dated = changes.get((entry.key, Kind.NOTED)), changes.get((entry.key, Kind.DATED))
    return FoldedGame(
        key=entry.key,
        number=number,
        winner=winner,
        run=run,
        dealer=dealer,
        note=note.text if note else "",
        played_at=(dated and dated.at) or believed(entry.tapped_at, entry.received_at),
        opens=False,
        corrected=(entry.key, Kind.CORRECTED) in changes,
        asked=entry.doubts is not None and entry.key not in switched,
        by_app=entry.play is not None,
    )


def believed(tapped_at: datetime | None, received_at: datetime) -> datetime:
    """Return when a tap happened: the phone's word, unless it lies in the future.

    A tap made offline arrives late, so an earlier hour is believed; a phone that is ahead of the
    server by more than ten minutes has a wrong clock, and the server's hour is shown.
    """
    if tapped_at is None or tapped_at > received_at + AHEAD:
        return received_at
    return tapped_at


def _clock(ordered: list[Entry]) -> Clock | None:
    latest = next((entry for entry in reversed(ordered) if entry.kind == Kind.CLOCK), None)
    return Clock(latest.received_at, latest.seconds) if latest and latest.seconds else None


def _ending(
    ordered: list[Entry], last: UUID | None, won: tuple[int, ...], decision: Decision | None
) -> Ending | None:
    """Return the ending: a decided race unless that very game was reopened, or one by hand."""
    by_hand = None
    waived = set()
    for entry in ordered:
        if entry.kind == Kind.FINISHED:
            by_hand = entry.key
        elif entry.kind == Kind.REOPENED:
            by_hand = None
            waived.add(entry.target)
    if decision and last and last not in waived:
        return Ending(decision.winner, last, by_hand=False)
    if by_hand:
        return Ending(leader(won), by_hand, by_hand=True)
    return None
