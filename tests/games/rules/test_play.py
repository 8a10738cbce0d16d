"""Playing: a deal, step after step, an end in every case."""

import pytest

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.casino_war import CasinoWar
from games.rules.events import Ended, Ending, Reason
from games.rules.play import (
    MOST_ROUNDS,
    Choice,
    DealRefused,
    deal,
    play_out,
    stacked,
    step,
    steps,
)
from games.rules.shuffling import MASK, advance, shuffled
from games.rules.war import War
from tests.games.playing import cards, play_table, stocks


def test_a_deal_is_the_shuffled_pack_one_card_at_a_time():
    pack = shuffled(War().deck, 5)
    assert deal(War(), 5).stocks == (pack[::2], pack[1::2])


def test_the_games_own_shuffles_go_on_where_the_deal_stopped():
    assert deal(War(), 5).generator == advance(5, 51)


def test_a_seed_counts_modulo_two_to_the_64():
    assert deal(War(), -1) == deal(War(), MASK)


def test_a_given_deal_shuffles_from_a_fresh_generator():
    assert stacked(War(), stocks("Kh / 9c"), 7).generator == 7
    assert stacked(War(), stocks("Kh / 9c")).generator == 0


def test_a_deal_must_be_for_everybody():
    with pytest.raises(DealRefused, match="2 play, and cards are dealt to 3"):
        stacked(War(), stocks("Kh / 9c / 2d"))


def test_somebody_must_be_dealt_a_card():
    with pytest.raises(DealRefused, match="nobody is dealt a card"):
        stacked(War(), stocks("/"))


def test_a_step_is_what_happens_together_and_the_table_after_it():
    table = deal(War(), 1)
    taken = step(War(), table)
    assert taken.events == War().decide(table)
    assert taken.table.pile == taken.events


def test_the_last_step_ends_the_game():
    *_, last = steps(War(), deal(War(), 1))
    assert last.events[-1] == Ended(last.table.outcome)


def test_a_game_that_is_over_has_no_more_steps():
    over = play_out(War(), deal(War(), 1))
    assert list(steps(War(), over)) == []


def test_playing_out_returns_the_last_table():
    *_, last = steps(BeggarMyNeighbour(), deal(BeggarMyNeighbour(), 1))
    assert play_out(BeggarMyNeighbour(), deal(BeggarMyNeighbour(), 1)) == last.table


def test_where_cards_are_shuffled_a_game_may_be_stopped():
    game = play_table(War(), deal(War(), 1), most_rounds=10)
    assert (game.table.rounds, game.outcome.ending) == (10, Ending.UNFINISHED)
    assert (game.winner, game.outcome.reason) == (None, Reason.STOPPED)


def test_a_game_of_chance_is_stopped_even_if_it_never_shuffles():
    ruleset = War(players=4, joiners="tied", stranded_pot="split")
    table = stacked(ruleset, stocks("9 / 9 / 4 8 / 3 7"))
    assert play_out(ruleset, table, most_rounds=100).outcome.reason == Reason.STOPPED
    assert MOST_ROUNDS == 100_000


def test_a_game_without_chance_is_never_stopped():
    ruleset = War(capture_order="winner_first")
    assert play_out(ruleset, deal(ruleset, 1), most_rounds=10).rounds > 10


def test_a_policy_chooses_where_there_is_a_choice():
    asked = []

    def policy(table, choices):
        asked.append((table.rounds, choices))
        return Choice.SURRENDER

    game = play_table(CasinoWar(), CasinoWar().stack(stocks("9 K / 9 Q")), policy=policy)
    assert (asked, game.outcome.reason) == (
        [(0, (Choice.WAR, Choice.SURRENDER))],
        Reason.SURRENDERED,
    )


def test_the_first_choice_is_war():
    assert play_out(CasinoWar(), CasinoWar().stack(stocks("9 K / 9 Q"))).wars == 1


@pytest.mark.parametrize("ruleset", [War(), BeggarMyNeighbour(), CasinoWar()], ids=str)
def test_the_rest_of_a_game_can_be_played_from_any_table(ruleset):
    game = play_table(ruleset, deal(ruleset, 3))
    middle = game.steps[len(game.steps) // 2].table
    assert play_out(ruleset, middle) == game.table


def test_cards_are_told_apart_by_the_deal():
    assert deal(War(), 1).stocks[0][0] == cards("8d")[0]
