"""Records in words: runs, lengths, luck and evenings, each with the address of its games."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.saying import in_100, number_in_words, to_each_other
from scoreboard.offers import find_offer
from scoreboard.records import luck
from scoreboard.records.lengths import usual
from scoreboard.records.played import Played, Table, counts, winners
from scoreboard.records.runs import Run, current_run, longest_runs
from scoreboard.records.sessions import Session, day_of, sessions
from scoreboard.retrieval import OWN, People
from scoreboard.selections import Selection
from scoreboard.two_scores import and_drawn
from scoreboard.zones import zone

CHANCE = frozenset({"war", "beggar-my-neighbour", "drunkard"})
"""Games that nothing but luck decides; in Snap it is the quicker hand."""
LISTED_SESSIONS = 10

type Address = Callable[[Selection], str]
"""From a selection to the address of the list of its games."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something the games say: what it is about, in words, and where those games are."""

    label: str
    words: str
    href: str = ""


def game_title(game: str) -> str:
    """Return the name of a game as a table has it."""
    offer = find_offer(game)
    return offer.title if offer else game.removeprefix(OWN)


def facts(
    games: Sequence[Played], known: Sequence[timedelta], people: People, address: Address
) -> Iterator[Fact]:
    """Yield the longest and the current run, and how long a game usually takes.

    `known` are the lengths of those games of which it can be told.
    """
    won = winners(games)
    best = max(longest_runs(won).values(), key=lambda run: run.games, default=None)
    if best:
        yield _run(_("Longest run"), best, people, address)
    now = current_run(won)
    if now and now.games > 1:
        yield _run(_("Current run"), now, people, address)
    if middle := usual(known):
        yield Fact(_("Usual game"), minutes(middle))


def _run(label: str, run: Run, people: People, address: Address) -> Fact:
    words = {"name": people.name(run.winner), "games": run.games}
    href = address(Selection(first=run.first + 1, last=run.last + 1))
    return Fact(label, _("%(name)s, %(games)s in a row") % words, href)


def minutes(length: timedelta) -> str:
    """Return a length of time in minutes, or in seconds where it is less than two minutes."""
    seconds = round(length.total_seconds())
    if seconds < 120:
        return ngettext("%(n)s second", "%(n)s seconds", seconds) % {"n": seconds}
    whole = round(seconds / 60)
    return ngettext("%(n)s minute", "%(n)s minutes", whole) % {"n": whole}


def luck_lines(
    tables: Sequence[Table], won: Sequence[int], games: Sequence[Played]
) -> Iterator[str]:
    """Yield how usual a result is where nothing but luck decides, for two players.

    Drawn games are left out. Past a thousand games nothing is said.
    """
    decided = sum(won)
    chance = all(table.game in CHANCE for table in tables)
    if len(won) != 2 or not chance or not 2 <= decided <= luck.MOST:
        return
    words = {
        "most": max(won),
        "least": min(won),
        "in_100": in_100(luck.lopsided(decided, max(won))),
        "games": number_in_words(decided),
    }
    said = _(
        "%(most)s to %(least)s or more lopsided happens in %(in_100)s of 100 fair "
        "%(games)s-game matches"
    )
    yield said % words
    longest = max((r.games for r in longest_runs(_decided(games)).values()), default=0)
    if longest > 1:
        words["run"] = number_in_words(longest)
        words["in_100"] = in_100(luck.run_turns_up(decided, longest))
        said = _("A run of %(run)s turns up in %(in_100)s of 100 fair %(games)s-game sets")
        yield said % words


def _decided(games: Sequence[Played]) -> list[int | None]:
    return [game.winner for game in games if game.winner is not None]


@dataclass(frozen=True, slots=True)
class Evening:
    """A session: its day, its score, and where its games are."""

    day: str
    numbers: str
    spoken: str
    href: str


def evenings(
    games: Sequence[Played],
    players: Sequence[int],
    people: People,
    place: tuple[str, timedelta],
    address: Address,
) -> list[Evening]:
    """Return the latest sessions, newest first; `place` is the time zone and the gap."""
    zone_name, gap = place
    found = sessions(games, gap)[-LISTED_SESSIONS:]
    return [_evening(games, one, players, people, zone_name, address) for one in reversed(found)]


def _evening(
    games: Sequence[Played],
    session: Session,
    players: Sequence[int],
    people: People,
    zone_name: str,
    address: Address,
) -> Evening:
    some = games[session.first : session.last + 1]
    won = counts(some, players)
    named = ", ".join(f"{people.name(p)} {w}" for p, w in zip(players, won, strict=True))
    numbers = to_each_other(won) if len(players) == 2 else named
    if drawn := len(some) - sum(won):
        numbers = and_drawn(numbers, drawn)
    day = date_format(day_of(some[0].at, zone(zone_name)), "j F Y")
    href = address(Selection(first=session.first + 1, last=session.last + 1))
    return Evening(day, numbers, f"{day}: {named}", href)
