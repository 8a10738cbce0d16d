"""The table: what each event moves, and what it leaves alone."""

import pytest

from games.rules.events import (
    Awarded,
    Bet,
    Burnt,
    Captured,
    Ended,
    Ending,
    Flipped,
    Outcome,
    Paid,
    Reason,
    Recovered,
    Restocked,
    Staked,
    Stranded,
    Tied,
    Wager,
)
from games.rules.shuffling import advance
from games.rules.table import Table, cards_of, evolve, hand_out, replay
from tests.games.playing import cards, stocks

TABLE = Table(stocks("9c 2c 3c / Kd 5d"), wars_won=(0, 0))


def after(*events, table=TABLE):
    return replay(table, events)


def test_a_flip_moves_the_top_card_onto_the_pile_face_up():
    flip = Flipped(1, *cards("Kd"))
    assert evolve(TABLE, flip) == TABLE._replace(
        stocks=stocks("9c 2c 3c / 5d"), pile=(flip,), facing=(flip,)
    )


def test_a_stake_moves_the_top_cards_onto_the_pile_face_down():
    stake = Staked(0, cards("9c 2c"))
    assert evolve(TABLE, stake) == TABLE._replace(stocks=stocks("3c / Kd 5d"), pile=(stake,))


def test_a_tie_is_a_war_and_puts_the_compared_cards_aside():
    table = after(Flipped(0, *cards("9c")), Flipped(1, *cards("Kd")), Tied((0, 1)))
    assert (table.wars, table.ties, table.facing, len(table.pile)) == (1, 1, (), 2)


def test_a_last_card_that_stands_goes_on_being_compared():
    flips = (Flipped(0, *cards("9c")), Flipped(1, *cards("Kd")))
    assert after(*flips, Tied((0, 1), standing=(1,))).facing == flips[1:]


def test_a_capture_goes_under_in_its_order_and_ends_the_round():
    flips = (Flipped(0, *cards("9c")), Flipped(1, *cards("Kd")))
    table = after(*flips, Captured(1, cards("9c Kd"), draws=3))
    assert table == Table(
        stocks("2c 3c / 5d 9c Kd"),
        leader=1,
        rounds=1,
        wars_won=(0, 0),
        generator=advance(0, 3),
    )


def test_a_capture_after_a_war_wins_it_once():
    flips = (Flipped(0, *cards("9c")), Flipped(1, *cards("Kd")))
    table = after(*flips, Tied((0, 1)), Tied((0, 1)), Captured(1, cards("9c Kd")))
    assert (table.wars, table.ties, table.wars_won) == (2, 0, (0, 1))


def test_where_there_are_side_piles_a_capture_goes_there():
    table = after(Captured(0, cards("4h")), table=TABLE._replace(sides=((), ())))
    assert (table.stocks, table.sides) == (TABLE.stocks, (cards("4h"), ()))


def test_a_side_pile_becomes_the_stock():
    table = Table(stocks("/ Kd"), sides=(cards("2c 3c"), ()))
    assert evolve(table, Restocked(0, cards("3c 2c"), draws=1)) == Table(
        stocks("3c 2c / Kd"), sides=((), ()), generator=advance(0, 1)
    )


def test_a_stranded_pile_waits_and_ends_the_round():
    stake = Staked(0, cards("9c"))
    table = after(stake, Tied((0, 1)), Stranded())
    assert (table.pile, table.waiting, table.rounds, table.ties) == ((), (stake,), 1, 0)


def test_cards_that_wait_do_not_make_a_round():
    table = after(Staked(0, cards("9c")))
    assert not table.between_rounds
    assert evolve(table, Stranded()).between_rounds


def test_capturing_what_waits_is_no_round_of_its_own():
    table = after(Staked(0, cards("9c")), Stranded(), Captured(1, cards("9c")))
    assert (table.waiting, table.rounds, table.stocks[1]) == ((), 1, cards("Kd 5d 9c"))


def test_own_cards_come_back_out_of_what_waits():
    mine, theirs = Staked(0, cards("9c")), Staked(1, cards("Kd"))
    table = after(mine, theirs, Stranded(), Recovered(0, cards("9c")))
    assert (table.waiting, table.stocks) == ((theirs,), stocks("2c 3c 9c / 5d"))


def test_they_come_back_onto_the_side_pile_where_there_is_one():
    table = TABLE._replace(sides=((), ()))
    table = after(Staked(0, cards("9c")), Stranded(), Recovered(0, cards("9c")), table=table)
    assert table.sides == (cards("9c"), ())


def test_the_cards_over_are_given_away_whole():
    table = after(Awarded(1, cards("8s")), table=TABLE._replace(undealt=cards("8s")))
    assert (table.undealt, table.stocks[1]) == ((), cards("Kd 5d 8s"))


def test_burnt_cards_come_from_the_shoe():
    burnt = Burnt(1, cards("2h 3h"))
    table = after(burnt, table=TABLE._replace(undealt=cards("2h 3h 4h")))
    assert (table.undealt, table.pile) == (cards("4h"), (burnt,))


def test_a_bet_is_at_risk_until_it_is_paid():
    betting = TABLE._replace(chips=(0, 0))
    at_risk = after(Bet(0, 2, Wager.INITIAL), table=betting)
    won = after(Paid(0, 1, Wager.INITIAL, risked=2, amount=4), table=at_risk)
    lost = after(Paid(0, 1, Wager.INITIAL, risked=2, amount=0), table=at_risk)
    assert (at_risk.chips, won.chips, lost.chips) == ((-2, 0), (2, -2), (-2, 2))


def test_an_end_is_the_outcome_and_moves_nothing():
    outcome = Outcome(Ending.WON, 0, Reason.ALL_CARDS)
    assert evolve(TABLE, Ended(outcome)) == TABLE._replace(outcome=outcome)


def test_flips_before_another_event_are_moved_before_it():
    table = after(Flipped(0, *cards("9c")), Staked(0, cards("2c")), Flipped(0, *cards("3c")))
    assert [cards_of(laid) for laid in table.pile] == [cards("9c"), cards("2c"), cards("3c")]


def test_nothing_happening_changes_nothing():
    assert replay(TABLE, ()) is TABLE


def test_what_is_no_event_is_an_error():
    with pytest.raises(AssertionError):
        evolve(TABLE, "a fly on the table")


def test_a_table_is_a_value():
    same = Table(stocks("9c 2c 3c / Kd 5d"), wars_won=(0, 0))
    assert {TABLE: "here"}[same] == "here"
    with pytest.raises(AttributeError):
        TABLE.rounds = 1


@pytest.mark.parametrize(
    ("sides", "holders"), [((), [0, 2]), (((), (), ()), [0, 2]), (((), cards("2c"), ()), [0, 1, 2])]
)
def test_holders_are_those_with_cards_in_stock_or_side_pile(sides, holders):
    assert Table(stocks("9c / / Kd"), sides=sides).holders == holders


def test_a_seat_holds_its_stock_and_its_side_pile():
    table = Table(stocks("9c 8c / Kd"), sides=stocks("2c 3c 4c /"))
    assert [table.held(seat) for seat in (0, 1)] == [5, 1]


def test_the_cards_of_a_table_are_all_of_them():
    table = Table(
        stocks("9c / Kd"),
        pile=(Flipped(0, *cards("2c")), Staked(1, cards("3c 4c"))),
        sides=stocks("5c / 6c"),
        waiting=(Flipped(0, *cards("7c")),),
        undealt=cards("8c"),
    )
    assert sorted(map(str, table.cards)) == ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Kd"]


def test_a_hand_out_goes_seat_by_seat_and_leaves_the_last_cards_over():
    assert hand_out(cards("2c 3c 4c 5c 6c"), 2) == (stocks("2c 4c / 3c 5c"), cards("6c"))


def test_unless_the_first_seats_get_one_more():
    assert hand_out(cards("2c 3c 4c 5c 6c"), 2, evenly=False) == (stocks("2c 4c 6c / 3c 5c"), ())
