"""The odds in a game that is watched: for every count of cards at once, so that a page can follow.

A page looks up what each player's count is worth; the chances are in proportion to that. The
cards are taken to be any, as if nobody saw them: only the counts tell.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.forecasts.standings import left
from games.rulebook.saying import nearest_in_100
from games.rules.casino_war import CasinoWar
from games.simulator.keys import NoTable, Simulated, in_play
from games.simulator.odds import for_two, odds
from games.watching.playing import Watched

THOUSAND: Final = 1000


@dataclass(frozen=True, slots=True)
class Chart:
    """What a count of cards is worth, in thousandths, and how long it takes by the most held."""

    worths: tuple[int, ...]
    left: tuple[str, ...]


@lru_cache(maxsize=200)
def _chart(ruleset: Simulated, _language: str | None) -> Chart | None:
    cards, nobody = in_play(ruleset), (0,) * (ruleset.players - 2)
    half, two = -(-cards // 2), for_two(ruleset)
    try:
        most = {
            count: odds(ruleset, (count, cards - count, *nobody))
            for count in range(half, cards + 1)
        }
        worths = [odds(two, (count, cards - count)).chances[0] for count in range(cards + 1)]
    except NoTable:
        return None
    return Chart(
        tuple(round(THOUSAND * worth) for worth in worths),
        tuple(left(most[max(count, half)].typical) for count in range(cards + 1)),
    )


def chart(watched: Watched) -> Chart | None:
    """Return the chart of a game; None if there is none, or it is not played with a whole pack."""
    ruleset = watched.ruleset
    if isinstance(ruleset, CasinoWar):
        return None
    if sum(watched.counts[0]) + len(watched.tables[0].undealt) != in_play(ruleset):
        return None
    return _chart(ruleset, get_language())


def data(watched: Watched) -> dict[str, object] | None:
    """Return the chart as the page carries it."""
    found = chart(watched)
    return asdict(found) if found else None


def sentence(watched: Watched, names: Sequence[str], step: int) -> str:
    """Say who leads at a step, and how long it still takes; nothing where that goes without."""
    found = chart(watched)
    if found is None or step == watched.last:
        return ""
    held = watched.counts[step]
    if max(held) == sum(held):
        return ""
    worths = [found.worths[count] for count in held]
    best = worths.index(max(worths))
    chance = nearest_in_100(worths[best] / sum(worths))
    if len(held) == 2 and chance == 50:
        said = _("About even")
    elif chance == 100:
        said = _("More than 99 in 100 for %(name)s") % {"name": names[best]}
    else:
        said = _("About %(chance)s in 100 for %(name)s") % {"chance": chance, "name": names[best]}
    return f"{said}, {found.left[max(held)]}."
