"""The planner orders games by how likely they are over in time."""

from games.rules.catalogue import PRESETS, restore
from games.rules.war import War
from games.simulator.lengths import Pace
from games.simulator.planner import plan
from games.simulator.tables import how_long

PRESETS_OF_WAR = [restore("war", preset.values) for preset in PRESETS["war"]]


def test_the_clock_is_the_sure_one():
    assert plan(10, PRESETS_OF_WAR)[0].ruleset == War(minutes=10, face_down=3)


def test_a_clock_that_rings_too_late_is_not():
    late = War(minutes=30)
    assert plan(10, [late])[0].share == how_long(War()).share_within(10)


def test_the_likelier_game_comes_first():
    shares = [one.share for one in plan(10, PRESETS_OF_WAR)]
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] < 0.2


def test_of_two_equally_sure_games_the_longer_one_comes_first():
    games = [War(minutes=5), War(minutes=9)]
    assert [one.ruleset.minutes for one in plan(10, games)] == [9, 5]


def test_every_preset_of_war_can_be_planned():
    assert len(plan(10, PRESETS_OF_WAR)) == len(PRESETS_OF_WAR)


def test_a_game_without_a_table_is_left_out():
    assert plan(10, [War(capture_order="as_laid"), War()])[0].ruleset == War()


def test_a_quick_family_fits_more_in():
    assert plan(10, [War()], Pace(2, 4))[0].share > plan(10, [War()])[0].share
