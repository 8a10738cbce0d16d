"""The odds of those who sit at a match and count their cards, at the pace of their own games."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from itertools import accumulate
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.forecasts import standings
from games.rules.casino_war import CasinoWar
from games.rules.catalogue import restore
from games.rules.house_rules import RuleRefused, Value
from games.rules.war import War
from games.simulator.keys import NoTable, Simulated, in_play
from games.simulator.lengths import Pace
from games.simulator.odds import odds
from games.simulator.sections import ACES_IN
from games.simulator.tables import pace_of_family
from scoreboard.dealt import can_be_dealt
from scoreboard.lines import SUITS
from scoreboard.models import Match
from scoreboard.records.lengths import lengths
from scoreboard.records.played import Table
from scoreboard.retrieval import games

CARDS, ACES = "cards", "aces"
LATEST: Final = 200
"""So many of the latest games tell the pace of a family."""
LONGEST: Final = 4
"""No count of cards has more digits."""


class Uncounted(ValueError):
    """Counts that cannot be; the message says what to do, in words for people."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """What the counts come to, in sentences, and each seat's chance for the bar."""

    sentence: str
    slow: str
    pace: str
    bars: tuple["Bar", ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """A seat's part of the bar: where it begins, in hundredths, and its chance."""

    suit: str
    x: float
    width: float


def simulated(match: Match) -> Simulated | None:
    """Return the house rules of a match if there are odds for them, else None."""
    if not can_be_dealt(match):
        return None
    return _simulated(match.card_game, tuple(match.house_rules.items()), match.seat_count)


@lru_cache(maxsize=1000)
def _simulated(slug: str, rules: tuple[tuple[str, Value], ...], seats: int) -> Simulated | None:
    """Return a ruleset if it has odds; kept, since every match page offers them or not."""
    try:
        ruleset = restore(slug, {**dict(rules), "players": seats})
        if isinstance(ruleset, CasinoWar):
            return None
        odds(ruleset, (in_play(ruleset), *(0,) * (seats - 1)))
    except (NoTable, RuleRefused):
        return None
    return ruleset


def counts_aces(ruleset: Simulated) -> bool:
    """Say whether it is worth counting aces: with two, and where everybody knows how many."""
    if not isinstance(ruleset, War) or ruleset.players > 2 or ruleset.aces != "high":
        return False
    return ruleset.pack in ACES_IN


def forecast(
    match: Match, ruleset: Simulated, names: Sequence[str], asked: Mapping[str, str]
) -> Forecast | None:
    """Return the odds by the counts in an address; None if it has none. Raise Uncounted."""
    held = _read(asked, CARDS, len(names), in_play(ruleset))
    if held is None:
        return None
    aces = None
    if counts_aces(ruleset):
        assert isinstance(ruleset, War), "nobody counts the aces of other games"
        aces = _read(asked, ACES, len(names), ACES_IN[ruleset.pack])
    seconds = seconds_of(match)
    pace = pace_of_family(ruleset, seconds)
    try:
        found = odds(ruleset, held, aces, pace)
    except ValueError:
        raise Uncounted(_wrong(ruleset, aces)) from None
    return Forecast(
        sentence=standings.standing(names, held, found),
        slow=standings.slow(found.slow),
        pace=_pace(pace, len(seconds)),
        bars=tuple(_bars(found.chances)),
    )


def _bars(chances: Sequence[float]) -> Iterator[Bar]:
    begins = accumulate(chances, initial=0.0)
    for suit, begin, chance in zip(SUITS, begins, chances, strict=False):
        yield Bar(suit, round(100 * begin, 1), round(100 * chance, 1))


def seconds_of(match: Match) -> list[float]:
    """Return how long the latest games of a match took that people played, where it is known."""
    gap = timedelta(minutes=match.session_gap)
    # Who won is nothing to this, so nobody needs to be looked up.
    table = Table(match.pk, match.ref, match.card_game, (), (), 0, match.time_zone, gap)
    return [length.total_seconds() for length in lengths(games([table], LATEST), gap)]


def _read(asked: Mapping[str, str], what: str, seats: int, in_all: int) -> tuple[int, ...] | None:
    """Read a count for each seat; one that is left empty has the rest. None if all are empty."""
    texts = [asked.get(f"{what}-{seat}", "").strip() for seat in range(seats)]
    if not any(texts):
        return None
    if any(text and not _is_count(text) for text in texts):
        raise Uncounted(_("Write how many each has as a number."))
    if texts.count("") > 1:
        raise Uncounted(_("Count at least all piles but one."))
    rest = in_all - sum(int(text) for text in texts if text)
    return tuple(int(text) if text else rest for text in texts)


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= LONGEST


def _wrong(ruleset: Simulated, aces: Sequence[int] | None) -> str:
    cards = in_play(ruleset)
    if aces is None:
        said = _("There are only %(cards)d cards in the game. Count again.")
        return said % {"cards": cards}
    many = sum(aces)
    said = _("That cannot be, with %(aces)d aces among %(cards)d cards. Count again.")
    return said % {"aces": many, "cards": cards}


def _pace(pace: Pace | None, games: int) -> str:
    """Say at whose pace the minutes are told."""
    if pace is None:
        return _("Minutes at the usual pace, until five games of this match tell yours.")
    said = ngettext(
        "Minutes at your own pace, from %(games)d game of this match.",
        "Minutes at your own pace, from %(games)d games of this match.",
        games,
    )
    return said % {"games": games}
