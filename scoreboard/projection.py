"""Keep the rows that are kept for speed in step with the ledger, and compare them with it.

A new result at the end of the ledger adds one row and moves a few numbers, however long the
match. Anything else folds the whole ledger again and writes what differs.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from django.db import connection

from scoreboard import quick
from scoreboard.ledger import FoldedGame, Kind, Standing, believed, fold
from scoreboard.models import Entry, Game, Match, Seat
from scoreboard.standings import decide, leader, next_dealer, next_run

CHANGING = [
    "head",
    "lamport",
    "touched_at",
    "place_count",
    "game_count",
    "ended_by",
    "ended_by_hand",
    "winner",
    "dealer",
    "session_called",
    "clock_started_at",
    "clock_seconds",
]

_TALLIES = """
    SELECT s.id, s.won, latest.run FROM scoreboard_seat s LEFT JOIN (
        SELECT winner_id, run FROM scoreboard_game
        WHERE match_id = %s AND number IS NOT NULL AND NOT by_app ORDER BY place DESC LIMIT 1
    ) latest ON latest.winner_id = s.id
    WHERE s.match_id = %s ORDER BY s."index"
"""
"""The seats of a match with their tallies; with the streak, that of the latest game's winner."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that the kept rows say and the ledger does not."""

    where: str
    kept: object
    folded: object

    def __str__(self) -> str:
        """Return both sides in one line."""
        return f"{self.where}: kept {self.kept!r}, but the ledger says {self.folded!r}"


def project(match: Match, entry: Entry, *, latest: bool) -> None:
    """Bring the kept rows in step with the ledger, to which `entry` was just added.

    `latest` says that the entry comes after all others in the ledger's order.
    """
    if not latest or entry.doubts or entry.kind not in _SHORT_CUTS:
        refold(match)
        return
    _SHORT_CUTS[Kind(entry.kind)](match, entry)
    quick.update(match, CHANGING)


def _add_game(match: Match, entry: Entry) -> None:
    seats = _tallies(match)
    latest = next((index for index, seat in enumerate(seats) if seat.run), None)
    run = 0 if latest is None else seats[latest].run
    winner = None if entry.seat is None else seats[entry.seat].pk
    match.game_count += 1
    game = Game(
        match=match,
        entry=entry,
        key=entry.key,
        place=match.place_count,
        number=match.game_count,
        winner_id=winner,
        run=0 if entry.play else next_run(entry.seat, latest, run),
        dealer=match.dealer,
        played_at=believed(entry.tapped_at, entry.received_at),
        opens=match.session_called,
        by_app=entry.play is not None,
    )
    match.session_called = False
    quick.insert(game)
    match.place_count += 1
    won = [tally.won + (tally.pk == winner) for tally in seats]
    if entry.seat is not None:
        quick.update_values(Seat, winner, {"won": won[entry.seat]})
    _after_game(match, entry, won)


class _Tally(NamedTuple):
    """What a tap needs of a seat: its row, its tally, and its streak."""

    pk: int
    won: int
    run: int


def _tallies(match: Match) -> list[_Tally]:
    """Return the tallies of `match`, by the index of the seat."""
    with connection.cursor() as cursor:
        cursor.execute(_TALLIES, [match.pk, match.pk])
        return [_Tally(pk, won, run or 0) for pk, won, run in cursor.fetchall()]


def _after_game(match: Match, entry: Entry, won: list[int]) -> None:
    terms = match.terms
    match.dealer = next_dealer(
        terms.deals, terms.seats, games=match.game_count, winner=entry.seat, dealer=match.dealer
    )
    decision = decide(terms.format, terms.length, won, match.game_count)
    if decision:
        match.ended_by, match.ended_by_hand = entry.key, False
        match.winner = decision.winner


def seats_of(match: Match) -> list[Seat]:
    """Return the seats of `match` in their order."""
    return quick.fetch(Seat, 'match_id = %s ORDER BY "index"', [match.pk])


def _finish(match: Match, entry: Entry) -> None:
    won = [tally.won for tally in _tallies(match)]
    match.ended_by, match.ended_by_hand, match.winner = entry.key, True, leader(won)


def _reopen(match: Match, _entry: Entry) -> None:
    match.ended_by, match.ended_by_hand, match.winner = None, False, None


def _wind_clock(match: Match, entry: Entry) -> None:
    match.clock_seconds = entry.seconds or None
    match.clock_started_at = entry.received_at if entry.seconds else None


def _call_session(match: Match, _entry: Entry) -> None:
    match.session_called = True


_SHORT_CUTS = {
    Kind.WON: _add_game,
    Kind.DRAWN: _add_game,
    Kind.FINISHED: _finish,
    Kind.REOPENED: _reopen,
    Kind.CLOCK: _wind_clock,
    Kind.SESSION: _call_session,
}


def refold(match: Match) -> None:
    """Fold the whole ledger of `match` and write what differs from the kept rows."""
    entries = {entry.key: entry for entry in match.entries.all()}
    standing = fold(entries.values(), match.terms)
    seats = seats_of(match)
    _write_games(match, entries, standing, seats)
    for seat, won in zip(seats, standing.won, strict=True):
        if seat.won != won:
            seat.won = won
            seat.save(update_fields=["won"])
    for name, value in _projected(standing).items():
        setattr(match, name, value)
    quick.update(match, CHANGING)


def _write_games(
    match: Match, entries: dict[UUID, Entry], standing: Standing, seats: list[Seat]
) -> None:
    kept = {game.entry_id: game for game in match.games.all()}
    fresh = []
    for place, folded in enumerate(standing.games):
        entry = entries[folded.key]
        game = _row(match, entry, place, folded, seats)
        old = kept.pop(entry.pk, None)
        if old is None or _values(old) != _values(game):
            fresh.append((old, game))
    gone = [old.pk for old, _game in fresh if old] + [game.pk for game in kept.values()]
    # Deleted first: numbers move, and no two rows may hold one number even for a moment.
    Game.objects.filter(pk__in=gone).delete()
    Game.objects.bulk_create([game for _old, game in fresh])


def _row(match: Match, entry: Entry, place: int, folded: FoldedGame, seats: list[Seat]) -> Game:
    return Game(
        match=match,
        entry=entry,
        key=entry.key,
        place=place,
        number=folded.number,
        winner=None if folded.winner is None else seats[folded.winner],
        run=folded.run,
        dealer=folded.dealer,
        note=folded.note,
        played_at=folded.played_at,
        opens=folded.opens,
        corrected=folded.corrected,
        asked=folded.asked,
        by_app=folded.by_app,
    )


def _values(game: Game) -> tuple[object, ...]:
    names = [
        "place",
        "number",
        "winner_id",
        "run",
        "dealer",
        "note",
        "played_at",
        "opens",
        "corrected",
        "asked",
        "by_app",
    ]
    return tuple(getattr(game, name) for name in names)


def _projected(standing: Standing) -> dict[str, object]:
    ending, clock = standing.ending, standing.clock
    return {
        "place_count": len(standing.games),
        "game_count": len(standing.counted),
        "ended_by": ending.key if ending else None,
        "ended_by_hand": bool(ending and ending.by_hand),
        "winner": ending.winner if ending else None,
        "dealer": standing.dealer,
        "session_called": standing.session_called,
        "clock_started_at": clock.started_at if clock else None,
        "clock_seconds": clock.seconds if clock else None,
    }


def seat_index(game: Game, seats: list[Seat]) -> int | None:
    """Return the index of the seat that won `game`, or None for a draw."""
    return next((seat.index for seat in seats if seat.pk == game.winner_id), None)


def differences(match: Match) -> Iterator[Difference]:
    """Yield whatever the kept rows of `match` say and its ledger does not."""
    entries = {entry.key: entry for entry in match.entries.all()}
    standing = fold(entries.values(), match.terms)
    seats = seats_of(match)
    for name, value in _projected(standing).items():
        if getattr(match, name) != value:
            yield Difference(f"match {match} {name}", getattr(match, name), value)
    for seat, won in zip(seats, standing.won, strict=True):
        if seat.won != won:
            yield Difference(f"match {match} {seat}", seat.won, won)
    if match.head != len(entries):
        yield Difference(f"match {match} head", match.head, len(entries))
    yield from _game_differences(match, entries, standing, seats)


def _game_differences(
    match: Match, entries: dict[UUID, Entry], standing: Standing, seats: list[Seat]
) -> Iterator[Difference]:
    kept = {game.entry_id: game for game in match.games.all()}
    for place, folded in enumerate(standing.games):
        entry = entries[folded.key]
        old = kept.pop(entry.pk, None)
        wanted = _values(_row(match, entry, place, folded, seats))
        if old is None or _values(old) != wanted:
            yield Difference(f"match {match} game at {place}", old and _values(old), wanted)
    for extra in kept.values():
        yield Difference(f"match {match} game at {extra.place}", _values(extra), None)
