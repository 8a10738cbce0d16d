"""How long a game takes under some house rules: in a sentence, as a chart, and the chart in words.

Everything is read from the simulator's tables; nothing is played here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, inf
from typing import Final

from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from games.rulebook.saying import in_100, in_a_row, nearest_in_100
from games.rules.casino_war import CasinoWar
from games.rules.catalogue import Variant
from games.simulator.keys import NoTable
from games.simulator.lengths import MINUTE, Lengths, Pace
from games.simulator.tables import how_long, tables

TITLE: Final = gettext_lazy("How long")
WIDTH, HEIGHT = 320, 80
"""The size of a chart in its own units, without the words below it; a page scales it."""
GAP: Final = 2
"""Units between two bars."""
WIDTHS: Final = (0.5, 1, 2, 5, 10, 15, 30, 60, 120, 240, 480)
"""How many minutes wide a bar may be."""
MOST_BARS: Final = 16
SHOWN: Final = 0.975
"""The chart ends where so many of the games that end are over; the words tell of the others."""
MARKS: Final = (5, 10, 20, 30, 60, 120)
"""The minutes of which the words say how many games are over by then."""
MOST_MARKS: Final = 4
FEW, MANY = 0.03, 0.98
NEARLY_ALL: Final = 0.99
KEPT: Final = 500


@dataclass(frozen=True, slots=True)
class Tick:
    """A number of minutes below the chart, and where, in its units."""

    x: str
    minutes: str
    last: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """How many games end when: bars as one path each for the quick and the slow, and the minutes.

    Slow is what only one game in ten runs past.
    """

    quick: str
    slow: str
    ticks: tuple[Tick, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """How long a game takes, or, in the sentence alone, that nobody knows."""

    sentence: str
    words: str = ""
    counted: str = ""
    """How many games the figures come from."""
    chart: Chart | None = None


@lru_cache(maxsize=KEPT)
def _tell(variant: Variant, pace: Pace | None, _language: str | None) -> Told | None:
    if isinstance(variant, CasinoWar):
        return None
    try:
        lengths = how_long(variant, pace)
    except NoTable:
        return Told(_("Nobody has counted yet how long a game takes with these house rules."))
    counted = f"{tables().origin.games:,}"
    return Told(sentence(lengths), " ".join(_words(lengths)), counted, chart(lengths))


def tell(variant: Variant | None, pace: Pace | None = None) -> Told | None:
    """Return how long a game takes at a pace, or the usual one; None of a game without times."""
    return None if variant is None else _tell(variant, pace, get_language())


def sentence(lengths: Lengths) -> str:
    """Say how long a game takes: "About 26 minutes; one game in ten runs past 71."."""
    typical, slow = lengths.typical, lengths.slow
    if typical is None:
        return _("Most of these games go on for hours, or for ever.")
    if lengths.limit < inf and slow is not None and slow >= lengths.limit / MINUTE:
        return _limited(typical, slow)
    if slow is None:
        return _endless(typical, 1 - lengths.ended)
    said = {"time": about(typical)}
    if about(typical) == about(slow):
        return _("About %(time)s, and seldom more.") % said
    said["slow"] = str(max(round(slow), 1)) if typical >= 1 else about(slow)
    return _("About %(time)s; one game in ten runs past %(slow)s.") % said


def _endless(typical: float, never: float) -> str:
    """Say how long games take of which more than one in ten never ends."""
    said = ngettext(
        "About %(time)s; %(never)s game in 100 goes on for hours, or for ever.",
        "About %(time)s; %(never)s games in 100 go on for hours, or for ever.",
        nearest_in_100(never),
    )
    return said % {"time": about(typical), "never": in_100(never)}


def _limited(typical: float, limit: float) -> str:
    """Say how long games take of which more than one in ten is ended by a limit."""
    if round(typical, 1) >= round(limit, 1):
        return _("%(time)s at most.") % {"time": about(limit)}
    said = {"time": about(typical), "limit": about(limit)}
    return _("About %(time)s, and never more than %(limit)s.") % said


def about(minutes: float) -> str:
    """Return a time in words: whole minutes, or seconds where it is less than one."""
    if minutes < 1:
        seconds = max(round(minutes * MINUTE, -1), 10)
        return ngettext("%(n)d second", "%(n)d seconds", int(seconds)) % {"n": seconds}
    whole = round(minutes)
    return ngettext("%(n)d minute", "%(n)d minutes", whole) % {"n": whole}


def _words(lengths: Lengths) -> Iterator[str]:
    """Say what the chart shows: how many games are over by when."""
    within = {minutes: lengths.share_within(minutes) for minutes in MARKS}
    told = [(s, m) for m, s in within.items() if FEW <= s <= MANY][-MOST_MARKS:]
    if told:
        (share, minutes), *others = told
        said = _first_mark(share, minutes)
        more = [
            _("%(games)s within %(minutes)s") % {"games": in_100(s), "minutes": m}
            for s, m in others
        ]
        yield in_a_row([said, *more]) + "."
    if lengths.limit == inf and lengths.ended < NEARLY_ALL:
        never = 1 - lengths.ended
        said = ngettext(
            "Of 100 games, %(never)s goes on for hours, or for ever.",
            "Of 100 games, %(never)s go on for hours, or for ever.",
            nearest_in_100(never),
        )
        yield said % {"never": in_100(never)}


def _first_mark(share: float, minutes: int) -> str:
    said = ngettext(
        "Of 100 games, %(games)s is over within %(time)s",
        "Of 100 games, %(games)s are over within %(time)s",
        nearest_in_100(share),
    )
    return said % {"games": in_100(share), "time": about(minutes)}


def chart(lengths: Lengths) -> Chart:
    """Return the bars of how many games end when, and some minutes to write below them."""
    last = _last(lengths)
    width = next((width for width in WIDTHS if last <= MOST_BARS * width), WIDTHS[-1])
    count = max(ceil(last / width), 1)
    edges = [width * number for number in range(count + 1)]
    shares = lengths.histogram(edges)
    most, slow, across = max(shares), lengths.slow or inf, WIDTH / count
    bars = [
        (edges[number] >= slow, _bar(number * across, across, HEIGHT * share / most))
        for number, share in enumerate(shares)
    ]
    return Chart(
        quick="".join(bar for is_slow, bar in bars if not is_slow),
        slow="".join(bar for is_slow, bar in bars if is_slow),
        ticks=tuple(_ticks(edges, across)),
    )


def _bar(left: float, across: float, height: float) -> str:
    """Return the path of a bar that stands on the foot of the chart."""
    x, width = left + GAP / 2, across - GAP
    return f"M{x:.1f} {HEIGHT}v-{height:.1f}h{width:.1f}v{height:.1f}z"


def _last(lengths: Lengths) -> float:
    """Return the minute after which the chart shows no more."""
    found = lengths.minutes(SHOWN * lengths.ended)
    assert found is not None, "the share is below that of the games that end"
    return min(found, lengths.limit / MINUTE)


def _ticks(edges: Sequence[float], across: float) -> Iterator[Tick]:
    every = max(len(edges) // 4, 1)
    for number in range(0, len(edges), every):
        last = number + every >= len(edges)
        yield Tick(f"{number * across:.1f}", f"{edges[number]:g}", last)
