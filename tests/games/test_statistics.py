"""Games last as long, and are won as often, as a million games say, within four standard errors."""

import tomllib
from functools import cache
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import pytest

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.drunkard import Drunkard
from games.rules.events import Ending, Flipped, Reason, Staked
from games.rules.play import deal, steps
from tests.games.rules.laboratory import LaboratoryWar

pytestmark = pytest.mark.slow

VARIANTS = tomllib.loads((Path(__file__).parent.parent / "data/war_statistics.toml").read_text())[
    "variant"
]
RULESETS = {
    "war": LaboratoryWar,
    "drunkard": Drunkard,
    "beggar-my-neighbour": BeggarMyNeighbour,
}
ROUNDS = 45_000
"""About so many rounds are played of each variant: enough to see, and not too many to wait for."""
TOO_LONG = 6_000
"""No game that the figures count lasted longer; one that does is taken to loop."""


def named(variant):
    return variant["name"]


@cache
def sample(name):
    """Play a variant's first seeds, and return the games that are decided, and how many began."""
    variant = next(variant for variant in VARIANTS if variant["name"] == name)
    ruleset = RULESETS[variant["game"]](**variant["rules"])
    count = max(60, min(400, int(ROUNDS / variant["rounds"]["mean"])))
    games = [measured(ruleset, seed) for seed in range(1, count + 1)]
    return [game for game in games if game], count


def measured(ruleset, seed):
    """Play a game; return its figures, or None if it loops or seems to."""
    figures = {"flips": 0, "cards": 0}
    for events, table in steps(ruleset, deal(ruleset, seed)):
        for event in events:
            figures["cards"] += isinstance(event, Flipped) or (
                len(event.cards) if isinstance(event, Staked) else 0
            )
        figures["flips"] += any(isinstance(event, Flipped) for event in events)
        if table.rounds > TOO_LONG:
            return None
    if table.outcome.ending == Ending.LOOPED:
        return None
    return figures | {
        "rounds": table.rounds,
        "wars": table.wars,
        "winner": table.outcome.winner if table.outcome.reason == Reason.ALL_CARDS else None,
    }


def error(share, count):
    """Return the standard error of a share of `count` games."""
    return sqrt(share * (1 - share) / count)


MEANS = [
    pytest.param(variant, figure, id=f"{variant['name']}-{figure}")
    for variant in VARIANTS
    for figure in ("rounds", "flips", "wars", "cards")
    if figure in variant
]


@pytest.mark.parametrize(("variant", "figure"), MEANS)
def test_the_mean_is_as_expected(variant, figure):
    games, _ = sample(variant["name"])
    counts = [game[figure] for game in games]
    own = stdev(counts) / sqrt(len(counts))
    tolerance = 4 * sqrt(own**2 + variant[figure]["se"] ** 2)
    assert abs(mean(counts) - variant[figure]["mean"]) <= tolerance


@pytest.mark.parametrize("variant", VARIANTS, ids=named)
def test_as_many_games_are_short_or_long_as_expected(variant):
    games, _ = sample(variant["name"])
    for quantile, rounds in variant["quantiles"].items():
        share = int(quantile[1:]) / 100
        below = mean(game["rounds"] < rounds for game in games)
        up_to = mean(game["rounds"] <= rounds for game in games)
        tolerance = 4 * error(share, len(games))
        assert below - tolerance <= share <= up_to + tolerance


@pytest.mark.parametrize("variant", VARIANTS, ids=named)
def test_as_many_games_are_decided_as_expected(variant):
    games, count = sample(variant["name"])
    share = variant["decided"]
    tolerance = 4 * sqrt(error(share, count) ** 2 + error(share, variant["games"]) ** 2)
    assert abs(len(games) / count - share) <= tolerance


@pytest.mark.parametrize("variant", VARIANTS, ids=named)
def test_the_first_seat_wins_as_often_as_expected(variant):
    winners = [game["winner"] for game in sample(variant["name"])[0] if game["winner"] is not None]
    share = variant["first_seat"]
    tolerance = 4 * sqrt(error(share, len(winners)) ** 2 + error(share, variant["games"]) ** 2)
    assert abs(winners.count(0) / len(winners) - share) <= tolerance
