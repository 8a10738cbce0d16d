"""Build the tables: play the games that each row is made of, and put the rows together."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, Final, NamedTuple

import numpy as np

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.cards import Rank
from games.rules.war import War
from games.simulator.building_limits import figures_at_limits, packed
from games.simulator.coding import (
    FACTOR,
    RATIOS_AT,
    Origin,
    Tables,
    pack_aces,
    pack_lengths,
    pack_odds,
)
from games.simulator.encoding import dealt_in_turn, encoded
from games.simulator.engines.results import WINNER, Results
from games.simulator.engines.table import SUIT_BITS
from games.simulator.keys import Section, Simulated
from games.simulator.lengths import SHARES, SLOW, TYPICAL
from games.simulator.measuring import GAMES, MOST_ROUNDS, SEED, games_of, given_up, measured
from games.simulator.playing import play_decks, shuffled, words
from games.simulator.sections import (
    COUNTS_KEPT,
    aces_kept,
    aces_sections,
    length_sections,
    limit_sections,
    odds_sections,
    side_pile_sections,
)
from games.simulator.summary import Watch, cores


def length_row(ruleset: Simulated) -> bytes:
    """Play the games of a row and return it."""
    found = measured(ruleset, games_of(ruleset))
    ratios = [found.ratio(share) for share in RATIOS_AT]
    return pack_lengths(found.quantile(*SHARES), ratios, found.ended)


def side_pile_row(war: War) -> bytes:
    """Return how much longer games are with shuffled side piles than with shuffled captures.

    One factor does for all shares of the games: their lengths differ by no more than it.
    """
    beside = replace(war, captured_to="side_pile_shuffled", capture_order="winner_first")
    middle = SHARES[4:-4]
    lengths = (measured(war, games_of(war)), measured(beside, games_of(beside)))
    under, on_side_piles = (np.log(found.quantile(*middle)) for found in lengths)
    return FACTOR.pack(np.exp((on_side_piles - under).mean()))


def odds_row(ruleset: Simulated) -> bytes:
    """Play games from every count of cards that is kept and return the row of their outcomes."""
    cards = len(encoded(ruleset).deal.places)
    return pack_odds([_odds(ruleset, (count, cards - count)) for count in COUNTS_KEPT[cards]])


def _odds(ruleset: Simulated, counts: tuple[int, int]) -> tuple[float, float, float]:
    """Return the first seat's chance, and the typical and the slow length of the game.

    In Beggar My Neighbour each seat leads in half of the games.
    """
    deal = dealt_in_turn(counts)
    if isinstance(ruleset, BeggarMyNeighbour):
        leading = (replace(ruleset, leader=1), replace(ruleset, leader=2))
        played = np.concatenate([games_of(one, deal, GAMES // 2) for one in leading])
    else:
        played = games_of(ruleset, deal)
    typical, slow = measured(ruleset, played).quantile(TYPICAL, SLOW)
    return chance(played), typical, slow


def chance(played: Results) -> float:
    """Return the first seat's share of the games that somebody won."""
    first, second = ((played[:, WINNER] == seat).sum() for seat in (0, 1))
    return float(first / (first + second))


def aces_row(ruleset: Simulated) -> bytes:
    """Play games from every count of cards and aces that is kept; return the row of chances."""
    cards, aces = len(ruleset.deck), sum(card.rank == Rank.ACE for card in ruleset.deck)
    return pack_aces(
        [
            [chance(_with_aces(ruleset, count, held)) for held in range(aces + 1)]
            for count in aces_kept(cards)
        ]
    )


def _with_aces(ruleset: Simulated, count: int, held: int) -> Results:
    """Play games in which the first seat has so many cards, so many of them aces."""
    game = given_up(ruleset)
    decks, states = shuffled(game.deck, words(range(SEED, SEED + GAMES)))
    is_ace = decks >> SUIT_BITS == Rank.ACE
    aces = decks[is_ace].reshape(GAMES, -1)
    others = decks[~is_ace].reshape(GAMES, -1)
    hands = (
        np.hstack([aces[:, :held], others[:, : count - held]]),
        np.hstack([aces[:, held:], others[:, count - held :]]),
    )
    mixed = []
    for hand in hands:
        places, states = shuffled(np.arange(hand.shape[1], dtype=np.uint8), states)
        mixed.append(np.take_along_axis(hand, places.astype(np.intp), axis=1))
    deal = dealt_in_turn([hand.shape[1] for hand in mixed])
    return play_decks(ruleset, game, deal, np.hstack(mixed), states)


class Maker(NamedTuple):
    """How a table is made: what each row is made of, of which rulesets, and how rows are kept."""

    row: Callable[[Any], Any]  # Any: each maker's own kind of ruleset and of row
    sections: Callable[[], tuple[Section, ...]]
    kept: Callable[[list[Any]], bytes] = b"".join


MAKERS: Final = {
    "lengths": Maker(length_row, length_sections),
    "limits": Maker(figures_at_limits, limit_sections, packed),
    "side_piles": Maker(side_pile_row, side_pile_sections),
    "odds": Maker(odds_row, odds_sections),
    "aces": Maker(aces_row, aces_sections),
}


def build(version: str, *, threads: int | None = None, watch: Watch | None = None) -> Tables:
    """Play all the games and return the tables; `watch` is told how many rows there are so far."""
    made: dict[str, bytes] = {}
    done = 0
    with ThreadPoolExecutor(threads or cores()) as pool:
        for name, maker in MAKERS.items():
            rows = []
            for row in pool.map(maker.row, rulesets(maker.sections())):
                rows.append(row)
                done += 1
                if watch:
                    watch(done)
            made[name] = maker.kept(rows)
    return Tables(Origin(version, SEED, GAMES, MOST_ROUNDS), **made)


def rows_to_build() -> int:
    """Count the rows of all the tables."""
    return sum(len(rulesets(maker.sections())) for maker in MAKERS.values())


def rulesets(sections: Iterable[Section]) -> list[Simulated]:
    """Return the ruleset of each row, in their order."""
    return [ruleset for section in sections for ruleset in section.rulesets()]
