"""What stands on the statistics page comes out again when the games are played again."""

import json
import re
import sys
from io import StringIO
from math import sqrt

import pytest
from django.core.management import CommandError, call_command

from games.rules.war import War
from games.simulator import million
from games.simulator.summary import simulate

RUNS = million.million().runs
AGAIN = 3000
"""Games of other seeds; their standard errors are many times those of the file."""
ERRORS = 4.5


@pytest.mark.parametrize("name", RUNS)
def test_other_games_of_a_run_come_out_as_the_file_says(name):
    run = RUNS[name]
    played = simulate(run.ruleset, range(10**12, 10**12 + AGAIN))
    pairs = [
        (played.rounds.mean, run.rounds),
        (played.wars.mean, run.wars),
        *zip(played.wins, run.wins, strict=True),
    ]
    looped = run.looped.value
    assert played.looped.value == pytest.approx(
        looped, abs=ERRORS * sqrt(looped * (1 - looped) / AGAIN) + 1e-9
    )
    for found, kept in pairs:
        assert found.value == pytest.approx(kept.value, abs=ERRORS * (found.error + kept.error))


def test_the_longest_game_is_as_long_as_the_file_says():
    classic = RUNS["classic"]
    seed = classic.longest_seed
    longest = simulate(War(), range(seed, seed + 1)).rounds
    assert (longest.longest, longest.shortest) == (classic.longest, classic.longest)


def test_every_run_is_there_with_its_rules_its_seed_and_how_many_games():
    assert RUNS.keys() == million.RUNS.keys()
    for name, (game, rules, games) in million.RUNS.items():
        run = RUNS[name]
        assert (run.ruleset.slug, run.ruleset.changed()) == (game, dict(rules))
        assert (run.games, run.seed) == (games, million.SEED)


def test_a_million_games_are_a_million():
    assert RUNS["classic"].games == 1_000_000
    assert re.fullmatch(r"\d+\.\d+\.\d+", million.million().version)


def test_each_run_names_the_command_that_plays_it_again():
    assert RUNS["three-players-winner-first"].command == (
        "python3 manage.py simulate war --rule players=3 --rule capture_order=winner_first"
        " --games 100000 --seed 0"
    )


@pytest.mark.parametrize("name", RUNS)
def test_the_command_asks_for_the_games_of_the_run(name):
    run = RUNS[name]
    words = run.command.split()[3:]
    words[words.index("--games") + 1] = "50"
    written = StringIO()
    call_command("simulate", *words, "--json", stdout=written)
    said = json.loads(written.getvalue())
    assert (said["rules"], said["seed"]) == (run.ruleset.changed(), run.seed)


def test_the_file_can_be_made_again(monkeypatch, tmp_path):
    few = {name: (game, rules, 40) for name, (game, rules, _) in million.RUNS.items()}
    monkeypatch.setattr(million, "RUNS", few)
    monkeypatch.setattr(million, "FILE", tmp_path / "data" / "million.json")
    call_command("build_million", stdout=StringIO())
    made = million.read(tmp_path / "data" / "million.json").runs
    assert {name: run.games for name, run in made.items()} == dict.fromkeys(few, 40)
    assert made["classic"].wins[0].value + made["classic"].wins[1].value == pytest.approx(1)


def test_without_numba_it_says_how_to_get_it(monkeypatch):
    for name in [name for name in sys.modules if name.startswith("games.simulator.engines")]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("games.simulator.summary", "games.simulator.encoding", "games.management.figures"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(CommandError, match="needs numba: python3 -m pip install"):
        call_command("build_million", stdout=StringIO())
