"""Every ruleset that the pages offer has its row, and those that share one are equally long."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, given

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.captures import WATCH_ONLY
from games.rules.drunkard import Drunkard
from games.rules.house_rules import HouseRules
from games.rules.war import War
from games.simulator.engines.results import CYCLE, FLIPS, LEAD_IN, ROUNDS, WARS
from games.simulator.keys import NoTable, row_of
from games.simulator.playing import play, words
from games.simulator.sections import (
    aces_sections,
    length_sections,
    limit_sections,
    odds_sections,
    side_pile_sections,
)
from tests.games.test_laws import variants

EVERY = {
    "lengths": length_sections,
    "limits": limit_sections,
    "side piles": side_pile_sections,
    "odds": odds_sections,
    "aces": aces_sections,
}


@pytest.mark.parametrize("sections", EVERY.values(), ids=EVERY)
def test_rows_follow_one_another_without_a_gap(sections):
    for before, after in pairwise(sections()):
        assert after.first == before.first + before.size


@pytest.mark.parametrize("sections", EVERY.values(), ids=EVERY)
def test_the_ruleset_of_a_row_is_found_there(sections):
    for section in sections():
        for row, ruleset in enumerate(section.rulesets(), section.first):
            assert row_of(ruleset, sections()) == row


ANY_GAME = variants(War, Drunkard, BeggarMyNeighbour)
ANY_WAR = variants(War)


@given(ruleset=ANY_GAME)
def test_every_game_of_chance_has_a_row_under_any_house_rules(ruleset):
    assume(not is_only_for_watching(ruleset))
    assert row_of(replace(ruleset, **no_limits(ruleset)), length_sections()) >= 0


def is_only_for_watching(ruleset):
    """Say whether captures follow an order of which most games never end."""
    order = getattr(ruleset, "capture_order", "shuffled")
    return order in WATCH_ONLY and ruleset.captured_to != "side_pile_shuffled"


def no_limits(ruleset):
    return dict.fromkeys(("first_to_wars", "war_limit")) if isinstance(ruleset, War) else {}


@given(ruleset=ANY_WAR)
def test_so_has_every_game_to_a_limit_on_wars(ruleset):
    assume(not is_only_for_watching(ruleset) and not ruleset.suits_break_ties)
    assert row_of(ruleset, limit_sections()) >= 0


@pytest.mark.parametrize(
    ("ruleset", "rule"),
    [
        (War(capture_order="seat_order"), "capture_order=seat_order"),
        (Drunkard(captured_to="under", capture_order="as_laid"), "capture_order=as_laid"),
    ],
)
def test_what_has_no_table_says_why(ruleset, rule):
    with pytest.raises(NoTable, match=f"there is no table for {rule}"):
        row_of(ruleset, length_sections())


EQUAL = [
    (War(), {"dead_heat": "split"}),
    (War(capture_order="winner_first"), {"captured_to": "side_pile"}),
    (War(pack="36"), {"aces": "two_beats_ace"}),
    (War(players=4), {"remainder": "deal_all"}),
    (War(), {"joiners": "tied"}),
    (Drunkard(), {"goal": "holder_loses"}),
    (Drunkard(empty_at_tie="lose"), {"goal": "first_out"}),
]


def named(one):
    return str(one.changed() if isinstance(one, HouseRules) else one)


@pytest.mark.parametrize(("ruleset", "changed"), EQUAL, ids=named)
def test_some_house_rules_make_no_difference_to_any_game(ruleset, changed):
    other = replace(ruleset, **changed)
    seeds = words(range(3000))
    counted = [ROUNDS, WARS, LEAD_IN, CYCLE]
    assert row_of(ruleset, length_sections()) == row_of(other, length_sections())
    assert (play(ruleset, seeds)[:, counted] == play(other, seeds)[:, counted]).all()


ALIKE = [
    (War(), {"aces": "low"}),
    (War(face_down=3, capture_order="winner_first"), {"aces": "low"}),
    (War(pack="32", captured_to="side_pile_shuffled"), {"capture_order": "high_to_low"}),
    (War(players=4, face_down=3, joiners="tied"), {"stranded_pot": "split"}),
    (War(players=3, suits_break_ties=True), {"remainder": "first_war_winner"}),
    (Drunkard(players=3), {"capture_order": "shuffled"}),
    (BeggarMyNeighbour(), {"ace": 1, "jack": 4}),
    (BeggarMyNeighbour(players=3, ace=0, pile_back="turned_over"), {"ace": 2, "queen": 0}),
]
GAMES = 20_000
NOISE = 1.95 * (2 / GAMES) ** 0.5
"""Two samples of one distribution are further apart in one case of a thousand."""


@pytest.mark.parametrize(("ruleset", "changed"), ALIKE, ids=named)
def test_some_house_rules_make_no_difference_beyond_the_noise(ruleset, changed):
    other = replace(ruleset, **changed)
    assert row_of(ruleset, length_sections()) == row_of(other, length_sections())
    lengths = [played_lengths(ruleset, 0), played_lengths(other, GAMES)]
    assert farthest_apart(*lengths) < NOISE


def played_lengths(ruleset, first_seed):
    rows = play(ruleset, words(range(first_seed, first_seed + GAMES)))
    if isinstance(ruleset, BeggarMyNeighbour):
        return np.sort(rows[:, FLIPS])
    return np.sort(rows[:, ROUNDS] + 2 * rows[:, WARS])


def farthest_apart(one, other):
    """Return the largest difference of two distributions, after Kolmogorov and Smirnov."""
    both = np.concatenate([one, other])
    shares = [np.searchsorted(lengths, both, side="right") / GAMES for lengths in (one, other)]
    return np.abs(shares[0] - shares[1]).max()
