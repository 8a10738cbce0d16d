"""The one generator: from a seed to numbers to a shuffled deck, alike on every machine.

The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
generators", 2014). Its whole state is one number, which a table carries along: a shuffle in the
middle of a game goes on where the deal stopped, and a game can be taken up again anywhere.
"""

from collections.abc import Sequence
from typing import Final

GAMMA: Final = 0x9E3779B97F4A7C15
MASK: Final = 0xFFFF_FFFF_FFFF_FFFF


def number(state: int) -> int:
    """Return the 64-bit number that a state of the generator stands for."""
    mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
    return mixed ^ (mixed >> 31)


def advance(state: int, draws: int) -> int:
    """Return the generator's state after so many more numbers."""
    return (state + draws * GAMMA) & MASK


def draws_for(count: int) -> int:
    """Say how many numbers it takes to shuffle `count` cards."""
    return max(count - 1, 0)


def shuffled[T](items: Sequence[T], state: int) -> tuple[T, ...]:
    """Shuffle by Fisher and Yates's method, from the last item down.

    For i from the last place to the second, items i and (the next number mod i + 1) change places:
    this takes `draws_for(len(items))` numbers.
    """
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        state = (state + GAMMA) & MASK
        other = number(state) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
