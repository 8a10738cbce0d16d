"""Play the games that a table is made of, and measure how long they are."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.simulator.encoding import Deal, Encoded, encoded
from games.simulator.engines.results import DRAWN, ENDING, FLIPS, ROUNDS, WARS, Results
from games.simulator.keys import Simulated
from games.simulator.playing import play_decks, shuffled, words

GAMES: Final = 40_000
"""Two standard errors of a share of so many games are at most half a percentage point."""
MOST_ROUNDS: Final = 1500
"""Where captures leave nothing to chance a game is given up then: by hand that is two hours."""
SEED: Final = 2026_11_30
NEAR: Final = 0.05
"""Wars are counted in the games whose length is so near, in shares, to the one asked for."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The games that ended, the shortest first, and the share that did.

    A war is as long as two rounds; in Beggar My Neighbour cards are counted for rounds.
    """

    lengths: NDArray[np.int64]
    wars: NDArray[np.int64]
    ended: float

    def quantile(self, *shares: float) -> list[float]:
        """Return the lengths that these shares of the games do not exceed.

        The games of one length are taken to be spread evenly over the unit below it.
        """
        counts = np.bincount(self.lengths)
        below = counts.cumsum() / len(self.lengths)
        found: list[float] = np.interp(shares, below, np.arange(len(counts))).tolist()
        return found

    def ratio(self, share: float) -> float:
        """Return how many wars there are to a length in the games around this share of them."""
        games = len(self.lengths)
        near = slice(int((share - NEAR) * games), int((share + NEAR) * games) + 1)
        return float(self.wars[near].sum() / self.lengths[near].sum())


def given_up(ruleset: Simulated) -> Encoded:
    """Return a ruleset in numbers, its games given up after `MOST_ROUNDS` if they may loop."""
    game = encoded(ruleset)
    if not game.rules["chance"][0]:
        game.rules["chance"] = True
        game.rules["most_rounds"] = MOST_ROUNDS
    return game


def games_of(ruleset: Simulated, deal: Deal | None = None, games: int | None = None) -> Results:
    """Play the games that a row is made of, from the usual deal or from a given one."""
    game = given_up(ruleset)
    decks, states = shuffled(game.deck, words(range(SEED, SEED + (games or GAMES))))
    return play_decks(ruleset, game, deal or game.deal, decks, states)


def measured(ruleset: Simulated, played: Results) -> Measured:
    """Return the lengths of games, with their wars, and the share that ended."""
    ended = played[played[:, ENDING] <= DRAWN]
    rounds = FLIPS if isinstance(ruleset, BeggarMyNeighbour) else ROUNDS
    return in_order(ended[:, rounds], ended[:, WARS], len(played))


def in_order(rounds: NDArray[np.int64], wars: NDArray[np.int64], games: int) -> Measured:
    """Return the lengths of those of so many games that ended, by their rounds and wars."""
    lengths = rounds + 2 * wars
    order = np.argsort(lengths, kind="stable")
    return Measured(lengths[order], wars[order], len(lengths) / games)
