"""Games of Beggar My Neighbour by any house rules, card by card; for two see `beggar_pair`.

A card is one byte here: how many cards it demands, 0 for a plain one.
"""

import numpy as np
from numpy.typing import NDArray

from games.simulator.engines.compiled import compiled, inner
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
from games.simulator.engines.table import (
    UNDER,
    Numbers,
    Table,
    deal,
    lay,
    lie_alike,
    put_under,
)

FIRST_KEPT = 64


@compiled
def play_games(
    leader: int,
    turned_over: int,
    tables: NDArray[np.void],
    decks: Cards,
    places: Numbers,
    sizes: Numbers,
    results: Results,
) -> None:
    """Deal and play a game from each of the decks, and write down its result."""
    table, kept = tables[0], tables[1]
    players = sizes.size
    for number in range(len(decks)):
        row = results[number]
        sit_down(table, decks[number], places, sizes, leader)
        row[WINNER] = play_out(tables, players, turned_over)
        row[ENDING], row[WARS], row[LEAD_IN], row[CYCLE] = WON, 0, 0, 0
        if row[WINNER] == NOBODY:
            row[ENDING] = LOOPED
            row[CYCLE] = cycle_length(table, kept, players, turned_over)
            sit_down(table, decks[number], places, sizes, leader)
            sit_down(kept, decks[number], places, sizes, leader)
            row[LEAD_IN] = lead_in(table, kept, players, turned_over, row[CYCLE])
        row[ROUNDS], row[FLIPS] = table.rounds, table.flips


@inner
def sit_down(table: Table, deck: Cards, places: Numbers, sizes: Numbers, leader: int) -> None:
    """Deal, and say who leads."""
    deal(table, deck, places, sizes, np.uint64(0))
    table.leader = leader


@inner
def play_out(tables: NDArray[np.void], players: int, turned_over: int) -> int:
    """Play to the end; return who won, or `NOBODY` with the table back at the one kept."""
    table, kept = tables[0], tables[1]
    keep_next = FIRST_KEPT
    while next_holder(table, players, table.leader + 1, table.leader) != NOBODY:
        if table.rounds > FIRST_KEPT and comes_back(table, kept, players):
            return NOBODY
        if table.rounds == keep_next:
            tables[1] = tables[0]
            keep_next *= 2
        play_trick(table, players, turned_over)
    return next_holder(table, players, table.leader, NOBODY)


@inner
def play_trick(table: Table, players: int, turned_over: int) -> None:
    """Lay cards until a demand is paid or nobody can go on, and let the last to demand capture."""
    seat = next_holder(table, players, table.leader, NOBODY)
    owner, owed = seat, 0
    while seat != NOBODY:
        demand = lay(table, seat, 0, UNDER)
        table.flips += 1
        if demand:
            owner, owed = seat, demand
        elif owed:
            owed -= 1
            if owed == 0:
                break
        else:
            owner = seat
        first = seat + 1 if seat == owner else seat
        seat = next_holder(table, players, first, owner)
    if turned_over:
        turn_over(table.pile, table.pile_size)
    put_under(table, owner, table.pile, table.pile_size, UNDER)
    table.pile_size = 0
    table.leader = owner
    table.rounds += 1


@inner
def next_holder(table: Table, players: int, first: int, but: int) -> int:
    """Return the first seat that holds cards, from seat `first` round the table, but not `but`."""
    for turn in range(first, first + players):
        seat = turn - players if turn >= players else turn
        if table.size[seat] and seat != but:
            return seat
    return NOBODY


@inner
def turn_over(cards: Cards, count: int) -> None:
    """Put the first cards in the opposite order."""
    for place in range(count // 2):
        other = count - 1 - place
        cards[place], cards[other] = cards[other], cards[place]


@inner
def comes_back(table: Table, before: Table, players: int) -> bool:
    """Say whether the same cards lie alike, and the same seat leads."""
    return table.leader == before.leader and lie_alike(table, before, players)


@inner
def cycle_length(table: Table, kept: Table, players: int, turned_over: int) -> int:
    """Return how many rounds it takes a table to come back to the one like it that is kept."""
    before = table.rounds
    play_trick(table, players, turned_over)
    while not comes_back(table, kept, players):
        play_trick(table, players, turned_over)
    return table.rounds - before


@inner
def lead_in(ahead: Table, behind: Table, players: int, turned_over: int, cycle: int) -> int:
    """Return how many rounds lead into a loop; `ahead` stops at the first table that comes back."""
    while ahead.rounds < cycle:
        play_trick(ahead, players, turned_over)
    while not comes_back(ahead, behind, players):
        play_trick(ahead, players, turned_over)
        play_trick(behind, players, turned_over)
    return behind.rounds
