"""Read values off a line that is drawn through a few points."""

from bisect import bisect_right
from collections.abc import Sequence


def along(x: float, xs: Sequence[float], ys: Sequence[float], *, beyond: bool = True) -> float:
    """Return the height at `x` of a line through points whose `xs` rise.

    Beyond its ends the line goes straight on, or flat where that is not wanted.
    """
    if not beyond:
        x = min(max(x, xs[0]), xs[-1])
    left = min(max(bisect_right(xs, x) - 1, 0), len(xs) - 2)
    run = xs[left + 1] - xs[left]
    slope = (ys[left + 1] - ys[left]) / run if run else 0.0
    return ys[left] + slope * (x - xs[left])
