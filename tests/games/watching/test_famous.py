"""The famous deals do what is said of them."""

import re

import pytest

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.catalogue import restore
from games.rules.events import Ending
from games.watching.famous import FAMOUS
from games.watching.playing import watch

every_deal = pytest.mark.parametrize("famous", FAMOUS, ids=lambda f: f"{f.finder} {f.year}")
SHORT = [famous for famous in FAMOUS if famous.length < 10_000]


def numbers(text):
    return [int(number) for number in re.findall(r"\d+", str(text).replace(",", ""))]


@pytest.mark.parametrize("famous", SHORT, ids=lambda f: f"{f.finder} {f.year}")
def test_a_famous_deal_is_as_long_as_is_said(famous):
    check(famous)


@pytest.mark.slow
def test_spiveys_deal_comes_back_to_itself():
    (spivey,) = [famous for famous in FAMOUS if famous not in SHORT]
    check(spivey)


def check(famous):
    watched = watch(restore(famous.game, famous.rules), famous.deal)
    outcome = watched.outcome
    if outcome.ending is Ending.LOOPED:
        told = {outcome.cycle, outcome.lead_in} - {0}
        assert set(numbers(famous.special)) == told
        of_loop = watched.ruleset.slug == "war"
        assert famous.length == (outcome.cycle if of_loop else watched.flips[-1])
    else:
        assert outcome.ending is Ending.WON
        piles = watched.table(watched.last).rounds
        assert numbers(famous.special) == [watched.flips[-1], piles]
        assert famous.length == watched.flips[-1]


@every_deal
def test_a_famous_deal_is_a_whole_pack(famous):
    ruleset = restore(famous.game, famous.rules)
    dealt = sum(famous.deal.count(letter) for letter in "AKQJ-")
    if isinstance(ruleset, BeggarMyNeighbour):
        assert dealt == len(ruleset.deck)
    else:
        assert len(famous.deal.replace("/", " ").split()) >= len(ruleset.deck) - 1
