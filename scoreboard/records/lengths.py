"""How long a game takes, told from the time between the ends of two games.

A gap over the match's limit is a break, not a game, and so is what lies before a session that was
called for by hand; games that were entered at one moment say nothing about how long they took.
"""

from bisect import bisect_left
from collections.abc import Sequence
from datetime import timedelta
from itertools import pairwise

from scoreboard.records.played import Played

AT_ONCE = timedelta(seconds=5)
"""Games that ended less than this after the one before were entered together."""


def lengths(games: Sequence[Played], gap: timedelta) -> list[timedelta]:
    """Return the lengths of those `games`, oldest first, whose length can be told."""
    known = []
    before = None
    for _pk, _table, _winner, at, opens in games:
        if before is not None and not opens and AT_ONCE <= (length := at - before) <= gap:
            known.append(length)
        before = at
    return known


def usual(lengths: Sequence[timedelta]) -> timedelta | None:
    """Return the median, which one long evening cannot spoil; None when nothing is known."""
    if not lengths:
        return None
    ordered, middle = sorted(lengths), len(lengths) // 2
    return ordered[middle] if len(lengths) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def spread(lengths: Sequence[timedelta], minutes: int) -> list[int]:
    """Return how many took less than `minutes`, less than twice as many, and so on."""
    if not lengths:
        return []
    ordered, width = sorted(lengths), timedelta(minutes=minutes)
    bars = ordered[-1] // width + 1
    below = [bisect_left(ordered, width * number) for number in range(bars)] + [len(ordered)]
    return [later - earlier for earlier, later in pairwise(below)]
