"""Who counts the cards in the middle of a game can be told who will win, and when."""

from dataclasses import replace

import numpy as np
import pytest

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.drunkard import Drunkard
from games.rules.war import War
from games.simulator.encoding import dealt_in_turn
from games.simulator.engines.results import DRAWN, ENDING, ROUNDS, WARS, WINNER
from games.simulator.keys import NoTable
from games.simulator.lengths import Pace
from games.simulator.measuring import given_up
from games.simulator.odds import odds
from games.simulator.playing import play_decks, shuffled, words

FRESH = 20_000


def played_from(ruleset, held, seed=5 * 10**9):
    """Play fresh games from a random deal of so many cards to each."""
    game = given_up(ruleset)
    decks, states = shuffled(game.deck, words(range(seed, seed + FRESH)))
    return play_decks(ruleset, game, dealt_in_turn(held), decks, states)


def wins(rows):
    """Return each seat's share of the games that somebody won, in per cent."""
    counts = np.bincount(rows[rows[:, WINNER] >= 0, WINNER], minlength=2)
    return 100 * counts / counts.sum()


def test_31_to_21_is_about_60_in_100():
    ada, ben = odds(War(), (31, 21)).chances
    assert 100 * ada == pytest.approx(59.5, abs=1)
    assert ada + ben == 1


def test_even_piles_are_even_odds():
    assert odds(War(), (26, 26)).chances == (0.5, 0.5)


def test_it_does_not_matter_who_sits_where():
    assert (
        odds(War(face_down=3), (40, 12)).chances == odds(War(face_down=3), (12, 40)).chances[::-1]
    )


def test_who_has_all_cards_has_won():
    found = odds(War(), (52, 0))
    assert (found.chances, found.typical) == ((1, 0), 0)


@pytest.mark.parametrize(
    ("ruleset", "held"),
    [
        (War(face_down=3, short_war="forfeit"), (6, 46)),
        (War(face_down=3, short_war="forfeit"), (15, 37)),
        (War(capture_order="high_to_low"), (9, 43)),
        (War(pack="32", face_down=3), (4, 28)),
        (War(pack="half_random", capture_order="winner_first"), (6, 20)),
        (War(aces="two_beats_ace", escalating=True), (31, 21)),
        (War(captured_to="side_pile_shuffled"), (14, 38)),
        (War(suits_break_ties=True), (4, 48)),
        (Drunkard(), (10, 26)),
        (Drunkard(goal="holder_loses"), (10, 26)),
        (Drunkard(goal="first_out"), (10, 26)),
        (BeggarMyNeighbour(ace=2, king=6, queen=1, jack=0), (17, 35)),
    ],
    ids=str,
)
def test_the_chances_are_those_of_fresh_games(ruleset, held):
    assert 100 * odds(ruleset, held).chances[0] == pytest.approx(
        wins(played_from(ruleset, held))[0], abs=1.3
    )


@pytest.mark.parametrize(
    ("ruleset", "held"),
    [
        (War(players=3), (30, 15, 6)),
        (War(players=3, joiners="tied", face_down=3, short_war="forfeit"), (40, 8, 3)),
        (War(players=4, capture_order="winner_first"), (20, 20, 10, 2)),
        (War(players=4, face_down=3), (30, 12, 7, 3)),
    ],
    ids=str,
)
def test_more_players_have_chances_too(ruleset, held):
    found = 100 * np.array(odds(ruleset, held).chances)
    assert found == pytest.approx(wins(played_from(ruleset, held)), abs=1.6)


@pytest.mark.parametrize(("aces", "percent"), [(0, 12), (1, 31), (2, 50), (3, 69), (4, 88)])
def test_aces_are_worth_more_than_cards(aces, percent):
    ada, ben = odds(War(), (26, 26), aces=(aces, 4 - aces)).chances
    assert 100 * ada == pytest.approx(percent, abs=1)
    assert ada + ben == pytest.approx(1)


def test_aces_count_for_less_in_bigger_wars():
    one, three = (odds(War(face_down=down), (26, 26), aces=(4, 0)).chances[0] for down in (1, 3))
    assert one > three > 0.7


def with_aces(held, aces, seed=7 * 10**9):
    """Play fresh games in which seat 0 happens to have so many aces."""
    game = given_up(War())
    decks, states = shuffled(game.deck, words(range(seed, seed + 10 * FRESH)))
    fits = (decks[:, : held[0]] >> 2 == 14).sum(axis=1) == aces
    return play_decks(War(), game, dealt_in_turn(held), decks[fits], states[fits])


@pytest.mark.parametrize(("held", "aces"), [((31, 21), 2), ((17, 35), 0), ((36, 16), 4)])
def test_the_chances_by_aces_are_those_of_fresh_games(held, aces):
    found = 100 * odds(War(), held, aces=(aces, 4 - aces)).chances[0]
    assert found == pytest.approx(wins(with_aces(held, aces))[0], abs=1.5)


def minutes(rows):
    ended = rows[rows[:, ENDING] <= DRAWN]
    return np.median(4 * ended[:, ROUNDS] + 8 * ended[:, WARS]) / 60


@pytest.mark.parametrize(
    ("ruleset", "held", "within"),
    [
        (War(), (31, 21), 0.05),
        (War(), (45, 7), 0.07),
        (War(face_down=3, capture_order="winner_first"), (14, 38), 0.05),
        (War(pack="32", short_war="forfeit"), (8, 24), 0.05),
        (War(aces="two_beats_ace", escalating=True), (16, 36), 0.06),
        (War(captured_to="side_pile_shuffled"), (40, 12), 0.06),
        (War(players=3), (30, 15, 6), 0.15),
        (War(players=4, face_down=3, joiners="tied"), (20, 20, 10, 2), 0.15),
    ],
    ids=str,
)
def test_the_minutes_left_are_those_of_fresh_games(ruleset, held, within):
    assert odds(ruleset, held).typical == pytest.approx(
        minutes(played_from(ruleset, held)), rel=within
    )


def test_one_game_in_ten_takes_much_longer():
    found = odds(War(), (31, 21))
    assert 2 < found.slow / found.typical < 4


def test_the_minutes_left_are_at_the_pace_of_the_family():
    slow = odds(War(), (31, 21), pace=Pace(8, 16)).typical
    assert slow == pytest.approx(2 * odds(War(), (31, 21)).typical)


def test_a_game_that_mostly_loops_has_chances_but_no_end():
    found = odds(War(players=3, capture_order="winner_first"), (20, 20, 11))
    assert (found.typical, found.slow) == (None, None)
    assert sum(found.chances) == pytest.approx(1)


@pytest.mark.parametrize(
    ("ruleset", "held", "aces", "sentence"),
    [
        (War(), (31, 22), None, "there are 52 cards in the game"),
        (War(), (0, 0), None, "there are 52 cards in the game"),
        (War(), (-1, 40), None, "there are 52 cards in the game"),
        (War(pack="half_random"), (20, 20), None, "there are 26 cards in the game"),
        (War(players=3), (31, 20), None, "3 players hold cards, not 2"),
        (War(), (31, 21), (1, 2), "there are 4 aces in the game"),
        (War(), (50, 2), (1, 3), "there are 4 aces in the game"),
        (War(pack="half_suits"), (13, 13), (2, 2), "there are 2 aces in the game"),
    ],
)
def test_counts_that_cannot_be_are_refused(ruleset, held, aces, sentence):
    with pytest.raises(ValueError, match=sentence):
        odds(ruleset, held, aces)


@pytest.mark.parametrize(
    ("ruleset", "held", "aces", "sentence"),
    [
        (War(minutes=10), (31, 21), None, "there are no odds with minutes"),
        (War(first_to_wars=3), (31, 21), None, "there are no odds with first_to_wars"),
        (War(capture_order="as_laid"), (31, 21), None, "no table for capture_order=as_laid"),
        (War(aces="low"), (31, 21), (2, 2), "War for two with high aces"),
        (War(pack="half_random"), (13, 13), (2, 2), "nobody knows how many aces"),
        (Drunkard(), (18, 18), (2, 2), "War for two with high aces"),
        (Drunkard(players=3, goal="holder_loses"), (12, 12, 12), None, "for more than two"),
        (Drunkard(players=4, goal="first_out"), (9, 9, 9, 9), None, "for more than two"),
        (BeggarMyNeighbour(ace=0, king=0, queen=0, jack=0), (25, 27), None, "no card demands"),
    ],
)
def test_where_there_are_no_odds_a_sentence_says_so(ruleset, held, aces, sentence):
    with pytest.raises(NoTable, match=sentence):
        odds(ruleset, held, aces)


def test_beggars_with_more_cards_have_better_odds():
    chances = [
        odds(BeggarMyNeighbour(), (count, 52 - count)).chances[0] for count in (5, 16, 26, 40)
    ]
    assert chances == sorted(chances)


def test_whoever_leads_of_three_beggars_each_has_a_chance():
    third = BeggarMyNeighbour(players=3, leader=3)
    assert odds(third, (17, 17, 17)).chances == pytest.approx((1 / 3, 1 / 3, 1 / 3))


def test_the_leader_makes_no_odds_where_nobody_knows_who_leads():
    second = replace(BeggarMyNeighbour(), leader=2)
    assert odds(second, (20, 32)) == odds(BeggarMyNeighbour(), (20, 32))
