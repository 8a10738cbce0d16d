"""In which order captured cards go under: every order of the rules module."""

from games.simulator.engines.battle_rules import BattleRules
from games.simulator.engines.compiled import inner, pasted
from games.simulator.engines.generator import Cards, shuffle
from games.simulator.engines.table import Table, put_under

ORDERS = (
    "shuffled",
    "winner_first",
    "loser_first",
    "winner_first_rows",
    "loser_first_rows",
    "high_to_low",
    "as_laid",
    "seat_order",
)
(
    SHUFFLED,
    WINNER_FIRST,
    LOSER_FIRST,
    WINNER_FIRST_ROWS,
    LOSER_FIRST_ROWS,
    HIGH_TO_LOW,
    AS_LAID,
    SEAT_ORDER,
) = range(8)


@pasted
def capture(table: Table, winner: int, players: int, order: int, side_piles: int) -> None:
    """Give the winner the pile, in the order asked for, and after it what was waiting."""
    if order == SHUFFLED:
        table.random = shuffle(table.pile, table.pile_size, table.random)
        put_under(table, winner, table.pile, table.pile_size, side_piles)
    else:
        sort_pile(table, winner, players, order)
        put_under(table, winner, table.sorted, table.pile_size, side_piles)
    if table.waiting_size:
        put_under(table, winner, table.waiting, table.waiting_size, side_piles)
        table.waiting_size = 0
    table.pile_size = 0


@pasted
def sort_pile(table: Table, winner: int, players: int, order: int) -> None:
    """Sort the pile into one of the orders that leave nothing to chance."""
    first = winner
    if order in (LOSER_FIRST, LOSER_FIRST_ROWS):
        first = winner + 1
    elif order in (AS_LAID, SEAT_ORDER):
        first = 0
    if order in (WINNER_FIRST_ROWS, LOSER_FIRST_ROWS, AS_LAID):
        add_row_by_row(table, first, players)
        return
    count = 0
    for turn in range(first, first + players):
        count = add_stack(table, turn - players if turn >= players else turn, count)
    if order == HIGH_TO_LOW:
        sort_from_the_highest(table.sorted, count)


@inner
def add_stack(table: Table, seat: int, count: int) -> int:
    """Add what a seat laid, in the order laid; return how many cards are sorted then."""
    for place in range(table.pile_size):
        if table.owner[place] == seat:
            table.sorted[count] = table.pile[place]
            count += 1
    return count


@pasted
def add_row_by_row(table: Table, first: int, players: int) -> None:
    """Take the cards of one row on the table after another, seat after seat from the first."""
    count, row = 0, 0
    while count < table.pile_size:
        for turn in range(first, first + players):
            seat = turn - players if turn >= players else turn
            for place in range(table.pile_size):
                if table.row[place] == row and table.owner[place] == seat:
                    table.sorted[count] = table.pile[place]
                    count += 1
        row += 1


@pasted
def sort_from_the_highest(cards: Cards, count: int) -> None:
    """Sort by insertion; equal cards keep their order."""
    for place in range(1, count):
        card = cards[place]
        hole = place
        while hole and cards[hole - 1] < card:
            cards[hole] = cards[hole - 1]
            hole -= 1
        cards[hole] = card


@pasted
def award_spare(rules: BattleRules, table: Table, seat: int) -> None:
    """Give the winner of a war the cards that were over at the deal, if that is what is played."""
    if rules.spare_goes_to_war and table.spare_size:
        put_under(table, seat, table.spare, table.spare_size, rules.side_piles)
        table.spare_size = 0
