"""What a match page shows, as finished values and sentences; templates only place them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.saying import in_a_row, number_in_words, to_each_other
from scoreboard.lines import (
    GameLine,
    Seated,
    Square,
    address_of,
    describe,
    latest_games,
    squares_of,
)
from scoreboard.models import Entry, Match
from scoreboard.offers import find_offer
from scoreboard.standings import Format, to_win


@dataclass(frozen=True, slots=True)
class SeatBlock:
    """A seat's block: the button, the name and the numeral."""

    index: int
    name: str
    suit: str
    won: int
    digits: int
    line: str
    label: str


@dataclass(frozen=True, slots=True)
class Act:
    """Something that was done, or can be done, to one game: its key and the words for it.

    `label` is what the button that takes it back, or does it, is called.
    """

    key: UUID
    sentence: str
    label: str
    suit: str


@dataclass(frozen=True, slots=True)
class Doubt:
    """A question whether two phones recorded the same game."""

    key: UUID
    sentence: str
    same_label: str
    other_label: str


@dataclass(frozen=True, slots=True)
class Countdown:
    """The clock: when it runs out, and what is left of it."""

    ends_at: datetime
    seconds_left: int
    over: bool
    label: str


@dataclass(frozen=True, slots=True)
class Result:
    """How the match ended, in words."""

    sentence: str
    seat: int | None
    suit: str
    key: UUID
    by_hand: bool


@dataclass(frozen=True, slots=True)
class Race:
    """What a phone needs to know to stop taking taps when a race is decided."""

    format: str
    length: int


@dataclass(frozen=True, slots=True)
class Scorecard:
    """Everything the match page shows that changes with a tap."""

    position: int
    lamport: int
    seats: tuple[SeatBlock, ...]
    latest_squares: tuple[Square, ...]
    earlier: int
    earlier_label: str
    games_href: str
    next_number: int
    draws: bool
    open: bool
    announcement: str
    last: Act | None
    redo: Act | None
    clock: Countdown | None
    ending: Result | None
    doubts: tuple[Doubt, ...]
    race: Race | None


def scorecard(match: Match, seats: tuple[Seated, ...]) -> Scorecard:
    """Return the scorecard of `match`, with one more query whatever its length."""
    games = latest_games(match, seats)
    squares = squares_of(match.ref, games)
    earlier = match.place_count - len(squares)
    ending = result(match, seats)
    last = next((game for game in reversed(games) if game.number), None)
    by_people = next((game for game in reversed(games) if game.number and not game.by_app), None)
    return Scorecard(
        position=match.head,
        lamport=match.lamport,
        seats=tuple(_block(match, seat, by_people) for seat in seats),
        latest_squares=squares[::-1],
        earlier=earlier,
        earlier_label=_("Earlier games: %(games)s") % {"games": earlier},
        games_href=address_of("games", match.ref),
        next_number=match.game_count + 1,
        draws=match.draws,
        open=ending is None,
        announcement=_announcement(match, seats, last, ending),
        last=_undoable(last),
        redo=_redoable(games),
        clock=countdown(match),
        ending=ending,
        doubts=tuple(_doubts(match, games)),
        race=Race(match.format, match.length) if match.length else None,
    )


def _block(match: Match, seat: Seated, last: GameLine | None) -> SeatBlock:
    words = {"name": seat.name, "won": seat.won}
    label = _("%(name)s, %(won)s. Tap when %(name)s wins") % words
    line = _line(match, seat, last)
    digits = len(str(seat.won))
    return SeatBlock(seat.index, seat.name, seat.suit, seat.won, digits, line, label)


def _line(match: Match, seat: Seated, last: GameLine | None) -> str:
    """Return what stands under a name: how near the seat is, its streak, and whether it deals."""
    if match.ended_by:
        return ""
    said = []
    if to_win(Format(match.format), match.length, seat.won) == 1:
        said.append(_("one to win"))
    if last and last.winner == seat.index and last.run > 1:
        said.append(_("%(run)s in a row") % {"run": number_in_words(last.run)})
    if match.dealer == seat.index:
        offer = find_offer(match.card_game)
        said.append(_("deals next") if offer and offer.is_dealt else _("starts next"))
    return ", ".join(said)


def _announcement(
    match: Match, seats: Sequence[Seated], last: GameLine | None, ending: Result | None
) -> str:
    """Say the latest game and the tally; with its number, so that no two are the same text."""
    if match.head == 0:
        return ""
    said = describe(last) if last else _("No games yet")
    parts = [f"{said}. {', '.join(f'{seat.name} {seat.won}' for seat in seats)}."]
    if out := match.place_count - match.game_count:
        parts.append(ngettext("%(out)s game out.", "%(out)s games out.", out) % {"out": out})
    if ending:
        parts.append(f"{ending.sentence}.")
    return " ".join(parts)


def _undoable(last: GameLine | None) -> Act | None:
    if last is None:
        return None
    words = {"name": last.name, "number": last.number}
    said = (
        _("Game %(number)s was drawn") if last.winner is None else _("%(name)s won game %(number)s")
    )
    sentence = said % words
    return Act(last.key, sentence, _("Undo: %(what)s") % {"what": sentence}, last.suit)


def _redoable(games: Sequence[GameLine]) -> Act | None:
    """Return the first of the games at the end of the line that were taken out."""
    redo = None
    for game in reversed(games):
        if game.number or game.asked:
            break
        redo = game
    if redo is None:
        return None
    sentence = _("Put it back")
    return Act(redo.key, sentence, _("Redo: %(what)s") % {"what": sentence}, redo.suit)


def _doubts(match: Match, games: Sequence[GameLine]) -> Iterator[Doubt]:
    """Yield a question for each game that may be another phone's view of an earlier one."""
    if not any(game.asked for game in games):
        return
    by_key = {game.key: game for game in games}
    entries = {entry.key: entry for entry in Entry.objects.filter(match=match, key__in=by_key)}
    for asked in (game for game in games if game.asked):
        entry = entries[asked.key]
        other = by_key.get(entry.doubts) if entry.doubts else None
        if other is None:
            continue
        before = entries[other.key].received_at
        who = _("A draw") if other.winner is None else _("%(name)s's win") % {"name": other.name}
        seconds = max(round((entry.received_at - before).total_seconds()), 1)
        sentence = ngettext(
            "%(who)s was recorded %(seconds)s second ago on another phone. The same game?",
            "%(who)s was recorded %(seconds)s seconds ago on another phone. The same game?",
            seconds,
        )
        words = {"who": who, "seconds": seconds}
        yield Doubt(asked.key, sentence % words, _("Same game"), _("Another game"))


def countdown(match: Match) -> Countdown | None:
    """Return the clock of `match`, or None when none was started."""
    if not match.clock_started_at or not match.clock_seconds:
        return None
    ends_at = match.clock_started_at + timedelta(seconds=match.clock_seconds)
    left = max(round((ends_at - timezone.now()).total_seconds()), 0)
    return Countdown(ends_at, left, left == 0, f"{left // 60}:{left % 60:02}")


def result(match: Match, seats: Sequence[Seated]) -> Result | None:
    """Return how `match` ended in words, "Ada wins, 4 to 2", or None while it is open."""
    if match.ended_by is None:
        return None
    seat = seats[match.winner] if match.winner is not None else None
    return Result(
        sentence=result_sentence(seats, match.winner),
        seat=match.winner,
        suit=seat.suit if seat else "draw",
        key=match.ended_by,
        by_hand=match.ended_by_hand,
    )


def result_sentence(seats: Sequence[Seated], winner: int | None) -> str:
    """Say who won a match and how many games each, most first."""
    won = sorted((seat.won for seat in seats), reverse=True)
    if winner is not None:
        others = sorted((s.won for s in seats if s.index != winner), reverse=True)
        tallies = to_each_other([seats[winner].won, *others])
        return _("%(name)s wins, %(tallies)s") % {
            "name": seats[winner].name,
            "tallies": tallies,
        }
    if len(set(won)) == 1:
        return _("Drawn, %(won)s all") % {"won": won[0]}
    level = [seat.name for seat in seats if seat.won == won[0]]
    return _("Drawn between %(names)s, %(won)s each") % {
        "names": in_a_row(level),
        "won": won[0],
    }
