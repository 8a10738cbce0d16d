"""Beggar My Neighbour: demands, payments, and who is out."""

import pytest

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.events import Captured, Ending, Flipped, Reason
from games.rules.house_rules import RuleRefused
from games.rules.play import deal, play_out
from tests.games.playing import cards, play


def seats(game):
    """Return who laid each card."""
    return [event.seat for event in game.every(Flipped)]


def test_in_turn_each_lays_one_card():
    assert seats(play(BeggarMyNeighbour(players=3), "2 5 / 3 / 4")) == [0, 1, 2, 0]


@pytest.mark.parametrize(("court", "demand"), [("A", 4), ("K", 3), ("Q", 2), ("J", 1)])
def test_a_court_card_demands_cards_of_the_next_player(court, demand):
    game = play(BeggarMyNeighbour(), f"{court} 2 / 3 4 5 6 7")
    assert seats(game)[: demand + 1] == [0] + [1] * demand
    assert game.captures[0].seat == 0
    assert len(game.captures[0].cards) == demand + 1


@pytest.mark.parametrize("rank", ["ace", "king", "queen", "jack"])
def test_a_demand_of_none_makes_a_plain_card(rank):
    court = rank[0].upper()
    game = play(BeggarMyNeighbour(**{rank: 0}), f"{court} 2 / 3 4")
    assert (seats(game), len(game.captures)) == ([0, 1, 0, 1], 1)


def test_a_demand_may_be_agreed_otherwise():
    game = play(BeggarMyNeighbour(jack=2), "J 2 / 3 4 5")
    assert game.captures[0] == Captured(0, cards("Jc 3c 4c"))


def test_a_court_card_cancels_the_demand_and_makes_its_own():
    game = play(BeggarMyNeighbour(), "A 2 3 / 4 J 5")
    assert game.captures[0] == Captured(1, cards("Ac 4c Jc 2c"))


def test_the_demander_takes_the_pile_and_leads():
    game = play(BeggarMyNeighbour(), "2 3 4 5 / J 6 7 8")
    assert seats(game)[:4] == [0, 1, 0, 1]


def test_the_pile_comes_back_as_it_was_laid():
    game = play(BeggarMyNeighbour(), "J 2 / 3 4")
    assert game.steps[2].table.stocks[0] == cards("2c Jc 3c")


def test_or_turned_over():
    game = play(BeggarMyNeighbour(pile_back="turned_over"), "J 2 / 3 4")
    assert game.steps[2].table.stocks[0] == cards("2c 3c Jc")


def test_the_first_player_leads():
    assert seats(play(BeggarMyNeighbour(), "2 / 3"))[0] == 0


def test_or_another_one_does():
    assert seats(play(BeggarMyNeighbour(leader=2), "2 / 3"))[0] == 1


def test_only_a_player_can_lead():
    with pytest.raises(RuleRefused, match=r"leader=3 does not play.*allowed: 1, 2$"):
        BeggarMyNeighbour(leader=3)


def test_who_must_lay_and_has_no_card_has_lost():
    game = play(BeggarMyNeighbour(), "2 / 3")
    assert (game.winner, game.outcome.reason) == (1, Reason.ALL_CARDS)


def test_the_pile_that_cannot_be_paid_is_a_round_too():
    game = play(BeggarMyNeighbour(), "2 / 3")
    assert (game.table.rounds, game.laid) == (1, 2)


def test_who_cannot_pay_in_full_has_lost():
    game = play(BeggarMyNeighbour(), "A 2 / 3 4")
    assert (game.winner, game.laid, game.table.rounds) == (0, 3, 1)


def test_who_has_no_card_after_a_round_has_lost():
    game = play(BeggarMyNeighbour(), "J 2 / 3")
    assert (game.winner, game.laid, game.table.rounds) == (0, 2, 1)


def test_a_last_card_that_is_a_court_card_may_save_a_player():
    game = play(BeggarMyNeighbour(), "J / 2 3")
    assert game.steps[2].table.stocks == (cards("Jc 2c"), cards("3c"))


class TestMoreThanTwo:
    def test_who_has_no_card_when_due_drops_out(self):
        game = play(BeggarMyNeighbour(players=3), "2 4 7 / 3 / 5 6 8")
        assert seats(game)[:6] == [0, 1, 2, 0, 2, 0]

    def test_the_demand_passes_to_the_next_player_still_in(self):
        game = play(BeggarMyNeighbour(players=3), "K 9 / 2 / 3 4 5")
        assert seats(game)[:4] == [0, 1, 2, 2]
        assert game.captures[0] == Captured(0, cards("Kc 2c 3c 4c"))

    def test_a_demand_skips_who_has_no_card(self):
        game = play(BeggarMyNeighbour(players=3), "J 9 / / 3 4")
        assert seats(game)[:2] == [0, 2]

    def test_a_demander_without_cards_stays_in_for_the_pile(self):
        game = play(BeggarMyNeighbour(players=3), "J / 2 3 / 4 5")
        assert game.captures[0] == Captured(0, cards("Jc 2c"))

    def test_the_last_one_in_wins(self):
        game = play(BeggarMyNeighbour(players=3), "A 9 / 2 / 3")
        assert (game.winner, game.table.rounds) == (0, 1)

    def test_a_leader_without_cards_lets_the_next_one_lead(self):
        assert seats(play(BeggarMyNeighbour(players=3), "/ 2 / 3"))[0] == 1

    @pytest.mark.parametrize(("players", "each", "over"), [(2, 26, 0), (3, 17, 1), (5, 10, 2)])
    def test_cards_are_dealt_evenly(self, players, each, over):
        table = deal(BeggarMyNeighbour(players=players), 3)
        assert [len(stock) for stock in table.stocks] == [each] * players
        assert len(table.undealt) == over


class TestLoops:
    def test_plain_cards_count_as_alike(self):
        game = play(BeggarMyNeighbour(), "J 2 3 / 4 J 5")
        assert (game.outcome.ending, game.table.rounds, game.laid) == (Ending.LOOPED, 3, 8)
        assert (game.outcome.lead_in, game.outcome.cycle) == (1, 2)

    def test_who_leads_is_part_of_the_table(self):
        ruleset, other = BeggarMyNeighbour(), BeggarMyNeighbour(leader=2)
        one, two = (play(rules, "2 3 / 4 5").start for rules in (ruleset, other))
        assert ruleset.position(one) != ruleset.position(two)

    def test_where_a_card_lies_is_part_of_the_table(self):
        one, two = (play(BeggarMyNeighbour(), deal).start for deal in ("J 2 / 3", "J / 2 3"))
        assert BeggarMyNeighbour().position(one) != BeggarMyNeighbour().position(two)


def test_a_seed_is_one_game():
    ruleset = BeggarMyNeighbour()
    assert play_out(ruleset, deal(ruleset, 1)) == play_out(ruleset, deal(ruleset, 1))
