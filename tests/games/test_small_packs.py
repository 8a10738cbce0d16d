"""Every arrangement of a small pack, under each rule: wins, draws, loops and lengths, exactly."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from games.rules.cards import Card, Rank, Suit
from games.rules.events import Flipped
from games.rules.play import stacked, step
from tests.games.playing import play_table
from tests.games.rules.laboratory import LaboratoryWar

PACKS = tomllib.loads((Path(__file__).parent.parent / "data/small_packs.toml").read_text())["pack"]
TINY = [pack for pack in PACKS if pack["deals"] <= 720]
SMALL = [
    pack
    for pack in PACKS
    if pack["deals"] == 2520
    and pack["rules"]["face_down"] == 1
    and pack["rules"]["capture_order"] == "winner_first"
]
OTHERS = [pack for pack in PACKS if pack not in TINY and pack not in SMALL]


def named(pack):
    rules = "-".join(str(value) for value in pack["rules"].values())
    return f"{pack['ranks']}x{pack['suits']}-{rules}"


class Rest(NamedTuple):
    """What is to come from a table between two rounds: an end with its winner, or a cycle."""

    rounds: int = 0
    flips: int = 0
    wars: int = 0
    winner: int | None = None
    cycle: int | None = None

    def after(self, rounds, flips, wars):
        """Return what is to come if so much comes first; what goes round has no length."""
        if self.cycle is not None:
            return self
        return Rest(self.rounds + rounds, self.flips + flips, self.wars + wars, self.winner)


def deals(ranks, suits) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Yield each arrangement of the pack, alike cards counted as alike, half to each player."""
    left, order = [suits] * ranks, []

    def further():
        if not any(left):
            half = len(order) // 2
            yield tuple(order[:half]), tuple(order[half:])
        for rank in range(ranks):
            if left[rank]:
                left[rank] -= 1
                order.append(Card(Rank(rank + 2), Suit.CLUBS))
                yield from further()
                order.pop()
                left[rank] += 1

    yield from further()


def by_playing(ruleset, stocks):
    """Play a deal out and return its course."""
    game = play_table(ruleset, stacked(ruleset, stocks))
    if game.outcome.cycle:
        return Rest(cycle=game.outcome.cycle)
    return Rest(game.table.rounds, game.flips, game.table.wars, game.winner)


class ByGoingOn:
    """Plays each table once, however many deals lead to it: five times as fast."""

    def __init__(self):
        self.known = {}

    def __call__(self, ruleset, stocks):
        """Return the course of a deal, playing on until a table is known or comes back."""
        path, places = [], {}
        table = stacked(ruleset, stocks)
        position = ruleset.position(table)
        while position not in self.known and position not in places and table.outcome is None:
            places[position] = len(path)
            after, flips = play_round(ruleset, table)
            path.append((position, after.rounds - table.rounds, flips, after.wars - table.wars))
            table, position = after, ruleset.position(after)
        if table.outcome is not None:
            rest = Rest(winner=table.outcome.winner)
        elif position in places:
            rest = Rest(cycle=len(path) - places[position])
        else:
            rest = self.known[position]
        for before, *counts in reversed(path):
            rest = self.known[before] = rest.after(*counts)
        return rest


def play_round(ruleset, table):
    """Play until the next round or to the end; return the table then, and the comparisons."""
    rounds, flips = table.rounds, 0
    while table.outcome is None and table.rounds == rounds:
        events, table = step(ruleset, table)
        flips += any(type(event) is Flipped for event in events)
    return table, flips


def summed(pack, course):
    """Return what the data say of a pack, from the course of every deal."""
    ruleset = LaboratoryWar(**pack["rules"])
    courses = [course(ruleset, stocks) for stocks in deals(pack["ranks"], pack["suits"])]
    ended = [rest for rest in courses if rest.cycle is None]
    winners = Counter(rest.winner for rest in ended)
    return {
        "ranks": pack["ranks"],
        "suits": pack["suits"],
        "rules": pack["rules"],
        "deals": len(courses),
        "wins": [winners[0], winners[1]],
        "draws": winners[None],
        "rounds": sum(rest.rounds for rest in ended),
        "flips": sum(rest.flips for rest in ended),
        "wars": sum(rest.wars for rest in ended),
        "longest": max(rest.rounds for rest in ended),
        "cycles": Counter(str(rest.cycle) for rest in courses if rest.cycle),
    }


@pytest.mark.parametrize("pack", TINY, ids=named)
def test_every_deal_of_a_tiny_pack_is_played_exactly(pack):
    assert summed(pack, by_playing) == pack


@pytest.mark.parametrize("pack", SMALL, ids=named)
def test_every_deal_of_a_small_pack_is_played_exactly(pack):
    assert summed(pack, ByGoingOn()) == pack


@pytest.mark.slow
@pytest.mark.parametrize("pack", OTHERS, ids=named)
def test_every_deal_of_the_other_packs_is_played_exactly(pack):
    assert summed(pack, ByGoingOn()) == pack
