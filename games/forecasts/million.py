"""A million games of War: house rules against one another, and what nobody would have thought.

Every figure is read from what the simulator counted, and comes with the command that counts again.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.rulebook.pages import library
from games.rulebook.saying import in_100
from games.rulebook.switchboard import switchboard
from games.rulebook.switches import query_of
from games.rulebook.times import about
from games.rules.codes import write_code
from games.rules.house_rules import Value
from games.rules.war import War
from games.simulator.lengths import Lengths
from games.simulator.million import Run, million
from games.simulator.odds import odds
from games.simulator.sections import ORDERS, SHORT_WARS
from games.simulator.tables import how_long, tables

LONGEST: Final = 120
"""The minutes at the right end of a chart; what lasts longer is cut off there."""
WIDTH: Final = 300
"""A chart's width in its own units."""
AXIS: Final = (0, 30, 60, 90, 120)
FEW, TYPICAL, MANY = 0.1, 0.5, 0.9

AGAINST: Final[tuple[tuple[str, Sequence[Value]], ...]] = (
    ("face_down", (1, 2, 3)),
    ("capture_order", ORDERS),
    ("short_war", SHORT_WARS),
    ("pack", ("full", "36", "32", "half_suits", "half_random")),
    ("aces", ("high", "two_beats_ace")),
    ("suits_break_ties", (False, True)),
    ("players", (2, 3, 4)),
)
"""House rules, and those of their values that make games longer or shorter."""


@dataclass(frozen=True, slots=True)
class Range:
    """How long games take with one value: eight in ten lie in the bar, half below the mark."""

    label: str
    said: str
    x: float
    width: float
    middle: float
    query: str


@dataclass(frozen=True, slots=True)
class Chart:
    """The values of one house rule against one another."""

    title: str
    ranges: tuple[Range, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that the games say: a title, what was found, and how to find it again."""

    anchor: str
    title: str
    sentences: tuple[str, ...]
    commands: tuple[str, ...]
    href: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class Statistics:
    """All that the page shows."""

    findings: tuple[Finding, ...]
    charts: tuple[Chart, ...]
    axis: tuple[tuple[int, int], ...]
    """The minutes below the charts, and where, in hundredths of the width."""
    games: str
    seed: int
    version: str
    rebuild: str
    """The command that makes the tables anew."""


def statistics() -> Statistics:
    """Return the page's findings and charts."""
    return _statistics(get_language())


@lru_cache(maxsize=8)
def _statistics(_language: str | None) -> Statistics:
    origin = tables().origin
    return Statistics(
        findings=tuple(_findings()),
        charts=tuple(_chart(name, values) for name, values in AGAINST),
        axis=tuple((100 * minutes // LONGEST, minutes) for minutes in AXIS),
        games=f"{origin.games:,}",
        seed=origin.seed,
        version=origin.version,
        rebuild="python3 manage.py build_tables",
    )


def _chart(name: str, values: Sequence[Value]) -> Chart:
    page = library().pages["war"]
    return Chart(
        page.texts.options[name].title,
        tuple(_range(name, War.with_rules({name: each})) for each in values),
    )


def _range(name: str, war: War) -> Range:
    lengths = how_long(war)
    board = switchboard(library().pages["war"], war)
    switches = (*board.argued, *(each for group in board.groups for each in group.switches))
    label = next(switch.chosen for switch in switches if switch.name == name)
    few, middle, many = (_minutes(lengths, share) for share in (FEW, TYPICAL, MANY))
    return Range(
        label=label,
        said=_("%(typical)s; from %(few)d to %(many)d for eight games in ten")
        % {"typical": about(middle), "few": round(few), "many": round(many)},
        x=_across(few),
        width=round(_across(many) - _across(few), 1),
        middle=_across(middle),
        query=query_of(war),
    )


def _minutes(lengths: Lengths, share: float) -> float:
    """Return the minutes within which a share of the games is over that are ever over."""
    found = lengths.minutes(share * lengths.ended)
    assert found is not None, "the share is below that of the games that end"
    return found


def _across(minutes: float) -> float:
    return round(WIDTH * min(minutes, LONGEST) / LONGEST, 1)


def _findings() -> Iterator[Finding]:
    runs = million().runs
    yield _length(runs["classic"])
    yield _fair(runs["classic"], runs["three-players"])
    yield _aces()
    yield _winner_first(runs["classic"], runs["winner-first"], runs["loser-first"])
    yield _three(runs["winner-first"], runs["three-players-winner-first"])
    yield _seat_order(runs["seat-order"], runs["three-down-seat-order"])
    yield _longest(runs["classic"])


def _length(classic: Run) -> Finding:
    lengths = how_long(War())
    said = {
        "typical": about(_minutes(lengths, TYPICAL)),
        "slow": about(_minutes(lengths, MANY)),
        "rounds": _number(classic.rounds.value),
        "wars": _number(classic.wars.value),
        "within": in_100(lengths.share_within(10)),
    }
    sentences = (
        _("Half of all games are over in %(typical)s, and one in ten runs past %(slow)s.") % said,
        _("A game has %(rounds)s battles on average, %(wars)s of them wars.") % said,
        _("Of 100 games, %(within)s are over within ten minutes.") % said,
    )
    return Finding("length", _("How long it takes"), sentences, (classic.command,))


def _fair(two: Run, three: Run) -> Finding:
    wins = [_per_cent(share.value, 2) for share in two.wins]
    others = ", ".join(_per_cent(share.value, 1) for share in three.wins)
    said = {"first": wins[0], "second": wins[1], "error": _per_cent(two.wins[0].error, 2)}
    sentences = (
        _(
            "Nobody has the better seat: the first player won %(first)s of the games, the second "
            "%(second)s, give or take %(error)s."
        )
        % said,
        _("With three at the table it is %(wins)s.") % {"wins": others},
    )
    return Finding("seats", _("It is fair"), sentences, (two.command, three.command))


def _aces() -> Finding:
    shares = [odds(War(), (26, 26), (held, 4 - held)).chances[0] for held in range(5)]
    said = dict(zip(("none", "one", "two", "three", "four"), map(in_100, shares), strict=True))
    said["more"] = in_100(odds(War(), (31, 21)).chances[0])
    sentences = (
        _(
            "With no ace in your half of the pack you win %(none)s games in 100; with one %(one)s, "
            "with two %(two)s, with three %(three)s, and with all four %(four)s."
        )
        % said,
        _("Five cards more than half, 31 to 21, are worth far less: %(more)s in 100.") % said,
    )
    return Finding("aces", _("Aces decide"), sentences, ("python3 manage.py build_tables",))


def _winner_first(shuffled: Run, winner: Run, loser: Run) -> Finding:
    said = {
        "shuffled": _number(shuffled.rounds.value),
        "winner": _number(winner.rounds.value),
        "loser": _number(loser.rounds.value),
        "games": f"{winner.games:,}",
        "loops": _count(winner),
    }
    sentences = (
        _(
            "Shuffle what you take, people say, and the game ends sooner. It does not: "
            "%(shuffled)s battles on average when captured cards are shuffled, %(winner)s when the "
            "winner’s own go under first, %(loser)s with the loser’s."
        )
        % said,
        _(
            "Nor does it go round in circles: of %(games)s games with the winner’s first %(loops)s "
            "went on for ever."
        )
        % said,
    )
    commands = (shuffled.command, winner.command, loser.command)
    return Finding("winner-first", _("Shuffling makes it longer"), sentences, commands)


def _three(two: Run, three: Run) -> Finding:
    said = {"three": _per_cent(three.looped.value, 1), "error": _per_cent(three.looped.error, 1)}
    sentences = (
        _(
            "What never loops with two players loops most of the time with three: with the "
            "winner’s cards first %(three)s of the games, give or take %(error)s, come back to "
            "where they were and go on for ever. Shuffle with three."
        )
        % said,
    )
    return Finding("three", _("But not with three"), sentences, (three.command, two.command))


def _seat_order(one: Run, three: Run) -> Finding:
    said = {"one": _per_cent(one.looped.value, 1), "three": _per_cent(three.looped.value, 1)}
    sentences = (
        _(
            "Put the same player’s card under first each time, whoever won, and %(one)s of the "
            "games never end; with three cards down, %(three)s."
        )
        % said,
        _("That is the order that people mean who say that War never ends."),
    )
    commands = (one.command, three.command)
    return Finding("seat-order", _("The game that never ends"), sentences, commands)


def _longest(classic: Run) -> Finding:
    code = write_code(classic.longest_seed)
    said = {
        "games": f"{classic.games:,}",
        "long": f"{classic.longest:,}",
        "short": f"{classic.shortest:,}",
        "code": code,
    }
    sentences = (
        _("The longest of the %(games)s games took %(long)s battles, the shortest %(short)s.")
        % said,
    )
    return Finding(
        "longest",
        _("The longest game"),
        sentences,
        (classic.command,),
        f"{reverse('watch_game', args=['war'])}?deal={code}",
        _("Watch deal %(code)s, battle by battle") % said,
    )


def _count(run: Run) -> str:
    """Say how many games looped: "none", or so many."""
    looped = round(run.looped.value * run.games)
    return f"{looped:,}" if looped else _("none")


def _number(value: float) -> str:
    return f"{value:.0f}"


def _per_cent(share: float, places: int) -> str:
    # A space that does not break keeps the sign on the line of its number.
    return _("%(number)s\N{NO-BREAK SPACE}%%") % {"number": f"{100 * share:.{places}f}"}
