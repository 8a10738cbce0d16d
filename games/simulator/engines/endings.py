"""When a game of War or of its kin is over, and who has won it."""

from games.simulator.engines.battle_rules import FIRST_OUT, HOLDER_LOSES, BattleRules
from games.simulator.engines.compiled import inner, pasted
from games.simulator.engines.results import DRAWN, NOBODY, WON
from games.simulator.engines.table import Table, held, lie_alike

SECONDS_A_BATTLE, SECONDS_A_WAR = 4, 8
GOES_ON = -1


@pasted
def judge(rules: BattleRules, table: Table) -> tuple[int, int]:
    """Return how the game has ended, or `GOES_ON`, and who has won it."""
    if table.dead_heat:
        return DRAWN, NOBODY
    count, holder, _ = holders(rules, table)
    if rules.goal == FIRST_OUT and count < rules.players:
        return judge_who_is_out(rules, table, count)
    if count == 1:
        return judge_who_is_left(rules, holder)
    if rules.first_to_wars:
        for seat in range(rules.players):
            if table.wars_won[seat] == rules.first_to_wars:
                return WON, seat
    if is_at_a_limit(rules, table):
        leader, level = most_cards(rules, table)
        if not level or rules.level_is_drawn:
            table.limited = 1
            return (DRAWN, NOBODY) if level else (WON, leader)
    return GOES_ON, NOBODY


@pasted
def judge_who_is_out(rules: BattleRules, table: Table, holders: int) -> tuple[int, int]:
    """Where the first without cards wins, return who that is, or a draw if there are several."""
    for seat in range(rules.players):
        if holders == rules.players - 1 and held(table, seat) == 0:
            return WON, seat
    return DRAWN, NOBODY


@pasted
def judge_who_is_left(rules: BattleRules, holder: int) -> tuple[int, int]:
    """Return what it means that one seat holds all cards: it wins, or loses to the other one."""
    if rules.goal != HOLDER_LOSES:
        return WON, holder
    return (WON, 1 - holder) if rules.players == 2 else (DRAWN, NOBODY)


@inner
def holders(rules: BattleRules, table: Table) -> tuple[int, int, int]:
    """Return how many seats hold cards, and the first and the last of them."""
    count, first, last = 0, NOBODY, NOBODY
    for seat in range(rules.players):
        if held(table, seat):
            first = first if count else seat
            count, last = count + 1, seat
    return count, first, last


@pasted
def is_at_a_limit(rules: BattleRules, table: Table) -> bool:
    """Say whether as many rounds, wars or seconds have gone by as there may be."""
    if rules.battle_limit and table.rounds >= rules.battle_limit:
        return True
    if rules.war_limit and table.wars >= rules.war_limit:
        return True
    return rules.seconds > 0 and seconds(table) >= rules.seconds


@inner
def seconds(table: Table) -> int:
    """Estimate how long the game took by hand, as the rules module does for its clock."""
    return SECONDS_A_BATTLE * table.rounds + SECONDS_A_WAR * table.wars


@pasted
def most_cards(rules: BattleRules, table: Table) -> tuple[int, bool]:
    """Return the first seat with the most cards, and whether another has as many."""
    most, leader, level = -1, NOBODY, False
    for seat in range(rules.players):
        cards = held(table, seat)
        if cards > most:
            most, leader, level = cards, seat, False
        elif cards == most:
            level = True
    return leader, level


@inner
def comes_back(rules: BattleRules, table: Table, before: Table) -> bool:
    """Say whether two moments of a game go on alike: cards, and what the limits count."""
    if not lie_alike(table, before, rules.players):
        return False
    if min(table.rounds, rules.battle_limit) != min(before.rounds, rules.battle_limit):
        return False
    if min(table.wars, rules.war_limit) != min(before.wars, rules.war_limit):
        return False
    if min(seconds(table), rules.seconds) != min(seconds(before), rules.seconds):
        return False
    if rules.first_to_wars:
        for seat in range(rules.players):
            if table.wars_won[seat] != before.wars_won[seat]:
                return False
    return True
