"""What fits into the time there is: rulesets, and how many of their games are over by then."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from games.rulebook.pages import Page, library
from games.rulebook.saying import nearest_in_100
from games.rulebook.switchboard import switchboard
from games.rulebook.switches import matters, query_of
from games.rulebook.times import about, sentence
from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.catalogue import PRESETS, card_game
from games.rules.drunkard import Drunkard
from games.rules.house_rules import RuleRefused, Value
from games.rules.war import War
from games.simulator.keys import Simulated
from games.simulator.planner import Plan, plan
from games.simulator.tables import how_long

MINUTES: Final = (5, 10, 15, 20, 30, 60)
"""The times on offer; an address may ask for any other up to `LONGEST`."""
LONGEST: Final = 480
PLAYERS: Final = (2, 3, 4)
USUAL_MINUTES, USUAL_PLAYERS = 10, 2
GAMES: Final = (War, BeggarMyNeighbour, Drunkard)
BESIDE_PRESETS: Final[tuple[tuple[Promise, Mapping[str, Value]], ...]] = (
    (gettext_lazy("Half pack, three down"), {"pack": "half_suits", "face_down": 3}),
    (gettext_lazy("Winner’s cards first"), {"capture_order": "winner_first"}),
    (
        gettext_lazy("Winner’s cards first, three down"),
        {"capture_order": "winner_first", "face_down": 3},
    ),
)
"""Short games of War that are no presets of the rulebook, and what they are called here."""


@dataclass(frozen=True, slots=True)
class Row:
    """A ruleset in the plan: what it is, how sure it is, and where it starts."""

    game: str
    title: str
    rules: str
    per_cent: int
    said: str
    length: str
    start_url: str
    rules_url: str


@lru_cache(maxsize=100)
def _rows(minutes: int, players: int, _language: str | None) -> tuple[Row, ...]:
    titles = dict(_candidates(minutes, players))
    return tuple(_row(each, titles[each.ruleset], minutes) for each in plan(minutes, titles))


def rows(minutes: int, players: int) -> tuple[Row, ...]:
    """Return the plan for so many minutes and players, the surest game first."""
    return _rows(minutes, players, get_language())


def _candidates(minutes: int, players: int) -> Iterator[tuple[Simulated, str]]:
    """Yield the rulesets to choose from, each with its name."""
    named: dict[Simulated, str] = {}
    for game in GAMES:
        page = library().pages[game.slug]
        for preset in PRESETS[game.slug]:
            if preset.values.get("players", players) != players:
                continue
            timed = "minutes" in preset.values
            values: dict[str, Value] = {**preset.values, "players": players}
            if timed:
                values["minutes"] = minutes
            title = _("Against the clock") if timed else page.texts.presets[preset.slug]
            _add(named, game, values, title)
    for name, changed in BESIDE_PRESETS:
        _add(named, War, {**changed, "players": players}, str(name))
    yield from named.items()


def _add(
    named: dict[Simulated, str], game: type[Simulated], values: dict[str, Value], title: str
) -> None:
    """Add a ruleset under its first name, unless so many cannot play it."""
    try:
        named.setdefault(game.with_rules(values), title)
    except RuleRefused:
        return


def _row(found: Plan, title: str, minutes: int) -> Row:
    ruleset = found.ruleset
    page = library().pages[ruleset.slug]
    query = query_of(ruleset)
    start = urlencode({"game": ruleset.slug}) + (f"&{query}" if query else "")
    return Row(
        game=page.title,
        title=title,
        rules=_rules(page, ruleset),
        per_cent=round(100 * found.share),
        said=_said(found, minutes),
        length=sentence(how_long(ruleset)),
        start_url=f"{reverse('start_match')}?{start}",
        rules_url=reverse("rules", args=[ruleset.slug]) + (f"?{query}" if query else ""),
    )


def _said(found: Plan, minutes: int) -> str:
    if found.share == 1:
        return _("Sure: the clock ends it.")
    games, time = nearest_in_100(found.share), about(minutes)
    if games == 0 and found.share > 0:
        return _("Fewer than 1 game in 100 is over within %(time)s.") % {"time": time}
    if games == 100:
        return _("More than 99 games in 100 are over within %(time)s.") % {"time": time}
    said = ngettext(
        "%(games)s game in 100 is over within %(time)s.",
        "%(games)s games in 100 are over within %(time)s.",
        games,
    )
    return said % {"games": games, "time": time}


def _rules(page: Page, ruleset: Simulated) -> str:
    """Say which house rules are not the usual ones, the number of players aside."""
    idle = {rule.name for rule in ruleset.house_rules() if not matters(rule, ruleset)}
    changed = switchboard(page, card_game(ruleset.slug).with_rules(ruleset.changed())).changed
    said = [each for each in changed if each.name not in {"players", *idle}]
    return ", ".join(f"{each.title}: {each.chosen}" for each in said)


def read_number(text: str, usual: int, least: int, most: int) -> int:
    """Read a whole number from an address: the nearest there is, or the usual one."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        return usual
    return min(max(int(text), least), most)
