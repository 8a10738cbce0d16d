"""A whole game, kept: every table, every war, the loop."""

import pytest

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.codes import read_code
from games.rules.drunkard import Drunkard
from games.rules.events import Ending
from games.rules.play import deal, steps
from games.rules.war import War
from games.watching.playing import EVERY, Fight, watch

CASELLA = "---K---Q-KQAJ-----AAJ--J-- / ----------Q----KQ-J-----KA"


@pytest.mark.parametrize("ruleset", [War(), War(players=3), BeggarMyNeighbour(), Drunkard()])
def test_every_table_is_the_rules_modules(ruleset):
    watched = watch(ruleset, "7F3K")
    start = deal(ruleset, read_code("7F3K"))
    tables = [start, *(step.table for step in steps(ruleset, start))]
    assert watched.last > EVERY
    assert [watched.table(step) for step in range(watched.last + 1)] == tables


def test_the_cards_of_a_seat_are_those_it_holds_and_those_it_laid():
    watched = watch(War(), "7F3K")
    assert {sum(counts) for counts in watched.counts} == {52}
    assert watched.counts[1] == (26, 26)


def test_a_war_lasts_from_its_first_tie_to_its_capture():
    watched = watch(War(), "9c 2c 9d 2h Kd / 9s 3c 9h 3h Qd")
    assert watched.fights == (Fight(2, 2, 4, 10, 0),)


def test_a_war_that_nobody_can_go_on_with_is_taken_by_nobody():
    watched = watch(War(), "9c / 9d")
    assert watched.outcome.ending is Ending.DRAWN
    assert [fight.winner for fight in watched.fights] == [None]


def test_a_loop_begins_at_the_table_that_comes_back():
    ruleset = BeggarMyNeighbour()
    watched = watch(ruleset, CASELLA)
    start = watched.table(watched.loop_start)
    assert (watched.outcome.lead_in, watched.outcome.cycle) == (4, 62)
    assert ruleset.position(start) == ruleset.position(watched.table(watched.last - 1))


def test_a_game_that_ends_has_no_loop():
    assert watch(War(), "7F3K").loop_start is None


def test_cards_turned_up_together_are_one_flip():
    assert watch(War(), "9c 2c Kd / 9s 3c 8s").flips == (0, 1, 2, 2, 2)
