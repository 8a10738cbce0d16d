"""Beggar My Neighbour for two as fast as it can be played: from court card to court card.

A stock is three words in registers: how many cards, which of them are court cards (the top card
is the lowest bit), and what these demand (three bits each, the next one lowest). Plain cards are
never looked at one by one, because only their number matters.
"""

from typing import NamedTuple

import numpy as np

from games.simulator.engines.bits import signed, trailing_zeros
from games.simulator.engines.compiled import compiled, inlined, inner
from games.simulator.engines.generator import Cards
from games.simulator.engines.results import (
    CYCLE,
    ENDING,
    FLIPS,
    LEAD_IN,
    LOOPED,
    NOBODY,
    ROUNDS,
    WARS,
    WINNER,
    WON,
    Results,
)
from games.simulator.engines.table import Numbers

ZERO, ONE = np.uint64(0), np.uint64(1)
DEMAND_BITS = 3
DEMAND = np.uint64((1 << DEMAND_BITS) - 1)
FIRST_KEPT = 256


class Stock(NamedTuple):
    """Cards in a row, top first; `held` of them are court cards."""

    size: int
    courts: np.uint64
    demands: np.uint64
    held: int


class Pair(NamedTuple):
    """Two stocks between two tricks, the one that leads first, and its seat."""

    leading: Stock
    other: Stock
    seat: int


@compiled
def play_games(
    leader: int, decks: Cards, places: Numbers, sizes: Numbers, results: Results
) -> None:
    """Deal and play a game for two from each of the decks, and write down its result."""
    for number in range(len(decks)):
        row = results[number]
        start = dealt(decks[number], places, sizes, leader)
        row[WINNER], row[ENDING], row[ROUNDS], row[FLIPS] = NOBODY, WON, 0, 0
        row[WARS], row[LEAD_IN], row[CYCLE] = 0, 0, 0
        pair = play_out(start, row)
        if pair.other.size == 0:
            row[WINNER] = pair.seat
        else:
            row[ENDING] = LOOPED
            row[CYCLE] = cycle_length(pair)
            measure(start, row)


@inner
def play_out(pair: Pair, row: Numbers) -> Pair:
    """Play until a seat has no cards, or to a pair of stocks that came before; count it all."""
    kept = pair
    rounds, cards, keep_next = 0, 0, FIRST_KEPT
    while pair.leading.size and pair.other.size:
        pair, laid = play_trick(pair)
        cards += laid
        rounds += 1
        if rounds > FIRST_KEPT and are_alike(pair, kept):
            break
        if rounds == keep_next:
            kept = pair
            keep_next *= 2
    row[ROUNDS], row[FLIPS] = rounds, cards
    return pair


@inlined
def play_trick(pair: Pair) -> tuple[Pair, int]:
    """Play until a pile is taken; return the stocks, the taker's first, and the cards laid."""
    leading, other, seat = pair
    pile = Stock(0, ZERO, ZERO, 0)
    first, second = plain_cards(leading), plain_cards(other)
    if first <= second:
        taker, payer, laid = leading, without(other, first), first
        pile = with_plain(pile, 2 * first)
    else:
        taker, payer, laid = other, without(leading, second + 1), second
        pile = with_plain(pile, 2 * second + 1)
        seat = 1 - seat
    if not taker.courts:
        winner = under(payer, pile)
        return Pair(winner, without(taker, laid), 1 - seat), pile.size
    owed = next_demand(taker)
    pile = with_court(pile, owed)
    taker = without_court(taker, laid)
    while trailing_zeros(payer.courts) < owed:
        laid = trailing_zeros(payer.courts)
        owed = next_demand(payer)
        pile = with_court(with_plain(pile, laid), owed)
        taker, payer, seat = without_court(payer, laid), taker, 1 - seat
    laid = min(owed, payer.size)
    pile = with_plain(pile, laid)
    return Pair(under(taker, pile), without(payer, laid), seat), pile.size


@inlined
def plain_cards(stock: Stock) -> int:
    """Count the plain cards above the first court card, or all if there is none."""
    return trailing_zeros(stock.courts) if stock.courts else stock.size


@inlined
def next_demand(stock: Stock) -> int:
    """Return what the next court card demands."""
    return signed(stock.demands & DEMAND)


@inlined
def without(stock: Stock, plain: int) -> Stock:
    """Take so many plain cards from the top."""
    return Stock(stock.size - plain, stock.courts >> np.uint64(plain), stock.demands, stock.held)


@inlined
def without_court(stock: Stock, plain: int) -> Stock:
    """Take so many plain cards and the court card below them from the top."""
    courts = stock.courts >> np.uint64(plain) >> ONE
    demands = stock.demands >> np.uint64(DEMAND_BITS)
    return Stock(stock.size - plain - 1, courts, demands, stock.held - 1)


@inlined
def with_plain(pile: Stock, plain: int) -> Stock:
    """Lay so many plain cards."""
    return Stock(pile.size + plain, pile.courts, pile.demands, pile.held)


@inlined
def with_court(pile: Stock, demand: int) -> Stock:
    """Lay a court card."""
    courts = pile.courts | ONE << np.uint64(pile.size)
    demands = pile.demands | np.uint64(demand) << np.uint64(DEMAND_BITS * pile.held)
    return Stock(pile.size + 1, courts, demands, pile.held + 1)


@inlined
def under(stock: Stock, pile: Stock) -> Stock:
    """Put a pile under a stock as it was laid."""
    courts = stock.courts | pile.courts << np.uint64(stock.size)
    demands = stock.demands | pile.demands << np.uint64(DEMAND_BITS * stock.held)
    return Stock(stock.size + pile.size, courts, demands, stock.held + pile.held)


@inlined
def dealt(deck: Cards, places: Numbers, sizes: Numbers, leader: int) -> Pair:
    """Hand out a deck of demands: `sizes` says how many cards to each seat, `places` which."""
    first = stock_of(deck, places[: sizes[0]])
    second = stock_of(deck, places[sizes[0] : sizes[0] + sizes[1]])
    return Pair(second, first, 1) if leader else Pair(first, second, 0)


@inlined
def stock_of(deck: Cards, places: Numbers) -> Stock:
    """Pick up the cards in these places of a deck, top first."""
    stock = Stock(0, ZERO, ZERO, 0)
    for place in places:
        demand = signed(deck[place])
        stock = with_court(stock, demand) if demand else with_plain(stock, 1)
    return stock


@inlined
def are_alike(pair: Pair, other: Pair) -> bool:
    """Say whether the same cards lie alike, and the same seat leads."""
    return pair == other


@inner
def cycle_length(pair: Pair) -> int:
    """Return how many rounds it takes two stocks in a loop to come back."""
    begin, rounds = pair, 1
    pair, _ = play_trick(pair)
    while not are_alike(pair, begin):
        pair, _ = play_trick(pair)
        rounds += 1
    return rounds


@inner
def measure(start: Pair, row: Numbers) -> None:
    """Count the rounds that lead into a loop of `CYCLE` rounds, and all to the end of its first."""
    ahead, behind, cards = start, start, 0
    for _ in range(row[CYCLE]):
        ahead, laid = play_trick(ahead)
        cards += laid
    while not are_alike(ahead, behind):
        ahead, laid = play_trick(ahead)
        behind, _ = play_trick(behind)
        cards += laid
        row[LEAD_IN] += 1
    row[ROUNDS], row[FLIPS] = row[LEAD_IN] + row[CYCLE], cards
