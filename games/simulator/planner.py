"""Which games fit into the time there is."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.simulator.keys import NoTable, Simulated
from games.simulator.lengths import Pace
from games.simulator.tables import how_long


@dataclass(frozen=True, slots=True)
class Plan:
    """A ruleset, and how likely a game of it is over in time."""

    ruleset: Simulated
    share: float
    """The share of games that are over in time: 1 if a limit sees to it."""
    typical: float | None
    """The minutes within which half of the games are over."""


def plan(minutes: float, rulesets: Iterable[Simulated], pace: Pace | None = None) -> list[Plan]:
    """Order rulesets by the share of their games that are over within so many minutes.

    Of two that are equally sure the longer game comes first. Rulesets without a table are left
    out. The pace is the same for all, or each one's usual pace.
    """
    plans = []
    for ruleset in rulesets:
        try:
            lengths = how_long(ruleset, pace)
        except NoTable:
            continue
        plans.append(Plan(ruleset, lengths.share_within(minutes), lengths.typical))
    return sorted(plans, key=lambda one: (-round(one.share, 3), -(one.typical or 0)))
