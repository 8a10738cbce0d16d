"""`play`: a game on the command line, for people and for programs, and its refusals."""

import json
import re
import subprocess
import sys

import pytest

from games.management.commands.play import Command
from games.rules.catalogue import GAMES
from games.rules.house_rules import in_words
from games.rules.play import deal, play_out
from games.rules.war import War
from tests.tools import ROOT

CASELLA = "---K---Q-KQAJ-----AAJ--J--/----------Q----KQ-J-----KA"
END = ["outcome", "winner", "reason", "rounds", "cards_played", "wars", "cycle"]


@pytest.fixture
def run(capfd):
    """Run the command as the shell would; return its exit code, output and complaints."""

    def command(*words):
        try:
            Command(no_color=True).run_from_argv(["manage.py", "play", *words])
            code = 0
        except SystemExit as stopped:
            code = stopped.code
        out, err = capfd.readouterr()
        assert "Traceback" not in err
        return code, out, err

    return command


@pytest.fixture
def lines(run):
    """Run the command with --json; return its lines as data."""

    def command(*words):
        code, out, err = run(*words, "--json")
        assert (code, err) == (0, "")
        return [json.loads(line) for line in out.splitlines()]

    return command


def test_a_game_is_told_step_by_step(run):
    code, out, _ = run(
        "war", "--deal", "9c 2c 8c / 9d 3d 7d", "--rule", "capture_order=loser_first"
    )
    assert code == 0
    assert out.splitlines() == [
        "War, capture_order=loser_first; cards dealt: 3 3",
        "    1  Seat 0 flips 9c. Seat 1 flips 9d. [2 2]",
        "    2  War between seats 0 and 1. Seat 0 lays 1 card face down."
        " Seat 1 lays 1 card face down. Seat 0 flips 8c. Seat 1 flips 7d. [0 0]",
        "    3  Seat 0 takes 6 cards: 9d 3d 7d 9c 2c 8c. [6 0]",
        "    4  Won by seat 0: all cards. [6 0]",
        "Rounds: 1; cards played: 6; wars: 1.",
    ]


def test_json_is_one_object_a_step_and_the_outcome_last(lines):
    first, second, *_, last = lines("war", "--seed", "3")
    assert first == {
        "step": 1,
        "events": [
            {"event": "flipped", "seat": 0, "card": "2d"},
            {"event": "flipped", "seat": 1, "card": "4d"},
        ],
        "counts": [25, 25],
    }
    assert second["events"][0]["cards"] == ["2d", "4d"]
    assert list(last) == END
    over = play_out(War(), deal(War(), 3))
    assert (last["outcome"], last["winner"]) == ("won", over.outcome.winner)
    assert (last["rounds"], last["wars"], last["cycle"]) == (over.rounds, over.wars, None)


def test_without_a_seed_it_is_seed_0(lines):
    assert lines("war") == lines("war", "--seed", "0")


def test_a_loop_tells_the_length_of_its_cycle(lines):
    assert lines("beggar-my-neighbour", "--deal", CASELLA)[-1] == {
        "outcome": "looped",
        "winner": None,
        "reason": "the table repeats",
        "rounds": 66,
        "cards_played": 474,
        "wars": 0,
        "cycle": 62,
    }


def test_people_are_told_of_a_loop_too(run):
    _, out, _ = run("bmn", "--deal", CASELLA)
    assert "Looped: after 4 rounds, 62 rounds over and over." in out


def test_a_draw_has_no_winner(lines):
    last = lines("war", "--deal", "7 / 7")[-1]
    assert (last["outcome"], last["winner"], last["reason"]) == ("drawn", None, "dead heat")


def test_steps_stop_the_game(lines, run):
    told = lines("war", "--steps", "5")
    assert (len(told), told[-1]["outcome"], told[-1]["reason"]) == (6, "unfinished", "stopped")
    assert "Not over yet. Rounds: 2; cards played: 6" in run("war", "--steps", "5")[1]


def test_a_deal_says_how_many_play(lines):
    assert lines("war", "--deal", "2 / 3 / 4")[0]["counts"] == [0, 0, 0]


def test_players_may_be_asked_for(lines):
    assert lines("war", "--players", "4", "--steps", "1")[0]["counts"] == [12] * 4
    assert lines("war", "--rule", "players=4", "--steps", "1")[0]["counts"] == [12] * 4


@pytest.mark.parametrize("name", ["capture_order", "capture-order", "Capture_Order"])
def test_a_rule_may_be_typed_in_several_ways(lines, name):
    fixed = lines("war", "--rule", "capture_order=winner_first", "--seed", "4")
    assert lines("war", "--rule", f"{name}=Winner-First", "--seed", "4") == fixed


def test_a_given_deal_is_shuffled_by_the_seed(lines):
    games = {
        seed: lines("war", "--deal", "9 8 7 2 4 / 3 6 5 10 J", "--seed", seed) for seed in "012"
    }
    assert games["1"] != games["2"]
    assert games["0"] == lines("war", "--deal", "9 8 7 2 4 / 3 6 5 10 J")


@pytest.mark.parametrize(
    ("words", "winner", "reason"),
    [
        (["--deal", "K / 9"], 0, "higher card"),
        (["--deal", "9 K / 9 Q"], 0, "higher card in the war"),
        (["--deal", "9 K / 9 Q", "--choose", "surrender"], 1, "surrendered"),
        (["--deal", "9c 9d 2c 3c 4c Qc Kc"], 1, "higher card in the war"),
    ],
)
def test_casino_war_is_played_for_a_round(lines, words, winner, reason):
    last = lines("casino-war", *words)[-1]
    assert (last["winner"], last["reason"], last["rounds"]) == (winner, reason, 1)


def test_what_happens_to_chips_is_told_in_units(run):
    _, out, _ = run("casino-war", "--deal", "9c 9d 2c 3c 4c Qc Qd", "--rule", "tie_wager=yes")
    assert "Seat 0 bets 1 unit (tie)." in out
    assert "The dealer burns 3 cards." in out
    assert "Seat 0 gets 11 units back (tie)." in out
    assert "Seat 0 gets 3 units back (raise)." in out
    _, out, _ = run("casino-war", "--deal", "9 Q / 9 K", "--choose", "surrender")
    assert "Seat 0 gets 0.5 units back (initial)." in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["--rule", "stranded_pot=split", "--rule", "joiners=tied", "--deal", "9/9/4 8/3 7"],
            "Nobody can go on. Seat 0 takes 1 card back.",
        ),
        (
            ["--rule", "captured_to=side_pile", "--deal", "9 2 / 3 4 5"],
            "Seat 0 turns to a side pile of 2 cards.",
        ),
        (
            ["--rule", "remainder=first_war_winner", "--players", "3", "--seed", "1"],
            "is given what was over: 8s.",
        ),
        (
            ["--rule", "battle_limit=1", "--rule", "level=draw", "--deal", "9 2 / 8 4 5 6"],
            "Drawn: battle limit.",
        ),
        (["--deal", "9 2 3 / 9 4 5 / 9 7 K"], "War between seats 0, 1 and 2."),
    ],
)
def test_everything_that_happens_is_told(run, words, sentence):
    code, out, _ = run("war", "--steps", "500", "--rule", "capture_order=winner_first", *words)
    assert (code, sentence in out) == (0, True)


def test_list_names_the_games(run):
    code, out, _ = run("--list")
    assert (code, [line.split(":")[0] for line in out.splitlines()]) == (0, list(GAMES))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_list_shows_a_games_house_rules_with_defaults_and_values(run, game):
    code, out, _ = run(game.slug, "--list")
    assert code == 0
    for rule in game.house_rules():
        assert f"{rule.name}={in_words(rule.default)}  allowed: {rule.legal}\n" in out
        assert rule.meaning in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "say which card game: war, beggar-my-neighbour, drunkard, casino-war"),
        (["chess"], "'chess' is no card game with rules; there are war, beggar-my-neighbour,"),
        (["war", "--rule", "aces=wild"], "aces=wild is not allowed; allowed: high, low, two_beats"),
        (["war", "--rule", "spite=yes"], "spite is no house rule of War; allowed: players, face_d"),
        (["war", "--rule", "aces"], "'aces' is no house rule with its value; write NAME=VALUE"),
        (["war", "--rule", "aces=low", "--rule", "aces=high"], "aces is given twice"),
        (["war", "--players", "9"], "players=9 is not allowed; allowed: 2, 3, 4"),
        (["war", "--players", "2", "--rule", "players=3"], "players is given twice"),
        (
            ["casino-war", "--players", "2"],
            "players is no house rule of Casino War; allowed: decks",
        ),
        (
            ["war", "--rule", "suits_break_ties=yes", "--rule", "war_limit=3"],
            "war_limit=3 needs wars, and where suits break ties there are none; allowed: none",
        ),
        (
            ["bmn", "--rule", "leader=3"],
            "leader=3 does not play: there are 2 players; allowed: 1, 2",
        ),
        (["war", "--deal", "Kh Xh / 2c"], "2nd card: 'Xh' is not a card"),
        (["war", "--deal", "Kh Kh / 2c"], "2nd card: Kh was dealt before, as the 1st"),
        (["war", "--deal", "---K/Q--"], "1st card: '---K' is not a card"),
        (["war", "--deal", "Kh 2c"], "players=1 is not allowed; allowed: 2, 3, 4"),
        (["war", "--deal", "/"], "nobody is dealt a card"),
        (["war", "--deal", "2 / 3 / 4", "--players", "2"], "2 play, and cards are dealt to 3"),
        (["drunkard", "--deal", "2c / 7c"], "1st card: 2c is not in the deck"),
        (["casino-war", "--deal", "9c / 9d"], "the first cards tie, and so the player and the"),
        (["casino-war", "--deal", "9c / 9d / 9h"], "2 play, and cards are dealt to 3"),
        (
            ["war", "--rule", "suits_break_ties=yes", "--deal", "K / 9c"],
            "1st card: 'K' needs a suit, because suits matter",
        ),
        (["war", "--seed", "-1"], "the seed -1 is not allowed; allowed: 0 to 18446744073709551615"),
        (["war", "--steps", "-1"], "steps=-1 is not allowed; allowed: a number from 0"),
        (["war", "--seed", "x"], "argument --seed: invalid int value: 'x'"),
        (["casino-war", "--choose", "flee"], "invalid choice: 'flee'"),
        (["war", "--list", "--deal"], "argument --deal: expected one argument"),
    ],
)
def test_what_cannot_be_played_is_refused_with_what_can(run, words, sentence):
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert sentence in err


def test_the_help_says_what_a_deal_looks_like(run):
    code, out, _ = run("--help")
    assert code == 0
    assert "Seats are numbered from 0" in out
    assert re.search(r'with a slash between the players: "Kh 10s / 2c Td"', out)


def test_the_real_command_line_ends_with_exit_code_2_and_no_traceback():
    refused = subprocess.run(
        [sys.executable, "manage.py", "play", "war", "--rule", "aces=wild"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode == 2
    assert refused.stderr.startswith("CommandError: aces=wild is not allowed")


def test_whoever_reads_may_stop_reading():
    program = [sys.executable, "manage.py", "play", "bmn", "--deal", CASELLA]
    pipe = subprocess.PIPE
    with subprocess.Popen(program, cwd=ROOT, stdout=pipe, stderr=pipe, text=True) as game:
        game.stdout.readline()
        game.stdout.close()
        assert game.stderr.read() == ""
    assert game.returncode == 0
