"""Play many games of one ruleset, with the engine that is made for it."""

from collections.abc import Sequence
from itertools import chain

import numpy as np

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.cards import Card
from games.rules.shuffling import MASK
from games.simulator.encoding import Deal, Encoded, dealt_in_turn, encoded, marked
from games.simulator.engines import beggar_my_neighbour, beggar_pair, war
from games.simulator.engines.generator import Cards, Words, shuffle_decks
from games.simulator.engines.results import Results, blank
from games.simulator.engines.table import TABLE
from games.simulator.keys import Simulated

PAIR = 2


def words(seeds: range) -> Words:
    """Return seeds as the generator takes them, 64 bits of each."""
    first, step = np.uint64(seeds.start & MASK), np.uint64(seeds.step & MASK)
    return first + step * np.arange(len(seeds), dtype=np.uint64)


def play(ruleset: Simulated, seeds: Words) -> Results:
    """Deal and play one game from each seed, as the rules module does; raise as `encoded`."""
    return play_encoded(ruleset, encoded(ruleset), seeds)


def play_encoded(ruleset: Simulated, game: Encoded, seeds: Words) -> Results:
    """Deal and play one game from each seed, of a ruleset that was put into numbers before."""
    decks, states = shuffled(game.deck, seeds)
    return play_decks(ruleset, game, game.deal, decks, states)


def play_dealt(ruleset: Simulated, stocks: Sequence[Sequence[Card]], seeds: Words) -> Results:
    """Play a given deal once for each seed; chance differs, if the game has any.

    Stocks are top card first, of at most 52 cards in all. Raise as `encoded`.
    """
    marks = marked(ruleset, chain.from_iterable(stocks))
    deal = dealt_in_turn([len(stock) for stock in stocks])
    decks = np.tile(marks, (len(seeds), 1))
    return play_decks(ruleset, encoded(ruleset), deal, decks, seeds)


def shuffled(deck: Cards, seeds: Words) -> tuple[Cards, Words]:
    """Shuffle a deck with each seed; return the decks and where the generators stopped."""
    decks, states = np.empty((len(seeds), len(deck)), np.uint8), np.empty(len(seeds), np.uint64)
    shuffle_decks(seeds, deck, decks, states)
    return decks, states


def play_decks(
    ruleset: Simulated, game: Encoded, deal: Deal, decks: Cards, states: Words
) -> Results:
    """Deal and play a game from each of the decks; shuffles in the game go on from `states`."""
    results, tables = blank(len(decks)), np.zeros(2, TABLE)
    if not isinstance(ruleset, BeggarMyNeighbour):
        war.play_games(game.rules, tables, decks, states, deal.places, deal.sizes, results)
    elif ruleset.players == PAIR and not game.turned_over:
        beggar_pair.play_games(game.leader, decks, deal.places, deal.sizes, results)
    else:
        beggar_my_neighbour.play_games(
            game.leader, int(game.turned_over), tables, decks, deal.places, deal.sizes, results
        )
    return results
