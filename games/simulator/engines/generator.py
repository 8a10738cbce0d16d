"""The generator and the shuffle of the rules module, number for number: SplitMix64, Fisher-Yates.

The generator is Steele's, Lea's and Flood's ("Fast splittable pseudorandom number generators",
OOPSLA 2014), and so are the constants of `mixed`.
"""

import numpy as np
from numpy.typing import NDArray

from games.simulator.engines.compiled import compiled, inlined, inner

GAMMA = np.uint64(0x9E3779B97F4A7C15)
FIRST_FACTOR = np.uint64(0xBF58476D1CE4E5B9)
SECOND_FACTOR = np.uint64(0x94D049BB133111EB)
TWENTY_SEVEN, THIRTY, THIRTY_ONE = np.uint64(27), np.uint64(30), np.uint64(31)

type Cards = NDArray[np.uint8]
type Words = NDArray[np.uint64]


@inlined
def mixed(state: np.uint64) -> np.uint64:
    """Return the number that the generator gives in `state`."""
    mix = (state ^ (state >> THIRTY)) * FIRST_FACTOR
    mix = (mix ^ (mix >> TWENTY_SEVEN)) * SECOND_FACTOR
    return mix ^ (mix >> THIRTY_ONE)


@inner
def shuffle(cards: Cards, size: int, state: np.uint64) -> np.uint64:
    """Shuffle the first `size` cards in place; return the state of the generator after it."""
    for last in range(size - 1, 0, -1):
        state += GAMMA
        other = mixed(state) % np.uint64(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return state


@compiled
def shuffle_decks(seeds: Words, deck: Cards, decks: Cards, states: Words) -> None:
    """Shuffle one copy of `deck` for each seed; leave in `states` where each generator stopped."""
    for game in range(seeds.size):
        cards = decks[game]
        for place in range(deck.size):
            cards[place] = deck[place]
        states[game] = shuffle(cards, deck.size, seeds[game])
