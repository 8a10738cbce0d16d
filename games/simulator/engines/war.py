"""Whole games of War and of its kin by any house rules, with loops found and measured exactly.

Loops are found by Brent's method ("An improved Monte Carlo factorization algorithm", BIT 20,
1980): each table is compared with one kept from a round whose number is a power of two. None is
kept before the 64th look, which leaves most games alone, and finds the same loops.
"""

import numpy as np
from numpy.typing import NDArray

from games.simulator.engines.battle_rules import BattleRules
from games.simulator.engines.battles import play_round
from games.simulator.engines.compiled import compiled, pasted
from games.simulator.engines.duel import can_duel, duel
from games.simulator.engines.endings import GOES_ON, comes_back, holders, judge
from games.simulator.engines.generator import Cards, Words
from games.simulator.engines.results import (
    CYCLE,
    ENDING,
    FLIPS,
    LEAD_IN,
    LIMITED,
    LOOPED,
    NOBODY,
    ROUNDS,
    UNFINISHED,
    WARS,
    WINNER,
    Results,
)
from games.simulator.engines.rush import can_rush, rush
from games.simulator.engines.table import Numbers, Table, deal

FIRST_KEPT = 64


@compiled
def play_games(
    all_rules: NDArray[np.void],
    tables: NDArray[np.void],
    decks: Cards,
    states: Words,
    places: Numbers,
    sizes: Numbers,
    results: Results,
) -> None:
    """Deal and play a game from each of the decks, and write down its result."""
    rules, table, kept = all_rules[0], tables[0], tables[1]
    for number in range(len(decks)):
        row = results[number]
        deal(table, decks[number], places, sizes, states[number])
        row[ENDING], row[WINNER] = play_out(rules, tables)
        row[LIMITED], row[LEAD_IN], row[CYCLE] = table.limited, 0, 0
        if row[ENDING] == LOOPED:
            row[CYCLE] = cycle_length(rules, table, kept)
            deal(table, decks[number], places, sizes, states[number])
            deal(kept, decks[number], places, sizes, states[number])
            row[LEAD_IN] = lead_in(rules, table, kept, row[CYCLE])
        row[ROUNDS], row[FLIPS], row[WARS] = table.rounds, table.flips, table.wars


@pasted
def play_out(rules: BattleRules, tables: NDArray[np.void]) -> tuple[int, int]:
    """Play to the end; return how the game ended and who won it.

    If it loops, the table is back at the one that is kept.
    """
    table, kept = tables[0], tables[1]
    looks, keep_next = 0, FIRST_KEPT
    duels, rushes = can_duel(rules), can_rush(rules)
    while True:
        ending, winner = judge(rules, table)
        if ending != GOES_ON:
            return ending, winner
        if rules.chance:
            if table.rounds >= rules.most_rounds:
                return UNFINISHED, NOBODY
        elif looks > FIRST_KEPT and comes_back(rules, table, kept):
            return LOOPED, NOBODY
        elif looks == keep_next:
            tables[1] = tables[0]
            keep_next *= 2
        looks += 1
        count, seat, other = holders(rules, table)
        if duels and count == 2 and nothing_is_left_over(rules, table):
            if duel(rules, tables, seat, other):
                return LOOPED, NOBODY
        elif not (rushes and table.waiting_size == 0 and rush(rules, table, count)):
            play_round(rules, table)


@pasted
def nothing_is_left_over(rules: BattleRules, table: Table) -> bool:
    """Say whether stocks are all that anybody can still win."""
    return table.waiting_size == 0 and not (rules.spare_goes_to_war and table.spare_size)


@pasted
def cycle_length(rules: BattleRules, table: Table, kept: Table) -> int:
    """Return how many rounds it takes a table to come back to the one like it that is kept."""
    before = table.rounds
    play_round(rules, table)
    while not comes_back(rules, table, kept):
        play_round(rules, table)
    return table.rounds - before


@pasted
def lead_in(rules: BattleRules, ahead: Table, behind: Table, cycle: int) -> int:
    """Return how many rounds lead into a loop; `ahead` stops at the first table that comes back.

    Two fresh games, one of them a whole loop ahead, meet where the loop begins.
    """
    while ahead.rounds < cycle:
        play_round(rules, ahead)
    while not comes_back(rules, ahead, behind):
        play_round(rules, ahead)
        play_round(rules, behind)
    return behind.rounds
