"""Play many games on all cores, and sum them up."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from itertools import islice
from typing import Final

from games.simulator.encoding import encoded
from games.simulator.engines.generator import Words
from games.simulator.engines.results import Results
from games.simulator.figures import Summary, Tally
from games.simulator.keys import Simulated
from games.simulator.playing import play_encoded, words

GAMES_A_PART: Final = 2000
"""How many games a core plays at a time: what an interrupted run may lose, and no more."""
PARTS_AHEAD: Final = 3
"""How many parts wait for each core, so that none is idle and few are played for nothing."""

type Play = Callable[[Words], Results]
type Watch = Callable[[int], None]
"""Told after each part how many games have been played so far."""


def simulate(
    ruleset: Simulated, seeds: range, *, threads: int | None = None, watch: Watch | None = None
) -> Summary:
    """Play a game from each seed; the figures do not depend on how many threads do it.

    An interrupt (KeyboardInterrupt) ends it early, with the summary of the first games; without
    any it is raised. Raise TypeError for a card game that is not simulated.
    """
    game = encoded(ruleset)
    tally = Tally(len(game.deal.sizes))
    try:
        for part, played in _played(
            partial(play_encoded, ruleset, game), seeds, threads or cores()
        ):
            tally.add(part, played)
            if watch:
                watch(tally.games)
    except KeyboardInterrupt:
        if not tally.games:
            raise
    return tally.summary()


def cores() -> int:
    """Count the processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _played(play: Play, seeds: range, threads: int) -> Iterator[tuple[range, Results]]:
    """Yield the seeds in parts, in their order, with the results of their games."""
    parts = (seeds[first : first + GAMES_A_PART] for first in range(0, len(seeds), GAMES_A_PART))
    pool = ThreadPoolExecutor(threads)
    try:
        waiting = [_start(pool, play, part) for part in islice(parts, threads * PARTS_AHEAD)]
        while waiting:
            part, future = waiting.pop(0)
            played = future.result()
            waiting += [_start(pool, play, following) for following in islice(parts, 1)]
            yield part, played
    finally:
        pool.shutdown(cancel_futures=True)


def _start(pool: ThreadPoolExecutor, play: Play, part: range) -> tuple[range, Future[Results]]:
    return part, pool.submit(play, words(part))
