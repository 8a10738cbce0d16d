"""How fast the simulator is, as ratios against the same games as plain loops in C.

Usage: python -m benchmarks.simulator [--rounds 8] [--games 20000] [--processes 5]

The C is compiled when a compiler is there, and must come to the same results, game by game. The
contenders take turns, and CPU time is compared, so that neighbours on the machine count for
little. It is done in several processes, since code runs faster or slower by where it happens to
be loaded: a ratio is the median of the processes' ratios, each the median of its rounds.
"""

import argparse
import ctypes
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter, process_time

import numpy as np
from numpy.typing import NDArray

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.war import War
from games.simulator.encoding import encoded
from games.simulator.engines.generator import Words
from games.simulator.engines.results import FLIPS, ROUNDS, WARS, WINNER, Results
from games.simulator.keys import Simulated
from games.simulator.odds import odds
from games.simulator.playing import play, play_encoded, words
from games.simulator.summary import GAMES_A_PART, simulate
from games.simulator.tables import how_long

type Play = Callable[[], Results]
type Times[T] = dict[T, list[float]]

SOURCE = Path(__file__).parent / "plain_loops.c"

PUBLIC = {
    "rustwar, three down, side piles shuffled": (45_000, "War, shuffled, 3 down"),
    "acinnes/bmn, one core": (600_000, "Beggar My Neighbour"),
}
"""The best public simulators' games a second on another machine, the best figure of each, and
which of our contests is the like."""


@dataclass(frozen=True, slots=True)
class Contest:
    """One ruleset, the function in C that plays it, and what of its results there is in C."""

    name: str
    ruleset: Simulated
    function: str
    columns: tuple[int, ...]
    face_down: int | None = None


CONTESTS = [
    *(
        Contest(
            f"War, {order.replace('_', ' ')}, {face_down} down",
            War(capture_order=order, face_down=face_down),
            f"war_{order}",
            (WINNER, ROUNDS, WARS),
            face_down,
        )
        for order in ("shuffled", "winner_first")
        for face_down in (1, 3)
    ),
    Contest("Beggar My Neighbour", BeggarMyNeighbour(), "beggar", (WINNER, ROUNDS, FLIPS)),
]


def main() -> None:
    """Run everything and print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=8, help="turns of each contender")
    parser.add_argument("--games", type=int, default=20_000, help="in a turn")
    parser.add_argument("--processes", type=int, default=5, help="in which all is measured")
    parser.add_argument("--once", action="store_true", help="measure here and write JSON")
    options = parser.parse_args()
    if options.once:
        say(json.dumps(measured(options.games, options.rounds)))
        return
    sizes = ["--rounds", str(options.rounds), "--games", str(options.games)]
    once = [sys.executable, "-m", "benchmarks.simulator", "--once", *sizes]
    found = [
        json.loads(subprocess.run(once, check=True, capture_output=True).stdout)
        for _ in range(options.processes)
    ]
    say(f"Ratios, median of {options.processes} processes (lowest and highest)")
    for name in found[0]["ratios"]:
        ratios = [one["ratios"][name] for one in found]
        say(f"  {statistics.median(ratios):7.2f}  ({min(ratios):.2f} to {max(ratios):.2f})  {name}")
    say("Figures of this machine")
    for name in found[0]["figures"]:
        say(f"  {statistics.median(one['figures'][name] for one in found):11,.1f}  {name}")
    say("Public simulators, elsewhere: games a second, and so many times as many here")
    for name, (figure, ours) in PUBLIC.items():
        here = statistics.median(one["figures"][f"{ours}: games a second"] for one in found)
        say(f"  {figure:11,}  {here / figure:5.2f}  {name}")


def measured(games: int, rounds: int) -> dict[str, dict[str, float]]:
    """Measure all there is and return ratios and figures by their names."""
    for contest in CONTESTS:
        play(contest.ruleset, words(range(10)))
    figures = {"CPU seconds from the start until all engines are loaded": process_time()}
    ratios: dict[str, float] = {}
    against_c(words(range(games)), rounds, ratios, figures)
    among_ourselves(words(range(games)), rounds, ratios)
    ask(figures)
    return {"ratios": ratios, "figures": figures}


def against_c(
    seeds: Words, rounds: int, ratios: dict[str, float], figures: dict[str, float]
) -> None:
    """Let the simulator and C play the same games by turns, if there is a compiler."""
    with tempfile.TemporaryDirectory() as folder:
        loops = plain_loops(Path(folder))
        for contest in CONTESTS:
            ours: Play = partial(in_parts, contest.ruleset, seeds)
            if loops is None:
                times = by_turns({"ours": ours}, rounds)
            else:
                theirs = partial(in_c, loops, contest, seeds)
                if (ours()[:, contest.columns] != theirs()).any():
                    message = f"{contest.name}: C comes to other results"
                    raise SystemExit(message)
                times = by_turns({"ours": ours, "C": theirs}, rounds)
                ratios[f"{contest.name}: games a second, to C's"] = ratio(times, "C", "ours")
            figures[f"{contest.name}: games a second"] = len(seeds) / min(times["ours"])


def among_ourselves(seeds: Words, rounds: int, ratios: dict[str, float]) -> None:
    """Compare players, loop detection on and off, and one core with two."""
    for order in ("shuffled", "winner_first"):
        games = {n: War(players=n, capture_order=order) for n in (2, 4)}
        flips = {n: int(play(game, seeds)[:, FLIPS].sum()) for n, game in games.items()}
        times = by_turns({n: partial(in_parts, game, seeds) for n, game in games.items()}, rounds)
        name = f"War, {order.replace('_', ' ')}: flips a second, four players to two"
        ratios[name] = ratio(times, 2, 4) * flips[4] / flips[2]
    watched = War(capture_order="winner_first")
    plays: dict[str, Play] = {
        "watched": partial(in_parts, watched, seeds),
        "not": partial(in_parts, watched, seeds, loops=False),
    }
    looping = by_turns(plays, rounds)
    ratios["War, winner first: time with loop detection, to without"] = ratio(
        looping, "watched", "not"
    )
    many = range(10 * len(seeds))
    cores = {count: partial(on_cores, count, many) for count in (1, 2)}
    # By the clock on the wall, so that threads that wait for each other are seen to.
    waited = by_turns(cores, rounds, clock=perf_counter)
    ratios["War, shuffled: speed on two cores to one"] = ratio(waited, 1, 2)


def on_cores(count: int, seeds: range) -> None:
    """Simulate War with a thread on each of so many cores, and everything else there, too.

    Where a process cannot choose its cores it has so many threads on all of them.
    """
    if not hasattr(os, "sched_setaffinity"):
        simulate(War(), seeds, threads=count)
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(allowed)[:count])
    try:
        simulate(War(), seeds, threads=count)
    finally:
        os.sched_setaffinity(0, allowed)


def ask(figures: dict[str, float]) -> None:
    """Time what people ask: a fresh question, and the odds on a page."""
    waited = []
    for face_down in (2, 3) * 3:
        begun = perf_counter()
        simulate(War(face_down=face_down, joiners="tied"), range(20_000))
        waited.append(1000 * (perf_counter() - begun))
    figures["milliseconds until a question of 20,000 games is answered"] = min(waited)
    how_long(War())
    begun = process_time()
    for _ in range(100):
        how_long(War(face_down=3)).share_within(10)
        odds(War(face_down=3), (31, 21))
    figures["CPU microseconds of a length and the odds on a page"] = 1e4 * (process_time() - begun)


def by_turns[T: Hashable](
    plays: Mapping[T, Callable[[], object]],
    rounds: int,
    clock: Callable[[], float] = process_time,
) -> Times[T]:
    """Return the seconds of each turn of each contender, of CPU unless by another clock."""
    times: Times[T] = {name: [] for name in plays}
    for _ in range(rounds):
        for name, one in plays.items():
            begun = clock()
            one()
            times[name].append(clock() - begun)
    return times


def ratio[T: Hashable](times: Times[T], over: T, under: T) -> float:
    """Return the median of the ratios of two contenders' times, turn by turn."""
    pairs = zip(times[over], times[under], strict=True)
    return statistics.median(one / other for one, other in pairs)


def in_parts(ruleset: Simulated, seeds: Words, *, loops: bool = True) -> Results:
    """Play as `simulate` does, a part at a time; without looking for loops if so asked."""
    game = encoded(ruleset)
    game.rules["chance"] |= not loops
    parts = []
    for first in range(0, len(seeds), GAMES_A_PART):
        parts.append(play_encoded(ruleset, game, seeds[first : first + GAMES_A_PART]))
    return np.concatenate(parts)


def in_c(loops: ctypes.CDLL, contest: Contest, seeds: Words) -> NDArray[np.int64]:
    """Play in C and return winners, rounds and wars, or cards in Beggar My Neighbour."""
    results = np.zeros((len(seeds), len(contest.columns)), np.int64)
    deck = encoded(contest.ruleset).deck
    face_down = [] if contest.face_down is None else [contest.face_down]
    arrays = [ctypes.c_void_p(array.ctypes.data) for array in (seeds, deck, results)]
    loops[contest.function](arrays[0], len(seeds), arrays[1], *face_down, arrays[2])
    return results


def plain_loops(folder: Path) -> ctypes.CDLL | None:
    """Compile the C, as fast as the compiler can make it; None without a compiler."""
    compiler = shutil.which("gcc") or shutil.which("clang") or shutil.which("cc")
    if compiler is None:
        return None
    library = folder / "plain_loops.so"
    options = ["-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run([compiler, *options, str(SOURCE), "-o", str(library)], check=True)
    return ctypes.CDLL(str(library))


def say(line: str) -> None:
    """Write a line."""
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
