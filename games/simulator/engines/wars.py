"""One war within a round: who joins, who lays how many cards, and what if they run out."""

from games.simulator.engines.battle_rules import (
    EQUAL_CARDS,
    FORFEIT,
    LAST_CARD_STANDS,
    BattleRules,
)
from games.simulator.engines.captures import add_stack
from games.simulator.engines.compiled import inner, pasted
from games.simulator.engines.results import NOBODY
from games.simulator.engines.table import (
    NOT_IN,
    SEAT,
    SEAT_BITS,
    Table,
    held,
    lay,
    put_under,
)


@pasted
def go_to_war(rules: BattleRules, table: Table, tied_card: int, facing: int) -> int:
    """Let seats lay their cards for a war; return how many cards face each other, 0 if it is over.

    A war that is over without a flip has a taker, or has left the pile, or is a dead heat.
    """
    standing, empty, empty_seat = join(rules, table, tied_card, facing)
    able, able_seat, due = choose_fighters(rules, table)
    if rules.empty_takes_pot and empty == 1:
        table.taker = empty_seat
        return 0
    if able == 0:
        strand(rules, table)
        return 0
    for seat in range(rules.players):
        if table.joined[seat] > 0 and table.laying[seat] == 0:
            stake(table, seat, table.joined[seat], rules.side_piles)
    if able + standing == 1:
        table.taker = able_seat
        return 0
    for seat in range(rules.players):
        stake(table, seat, table.laying[seat] - 1, rules.side_piles)
    last_row = table.next_row + due - 1
    for seat in range(rules.players):
        if table.laying[seat]:
            card = lay(table, seat, last_row, rules.side_piles)
            table.facing[standing] = card << SEAT_BITS | seat
            standing += 1
    table.next_row = last_row + 1
    return standing


@pasted
def join(rules: BattleRules, table: Table, tied_card: int, facing: int) -> tuple[int, int, int]:
    """Note who joins, with how many cards; keep facing only the cards that go on standing.

    Return how many those are, how many of the tied have no card left, and one of these.
    """
    for seat in range(rules.players):
        cards = held(table, seat)
        table.joined[seat] = cards if cards and rules.everybody_joins else NOT_IN
    standing, empty, empty_seat = 0, 0, NOBODY
    for place in range(facing):
        if table.facing[place] >> SEAT_BITS != tied_card:
            continue
        seat = table.facing[place] & SEAT
        table.joined[seat] = held(table, seat)
        if table.joined[seat] == 0:
            empty, empty_seat = empty + 1, seat
            if rules.short_war == LAST_CARD_STANDS:
                table.facing[standing] = table.facing[place]
                standing += 1
    return standing, empty, empty_seat


@pasted
def choose_fighters(rules: BattleRules, table: Table) -> tuple[int, int, int]:
    """Note how many cards each seat lays; return how many seats fight, one of them, and the rows.

    Who forfeits for want of cards loses to one who lasts longer, even if nobody can lay them all.
    """
    due = rules.face_down + 1
    if rules.escalating:
        due += table.ties - 1
    enough = 1
    if rules.short_war == FORFEIT:
        for seat in range(rules.players):
            enough = min(due, max(enough, table.joined[seat]))
    able, able_seat, fewest = 0, NOBODY, due
    for seat in range(rules.players):
        if table.joined[seat] >= enough:
            able, able_seat = able + 1, seat
            fewest = min(fewest, table.joined[seat])
    if rules.short_war == FORFEIT and enough < due and able > 1:
        able = 0
    most = fewest if rules.short_war == EQUAL_CARDS else due
    for seat in range(rules.players):
        fights = able > 0 and table.joined[seat] >= enough
        table.laying[seat] = min(most, table.joined[seat]) if fights else 0
    return able, able_seat, most


@inner
def stake(table: Table, seat: int, cards: int, side_piles: int) -> None:
    """Lay so many cards of a seat's stock face down, each in its row."""
    for row in range(table.next_row, table.next_row + cards):
        lay(table, seat, row, side_piles)


@pasted
def strand(rules: BattleRules, table: Table) -> None:
    """Leave the pile for the other seats to win, or give it back, or call it a dead heat."""
    others = 0
    for seat in range(rules.players):
        others += table.joined[seat] == NOT_IN and held(table, seat) > 0
    if others == 0:
        table.dead_heat = 1
        return
    for seat in range(rules.players):
        stake(table, seat, table.joined[seat], rules.side_piles)
    if others > 1 and rules.pot_is_split:
        for seat in range(rules.players):
            own = add_stack(table, seat, 0)
            put_under(table, seat, table.sorted, own, rules.side_piles)
    else:
        for place in range(table.pile_size):
            table.waiting[table.waiting_size] = table.pile[place]
            table.waiting_size += 1
    table.pile_size = 0
