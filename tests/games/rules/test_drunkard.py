"""Drunkard: what it has of War, and what it turns round."""

import pytest

from games.rules.cards import SIXES_UP
from games.rules.drunkard import Drunkard
from games.rules.events import Ending, Flipped, Reason, Restocked, Staked, Tied
from games.rules.play import deal
from tests.games.playing import play, play_table


def drunkard(**rules):
    """Return Drunkard with captures straight under, so that a deal decides the whole game."""
    return Drunkard(**{"captured_to": "under"} | rules)


@pytest.mark.parametrize(("players", "each", "over"), [(2, 18, 0), (5, 7, 1), (8, 4, 4)])
def test_36_cards_are_dealt_evenly(players, each, over):
    table = deal(Drunkard(players=players), 1)
    assert sorted(map(str, table.cards)) == sorted(map(str, SIXES_UP))
    assert ([len(stock) for stock in table.stocks], len(table.undealt)) == ([each] * players, over)


def test_captured_cards_go_to_a_side_pile_that_is_shuffled_when_the_stock_is_out():
    orders = {
        play(Drunkard(), "K K Q Q J 7 / 10 10 9 9 8 8 A", seed).every(Restocked)[0].cards
        for seed in range(20)
    }
    assert len(orders) > 10


def test_a_six_beats_an_ace():
    assert play(drunkard(), "6 / A").winner == 0


def test_a_six_is_on_top_of_a_king_too_when_an_ace_is_showing():
    game = play(drunkard(players=3), "6 / A / K")
    assert game.winner == 0


def test_a_six_without_an_ace_is_the_lowest_card():
    assert play(drunkard(), "6 / 7").winner == 1


def test_a_six_may_have_no_such_power():
    assert play(drunkard(six_beats_ace=False), "6 / A").winner == 1


def test_a_dispute_is_one_more_card_face_up():
    game = play(drunkard(), "9 K / 9 Q")
    assert game.steps[1].events[:1] == (Tied((0, 1)),)
    assert (game.every(Staked), len(game.every(Flipped)), game.winner) == ([], 4, 0)


def test_or_one_face_down_and_one_face_up():
    game = play(drunkard(face_down=1), "9 7 K / 9 8 Q")
    assert ([len(event.cards) for event in game.every(Staked)], game.winner) == ([1, 1], 0)


def test_only_the_tied_dispute():
    game = play(drunkard(players=3), "9 K / 9 Q / 7 A")
    assert [event.seat for event in game.steps[1].events[1:]] == [0, 1]


def test_or_all_do():
    game = play(drunkard(players=3, joiners="all"), "9 K / 9 Q / 7 A")
    assert [event.seat for event in game.steps[1].events[1:]] == [0, 1, 2]


def test_a_tied_player_with_one_card_left_plays_it_face_up():
    assert play(drunkard(face_down=1), "9 K / 9 8 Q 7").every(Flipped)[2].card.rank.symbol == "K"


def test_a_tied_player_without_a_card_takes_the_pile():
    game = play(drunkard(goal="first_out"), "9 / 9 8")
    assert game.steps[1].table.held(0) == 2


def test_or_loses():
    game = play(drunkard(empty_at_tie="lose"), "9 / 9 8")
    assert (game.winner, game.ranks) == (1, ["", "8 9 9"])


def test_two_tied_players_without_a_card_have_nothing_to_take():
    game = play(drunkard(), "9 / 9")
    assert (game.outcome.ending, game.outcome.reason) == (Ending.DRAWN, Reason.DEAD_HEAT)


def test_the_last_with_cards_wins():
    game = play(drunkard(), "9 K / 8 7")
    assert (game.winner, game.outcome.reason) == (0, Reason.ALL_CARDS)


@pytest.mark.parametrize("players", [2, 3])
def test_or_the_first_without_cards_wins(players):
    deal = "9 K / 8" if players == 2 else "9 K / 8 / 7 10"
    game = play(drunkard(players=players, goal="first_out"), deal)
    assert (game.winner, game.outcome.reason) == (1, Reason.OUT_FIRST)


def test_two_who_are_out_together_draw():
    game = play(drunkard(players=3, goal="first_out"), "9 K / 8 / 7")
    assert (game.outcome.ending, game.outcome.reason) == (Ending.DRAWN, Reason.OUT_TOGETHER)


def test_or_the_one_left_with_all_the_cards_is_the_drunkard():
    game = play(drunkard(goal="holder_loses"), "9 K / 8 7")
    assert (game.winner, game.outcome.reason) == (1, Reason.LEFT_WITH_ALL)


def test_of_three_the_drunkard_loses_and_nobody_wins():
    game = play(drunkard(players=3, goal="holder_loses"), "9 K / 8 7 / 7 8")
    assert (game.outcome.ending, game.winner) == (Ending.DRAWN, None)
    assert game.outcome.reason == Reason.LEFT_WITH_ALL


def test_a_pile_that_nobody_could_claim_goes_to_the_last_one_left():
    game = play(drunkard(players=3, empty_at_tie="lose"), "9 / 9 / 7 8")
    assert (game.winner, game.ranks[2]) == (2, "8 9 9 7")


def test_a_game_with_nothing_shuffled_may_loop():
    game = play(drunkard(capture_order="seat_order"), "7 8 / 8 7")
    assert (game.outcome.ending, game.outcome.cycle) == (Ending.LOOPED, 2)


def test_a_seed_is_one_game():
    assert play_table(Drunkard(), deal(Drunkard(), 7)) == play_table(
        Drunkard(), deal(Drunkard(), 7)
    )
