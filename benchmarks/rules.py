"""How fast the plain engine plays, beside a bare loop over two deques, measured in one run.

Usage: python -m benchmarks.rules [--rounds 10] [--games 40]

The engine serves the card table on screen; the simulator is for bulk. CPU time is taken around
blocks of games, the kinds take turns in random order, and each kind's figure is the median of its
blocks. The bare loop plays War with the winner's cards first, and nothing else: no events, no
tables, no house rules, no look-out for loops.
"""

import argparse
import random
import statistics
import sys
from collections import deque
from collections.abc import Callable
from time import process_time

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.drunkard import Drunkard
from games.rules.play import Ruleset, deal, play_out
from games.rules.war import War

LEAST = 200
"""Games of War for two that the engine must play in a second, on one core."""

WINNER_FIRST = War(capture_order="winner_first")

type Player = Callable[[int], int]
"""Plays the game of a seed and returns how many rounds it took."""


def main() -> None:
    """Run everything and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=10, help="blocks of each kind")
    parser.add_argument("--games", type=int, default=40, help="games in a block")
    options = parser.parse_args()
    players = {
        "War for two": engine(War()),
        "War, three down": engine(War(face_down=3)),
        "War, winner's cards first": engine(WINNER_FIRST),
        "War for four": engine(War(players=4)),
        "Beggar My Neighbour": engine(BeggarMyNeighbour()),
        "Drunkard": engine(Drunkard()),
        "bare loop, winner's cards first": bare_loop,
    }
    found = measured(players, options.rounds, options.games)
    say("Games a second on one core, and microseconds a round")
    for name, (games, microseconds) in found.items():
        say(f"  {name:<34}{games:>8.0f}{microseconds:>10.1f}")
    rate = found["War for two"][0]
    bare = found["bare loop, winner's cards first"][1]
    ratio = found["War, winner's cards first"][1] / bare
    say(f"War for two: at least {LEAST} games a second{'' if rate >= LEAST else '   UNDER'}")
    say(f"Engine / bare loop: {ratio:.1f} times the CPU of a round")


def engine(ruleset: Ruleset) -> Player:
    """Return how the engine plays a ruleset."""
    return lambda seed: play_out(ruleset, deal(ruleset, seed)).rounds


def bare_loop(seed: int) -> int:
    """Play War for two, one card down, with the winner's cards first, and nothing besides."""
    stocks = deal(WINNER_FIRST, seed).stocks
    ours, theirs = (deque(int(card.rank) for card in stock) for stock in stocks)
    rounds = 0
    while ours and theirs:
        rounds += 1
        won, lost = [ours.popleft()], [theirs.popleft()]
        while won[-1] == lost[-1] and ours and theirs:
            for stock, laid in ((ours, won), (theirs, lost)):
                laid.extend(stock.popleft() for _ in range(min(2, len(stock))))
        if won[-1] > lost[-1] or (won[-1] == lost[-1] and ours):
            ours.extend(won + lost)
        else:
            theirs.extend(lost + won)
    return rounds


def measured(players: dict[str, Player], rounds: int, games: int) -> dict[str, tuple[float, float]]:
    """Return each kind's games a second and microseconds a round, after one block to warm up."""
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in players}
    for block in range(rounds + 1):
        for name in random.sample(list(players), len(players)):
            start = process_time()
            played = sum(players[name](block * games + game) for game in range(games))
            spent = process_time() - start
            if block:
                found[name].append((games / spent, spent / played * 1e6))
    return {name: (median(blocks, 0), median(blocks, 1)) for name, blocks in found.items()}


def median(blocks: list[tuple[float, float]], figure: int) -> float:
    """Return the median of one figure of the blocks."""
    return statistics.median(block[figure] for block in blocks)


def say(text: str) -> None:
    """Print a line of the report."""
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    main()
