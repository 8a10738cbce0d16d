"""What a match page shows, as finished values and sentences; templates only place them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoreboard.models import Game, Match, Seat
from scoreboard.standings import Deals, Format, to_win

SUITS = ["heart", "spade", "diamond", "club", "star", "circle", "triangle", "square"]
"""Each seat's shape, in the order of the seats; its colour goes by the shape."""
LINE = 60
"""How many of the latest games stand as squares on the match page."""


@dataclass(frozen=True, slots=True)
class SeatBlock:
    """A seat's block: the button, the name and the numeral."""

    index: int
    name: str
    suit: str
    won: int
    line: str
    label: str


@dataclass(frozen=True, slots=True)
class Square:
    """One game in the line of squares."""

    key: UUID
    number: int | None
    index: int | None
    suit: str
    out: bool
    label: str
    href: str


@dataclass(frozen=True, slots=True)
class Act:
    """Something that was done, or can be done, to one game: its key and the words for it."""

    key: UUID
    sentence: str
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
    squares: tuple[Square, ...]
    earlier: int
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


def scorecard(match: Match) -> Scorecard:
    """Return the scorecard of `match`, fetched with two queries whatever its length."""
    seats = list(match.seats.select_related("player").order_by("index"))
    games = latest_games(match)
    squares = tuple(square(match, seats, game) for game in games)
    ending = result(match, seats)
    last = next((game for game in reversed(games) if game.number), None)
    return Scorecard(
        position=match.head,
        lamport=match.lamport,
        seats=tuple(_block(match, seats, seat, last) for seat in seats),
        squares=squares,
        earlier=match.place_count - len(squares),
        next_number=match.game_count + 1,
        draws=match.draws,
        open=ending is None,
        announcement=_announcement(match, seats, last, ending),
        last=_undoable(seats, last),
        redo=_redoable(seats, games),
        clock=countdown(match),
        ending=ending,
        doubts=tuple(_doubts(seats, games)),
        race=Race(match.format, match.length) if match.length else None,
    )


def latest_games(match: Match, most: int = LINE) -> list[Game]:
    """Return the latest games of `match`, oldest first, those taken out among them."""
    games = Game.objects.filter(match=match, place__gte=match.place_count - most)
    return list(games.select_related("entry").order_by("place"))


def square(match: Match, seats: Sequence[Seat], game: Game) -> Square:
    """Return one game's square."""
    seat = winner_of(seats, game)
    suit = "out" if not game.number else SUITS[seat.index] if seat else "draw"
    key = game.entry.key
    return Square(
        key=key,
        number=game.number,
        index=seat.index if seat else None,
        suit=suit,
        out=not game.number,
        label=describe(seats, game),
        href=reverse("game", args=[match.ref, key]),
    )


def winner_of(seats: Sequence[Seat], game: Game) -> Seat | None:
    """Return the seat that won `game`, or None when it was drawn."""
    return next((seat for seat in seats if seat.pk == game.winner_id), None)


def describe(seats: Sequence[Seat], game: Game) -> str:
    """Say what a game is, in a few words."""
    seat = winner_of(seats, game)
    if not game.number:
        if seat:
            return _("A game that %(name)s won, taken out") % {"name": seat.player.name}
        return _("A drawn game, taken out")
    if seat is None:
        return _("Game %(number)s: drawn") % {"number": game.number}
    return _("Game %(number)s: %(name)s won") % {"number": game.number, "name": seat.player.name}


def _block(match: Match, seats: Sequence[Seat], seat: Seat, last: Game | None) -> SeatBlock:
    name = seat.player.name
    label = _("%(name)s, %(won)s. Tap when %(name)s wins") % {"name": name, "won": seat.won}
    if match.ended_by:
        label = _("%(name)s, %(won)s") % {"name": name, "won": seat.won}
    return SeatBlock(seat.index, name, SUITS[seat.index], seat.won, _line(match, seat, last), label)


def _line(match: Match, seat: Seat, last: Game | None) -> str:
    """Return what stands under a name: how near the seat is, its streak, and whether it deals."""
    if match.ended_by:
        return ""
    said = []
    if match.seat_count > 1 and to_win(Format(match.format), match.length, seat.won) == 1:
        said.append(_("one to win"))
    if last and last.winner_id == seat.pk and last.run > 1:
        said.append(_("%(run)s in a row") % {"run": in_words(last.run)})
    if match.deals != Deals.NOBODY and match.dealer == seat.index:
        said.append(_("deals next"))
    return ", ".join(said)


def in_words(number: int) -> str:
    """Return a small number as a word, a greater one in digits."""
    words = [
        _("none"),
        _("one"),
        _("two"),
        _("three"),
        _("four"),
        _("five"),
        _("six"),
        _("seven"),
        _("eight"),
        _("nine"),
        _("ten"),
    ]
    return words[number] if number < len(words) else str(number)


def _announcement(
    match: Match, seats: Sequence[Seat], last: Game | None, ending: Result | None
) -> str:
    """Say the latest game and the tally; with its number, so that no two are the same text."""
    if match.head == 0:
        return ""
    tallies = ", ".join(f"{seat.player.name} {seat.won}" for seat in seats)
    said = describe(seats, last) if last else _("No games yet")
    out = match.place_count - match.game_count
    parts = [f"{said}. {tallies}."]
    if out:
        parts.append(ngettext("%(out)s game out.", "%(out)s games out.", out) % {"out": out})
    if ending:
        parts.append(f"{ending.sentence}.")
    return " ".join(parts)


def _undoable(seats: Sequence[Seat], last: Game | None) -> Act | None:
    if last is None:
        return None
    seat = winner_of(seats, last)
    if seat is None:
        sentence = _("Game %(number)s was drawn") % {"number": last.number}
        return Act(last.entry.key, sentence, "draw")
    words = {"name": seat.player.name, "number": last.number}
    return Act(last.entry.key, _("%(name)s won game %(number)s") % words, SUITS[seat.index])


def _redoable(seats: Sequence[Seat], games: Sequence[Game]) -> Act | None:
    """Return the first of the games at the end of the line that were taken out."""
    redo = None
    for game in reversed(games):
        if game.number or game.asked:
            break
        redo = game
    if redo is None:
        return None
    seat = winner_of(seats, redo)
    return Act(redo.entry.key, _("Put it back"), SUITS[seat.index] if seat else "draw")


def _doubts(seats: Sequence[Seat], games: Iterable[Game]) -> Iterable[Doubt]:
    games = list(games)
    by_key = {game.entry.key: game for game in games}
    for game in games:
        other = by_key.get(game.entry.doubts) if game.asked and game.entry.doubts else None
        if not other:
            continue
        seconds = round((game.entry.received_at - other.entry.received_at).total_seconds())
        seat = winner_of(seats, other)
        who = _("%(name)s's win") % {"name": seat.player.name} if seat else _("A draw")
        sentence = ngettext(
            "%(who)s was recorded %(seconds)s second ago on another phone. The same game?",
            "%(who)s was recorded %(seconds)s seconds ago on another phone. The same game?",
            max(seconds, 1),
        ) % {"who": who, "seconds": max(seconds, 1)}
        yield Doubt(game.entry.key, sentence, _("Same game"), _("Another game"))


def countdown(match: Match) -> Countdown | None:
    """Return the clock of `match`, or None when none was started."""
    if not match.clock_started_at or not match.clock_seconds:
        return None
    ends_at = match.clock_started_at + timedelta(seconds=match.clock_seconds)
    left = max(round((ends_at - timezone.now()).total_seconds()), 0)
    return Countdown(ends_at, left, left == 0, f"{left // 60}:{left % 60:02}")


def result(match: Match, seats: Sequence[Seat]) -> Result | None:
    """Return how `match` ended in words, "Ada wins, 4 to 2", or None while it is open."""
    if match.ended_by is None:
        return None
    seat = seats[match.winner] if match.winner is not None else None
    return Result(
        sentence=result_sentence(seats, match.winner),
        seat=match.winner,
        suit=SUITS[seat.index] if seat else "draw",
        key=match.ended_by,
        by_hand=match.ended_by_hand,
    )


def result_sentence(seats: Sequence[Seat], winner: int | None) -> str:
    """Say who won a match and how many games each, most first."""
    won = sorted((seat.won for seat in seats), reverse=True)
    if winner is not None:
        others = sorted((s.won for s in seats if s.index != winner), reverse=True)
        tallies = _(" to ").join(str(w) for w in [seats[winner].won, *others])
        return _("%(name)s wins, %(tallies)s") % {
            "name": seats[winner].player.name,
            "tallies": tallies,
        }
    if len(set(won)) == 1:
        return _("Drawn, %(won)s all") % {"won": won[0]}
    level = [seat.player.name for seat in seats if seat.won == won[0]]
    return _("Drawn between %(names)s, %(won)s each") % {
        "names": in_a_row(level),
        "won": won[0],
    }


def in_a_row(names: Sequence[str]) -> str:
    """Join names as people say them: "Ada and Ben", "Ada, Ben and Cleo"."""
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}
