"""The odds of Casino War, against every way in which a round can be dealt."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from games.rulebook.odds import odds_of
from games.rules.cards import Card, Rank, Suit
from games.rules.casino_war import CasinoWar
from games.rules.play import Choice, play_out, stacked


def chance(ranks, variant):
    """Return how likely it is to be dealt cards of these ranks, in this order."""
    left = Counter(card.rank for card in variant.deck)
    cards, result = len(variant.deck), Fraction(1)
    for rank in ranks:
        result *= Fraction(left[rank], cards)
        left[rank] -= 1
        cards -= 1
    return result


def lost(variant, player, dealer, choice):
    """Play a round, and return what the player loses of a stake of one."""
    stocks = tuple(tuple(Card(rank, Suit.CLUBS) for rank in ranks) for ranks in (player, dealer))
    table = play_out(variant, stacked(variant, stocks), lambda _table, _choices: choice)
    return Fraction(-table.chips[0], 2)


def average_loss(variant, choice):
    """Return what a tie costs on average; without one, wins and losses make up for each other."""
    total = Fraction(0)
    for tied, mine, theirs in product(Rank, repeat=3):
        ranks = (tied, tied, mine, theirs)
        loss = lost(variant, (tied, mine), (tied, theirs), choice)
        total += chance(ranks, variant) * loss
    return f"{float(100 * total):.2f}"


@pytest.mark.parametrize("bonus", [True, False])
def test_what_a_war_loses_is_what_playing_every_war_loses(bonus):
    variant = CasinoWar(bonus=bonus)
    assert odds_of(variant)["edge_war"] == average_loss(variant, Choice.WAR)


def test_what_a_surrender_loses_is_what_playing_it_loses():
    variant = CasinoWar(decks=1)
    assert odds_of(variant)["edge_surrender"] == average_loss(variant, Choice.SURRENDER)


@pytest.mark.parametrize(
    ("decks", "bonus", "war", "surrender", "tie_wager"),
    [(6, True, "2.33", "3.70", "18.65"), (6, False, "2.88", "3.70", "18.65")],
)
def test_six_packs_have_the_odds_that_are_published(decks, bonus, war, surrender, tie_wager):
    odds = odds_of(CasinoWar(decks=decks, bonus=bonus))
    assert (odds["edge_war"], odds["edge_surrender"]) == (war, surrender)
    assert odds["edge_tie_wager"] == tie_wager
