"""The simulator and the rules give the same game for the same seed, under every house rule."""

from typing import get_args

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.captures import CaptureOrder
from games.rules.drunkard import Drunkard
from games.rules.events import Ending, Flipped, Reason
from games.rules.house_rules import RuleRefused
from games.rules.play import deal, steps
from games.rules.war import War
from games.simulator.encoding import encoded, marked
from games.simulator.engines.results import (
    CYCLE,
    DRAWN,
    ENDING,
    FLIPS,
    LEAD_IN,
    LIMITED,
    LOOPED,
    NOBODY,
    ROUNDS,
    UNFINISHED,
    WARS,
    WINNER,
    WON,
)
from games.simulator.playing import play, shuffled, words
from tests.games.test_laws import variants

GAMES = (War, BeggarMyNeighbour, Drunkard)
MOST_ROUNDS = 3000
"""A longer game is not played again by the rules module: it takes seconds."""

ENDINGS = {
    Ending.WON: WON,
    Ending.DRAWN: DRAWN,
    Ending.LOOPED: LOOPED,
    Ending.UNFINISHED: UNFINISHED,
}
LIMITS = {Reason.BATTLE_LIMIT, Reason.WAR_LIMIT, Reason.TIME_LIMIT}

any_seed = st.integers(0, 2**64 - 1)


def simulated(ruleset, seed):
    return play(ruleset, words(range(seed, seed + 1)))[0].tolist()


def played(ruleset, seed):
    """Play a game by the rules and write it down as the engines do."""
    table, flips = deal(ruleset, seed), 0
    for taken in steps(ruleset, table):
        table = taken.table
        cards = sum(type(event) is Flipped for event in taken.events)
        flips += cards if isinstance(ruleset, BeggarMyNeighbour) else cards > 0
    outcome = table.outcome
    row = {
        WINNER: NOBODY if outcome.winner is None else outcome.winner,
        ENDING: ENDINGS[outcome.ending],
        LIMITED: outcome.reason in LIMITS,
        ROUNDS: table.rounds,
        FLIPS: flips,
        WARS: table.wars,
        LEAD_IN: outcome.lead_in or 0,
        CYCLE: outcome.cycle or 0,
    }
    return [row[column] for column in range(len(row))]


@given(ruleset=variants(*GAMES), seed=any_seed)
def test_the_same_seed_is_the_same_game(ruleset, seed):
    row = simulated(ruleset, seed)
    assume(row[ROUNDS] <= MOST_ROUNDS)
    assert row == played(ruleset, seed)


@given(ruleset=variants(*GAMES), seed=any_seed)
def test_the_same_seed_is_the_same_deal(ruleset, seed):
    game = encoded(ruleset)
    cards = iter(shuffled(game.deck, words(range(seed, seed + 1)))[0][0][game.deal.places].tolist())
    dealt = [[next(cards) for _ in range(size)] for size in game.deal.sizes]
    assert dealt == [marked(ruleset, stock).tolist() for stock in deal(ruleset, seed).stocks]


def every_value():
    """Yield each value of each house rule, alone and for as many players as it needs."""
    for game in GAMES:
        for rule in game.house_rules():
            for value in (*rule.values, 1, 7, 40) if rule.counted else rule.values:
                players = {"players": max(rule.players_from, 2)}
                try:
                    yield game.with_rules(players | dict(rule.needs) | {rule.name: value})
                except RuleRefused as refused:
                    yield game.with_rules({refused.name: value, "players": int(value)})


@pytest.mark.slow
@pytest.mark.parametrize(
    "ruleset", [*every_value()], ids=lambda game: f"{game.slug} {game.changed()}"
)
def test_every_value_of_every_house_rule_is_played_alike(ruleset):
    assert_played_alike(ruleset, range(1000, 1030))


def assert_played_alike(ruleset, seeds):
    """Fail unless simulator and rules come to the same, game by game, of those that are short."""
    rows = play(ruleset, words(seeds)).tolist()
    short = [
        (seed, row) for seed, row in zip(seeds, rows, strict=True) if row[ROUNDS] <= MOST_ROUNDS
    ]
    assert short
    assert [row for _, row in short] == [played(ruleset, seed) for seed, _ in short]


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("order", get_args(CaptureOrder))
@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"joiners": "tied", "escalating": True, "face_down": 2},
        {"aces": "two_beats_ace", "face_down": 3},
        {"captured_to": "side_pile"},
        {"captured_to": "side_pile_shuffled"},
    ],
    ids=str,
)
def test_games_of_three_and_four_are_played_alike_in_every_order_of_capture(rules, order, players):
    ruleset = War.with_rules({"players": players, "capture_order": order, **rules})
    assert_played_alike(ruleset, range(2000, 2010))
