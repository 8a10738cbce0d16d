"""Casino War at a table: the hands of a sitting, and the exact odds against what is published."""

from fractions import Fraction

import pytest

from games.rules.casino_war import CasinoWar
from games.rules.events import Reason
from games.watching.casino import MOST_HANDS, NoSitting, odds, sit


def sitting(hands, ruleset=None, seed=237683):
    return sit(ruleset or CasinoWar(), seed, hands)


def first_tie(seed=237683):
    """Return the hands up to the first that ties, which waits for a choice."""
    hands = "1"
    while sitting(hands, seed=seed)[-1].outcome:
        hands += "-1"
    return hands


def test_a_hand_that_does_not_tie_is_over_with_one_tap():
    (hand,) = sitting("2")
    won = hand.player[0].rank > hand.dealer[0].rank
    assert hand.outcome.reason is Reason.HIGHER_CARD
    assert hand.won == (4 if won else -4)


def test_a_tie_waits_for_a_choice():
    hand = sitting(first_tie())[-1]
    assert hand.player[0].rank == hand.dealer[0].rank
    assert hand.won == 0


def test_surrender_costs_half_of_what_was_placed():
    hands = first_tie().removesuffix("1") + "5s"
    assert sitting(hands)[-1].won == -5


def test_a_war_is_won_or_lost_with_another_card_each():
    hand = sitting(first_tie() + "w")[-1]
    assert len(hand.player) == len(hand.dealer) == 2
    assert hand.won == (2 if hand.player[1].rank > hand.dealer[1].rank else -4)


def test_the_hands_before_stay_as_they_were():
    hands = first_tie() + "s-1-2"
    assert sitting(hands)[:-1] == sitting(hands.removesuffix("-2"))


@pytest.mark.parametrize("hands", ["3", "1x", "w", "1-", "1w", "-".join(["1"] * (MOST_HANDS + 1))])
def test_hands_that_cannot_have_been_played_are_refused(hands):
    with pytest.raises(NoSitting):
        sitting(hands)


def test_nobody_plays_on_past_a_tie_that_waits():
    with pytest.raises(NoSitting):
        sitting(first_tie() + "-1")


@pytest.mark.parametrize(
    ("ruleset", "name", "percent"),
    [
        (CasinoWar(), "always_war", "2.33"),
        (CasinoWar(bonus=False), "always_war", "2.88"),
        (CasinoWar(), "always_surrender", "3.70"),
        (CasinoWar(tie_wager=True), "tie_wager", "18.65"),
    ],
)
def test_the_odds_are_those_that_are_published(ruleset, name, percent):
    assert f"{-100 * float(getattr(odds(ruleset), name)):.2f}" == percent


def test_the_chances_of_the_first_cards_are_all_there_are():
    exact = odds(CasinoWar())
    assert exact.tie == Fraction(23, 311)
    assert 2 * exact.higher + exact.tie == 1


def test_without_the_side_bet_there_are_no_odds_of_it():
    assert odds(CasinoWar()).tie_wager is None
