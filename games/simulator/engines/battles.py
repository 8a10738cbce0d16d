"""One round of War or of its kin, by any house rules: flip, compare, go to war, capture."""

from games.simulator.engines.battle_rules import BattleRules
from games.simulator.engines.captures import award_spare, capture
from games.simulator.engines.compiled import inner, pasted
from games.simulator.engines.results import NOBODY
from games.simulator.engines.table import (
    SEAT,
    SEAT_BITS,
    SUIT_BITS,
    Table,
    held,
    lay,
)
from games.simulator.engines.wars import go_to_war


@inner
def play_round(rules: BattleRules, table: Table) -> None:
    """Play from an empty pile to a capture, a stranded pile or a dead heat, and count it."""
    table.rounds += 1
    table.ties = 0
    table.taker = NOBODY
    facing = flip_all(rules, table)
    while facing:
        table.flips += 1
        best, tied = highest(rules, table, facing)
        if tied == 1:
            table.taker = best & SEAT
            break
        table.wars += 1
        table.ties += 1
        facing = go_to_war(rules, table, best >> SEAT_BITS, facing)
    if table.taker != NOBODY:
        take(rules, table, table.taker)


@pasted
def flip_all(rules: BattleRules, table: Table) -> int:
    """Let every seat that has cards flip one; return how many did."""
    facing = 0
    for seat in range(rules.players):
        if held(table, seat):
            card = lay(table, seat, 0, rules.side_piles)
            table.facing[facing] = card << SEAT_BITS | seat
            facing += 1
    table.next_row = 1
    return facing


@pasted
def highest(rules: BattleRules, table: Table, facing: int) -> tuple[int, int]:
    """Return the highest card with its seat, and how many cards are as high."""
    best = 0
    for place in range(facing):
        best = max(best, table.facing[place])
    if best >> SEAT_BITS + SUIT_BITS == rules.top:
        best = lowest_first(rules, table, facing, best)
    tied = 0
    for place in range(facing):
        tied += table.facing[place] >> SEAT_BITS == best >> SEAT_BITS
    return best, tied


@pasted
def lowest_first(rules: BattleRules, table: Table, facing: int, best: int) -> int:
    """Return the highest of the cards that beat the top card, or `best` if there is none."""
    lowest = 0
    for place in range(facing):
        if table.facing[place] >> SEAT_BITS + SUIT_BITS == rules.lowest:
            lowest = max(lowest, table.facing[place])
    return lowest if lowest else best


@pasted
def take(rules: BattleRules, table: Table, seat: int) -> None:
    """Let a seat capture the pile, and be given the cards over if it has won the first war."""
    capture(table, seat, rules.players, rules.capture_order, rules.side_piles)
    if table.ties:
        table.wars_won[seat] += 1
        award_spare(rules, table, seat)
