"""Every ruleset that the pages offer has its row, and those that share one are equally long."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.captures import WATCH_ONLY
from games.rules.drunkard import Drunkard
from games.rules.house_rules import HouseRules
from games.rules.war import War
from games.simulator.engines.results import CYCLE, LEAD_IN, ROUNDS, WARS
from games.simulator.keys import NoTable, row_of
from games.simulator.playing import play, words
from games.simulator.sections import (
    aces_sections,
    length_sections,
    odds_sections,
    side_pile_sections,
)
from tests.games.test_laws import variants

EVERY = {
    "lengths": length_sections,
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


@given(ruleset=variants(War))
def test_war_has_a_row_under_any_house_rules_but_limits_on_wars(ruleset):
    assume(ruleset.capture_order not in WATCH_ONLY or ruleset.captured_to == "side_pile_shuffled")
    assume(not ruleset.war_limit and not ruleset.first_to_wars)
    assert row_of(ruleset, length_sections()) >= 0


@pytest.mark.parametrize("wars", [1, 2, 3, 5, 10])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_first_to_some_wars_has_a_row_under_the_usual_house_rules(players, wars):
    usual = row_of(War(players=players), length_sections())
    assert row_of(War(players=players, first_to_wars=wars), length_sections()) != usual


@given(
    players=st.integers(2, 8),
    joiners=st.sampled_from(["all", "tied"]),
    face_down=st.sampled_from([0, 1]),
)
def test_drunkard_has_a_row_for_any_number_of_players(players, joiners, face_down):
    ruleset = Drunkard(players=players, joiners=joiners, face_down=face_down)
    assert row_of(ruleset, length_sections()) > row_of(War(), length_sections())


@pytest.mark.parametrize(
    ("ruleset", "rule"),
    [
        (War(capture_order="seat_order"), "capture_order=seat_order"),
        (War(first_to_wars=4), "first_to_wars=4"),
        (War(war_limit=5, short_war="forfeit"), "short_war=forfeit"),
        (Drunkard(players=5, captured_to="under"), "captured_to=under"),
        (BeggarMyNeighbour(jack=3), "jack=3"),
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
    return np.sort(rows[:, ROUNDS] + 2 * rows[:, WARS])


def farthest_apart(one, other):
    """Return the largest difference of two distributions, after Kolmogorov and Smirnov."""
    both = np.concatenate([one, other])
    shares = [np.searchsorted(lengths, both, side="right") / GAMES for lengths in (one, other)]
    return np.abs(shares[0] - shares[1]).max()
