"""Games to limits on wars have tables: the pages offer such limits with all other house rules."""

import random
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from games.rulebook.pages import library
from games.rules.war import War
from games.simulator.building import rulesets
from games.simulator.building_limits import figures_at_limits, numbers_of
from games.simulator.engines.limits import NEVER, play_to_limits
from games.simulator.engines.results import DRAWN, ENDING, ROUNDS, WARS
from games.simulator.engines.table import TABLE
from games.simulator.keys import NoTable, row_of
from games.simulator.lengths import WAR_PACE, paced
from games.simulator.limits import FIGURES, LIMITS, counts_from, place_of
from games.simulator.measuring import given_up
from games.simulator.playing import play_decks, shuffled, words
from games.simulator.principal import Principal
from games.simulator.sections import limit_sections
from games.simulator.tables import counts, how_long, tables
from tests.games.simulator.test_keys import GAMES, NOISE, farthest_apart, played_lengths

FEW = 2000
LOST = 0.01
"""What a few curves may lose of a share; nine in ten lose less than a third of that."""

RULESETS = [
    War(),
    War(capture_order="winner_first"),
    War(players=3, capture_order="loser_first_rows", remainder="deal_all"),
    War(players=4, pack="half_suits", face_down=3, short_war="forfeit"),
    War(players=4, pack="half_random", remainder="first_war_winner", escalating=True),
    War(players=3, joiners="tied", aces="two_beats_ace", capture_order="high_to_low"),
]


def limited(war, limit):
    first, in_all = limit
    return replace(war, first_to_wars=first or None, war_limit=in_all or None)


def some(war, games=FEW):
    """Return so many shuffled games: the rules in numbers, decks and states of the generator."""
    game = given_up(war)
    return game, *shuffled(game.deck, words(range(games)))


@pytest.mark.parametrize("war", RULESETS, ids=lambda war: str(war.changed()))
def test_one_play_of_a_game_finds_all_limits_where_the_engine_finds_each(war):
    game, decks, states = some(war)
    reached = np.empty((FEW, len(LIMITS), 2), np.int64)
    places, sizes = game.deal.places, game.deal.sizes
    tables_ = np.zeros(1, TABLE)
    play_to_limits(game.rules, tables_, decks, states, places, sizes, np.array(LIMITS), reached)
    for place, limit in enumerate(LIMITS):
        to_limit = limited(war, limit)
        played = play_decks(to_limit, given_up(to_limit), game.deal, decks, states)
        ended = played[:, ENDING] <= DRAWN
        assert (reached[ended, place] == played[ended][:, [ROUNDS, WARS]]).all()
        assert (reached[~ended, place] == NEVER).all()


def test_every_pair_of_limits_that_the_pages_offer_has_a_table():
    options = {option.field: option for option in library().pages["war"].facts.option}
    first_to, war_limits = (
        [int(choice) for choice in options[name].choices] for name in ("first_to_wars", "war_limit")
    )
    for first, in_all in product([None, *first_to], [None, *war_limits]):
        if first or in_all:
            assert place_of(War(first_to_wars=first, war_limit=in_all)) >= 0
    assert {first for first, _ in LIMITS} == {0, *first_to}
    assert {in_all for _, in_all in LIMITS} == {0, *war_limits}


def test_nobody_can_win_three_wars_before_three_are_fought():
    for war in RULESETS:
        game, decks, states = some(war)
        both, alone = limited(war, (3, 3)), limited(war, (0, 3))
        assert place_of(both) == place_of(alone)
        played = [play_decks(war, given_up(war), game.deal, decks, states) for war in (both, alone)]
        same = played[0][:, ROUNDS] == played[1][:, ROUNDS]
        # Where the leaders were level after three wars one of them may have won them all.
        assert same.mean() > 0.99


@pytest.mark.parametrize(
    ("war", "rule"),
    [
        (War(first_to_wars=4), "first_to_wars=4"),
        (War(war_limit=7), "war_limit=7"),
        (War(first_to_wars=4, war_limit=2), "war_limit=2"),
        (War(first_to_wars=3, war_limit=7), "first_to_wars=3"),
    ],
)
def test_other_limits_have_none(war, rule):
    with pytest.raises(NoTable, match=f"there is no table for {rule}"):
        how_long(war)


def test_some_rows_are_built_again_and_come_out_the_same():
    every, kept = rulesets(limit_sections()), Principal.read(tables().limits)
    assert kept.rows == len(every)
    for row in random.Random(3).sample(range(len(every)), 3):
        again = np.array([figures_at_limits(every[row])])
        assert numbers_of(again, kept)[0].tolist() == list(kept.numbers(row)), every[row].changed()
        for place in range(len(LIMITS)):
            part = slice(place * FIGURES, (place + 1) * FIGURES)
            exact = paced(counts_from(again[0, part]), WAR_PACE)
            read = paced(counts_from(kept.row(row, part.start, part.stop)), WAR_PACE)
            for share in (0.05, 0.1, 0.3, 0.5, 0.7, 0.9):
                over = read.share_within(exact.minutes(share * exact.ended))
                assert over == pytest.approx(share * exact.ended, abs=LOST), (place, share)


@pytest.mark.parametrize("war", [War(), War(players=3, capture_order="winner_first")])
def test_the_sooner_a_limit_the_shorter_the_game(war):
    typical = [how_long(limited(war, limit)).typical for limit in ((0, 3), (0, 5), (0, 10), (0, 0))]
    assert typical[:3] == sorted(typical[:3])
    assert typical[3] is None or typical[3] > typical[2]


def test_so_many_wars_take_so_many():
    found = counts(War(war_limit=5))
    assert found.typical[1] == pytest.approx(5, abs=0.3)


@pytest.mark.parametrize(
    ("war", "changed"),
    [
        (War(war_limit=5), {"level": "draw"}),
        (War(players=4, war_limit=3, capture_order="winner_first"), {"level": "draw"}),
        (War(first_to_wars=3), {"captured_to": "side_pile_shuffled"}),
        (War(pack="32", war_limit=10), {"captured_to": "side_pile_shuffled"}),
        (War(first_to_wars=3, war_limit=3), {"first_to_wars": 5}),
    ],
    ids=lambda one: str(one.changed() if isinstance(one, War) else one),
)
def test_some_house_rules_make_no_difference_beyond_the_noise(war, changed):
    other = replace(war, **changed)
    assert counts(war) == counts(other)
    assert farthest_apart(played_lengths(war, 0), played_lengths(other, GAMES)) < NOISE


def test_there_are_no_wars_to_count_where_suits_break_ties():
    with pytest.raises(NoTable, match="suits_break_ties=yes"):
        row_of(War(suits_break_ties=True), limit_sections())
