"""Plain battles between any number of seats, one after another, up to the next tie.

In whole games it plays what neither a duel nor a melee does: two seats by unusual house rules, or
five to eight. Games to limits on wars, which look at every war, are played with it alone.
"""

import numpy as np

from games.simulator.engines.battle_rules import LAST_WITH_CARDS, BattleRules
from games.simulator.engines.bits import signed
from games.simulator.engines.captures import (
    AS_LAID,
    HIGH_TO_LOW,
    LOSER_FIRST,
    LOSER_FIRST_ROWS,
    SEAT_ORDER,
    SHUFFLED,
)
from games.simulator.engines.compiled import inner, pasted
from games.simulator.engines.generator import GAMMA, mixed
from games.simulator.engines.lanes import LANES
from games.simulator.engines.melee import melee
from games.simulator.engines.table import (
    CELLS,
    SEAT,
    SEAT_BITS,
    SEATS,
    SUIT_BITS,
    UNDER,
    Table,
    held,
    make_room,
)

PAIR = 2


@pasted
def can_rush(rules: BattleRules) -> bool:
    """Say whether the house rules leave nothing to look at between two battles."""
    limits = rules.battle_limit + rules.war_limit + rules.first_to_wars + rules.seconds
    return rules.goal == LAST_WITH_CARDS and limits == 0


@inner
def rush(rules: BattleRules, table: Table, holding: int) -> bool:
    """Play rounds between so many seats at once; return False if the next one is to be in full."""
    if PAIR < holding <= LANES:
        return melee(rules, table)
    return battles_in_a_row(rules, table) > 0


@pasted
def battles_in_a_row(rules: BattleRules, table: Table) -> int:
    """Play battles until a tie, a top card or an empty stock; return how many there were.

    Every stock's top moves on by one with every battle, so that it is moved only at the end.
    """
    holding, least = take_places(rules, table)
    battles = battle(rules, table, holding, least)
    for place in range(holding):
        seat = table.holding[place]
        table.top[seat] += battles
        table.size[seat] -= battles
    table.rounds += battles
    table.flips += battles
    return battles


@pasted
def battle(rules: BattleRules, table: Table, holding: int, least: int) -> int:
    """Play at most `least` battles up to a tie or a top card; return how many there were."""
    battles = 0
    while battles < least:
        best, tied = peek(table, holding, battles)
        if tied > 1 or best >> SEAT_BITS + SUIT_BITS == rules.top:
            break
        winner = table.holding[best & SEAT] & SEAT
        put_facing_under(
            rules, table, holding, winner, first_place(rules, table, holding, best & SEAT)
        )
        battles += 1
    return battles


@pasted
def put_facing_under(
    rules: BattleRules, table: Table, holding: int, winner: int, place: int
) -> None:
    """Give the winner the cards that face each other, the one at `place` first."""
    if rules.side_piles == UNDER:
        end = table.top[winner] + table.size[winner]
        for turn in range(holding):
            table.stock[end + turn] = table.facing[place & SEAT] >> SEAT_BITS
            place = place + 1 if place + 1 < holding else 0
        table.size[winner] += holding
    else:
        end = table.side_size[winner]
        for turn in range(holding):
            table.side[winner, end + turn] = table.facing[place & SEAT] >> SEAT_BITS
            place = place + 1 if place + 1 < holding else 0
        table.side_size[winner] += holding


@pasted
def take_places(rules: BattleRules, table: Table) -> tuple[int, int]:
    """Note the seats that hold cards; return how many they are, and their smallest stock."""
    holding, least = 0, CELLS
    for seat in range(rules.players):
        if held(table, seat):
            table.holding[holding] = seat
            holding += 1
            least = min(least, table.size[seat])
            make_room(table, seat, CELLS * SEATS // 2)
    return holding, least


@pasted
def peek(table: Table, holding: int, battles: int) -> tuple[int, int]:
    """Face the next cards without laying them; return the highest, and how many are as high."""
    best = 0
    for place in range(holding):
        seat = table.holding[place] & SEAT
        card = signed(table.stock[table.top[seat] + battles]) << SEAT_BITS | place
        table.facing[place] = card
        best = max(best, card)
    tied = 0
    for place in range(holding):
        tied += table.facing[place] >> SEAT_BITS == best >> SEAT_BITS
    return best, tied


@pasted
def first_place(rules: BattleRules, table: Table, holding: int, winner: int) -> int:
    """Return the place of the card that goes under first, the others following round the table."""
    order = rules.capture_order
    if order == SHUFFLED:
        shuffle_facing(table, holding)
        return 0
    if order == HIGH_TO_LOW:
        sort_facing(table, holding)
        return 0
    if order in (AS_LAID, SEAT_ORDER):
        return 0
    if order in (LOSER_FIRST, LOSER_FIRST_ROWS):
        return winner + 1 if winner + 1 < holding else 0
    return winner


@pasted
def shuffle_facing(table: Table, count: int) -> None:
    """Shuffle the cards that face each other, as `shuffle` does."""
    random = table.random
    for last in range(count - 1, 0, -1):
        random += GAMMA
        other = signed(mixed(random) % np.uint64(last + 1))
        card = table.facing[last & SEAT]
        table.facing[last & SEAT] = table.facing[other & SEAT]
        table.facing[other & SEAT] = card
    table.random = random


@pasted
def sort_facing(table: Table, count: int) -> None:
    """Sort the cards that face each other by insertion, the highest first."""
    for place in range(1, count):
        card = table.facing[place]
        hole = place
        while hole and table.facing[hole - 1] < card:
            table.facing[hole] = table.facing[hole - 1]
            hole -= 1
        table.facing[hole] = card
