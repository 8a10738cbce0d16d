"""Play games of War to limits on wars, and keep how long they last in a few numbers each."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.rules.war import War
from games.simulator.coding import RATIOS_AT
from games.simulator.engines.limits import NEVER, play_to_limits
from games.simulator.engines.table import TABLE, Numbers
from games.simulator.lengths import SHARES
from games.simulator.limits import LIMITS, figures_of
from games.simulator.measuring import GAMES, SEED, given_up, in_order
from games.simulator.playing import shuffled, words
from games.simulator.principal import CURVE_STEPS, CURVES, HEAD, MIDDLE_STEPS, Principal

SHORTS: Final = "<i2"

type Figures = NDArray[np.float64]
"""A row for each ruleset: its figures at each of the limits, one limit after another."""


def figures_at_limits(war: War) -> list[float]:
    """Play games by house rules without limits; return the figures of a game to each limit."""
    reached = played_to_limits(war)
    return [figure for place in range(len(LIMITS)) for figure in figures_at(reached[:, place])]


def played_to_limits(war: War) -> Numbers:
    """Return, by game and limit, after how many rounds and wars the games of a row are over."""
    game = given_up(war)
    decks, states = shuffled(game.deck, words(range(SEED, SEED + GAMES)))
    reached = np.empty((GAMES, len(LIMITS), 2), np.int64)
    tables = np.zeros(1, TABLE)
    places, sizes = game.deal.places, game.deal.sizes
    play_to_limits(game.rules, tables, decks, states, places, sizes, np.array(LIMITS), reached)
    return reached


def figures_at(reached: Numbers) -> list[float]:
    """Return the figures of a limit, from the rounds and wars after which games are over."""
    rounds, wars = reached[reached[:, 0] != NEVER].T
    found = in_order(rounds, wars, len(reached))
    ratios = [found.ratio(share) for share in RATIOS_AT]
    return figures_of(found.quantile(*SHARES), ratios, found.ended)


def packed(figures: Sequence[Sequence[float]]) -> bytes:
    """Return rows of figures as `Principal` reads them: with the curves that leave least out."""
    rows = np.array(figures)
    middle = np.round(MIDDLE_STEPS * rows.mean(axis=0))
    _, _, directions = np.linalg.svd(rows - middle / MIDDLE_STEPS, full_matrices=False)
    curves = np.round(CURVE_STEPS * directions[:CURVES])
    head = HEAD.pack(len(rows), *curves.shape)
    head += np.vstack([middle, curves]).T.astype(SHORTS).tobytes()
    return head + numbers_of(rows, Principal.read(head)).astype(SHORTS).tobytes()


def numbers_of(rows: Figures, kept: Principal) -> Numbers:
    """Return how much of each curve rows have, in whole numbers, by the curves that are kept."""
    parts = np.array([kept.parts(figure) for figure in range(kept.figures)])
    middle, curves = parts[:, 0] / MIDDLE_STEPS, parts[:, 1:] / CURVE_STEPS
    return np.round((rows - middle) @ curves).astype(np.int64)
