"""Games are played on any number of cores to the same end, and can be stopped."""

import subprocess
import sys

import pytest

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.casino_war import CasinoWar
from games.rules.drunkard import Drunkard
from games.rules.play import deal, play_out
from games.rules.war import War
from games.simulator.playing import words
from games.simulator.summary import GAMES_A_PART, simulate

SOME = 3 * GAMES_A_PART + 17


@pytest.mark.parametrize("ruleset", [War(), Drunkard(players=4), BeggarMyNeighbour()])
def test_the_figures_do_not_depend_on_how_many_cores_play(ruleset):
    seeds = range(5, 5 + SOME)
    assert simulate(ruleset, seeds, threads=1) == simulate(ruleset, seeds, threads=3)


def test_all_games_are_played():
    assert simulate(War(), range(SOME)).games == SOME


def test_the_longest_game_is_the_one_that_its_seed_plays():
    summary = simulate(War(), range(700, 1000))
    assert play_out(War(), deal(War(), summary.longest_seed)).rounds == summary.rounds.longest


def test_seeds_go_round_after_the_last_one():
    assert words(range(2**64 - 1, 2**64 + 1)).tolist() == [2**64 - 1, 0]


def test_progress_is_told_part_by_part():
    told = []
    simulate(War(), range(SOME), watch=told.append)
    assert told == [GAMES_A_PART, 2 * GAMES_A_PART, 3 * GAMES_A_PART, SOME]


def test_an_interrupt_leaves_the_games_that_have_been_played():
    def interrupt(done):
        if done == 2 * GAMES_A_PART:
            raise KeyboardInterrupt

    stopped = simulate(War(), range(50 * GAMES_A_PART), watch=interrupt)
    assert stopped == simulate(War(), range(2 * GAMES_A_PART))


def test_an_interrupt_before_the_first_game_is_passed_on(monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("games.simulator.summary.Tally.add", interrupted)
    with pytest.raises(KeyboardInterrupt):
        simulate(War(), range(10))


def test_casino_war_is_not_simulated():
    with pytest.raises(TypeError, match="CasinoWar is not simulated"):
        simulate(CasinoWar(), range(10))


def in_a_fresh_python(code):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_without_numba_one_sentence_says_how_to_get_it():
    found = in_a_fresh_python(
        "import sys\n"
        "sys.modules['numba'] = None\n"
        "from games.simulator import NumbaMissing\n"
        "try:\n"
        "    import games.simulator.summary\n"
        "except NumbaMissing as missing:\n"
        "    print(missing)\n"
    )
    expected = "The simulator needs numba: python3 -m pip install -r requirements-simulator.txt"
    assert (found.stdout.strip(), found.stderr) == (expected, "")


def test_the_web_app_does_without_numba():
    found = in_a_fresh_python(
        "import os, sys\n"
        "os.environ['DJANGO_SETTINGS_MODULE'] = 'scoreboard.settings'\n"
        "import django\n"
        "django.setup()\n"
        "from django.urls import get_resolver\n"
        "get_resolver().url_patterns\n"
        "print({'numba', 'numpy', 'llvmlite'} & set(sys.modules))\n"
    )
    assert (found.stdout.strip(), found.returncode) == ("set()", 0)
