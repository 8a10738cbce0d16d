"""How long games last and who will win them, read from the tables: no game is played here."""

from functools import cache

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.house_rules import HouseRules
from games.rules.war import War
from games.simulator.coding import FACTOR, Tables, read, unpack_lengths
from games.simulator.keys import Simulated, length_sections, row_of, side_pile_sections
from games.simulator.lengths import CARD_PACE, MINUTE, WAR_PACE, Counts, Lengths, Pace, paced


@cache
def tables() -> Tables:
    """Return the tables that come with the code."""
    return read()


def usual_pace(ruleset: HouseRules) -> Pace:
    """Return the pace to start with, until a family's own games tell theirs."""
    return CARD_PACE if isinstance(ruleset, BeggarMyNeighbour) else WAR_PACE


def counts(ruleset: Simulated) -> Counts:
    """Return how many rounds and wars games have without limits on battles or time.

    In Beggar My Neighbour cards are counted for rounds. Raise NoTable if there is no table.
    """
    found = unpack_lengths(tables().lengths, row_of(ruleset, length_sections()))
    if isinstance(ruleset, War) and ruleset.captured_to == "side_pile_shuffled":
        row = row_of(ruleset, side_pile_sections())
        (factor,) = FACTOR.unpack_from(tables().side_piles, row * FACTOR.size)
        return found.times(factor)
    return found


def how_long(ruleset: Simulated, pace: Pace | None = None) -> Lengths:
    """Return how long games of a ruleset last, at a pace of their own or the usual one.

    Raise NoTable if there is no table.
    """
    pace = pace or usual_pace(ruleset)
    found = counts(ruleset)
    lengths = paced(found, pace)
    if isinstance(ruleset, War) and ruleset.minutes:
        lengths = lengths.limited_to(MINUTE * ruleset.minutes)
    if isinstance(ruleset, War) and ruleset.battle_limit:
        rounds, wars = found.typical
        seconds = pace.seconds_a_round + pace.seconds_a_war * wars / rounds
        lengths = lengths.limited_to(seconds * ruleset.battle_limit)
    return lengths
