"""The tables say how long games last, as games that are played afresh do."""

import random
import tomllib
from dataclasses import replace
from math import exp, inf, log

import numpy as np
import pytest

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.captures import WATCH_ONLY
from games.rules.drunkard import Drunkard
from games.rules.house_rules import RuleRefused
from games.rules.war import War
from games.simulator.building import MAKERS, rulesets
from games.simulator.coding import FILE, LENGTH_ROW
from games.simulator.curves import along
from games.simulator.engines.results import DRAWN, ENDING, FLIPS, ROUNDS, WARS
from games.simulator.keys import NoTable, Simulated
from games.simulator.lengths import NORMAL, SCORES, Pace
from games.simulator.limits import LIMITS
from games.simulator.measuring import MOST_ROUNDS, games_of, given_up
from games.simulator.playing import play_decks, shuffled, words
from games.simulator.sections import length_sections, limit_sections
from games.simulator.tables import counts, how_long, pace_of_family, tables
from tests.tools import ROOT

FRESH = 40_000
TOLERANCE = 0.005 + 0.003 + 4 * (0.25 / FRESH) ** 0.5
"""Half a percentage point for the table, which is the error that is allowed it, what its bytes
round, and four standard errors of the fresh games."""


def test_it_is_known_how_the_tables_were_made():
    origin = tables().origin
    assert (origin.games, origin.most_rounds) == (40_000, MOST_ROUNDS)
    assert origin.version


def test_the_tables_are_small_enough_to_come_with_the_code():
    assert FILE.stat().st_size < 450_000


@pytest.mark.parametrize("name", sorted(MAKERS.keys() - {"limits"}))
def test_some_rows_are_built_again_and_come_out_the_same(name):
    maker = MAKERS[name]
    every, rows = rulesets(maker.sections()), getattr(tables(), name)
    size = len(rows) // len(every)
    for row in random.Random(name).sample(range(len(every)), 3):
        assert maker.row(every[row]) == rows[row * size : (row + 1) * size], every[row].changed()


def test_there_is_a_row_for_every_ruleset():
    assert len(tables().lengths) == LENGTH_ROW.size * len(rulesets(length_sections()))


def test_half_of_the_games_of_war_are_over_in_26_minutes_and_one_in_ten_runs_past_71():
    lengths = how_long(War())
    assert lengths.typical == pytest.approx(26, abs=0.6)
    assert lengths.slow == pytest.approx(71, abs=1)


@pytest.mark.parametrize(
    ("ruleset", "typical"),
    [
        (War(face_down=3), 16),
        (War(face_down=2), 20),
        (War(capture_order="winner_first"), 17),
        (War(capture_order="loser_first"), 18),
        (War(pack="half_suits"), 7),
        (War(suits_break_ties=True), 34),
        (War(players=3), 24),
        (War(players=4, joiners="tied"), 28),
    ],
)
def test_house_rules_make_games_longer_or_shorter(ruleset, typical):
    assert how_long(ruleset).typical == pytest.approx(typical, abs=0.75)


BOTH = ("left", "right")
"""In short games many end at the same moment: the table draws a line through them."""


def fresh_minutes(ruleset: Simulated, first_seed: int) -> np.ndarray:
    """Play games of other seeds than the tables' and return their minutes, the shortest first."""
    game = given_up(ruleset)
    decks, states = shuffled(game.deck, words(range(first_seed, first_seed + FRESH)))
    played = play_decks(ruleset, game, game.deal, decks, states)
    if isinstance(ruleset, BeggarMyNeighbour):
        seconds = 2.0 * played[:, FLIPS]
    else:
        seconds = 4.0 * played[:, ROUNDS] + 8.0 * played[:, WARS]
    return np.sort(np.where(played[:, ENDING] <= DRAWN, seconds / 60, inf))


def check(ruleset, first_seed=10**9):
    """Compare the table with fresh games at the times at which so many of these are over."""
    minutes, lengths = fresh_minutes(ruleset, first_seed), how_long(ruleset)
    for share in (0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98):
        time = minutes[int(share * FRESH)]
        if time < inf:
            below, over = (np.searchsorted(minutes, time, side) / FRESH for side in BOTH)
            assert below - TOLERANCE <= lengths.share_within(time) <= over + TOLERANCE, time
    assert lengths.ended == pytest.approx((minutes < inf).mean(), abs=TOLERANCE)


@pytest.mark.parametrize(
    "ruleset",
    [
        War(),
        War(players=3, capture_order="winner_first"),
        War(players=4, face_down=3, joiners="tied", short_war="forfeit", pack="32"),
        War(aces="two_beats_ace", escalating=True, captured_to="side_pile_shuffled"),
        War(first_to_wars=3),
        War(war_limit=5, face_down=3, short_war="forfeit", pack="half_suits"),
        War(players=4, war_limit=10, first_to_wars=5, capture_order="high_to_low"),
        War(players=3, first_to_wars=3, captured_to="side_pile_shuffled", aces="low"),
        Drunkard(players=3),
        Drunkard(players=6, captured_to="under", goal="first_out"),
        BeggarMyNeighbour(players=4, ace=0),
        BeggarMyNeighbour(ace=1, king=6, queen=0, jack=2),
    ],
    ids=lambda ruleset: f"{ruleset.slug} {ruleset.changed()}",
)
def test_fresh_games_are_as_long_as_the_tables_say(ruleset):
    check(ruleset)


@pytest.mark.slow
@pytest.mark.parametrize("sample", range(20))
def test_fresh_games_of_any_ruleset_are_as_long_as_the_tables_say(sample):
    rng = random.Random(sample)
    check(rng.choice(rulesets(length_sections())), rng.randrange(10**12))


@pytest.mark.slow
@pytest.mark.parametrize("sample", range(20))
def test_fresh_games_to_any_limit_on_wars_are_as_long_as_the_tables_say(sample):
    rng = random.Random(sample)
    war = rng.choice(rulesets(limit_sections()))
    first, in_all = rng.choice(LIMITS)
    limited = replace(war, first_to_wars=first or None, war_limit=in_all or None)
    check(limited, rng.randrange(10**12))


VARIANTS = tomllib.loads((ROOT / "tests/data/war_statistics.toml").read_text())["variant"]
GAMES = {"war": War, "drunkard": Drunkard}


def tabled():
    """Return the rulesets that an independent simulator counted, and that have a table."""
    for variant in VARIANTS:
        limited = variant["rules"].keys() & {"battle_limit", "minutes"}
        if variant["game"] not in GAMES or variant["decided"] < 0.999 or limited:
            continue
        try:
            ruleset = GAMES[variant["game"]](**variant["rules"])
            counts(ruleset)
        except (NoTable, TypeError, RuleRefused):
            continue
        yield pytest.param(ruleset, variant["quantiles"], id=variant["name"])


@pytest.mark.parametrize(("ruleset", "quantiles"), list(tabled()))
def test_the_tables_agree_with_what_another_simulator_counted(ruleset, quantiles):
    found = counts(ruleset)
    for quantile, rounds in quantiles.items():
        # The table tells of games that end before two hours are over; the others are the longest.
        score = NORMAL.inv_cdf(int(quantile[1:]) / 100 / found.ended)
        kept = exp(along(score, SCORES, [log(each) for each in found.rounds]))
        assert kept == pytest.approx(rounds, rel=0.05, abs=2), quantile


def test_the_clock_ends_every_game():
    assert how_long(War(minutes=10)).share_within(10) == 1
    assert how_long(War(minutes=10)).share_within(9) == how_long(War()).share_within(9)


@pytest.mark.parametrize(
    "war",
    [
        War(battle_limit=50),
        War(battle_limit=100, face_down=3, capture_order="winner_first"),
        War(battle_limit=200, players=3),
        War(battle_limit=100, players=4),
    ],
    ids=lambda war: str(war.changed()),
)
def test_how_long_so_many_battles_take_is_about_right(war):
    minutes, lengths = fresh_minutes(war, 10**9), how_long(war)
    for share in (0.1, 0.5, 0.9):
        assert lengths.minutes(share) == pytest.approx(minutes[int(share * FRESH)], rel=0.05)


def test_a_limit_on_battles_leaves_nothing_to_loop():
    assert how_long(War(players=3, capture_order="winner_first", battle_limit=200)).ended == 1


def test_a_family_that_plays_twice_as_fast_needs_half_the_time():
    fast = how_long(War(), Pace(2, 4))
    assert fast.typical == pytest.approx(how_long(War()).typical / 2)


def test_three_players_may_never_come_to_an_end():
    assert how_long(War(players=3, capture_order="winner_first")).ended < 0.4


@pytest.mark.parametrize("order", WATCH_ONLY)
def test_orders_to_watch_have_no_table(order):
    with pytest.raises(NoTable):
        how_long(War(capture_order=order))


def test_a_row_is_made_of_as_many_games_as_it_says():
    assert len(games_of(War(pack="half_suits"))) == tables().origin.games


def test_four_games_tell_nothing_of_a_familys_pace():
    assert pace_of_family(War(), [1200] * 4) is None


def test_games_of_the_usual_length_tell_the_usual_pace():
    usual = 60 * how_long(War()).typical
    assert pace_of_family(War(), [usual] * 5).seconds_a_round == pytest.approx(4)


def test_a_family_is_believed_the_more_the_more_games_it_has_recorded():
    slow = 120 * how_long(War()).typical
    paces = [pace_of_family(War(), [slow] * games).seconds_a_round for games in (5, 20, 1000)]
    assert paces == sorted(paces)
    assert paces[0] == pytest.approx(4 * 2**0.62, rel=0.03)
    assert paces[-1] == pytest.approx(8, rel=0.01)


def test_a_game_recorded_at_once_is_no_error():
    assert pace_of_family(War(), [0, 1500, 1500, 1500, 1500]).seconds_a_round > 0
