"""Casino War: bets, payouts to the half unit, and the house's edge as an exact fraction."""

import tomllib
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from games.rules.cards import FULL_PACK, Card, Rank, Suit
from games.rules.casino_war import DEALER, PLAYER, UNIT, CasinoWar
from games.rules.events import Bet, Burnt, Captured, Flipped, Reason, Tied, Wager
from games.rules.play import Choice, DealRefused, deal, first_choice, step
from tests.games.playing import cards, play, play_table

SHOES = tomllib.loads(Path("tests/data/casino_war.toml").read_text())["shoe"]


def surrender(_table, _choices):
    return Choice.SURRENDER


def gain(game):
    """Return what the player has won or lost, in units."""
    return Fraction(game.table.chips[PLAYER], UNIT)


def test_the_player_bets_a_unit_and_both_get_a_card():
    game = play(CasinoWar(), "K / 9")
    assert game.steps[0].events == (Bet(PLAYER, UNIT, Wager.INITIAL),)
    assert game.steps[1].events == (Flipped(PLAYER, *cards("Kc")), Flipped(DEALER, *cards("9c")))


@pytest.mark.parametrize(
    ("deal", "rules", "policy", "units", "winner", "reason"),
    [
        ("K / 9", {}, first_choice, 1, PLAYER, Reason.HIGHER_CARD),
        ("9 / K", {}, first_choice, -1, DEALER, Reason.HIGHER_CARD),
        ("9 K / 9 Q", {}, first_choice, 1, PLAYER, Reason.HIGHER_WAR_CARD),
        ("9 Q / 9 K", {}, first_choice, -2, DEALER, Reason.HIGHER_WAR_CARD),
        ("9 K / 9 K", {}, first_choice, 2, PLAYER, Reason.TIE_AFTER_TIE),
        ("9 K / 9 K", {"bonus": False}, first_choice, 1, PLAYER, Reason.TIE_AFTER_TIE),
        ("9 K / 9 Q", {}, surrender, Fraction(-1, 2), DEALER, Reason.SURRENDERED),
        ("K / 9", {"tie_wager": True}, first_choice, 0, PLAYER, Reason.HIGHER_CARD),
        ("9 / K", {"tie_wager": True}, first_choice, -2, DEALER, Reason.HIGHER_CARD),
        ("9 K / 9 Q", {"tie_wager": True}, first_choice, 11, PLAYER, Reason.HIGHER_WAR_CARD),
        ("9 Q / 9 K", {"tie_wager": True}, surrender, Fraction(19, 2), DEALER, Reason.SURRENDERED),
    ],
)
def test_a_round_pays(deal, rules, policy, units, winner, reason):
    game = play(CasinoWar(**rules), deal, policy=policy)
    assert (gain(game), game.winner, game.outcome.reason) == (units, winner, reason)


@pytest.mark.parametrize("deal", ["K / 9", "9 Q / 9 K", "9 K / 9 K"])
def test_what_the_player_wins_the_dealer_loses(deal):
    game = play(CasinoWar(tie_wager=True), deal)
    assert sum(game.table.chips) == 0


def test_a_tie_is_war_or_surrender():
    table = play(CasinoWar(), "9 K / 9 Q").steps[1].table
    assert CasinoWar().choices(table) == (Choice.WAR, Choice.SURRENDER)


def test_a_tie_wants_a_choice():
    table = play(CasinoWar(), "9 K / 9 Q").steps[1].table
    with pytest.raises(ValueError, match="war or surrender"):
        step(CasinoWar(), table)


def test_nothing_else_leaves_a_choice():
    game = play(CasinoWar(), "9 K / 9 K")
    tables = [game.start, *(taken.table for taken in game.steps)]
    assert [len(CasinoWar().choices(table)) for table in tables] == [0, 0, 2, 0, 0]


def test_in_a_war_the_player_raises_the_dealer_burns_and_both_get_a_card():
    shoe = cards("9c 9d 2c 3c 4c Kc Qc 5c")
    game = play_table(CasinoWar(), CasinoWar().lay_out(shoe))
    assert game.steps[2].events == (
        Tied((PLAYER, DEALER)),
        Bet(PLAYER, UNIT, Wager.RAISE),
        Burnt(DEALER, cards("2c 3c 4c")),
        Flipped(PLAYER, *cards("Kc")),
        Flipped(DEALER, *cards("Qc")),
    )


def test_the_dealer_may_burn_nothing():
    shoe = cards("9c 9d Kc Qc 5c")
    game = play_table(CasinoWar(burn=0), CasinoWar(burn=0).lay_out(shoe))
    assert (game.every(Burnt), game.winner) == ([], PLAYER)


def test_the_dealer_takes_the_cards_in_and_the_round_is_over():
    game = play(CasinoWar(), "9 K / 9 Q")
    assert game.every(Captured) == [Captured(DEALER, cards("9c 9d Kc Qc"))]
    assert (game.table.rounds, game.table.wars) == (1, 1)


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        ("/ 9", "need a card each"),
        ("9 /", "need a card each"),
        ("9 / 9", "need a war card each"),
        ("9 K / 9", "need a war card each"),
    ],
)
def test_a_deal_must_last_for_the_round(deal, sentence):
    with pytest.raises(DealRefused, match=sentence):
        play(CasinoWar(), deal)


@pytest.mark.parametrize("decks", range(1, 9))
def test_the_shoe_holds_so_many_packs(decks):
    table = deal(CasinoWar(decks=decks), 1)
    assert Counter(table.cards) == Counter(FULL_PACK * decks)


def test_a_round_never_repeats():
    assert CasinoWar().position(deal(CasinoWar(), 1)) is None


def mean(decks, policy=first_choice, **rules):
    """Return what a round brings the player in the mean, over all ranks of the four cards."""
    ruleset = CasinoWar(**rules)
    total = Fraction(0)
    for ranks in product(Rank, repeat=2):
        if ranks[0] != ranks[1]:
            total += likelihood(ranks, decks) * worth(ruleset, ranks, policy)
        else:
            for war in product(Rank, repeat=2):
                four = (*ranks, *war)
                total += likelihood(four, decks) * worth(ruleset, four, policy)
    return total


@cache
def likelihood(ranks, decks):
    """Return the chance that the shoe gives cards of these ranks, one after the other."""
    left, size, chance = Counter(dict.fromkeys(Rank, 4 * decks)), 52 * decks, Fraction(1)
    for rank in ranks:
        chance *= Fraction(left[rank], size)
        left[rank] -= 1
        size -= 1
    return chance


@cache
def worth(ruleset, ranks, policy):
    hands = [Card(rank, Suit.CLUBS) for rank in ranks]
    table = ruleset.stack((tuple(hands[::2]), tuple(hands[1::2])))
    return gain(play_table(ruleset, table, policy=policy))


@pytest.mark.parametrize("shoe", SHOES, ids=lambda shoe: f"{shoe['decks']} decks")
def test_the_house_edge_is_the_published_one_exactly(shoe):
    decks = shoe["decks"]
    bonus, raise_only = mean(decks), mean(decks, bonus=False)
    surrendering = mean(decks, surrender)
    tie_wager = mean(decks, tie_wager=True) - bonus
    means = [bonus, raise_only, surrendering, tie_wager]
    assert means == [
        Fraction(shoe[name]) for name in ("bonus", "raise_only", "surrender", "tie_wager")
    ]
    assert [float(round(-100 * mean, 2)) for mean in means] == shoe["published"]
