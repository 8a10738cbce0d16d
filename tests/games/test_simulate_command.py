"""`simulate` says how many games went, to people and as JSON, or why it cannot."""

import json
import re
import sys
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.management.commands.simulate import REFUSED
from games.management.figures import progress_in_words


def simulate(*arguments):
    written = StringIO()
    call_command("simulate", *arguments, stdout=written)
    return written.getvalue()


def as_json(*arguments):
    return json.loads(simulate(*arguments, "--json"))


def test_it_says_what_is_played_and_how_often():
    first = simulate("war", "--rule", "face_down=3", "--games", "500").splitlines()[0]
    assert first == "War, face_down=3: 500 games"


def test_it_says_how_often_each_seat_won():
    found = as_json("war", "--players", "3", "--games", "500")
    assert sum(seat["value"] for seat in found["wins"]) == pytest.approx(1)
    assert len(found["wins"]) == 3


def test_each_figure_comes_with_its_error():
    line = next(line for line in simulate("war", "--games", "500").splitlines() if "rounds" in line)
    found = as_json("war", "--games", "500")["rounds"]["mean"]
    assert f"mean {found['value']:.1f} ± {found['error']:.1f};" in line


def test_the_json_says_what_was_asked_for():
    found = as_json("drunkard", "--rule", "players=4", "--games", "300", "--seed", "9")
    asked = {name: found[name] for name in ("game", "rules", "seed", "asked", "games")}
    assert asked == {
        "game": "drunkard",
        "rules": {"players": 4},
        "seed": 9,
        "asked": 300,
        "games": 300,
    }


def test_the_same_seed_gives_the_same_figures():
    assert as_json("bmn", "--games", "300") == as_json("bmn", "--games", "300", "--seed", "0")


def test_another_seed_gives_others():
    assert as_json("bmn", "--games", "300") != as_json("bmn", "--games", "300", "--seed", "300")


def test_games_that_loop_are_told():
    found = as_json("war", "--rule", "capture_order=seat_order", "--games", "100")
    assert 0.7 < found["looped"]["value"] < 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["casino-war"], "Casino War is not simulated: its odds are known exactly, see its page"),
        (["whist"], "'whist' is no card game with rules; there are war, "),
        (["war", "--rule", "face_down"], "'face_down' is no house rule with its value"),
        (["war", "--rule", "face_down=9"], "face_down=9 is not allowed; allowed: 1, 2, 3"),
        (["war", "--players", "2", "--rule", "players=3"], "players is given twice"),
        (["war", "--games", "0"], "0 games are not allowed; allowed: 1 and more"),
        (["war", "--seed", "-1"], "the seed -1 is not allowed; allowed: 0 to "),
        (["war", "--seed", str(2**64 - 1), "--games", "2"], "allowed: 0 to 18446744073709551614"),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_a_sentence(arguments, sentence):
    with pytest.raises(CommandError, match=re.escape(sentence)) as refused:
        simulate(*arguments)
    assert refused.value.returncode == REFUSED


def test_without_numba_it_says_how_to_get_it(monkeypatch):
    for name in [name for name in sys.modules if name.startswith("games.simulator.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(CommandError, match="needs numba: python3 -m pip install"):
        simulate("war", "--games", "10")


class Terminal(StringIO):
    def isatty(self):
        return True


def test_a_terminal_shows_how_far_the_games_are():
    shown = Terminal()
    call_command("simulate", "war", "--games", "5000", stdout=StringIO(), stderr=shown)
    assert " 40% of 5,000 games" in shown.getvalue()


def test_the_bar_grows_and_the_time_left_shrinks():
    assert progress_in_words(1, 4, 10.0) == "█████░░░░░░░░░░░░░░░  25% of 4 games, 30 s to go "


def test_nothing_is_drawn_into_a_file():
    shown = StringIO()
    call_command("simulate", "war", "--games", "5000", stdout=StringIO(), stderr=shown)
    assert shown.getvalue() == ""


def test_an_interrupt_reports_what_has_been_played(monkeypatch):
    def stop(done, games, seconds):
        if done >= 4000:
            raise KeyboardInterrupt
        return ""

    monkeypatch.setattr("games.management.commands.simulate.progress_in_words", stop)
    written = StringIO()
    call_command("simulate", "war", "--games", "100000", stdout=written, stderr=Terminal())
    assert written.getvalue().startswith("War: 4,000 games of 100,000, then stopped\n")
