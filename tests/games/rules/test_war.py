"""War, rule by rule: who takes what, what ties lead to, and how the game ends."""

from collections import Counter

import pytest

from games.rules.cards import FULL_PACK, HALF_PACK, SEVENS_UP, SIXES_UP, Suit
from games.rules.events import (
    Awarded,
    Captured,
    Ending,
    Flipped,
    Reason,
    Restocked,
    Staked,
    Stranded,
    Tied,
)
from games.rules.house_rules import RuleRefused
from games.rules.play import deal, stacked
from games.rules.war import War, seconds
from tests.games.playing import cards, play, play_table, stocks

ONE_BATTLE = {"battle_limit": 1, "level": "draw"}


def war(**rules):
    """Return War with the winner's cards first, so that a deal decides the whole game."""
    return War(**{"capture_order": "winner_first"} | rules)


def one_battle(text, **rules):
    """Play one battle, with the wars it sets off."""
    ruleset = war(players=text.count("/") + 1, **ONE_BATTLE | rules)
    return play(ruleset, text)


def test_everybody_flips_together():
    game = one_battle("9c 2c / 8d 2d / 7h 2h")
    assert game.steps[0].events == (
        Flipped(0, *cards("9c")),
        Flipped(1, *cards("8d")),
        Flipped(2, *cards("7h")),
    )


def test_the_highest_card_takes_all():
    assert one_battle("9 2 / K 3 / 7 4").ranks == ["2", "3 K 7 9", "4"]


def test_a_tie_below_the_highest_is_no_war():
    assert one_battle("5 2 / 5 3 / 9 4").table.wars == 0


def test_suits_mean_nothing():
    assert one_battle("9s 2c / 9c 3c").table.wars == 1


def test_a_player_without_cards_is_out_and_the_last_one_wins():
    game = play(war(players=3), "2 / 3 / 9 4")
    assert (game.winner, game.outcome.reason, game.table.rounds) == (2, Reason.ALL_CARDS, 1)


def test_a_player_dealt_nothing_is_out_from_the_start():
    game = play(war(players=3), "2 3 / / 9 4")
    assert [event.seat for event in game.every(Flipped)] == [0, 2, 0, 2]


def test_a_tie_for_highest_is_a_war():
    game = one_battle("9c 2c 8c 4c / 9d 3d 7d 5d")
    assert game.steps[1].events == (
        Tied((0, 1)),
        Staked(0, cards("2c")),
        Staked(1, cards("3d")),
        Flipped(0, *cards("8c")),
        Flipped(1, *cards("7d")),
    )
    assert game.captures == [Captured(0, cards("9c 2c 8c 9d 3d 7d"))]


@pytest.mark.parametrize(("face_down", "taken"), [(1, 6), (2, 8), (3, 10)])
def test_a_war_lays_so_many_cards_face_down(face_down, taken):
    game = one_battle("9 2 3 4 8 8 / 9 5 5 6 7 7", face_down=face_down)
    assert [len(capture.cards) for capture in game.captures] == [taken]


def test_a_war_on_a_war_lays_as_many_again():
    game = one_battle("7 2 6 3 K 4 / 7 3 6 5 Q 2")
    assert [len(event.cards) for event in game.every(Staked)] == [1, 1, 1, 1]


def test_escalating_lays_one_more_each_time():
    game = one_battle("7 2 6 3 4 K / 7 3 6 5 2 Q", escalating=True)
    assert [len(event.cards) for event in game.every(Staked)] == [1, 1, 2, 2]


def test_escalating_starts_anew_with_every_battle():
    game = play(war(escalating=True, battle_limit=2, level="draw"), "7 2 8 9 2 3 4 / 7 3 6 9 4 2 5")
    assert [len(event.cards) for event in game.every(Staked)] == [1, 1, 1, 1]


def test_all_join_a_war():
    assert one_battle("9 2 3 4 / 9 5 6 4 / 4 7 K 4").winner == 2


def test_only_the_tied_join_if_so_agreed():
    game = one_battle("9 2 3 4 / 9 5 6 4 / 4 7 K 4", joiners="tied")
    assert game.ranks == ["4", "4 9 5 6 4 9 2 3", "7 K 4"]


def test_who_has_no_card_for_a_war_drops_out_of_it():
    game = one_battle("9 2 3 / 9 5 6 / 4")
    assert [event.seat for event in game.every(Staked)] == [0, 1]


class TestRanks:
    def test_aces_are_high(self):
        assert one_battle("A 5 / K 5").ranks == ["5 A K", "5"]

    def test_aces_may_be_low(self):
        assert one_battle("A 5 / 2 5", aces="low").ranks == ["5", "5 2 A"]

    def test_a_two_may_beat_an_ace(self):
        assert one_battle("A 5 / 2 5", aces="two_beats_ace").ranks == ["5", "5 2 A"]

    def test_a_two_without_an_ace_is_the_lowest_card(self):
        assert one_battle("2 9 / 3 9", aces="two_beats_ace").ranks == ["9", "9 3 2"]

    def test_a_two_beats_the_king_as_well_when_an_ace_is_showing(self):
        assert one_battle("A 5 / K 5 / 2 5", aces="two_beats_ace").ranks == ["5", "5", "5 2 A K"]

    def test_two_twos_and_an_ace_are_a_war_between_the_twos(self):
        game = one_battle("A 3 4 / 2 5 9 / 2 6 8", joiners="tied", aces="two_beats_ace")
        assert game.ranks == ["3 4", "2 5 9 2 6 8 A", ""]

    def test_a_two_beats_an_ace_inside_a_war(self):
        assert one_battle("9 3 A / 9 4 2", aces="two_beats_ace").winner == 1

    @pytest.mark.parametrize(("high", "low"), ["sh", "hd", "dc"])
    def test_suits_may_break_ties(self, high, low):
        game = one_battle(f"9{low} 3c / 9{high} 2c", suits_break_ties=True)
        assert (game.winner, game.table.wars) == (1, 0)

    def test_a_rank_counts_before_a_suit(self):
        assert one_battle("9s 2c / 10c 3c", suits_break_ties=True).winner == 1

    @pytest.mark.parametrize(
        "rule", [{"escalating": True}, {"war_limit": 3}, {"first_to_wars": 3}], ids=str
    )
    def test_where_suits_break_ties_nothing_can_hang_on_wars(self, rule):
        with pytest.raises(RuleRefused, match="needs wars, and where suits break ties"):
            War(suits_break_ties=True, **rule)


class TestPack:
    @pytest.mark.parametrize(
        ("pack", "deck"),
        [("full", FULL_PACK), ("half_suits", HALF_PACK), ("36", SIXES_UP), ("32", SEVENS_UP)],
    )
    def test_the_whole_pack_is_dealt(self, pack, deck):
        table = deal(War(pack=pack), 1)
        assert Counter(table.cards) == Counter(deck)
        assert [len(stock) for stock in table.stocks] == [len(deck) // 2] * 2

    def test_a_random_half_is_26_cards_of_all_suits(self):
        cards = deal(War(pack="half_random"), 1).cards
        assert (len(cards), {card.suit for card in cards}) == (26, set(Suit))

    def test_another_seed_is_another_random_half(self):
        halves = {frozenset(deal(War(pack="half_random"), seed).cards) for seed in range(5)}
        assert len(halves) == 5

    def test_cards_are_dealt_one_at_a_time(self):
        two, three = (deal(War(players=players), 1) for players in (2, 3))
        assert two.stocks[0][:2] == cards("8d 5d")
        assert three.stocks[0][:2] == cards("8d 9h")

    def test_the_card_over_is_set_aside(self):
        table = deal(War(players=3), 1)
        assert ([len(stock) for stock in table.stocks], table.undealt) == ([17] * 3, cards("8s"))

    def test_the_first_seats_may_get_the_cards_over(self):
        table = deal(War(players=4, pack="half_suits", remainder="deal_all"), 1)
        assert ([len(stock) for stock in table.stocks], table.undealt) == ([7, 7, 6, 6], ())

    def test_the_winner_of_the_first_war_may_get_them(self):
        ruleset = war(players=3, remainder="first_war_winner")
        game = play_table(ruleset, deal(ruleset, 1))
        (award,) = game.every(Awarded)
        before = game.events[: game.events.index(award)]
        assert award == Awarded(before[-1].seat, cards("8s"))
        assert [type(event) for event in before].count(Tied) == 1
        assert len(game.table.stocks[game.winner]) == 52

    def test_who_wins_all_cards_in_play_does_not_get_the_card_set_aside(self):
        game = play_table(War(players=3), deal(War(players=3), 2))
        assert len(game.table.stocks[game.winner]) == 51


class TestRunningShort:
    """Ada has too few cards for the war that she is in; Ben has enough."""

    def test_the_last_card_serves_and_the_other_lays_the_full_number(self):
        game = one_battle("7 4 8 / 7 2 3 6 5 2", face_down=3)
        assert game.ranks == ["7 4 8 7 2 3 6 5", "2"]

    def test_a_single_card_left_is_the_face_up_one(self):
        assert one_battle("7 9 / 7 2 8 3").winner == 0

    def test_who_has_nothing_left_to_turn_is_out(self):
        game = one_battle("7 / 7 2 3")
        assert (game.winner, game.flips, game.ranks) == (1, 1, ["", "2 3 7 7"])

    def test_the_last_card_may_stand(self):
        game = one_battle("7 / 7 2 3", face_down=3, short_war="last_card_stands")
        assert (game.flips, game.ranks) == (2, ["7 7 2 3", ""])

    def test_a_last_card_stands_through_further_ties(self):
        game = one_battle("7 / 7 2 7 3 5", short_war="last_card_stands")
        assert (game.table.wars, game.ranks) == (2, ["7 7 2 7 3 5", ""])

    def test_a_last_card_that_is_no_longer_among_the_highest_is_out(self):
        game = one_battle("7 / 7 2 9 4 5 / 3 3 9 2 2 3", short_war="last_card_stands")
        assert [event.seats for event in game.every(Tied)] == [(0, 1), (1, 2)]
        assert [event.seat for event in game.every(Flipped)] == [0, 1, 2, 1, 2, 1, 2]

    def test_everybody_may_have_to_lay_as_few_as_the_shortest(self):
        assert one_battle("7 5 / 7 2 9 3", short_war="equal_cards").ranks == ["7 5 7 2", "9 3"]

    def test_equal_cards_changes_nothing_where_all_have_enough(self):
        game = one_battle("7 5 6 / 7 2 9", short_war="equal_cards")
        assert [len(event.cards) for event in game.every(Staked)] == [1, 1]

    def test_who_cannot_lay_the_full_number_may_forfeit_the_rest(self):
        game = one_battle("7 4 8 / 7 2 3 6 5 2", face_down=3, short_war="forfeit")
        assert (game.flips, game.ranks) == (1, ["", "2 3 6 5 2 7 7 4 8"])

    def test_if_both_would_forfeit_who_has_more_wins(self):
        game = one_battle("7 5 / 7 2 9 3", face_down=3, short_war="forfeit")
        assert (game.winner, game.ranks) == (1, ["", "2 9 3 7 7 5"])

    def test_if_both_would_forfeit_as_many_it_is_a_draw(self):
        game = one_battle("7 5 / 7 9", face_down=3, short_war="forfeit")
        assert (game.outcome.reason, game.ranks) == (Reason.DEAD_HEAT, ["5", "9"])

    def test_of_three_those_who_can_lay_the_full_number_fight_on(self):
        game = one_battle("7 5 6 / 7 2 8 / 7 9", short_war="forfeit")
        assert game.ranks == ["", "7 2 8 7 9 7 5 6", ""]


class TestNobodyCanGoOn:
    def test_two_players_without_cards_draw(self):
        game = one_battle("7 / 7")
        assert (game.outcome.ending, game.outcome.reason) == (Ending.DRAWN, Reason.DEAD_HEAT)
        assert (game.table.rounds, game.table.wars, game.flips) == (1, 1, 1)

    def test_the_own_cards_may_come_back_for_the_count(self):
        game = one_battle("7 5 / 7 5", dead_heat="split")
        assert (game.outcome.ending, game.ranks) == (Ending.DRAWN, ["7 5", "7 5"])

    def test_if_one_other_holds_cards_that_player_wins(self):
        game = play(war(players=3, joiners="tied", stranded_pot="split"), "9 / 9 / 4 8 3")
        assert (game.winner, game.table.rounds, game.ranks[2]) == (2, 1, "8 3 9 9 4")

    def test_the_pile_waits_for_the_next_capture_and_goes_under_after_it(self):
        game = play(war(players=4, joiners="tied"), "9 / 9 / 4 8 / 3 7")
        assert (game.winner, game.table.rounds, game.ranks[2]) == (2, 2, "8 7 9 9 4 3")

    def test_or_everybody_takes_their_own_cards_back(self):
        game = play(war(players=4, joiners="tied", stranded_pot="split"), "9 / 9 / 4 8 / 3 7")
        assert [event.seat for event in game.steps[1].events[2:]] == [0, 1, 2, 3]
        assert game.steps[1].table.stocks == stocks("9c / 9d / 8c 4c / 7c 3c")

    def test_two_piles_may_wait(self):
        game = play(war(players=4, joiners="tied"), "9 / 9 / 4 8 / 3 8")
        assert (len(game.every(Stranded)), game.outcome.reason) == (2, Reason.DEAD_HEAT)
        assert len(game.table.waiting) == 6

    def test_those_who_forfeit_leave_the_rest_on_a_pile_that_waits(self):
        ruleset = war(players=4, joiners="tied", short_war="forfeit", face_down=3)
        game = play(ruleset, "9 2 / 9 3 / 4 8 5 5 5 / 3 7 6 6 6")
        assert game.steps[1].events == (
            Tied((0, 1)),
            Staked(0, cards("2c")),
            Staked(1, cards("3c")),
            Stranded(),
        )


class TestCaptureOrder:
    """Seat 1 wins a war against seats 0 and 2."""

    DEAL = "9 2 3 4 / 9 5 K 4 / 9 7 8 4"

    @pytest.mark.parametrize(
        ("order", "under"),
        [
            ("winner_first", "9 5 K 9 7 8 9 2 3"),
            ("loser_first", "9 7 8 9 2 3 9 5 K"),
            ("winner_first_rows", "9 9 9 5 7 2 K 8 3"),
            ("loser_first_rows", "9 9 9 7 2 5 8 3 K"),
            ("high_to_low", "K 9 9 9 8 7 5 3 2"),
            ("as_laid", "9 9 9 2 5 7 3 K 8"),
            ("seat_order", "9 2 3 9 5 K 9 7 8"),
        ],
    )
    def test_captured_cards_go_under_in_this_order(self, order, under):
        assert one_battle(self.DEAL, capture_order=order).ranks[1] == f"4 {under}"

    def test_shuffled_is_any_order_of_the_same_cards(self):
        ruleset = War(players=3, **ONE_BATTLE)
        unders = {play(ruleset, self.DEAL, seed).ranks[1] for seed in range(20)}
        assert len(unders) > 10
        assert len({tuple(sorted(under.split())) for under in unders}) == 1

    def test_a_row_has_the_face_up_cards_side_by_side(self):
        game = one_battle("7 K / 7 2 3 4 5", face_down=3, capture_order="winner_first_rows")
        assert game.ranks[0] == "7 7 2 3 4 K 5"

    def test_high_to_low_goes_by_the_ranks_of_the_game(self):
        assert one_battle("A 5 / 2 5", aces="low", capture_order="high_to_low").ranks[1] == "5 2 A"


class TestSidePile:
    def test_captured_cards_stay_apart_until_the_stock_is_out(self):
        game = one_battle("9 2 / 3 4", captured_to="side_pile")
        assert (game.table.stocks, game.table.sides) == (
            (cards("2c"), cards("4c")),
            (cards("9c 3c"), ()),
        )

    def test_the_side_pile_becomes_the_stock_as_it_is(self):
        game = play(war(captured_to="side_pile"), "9 8 / 3 4")
        assert (game.winner, game.every(Restocked)) == (0, [])
        game = play(war(captured_to="side_pile"), "9 2 / 3 4 5")
        assert game.every(Restocked)[0] == Restocked(0, cards("9c 3c"))

    def test_or_it_is_shuffled(self):
        ruleset = war(captured_to="side_pile_shuffled", battle_limit=14, level="draw")
        orders = {
            play(ruleset, "9 10 J Q K 2 / 3 4 5 6 7 8", seed).every(Restocked)[0].cards
            for seed in range(20)
        }
        assert len(orders) > 10

    def test_a_side_pile_is_turned_to_in_the_middle_of_a_war(self):
        ruleset = war(captured_to="side_pile", face_down=3)
        game = play(ruleset, "K 9 2 / 3 9 4 5 6 7")
        step = next(step for step in game.steps if isinstance(step.events[0], Tied))
        assert step.events == (
            Tied((0, 1)),
            Staked(0, cards("2c")),
            Restocked(0, cards("Kc 3c")),
            Staked(0, cards("Kc")),
            Staked(1, cards("4c 5c 6c")),
            Flipped(0, *cards("3c")),
            Flipped(1, *cards("7c")),
        )

    def test_rows_go_on_across_the_turn_to_a_side_pile(self):
        rules = {"captured_to": "side_pile", "capture_order": "loser_first_rows", "face_down": 3}
        game = play(war(**rules, battle_limit=2), "K 9 2 / 3 9 4 5 6 7")
        assert game.captures[1].cards == cards("9d 9c 4c 2c 5c 3c 6c 7c Kc")

    def test_cards_of_the_side_pile_count(self):
        game = play(war(captured_to="side_pile", battle_limit=1), "9 2 / 3 4")
        assert game.winner == 0


class TestEndings:
    def test_a_battle_limit_gives_the_game_to_most_cards(self):
        game = play(war(battle_limit=2), "9 8 2 / 3 4 5")
        assert (game.winner, game.outcome.reason) == (0, Reason.BATTLE_LIMIT)
        assert (game.table.rounds, game.ranks) == (2, ["2 9 3 8 4", "5"])

    def test_a_war_limit_counts_a_war_on_a_war_twice(self):
        game = play(war(war_limit=2), "9 2 9 2 9 2 / 9 3 9 3 8 3")
        assert (game.table.rounds, game.outcome.reason) == (1, Reason.WAR_LIMIT)

    def test_a_war_under_way_is_finished(self):
        game = play(war(war_limit=1), "9 2 9 2 9 2 / 9 3 9 3 8 3")
        assert (game.table.wars, game.table.rounds) == (2, 1)

    def test_a_level_count_calls_for_one_more_battle(self):
        game = play(war(battle_limit=2), "9 4 5 / 3 8 2")
        assert (game.winner, game.table.rounds) == (0, 3)

    def test_or_a_level_count_is_a_draw(self):
        game = play(war(battle_limit=2, level="draw"), "9 4 5 / 3 8 2")
        assert (game.outcome.ending, game.outcome.reason) == (Ending.DRAWN, Reason.BATTLE_LIMIT)

    def test_with_three_it_takes_battles_until_one_has_most(self):
        game = play(war(players=3, battle_limit=2), "9 3 2 2 / 4 9 3 3 / 2 2 9 4")
        assert (game.winner, game.table.rounds) == (2, 4)

    def test_the_first_to_so_many_wars_wins_whatever_the_count(self):
        game = play(war(first_to_wars=1), "2 9 2 8 3 4 / 3 9 K 7 5 6")
        assert (game.winner, game.outcome.reason) == (0, Reason.FIRST_TO_WARS)

    def test_a_war_on_a_war_is_won_once(self):
        game = play(war(first_to_wars=2, battle_limit=1), "9 2 9 2 9 2 / 9 3 9 3 8 3")
        assert (game.table.wars, game.table.wars_won) == (2, (1, 0))

    def test_all_cards_come_before_any_limit(self):
        assert play(war(battle_limit=1), "9 / 3").outcome.reason == Reason.ALL_CARDS

    def test_time_goes_by_at_four_seconds_a_battle_and_eight_more_a_war(self):
        game = play(war(battle_limit=2, level="draw"), "9 2 8 9 3 3 / 9 3 7 2 3 3")
        assert (game.table.rounds, game.table.wars, seconds(game.table)) == (2, 1, 16)

    def test_minutes_are_a_limit_at_that_pace(self):
        game = play_table(War(minutes=1), deal(War(minutes=1), 4))
        before = game.steps[-4].table
        assert game.outcome.reason == Reason.TIME_LIMIT
        assert seconds(before) < 60 <= seconds(game.table)


class TestLoops:
    def test_a_table_that_comes_back_ends_the_game(self):
        game = play(war(capture_order="seat_order"), "2 3 / 3 2")
        assert (game.outcome.ending, game.outcome.reason) == (Ending.LOOPED, Reason.REPEATED)
        assert (game.outcome.lead_in, game.outcome.cycle, game.table.rounds) == (2, 2, 4)

    def test_suits_are_not_told_apart(self):
        game = play(war(capture_order="seat_order"), "2c 3c / 3d 2d")
        assert game.table.rounds == 4

    def test_unless_they_break_ties(self):
        one, other = (stacked(War(), stocks(deal)) for deal in ("9c 2c / 9d 2d", "9d 2c / 9c 2d"))
        ruleset = war(suits_break_ties=True)
        assert war().position(one) == war().position(other)
        assert ruleset.position(one) != ruleset.position(other)

    def test_a_battle_limit_is_waited_for(self):
        game = play(war(capture_order="seat_order", battle_limit=50, level="draw"), "2 3 / 3 2")
        assert (game.outcome.reason, game.table.rounds) == (Reason.BATTLE_LIMIT, 50)

    def test_a_loop_without_wars_never_reaches_a_war_limit(self):
        game = play(war(capture_order="seat_order", war_limit=5), "2 3 / 3 2")
        assert (game.outcome.ending, game.table.rounds) == (Ending.LOOPED, 4)

    def test_a_loop_without_wars_never_wins_wars(self):
        game = play(war(capture_order="seat_order", first_to_wars=5), "2 3 / 3 2")
        assert game.outcome.ending == Ending.LOOPED

    def test_past_its_limit_a_level_game_may_loop(self):
        ruleset = war(players=4, joiners="tied", stranded_pot="split", battle_limit=1)
        game = play(ruleset, "9 / 9 / 4 8 / 3 7")
        assert (game.outcome.ending, game.outcome.lead_in, game.outcome.cycle) == ("looped", 1, 2)
