"""Claims: every figure that a page types in is worked out here again."""

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import pytest

from games.rulebook.pages import library
from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.cards import FULL_PACK, Card, Rank, Suit
from games.rules.events import Ending, Flipped
from games.rules.play import play_out, stacked, steps

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def claims(slug):
    return dict(library().pages[slug].facts.claims)


def test_every_claim_is_worked_out_in_this_module():
    worked_out = {
        "beggar-my-neighbour",
        "connect-four",
        "dots-and-boxes",
        "go-fish",
        "old-maid",
        "rock-paper-scissors",
        "table-tennis",
        "tic-tac-toe",
    }
    assert {slug for slug, page in library().pages.items() if page.facts.claims} == worked_out


@cache
def tic_tac_toe(board, mark):
    """Count the games that go on from here: won by X, won by O, drawn."""
    other = "O" if mark == "X" else "X"
    if any(all(board[place] == other for place in line) for line in LINES):
        return (1, 0, 0) if other == "X" else (0, 1, 0)
    if " " not in board:
        return (0, 0, 1)
    free = [place for place in range(9) if board[place] == " "]
    counts = [tic_tac_toe(board[:place] + mark + board[place + 1 :], other) for place in free]
    return tuple(map(sum, zip(*counts, strict=True)))


def test_the_games_of_tic_tac_toe():
    x_wins, o_wins, draws = tic_tac_toe(" " * 9, "X")
    assert claims("tic-tac-toe") == {
        "games": f"{x_wins + o_wins + draws:,}",
        "x_wins": f"{x_wins:,}",
        "o_wins": f"{o_wins:,}",
        "draws": f"{draws:,}",
    }


def throws_to(wins):
    """Return the mean number of throws until one of two has so many, a third of them level."""

    @cache
    def expected(mine, theirs):
        if wins in (mine, theirs):
            return Fraction(0)
        after = Fraction(1, 3) * (expected(mine + 1, theirs) + expected(mine, theirs + 1))
        return (1 + after) / (1 - Fraction(1, 3))

    return expected(0, 0)


def test_the_throws_of_rock_paper_scissors():
    claimed = claims("rock-paper-scissors")
    assert claimed["throws_best_of_3"] == float(throws_to(2))
    assert claimed["throws_best_of_5"] == round(float(throws_to(3)), 2)


def test_the_points_of_table_tennis_between_equals():
    deuce = Fraction(comb(20, 10), 2**20)
    short = sum(
        (11 + lost) * 2 * Fraction(comb(10 + lost, lost), 2 ** (11 + lost)) for lost in range(10)
    )
    # From ten all, each pair of points decides it half of the time: four more points on average.
    points = short + deuce * (20 + 4)
    claimed = claims("table-tennis")
    assert claimed["average_points"] == round(float(points), 1)
    assert claimed["deuce_in_100"] == round(float(100 * deuce))


def test_the_pairs_of_old_maid():
    cards = [card for card in FULL_PACK if str(card) != "Qc"]
    pairs = sum(sum(card.rank == rank for card in cards) // 2 for rank in Rank)
    assert claims("old-maid") == {"pairs": pairs, "cards": len(cards)}


def test_the_books_of_go_fish():
    assert claims("go-fish") == {"books": len({card.rank for card in FULL_PACK})}


def test_the_discs_of_connect_four():
    assert claims("connect-four") == {"discs": 7 * 6, "each": 7 * 6 // 2}


@pytest.mark.parametrize("size", [3, 5])
def test_the_lines_of_dots_and_boxes(size):
    dots = set(product(range(size + 1), repeat=2))
    lines = [(x, y) for x, y in dots if (x + 1, y) in dots]
    lines += [(x, y) for x, y in dots if (x, y + 1) in dots]
    claimed = claims("dots-and-boxes")
    assert claimed[f"boxes_{size}"] == size * size
    assert claimed[f"lines_{size}"] == len(lines)


# Each letter is a court card and each dash a plain one; suits and plain ranks make no difference.
ENDLESS = "---K---Q-KQAJ-----AAJ--J-- / ----------Q----KQ-J-----KA"
LONGEST = "---AJ--Q---------QAKQJJ-QK / -----A----KJ-K--------A---"


def short(deal):
    ranks = {"A": Rank.ACE, "K": Rank.KING, "Q": Rank.QUEEN, "J": Rank.JACK, "-": Rank.TWO}
    return tuple(
        tuple(Card(ranks[mark], Suit.CLUBS) for mark in stock.strip()) for stock in deal.split("/")
    )


def test_the_endless_deal_of_beggar_my_neighbour():
    outcome = play_out(BeggarMyNeighbour(), stacked(BeggarMyNeighbour(), short(ENDLESS))).outcome
    assert outcome.ending is Ending.LOOPED
    assert claims("beggar-my-neighbour")["endless_rounds"] == outcome.cycle


def test_the_longest_known_game_of_beggar_my_neighbour():
    rules = BeggarMyNeighbour()
    played = list(steps(rules, stacked(rules, short(LONGEST))))
    laid = sum(isinstance(event, Flipped) for step in played for event in step.events)
    claimed = claims("beggar-my-neighbour")
    assert played[-1].table.outcome.ending is Ending.WON
    assert claimed["longest_rounds"] == f"{played[-1].table.rounds:,}"
    assert claimed["longest_cards"] == f"{laid:,}"
