"""How long games last and who will win them, read from the tables: no game is played here."""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp, log
from statistics import fmean
from typing import Final

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.house_rules import HouseRules
from games.rules.war import War
from games.simulator.coding import FACTOR, Tables, read, unpack_lengths
from games.simulator.keys import Simulated, row_of
from games.simulator.lengths import (
    CARD_PACE,
    MIDDLE,
    MINUTE,
    SCORES,
    SHARES,
    WAR_PACE,
    Counts,
    Lengths,
    Pace,
    paced,
    paced_to,
)
from games.simulator.limits import FIGURES, counts_from, has_limit, place_of
from games.simulator.principal import Principal
from games.simulator.sections import length_sections, limit_sections, side_pile_sections

GAMES_TO_TELL: Final = 5
"""So many games tell something of a family's pace."""
FAMILIES_DIFFER: Final = 0.5
"""The standard deviation of the logarithm of families' paces: two in three are at most two thirds
faster or slower than usual. It is an assumption."""
KEPT: Final = 300
"""Of so many rulesets what was read last is kept at hand."""
ONE_IN_FIVE, FOUR_IN_FIVE = SHARES.index(0.2), SHARES.index(0.8)


@cache
def tables() -> Tables:
    """Return the tables that come with the code."""
    return read()


def usual_pace(ruleset: HouseRules) -> Pace:
    """Return the pace to start with, until a family's own games tell theirs."""
    return CARD_PACE if isinstance(ruleset, BeggarMyNeighbour) else WAR_PACE


@lru_cache(maxsize=KEPT)
def counts(ruleset: Simulated) -> Counts:
    """Return how many rounds and wars games have, but for limits on battles or time.

    In Beggar My Neighbour cards are counted for rounds. Raise NoTable if there is no table.
    """
    if isinstance(ruleset, War) and has_limit(ruleset):
        return counts_at_limit(ruleset)
    found = unpack_lengths(tables().lengths, row_of(ruleset, length_sections()))
    if isinstance(ruleset, War) and ruleset.captured_to == "side_pile_shuffled":
        row = row_of(ruleset, side_pile_sections())
        (factor,) = FACTOR.unpack_from(tables().side_piles, row * FACTOR.size)
        return found.times(factor)
    return found


def counts_at_limit(war: War) -> Counts:
    """Return how many rounds and wars games have that a limit on wars may end.

    Raise NoTable for a limit that has none.
    """
    first = place_of(war) * FIGURES
    row = row_of(war, limit_sections())
    return counts_from(Principal.read(tables().limits).row(row, first, first + FIGURES))


def how_long(ruleset: Simulated, pace: Pace | None = None) -> Lengths:
    """Return how long games of a ruleset last, at a pace of their own or the usual one.

    Raise NoTable if there is no table.
    """
    pace = pace or usual_pace(ruleset)
    found = counts(ruleset)
    if not isinstance(ruleset, War):
        return paced(found, pace)
    battles = ruleset.battle_limit
    lengths = paced_to(battles, found, pace) if battles else paced(found, pace)
    return lengths.limited_to(MINUTE * ruleset.minutes) if ruleset.minutes else lengths


def pace_of_family(ruleset: Simulated, seconds: Sequence[float]) -> Pace | None:
    """Return the pace at which games of a ruleset took so many seconds; None of too few games.

    Games differ in length far more than families do in pace. So a family is taken to be as much
    slower or faster as its games were longer or shorter on the geometric mean, but only so far as
    their number bears it out: of five games the better half. Raise NoTable if there is no table.
    """
    if len(seconds) < GAMES_TO_TELL:
        return None
    pace = usual_pace(ruleset)
    expected = paced(counts(ruleset), pace).seconds
    spread = log(expected[FOUR_IN_FIVE] / expected[ONE_IN_FIVE]) / (SCORES[FOUR_IN_FIVE] * 2)
    bears_out = len(seconds) / (len(seconds) + (spread / FAMILIES_DIFFER) ** 2)
    longer = fmean(log(max(length, 1)) for length in seconds) - log(expected[MIDDLE])
    return pace.times(exp(bears_out * longer))
