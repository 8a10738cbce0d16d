"""Laws that every card game obeys, under every house rule and with every deal."""

import os
import subprocess
import sys
from collections import Counter
from dataclasses import fields, is_dataclass, replace
from itertools import islice

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.cards import Card, Suit
from games.rules.casino_war import DEALER, CasinoWar
from games.rules.catalogue import GAMES
from games.rules.drunkard import Drunkard
from games.rules.events import (
    Captured,
    Ended,
    Ending,
    Flipped,
    Outcome,
    Reason,
    Restocked,
    Staked,
    Stranded,
    Tied,
)
from games.rules.house_rules import RuleRefused
from games.rules.play import Choice, deal, stacked, steps
from games.rules.table import replay
from games.rules.war import War, seconds
from tests.games.playing import Game

MOST_STEPS = 600
"""Most games end within so many steps; of a longer one the beginning must do."""

SEAT_ORDERS = ("as_laid", "seat_order", "shuffled")
"""Orders of captured cards that go by seat, or draw from the pile as it lies by seat."""


@st.composite
def variants(draw, *games):
    """Draw a game with any of its house rules; of two that clash one gives way."""
    game = draw(st.sampled_from(games or tuple(GAMES.values())))
    values = {}
    for rule in game.house_rules():
        counts = (None, None, None, 1, 2, 3, 5, 10)
        values[rule.name] = draw(st.sampled_from(counts if rule.counted else rule.values))
    while True:
        try:
            return game.with_rules(values)
        except RuleRefused as refused:
            del values[refused.name]


@st.composite
def small_deals(draw, ruleset):
    """Draw a few cards of few ranks for each seat, so that they tie and run out often."""
    ranks = draw(st.sets(st.sampled_from([card.rank for card in ruleset.deck]), min_size=2))
    some = sorted({card for card in ruleset.deck if card.rank in ranks}, key=str)
    pack = draw(st.permutations(some))
    sizes = [draw(st.integers(0, 6)) for _ in range(ruleset.seats)]
    stocks, start = [], 0
    for size in sizes:
        stocks.append(tuple(pack[start : start + size]))
        start += size
    return tuple(stocks)


@st.composite
def games(draw, *kinds):
    """Draw a variant and play one game of it: a full deal, or a few cards."""
    ruleset = draw(variants(*kinds))
    seed = draw(st.integers(0, 2**64 - 1))
    if isinstance(ruleset, CasinoWar) or draw(st.booleans()):
        table = deal(ruleset, seed)
    else:
        table = stacked(ruleset, draw(small_deals(ruleset).filter(any)), seed)
    choice = draw(st.sampled_from(Choice))
    return ruleset, course(ruleset, table, choice)


def course(ruleset, table, choice=Choice.WAR):
    return Game(table, tuple(islice(steps(ruleset, table, lambda *_: choice), MOST_STEPS)))


def tables(game):
    return [game.start, *(taken.table for taken in game.steps)]


def acting(event):
    return event.seat if isinstance(event, Flipped | Staked | Captured | Restocked) else None


@given(games())
def test_no_card_is_ever_gained_or_lost(played):
    _, game = played
    dealt = Counter(game.start.cards)
    assert all(Counter(table.cards) == dealt for table in tables(game))


@given(games(CasinoWar))
def test_no_chip_is_ever_gained_or_lost(played):
    _, game = played
    assert all(sum(table.chips) <= 0 for table in tables(game))
    assert sum(game.table.chips) == 0


@given(games())
def test_replaying_the_events_gives_the_same_tables(played):
    _, game = played
    table = game.start
    for taken in game.steps:
        table = replay(table, taken.events)
        assert table == taken.table
    assert replay(game.start, tuple(game.events)) == game.table


@given(games(War, Drunkard, BeggarMyNeighbour))
def test_the_rest_of_a_game_follows_from_any_of_its_tables(played):
    ruleset, game = played
    middle = len(game.steps) // 2
    assume(game.outcome and game.outcome.ending in (Ending.WON, Ending.DRAWN))
    assert tuple(steps(ruleset, tables(game)[middle])) == game.steps[middle:]


@given(games(War, Drunkard, BeggarMyNeighbour))
def test_who_is_out_never_acts_again(played):
    _, game = played
    out = set()
    for before, taken in zip(tables(game), game.steps, strict=False):
        if not before.pile:
            out = set(range(len(before.stocks))).difference(before.holders)
        assert out.isdisjoint(map(acting, taken.events))


@given(games())
def test_the_counts_of_a_table_are_those_of_the_events(played):
    _, game = played
    kinds = Counter(type(event) for event in game.events)
    takings = [
        event
        for before, taken in zip(tables(game), game.steps, strict=False)
        for event in taken.events
        if isinstance(event, Captured) and before.pile
    ]
    assert game.table.rounds == len(takings) + kinds[Stranded]
    assert game.table.wars == kinds[Tied]


@given(games())
def test_a_game_ends_at_once_when_it_must_and_never_before(played):
    ruleset, game = played
    for table in tables(game)[:-1]:
        if not table.pile and table is not game.start:
            following = implied(ruleset, table)
            assert following is None or following == game.outcome
    if game.outcome:
        assert game.outcome in endings(ruleset, game)


def implied(ruleset, table):
    """Return the outcome that a table between two rounds forces, worked out anew."""
    holders = [seat for seat in range(ruleset.seats) if table.held(seat)]
    match ruleset:
        case Drunkard(goal="first_out"):
            out = [seat for seat in range(ruleset.seats) if seat not in holders]
            if len(out) > 1:
                return Outcome(Ending.DRAWN, None, Reason.OUT_TOGETHER)
            return Outcome(Ending.WON, out[0], Reason.OUT_FIRST) if out else None
        case Drunkard(goal="holder_loses", players=players) if len(holders) == 1:
            other = 1 - holders[0] if players == 2 else None
            ending = Ending.WON if players == 2 else Ending.DRAWN
            return Outcome(ending, other, Reason.LEFT_WITH_ALL)
        case War() | Drunkard() | BeggarMyNeighbour() if len(holders) == 1:
            return Outcome(Ending.WON, holders[0], Reason.ALL_CARDS)
        case War():
            return limited(ruleset, table)
    return None


def limited(ruleset, table):
    """Return the outcome that a limit of War forces."""
    for seat, won in enumerate(table.wars_won):
        if ruleset.first_to_wars == won:
            return Outcome(Ending.WON, seat, Reason.FIRST_TO_WARS)
    counts = [table.held(seat) for seat in range(ruleset.seats)]
    leaders = [seat for seat, count in enumerate(counts) if count == max(counts)]
    for limit, reached, reason in (
        (ruleset.battle_limit, table.rounds, Reason.BATTLE_LIMIT),
        (ruleset.war_limit, table.wars, Reason.WAR_LIMIT),
        (ruleset.minutes, seconds(table) // 60, Reason.TIME_LIMIT),
    ):
        if limit and reached >= limit:
            if len(leaders) == 1:
                return Outcome(Ending.WON, leaders[0], reason)
            return Outcome(Ending.DRAWN, None, reason) if ruleset.level == "draw" else None
    return None


def endings(ruleset, game):
    """Yield the outcomes that are right for the end of a game."""
    table = game.table
    if isinstance(ruleset, CasinoWar):
        yield Outcome(Ending.WON, winner_of_casino_war(game), game.outcome.reason)
    elif game.outcome.ending == Ending.LOOPED:
        between = [table for table in tables(game)[:-1] if not table.pile]
        seen = [ruleset.position(table) for table in between]
        assert len(set(seen)) == len(seen) - 1
        first = seen.index(seen[-1])
        cycle = between[-1].rounds - between[first].rounds
        yield Outcome(Ending.LOOPED, None, Reason.REPEATED, cycle, between[first].rounds)
    elif game.outcome.reason == Reason.DEAD_HEAT:
        assert any(isinstance(event, Tied) for event in game.steps[-1].events)
        yield Outcome(Ending.DRAWN, None, Reason.DEAD_HEAT)
    else:
        yield implied(ruleset, table)


def winner_of_casino_war(game):
    if game.outcome.reason == Reason.SURRENDERED:
        return DEALER
    player, dealer = (flip.card.rank for flip in game.every(Flipped)[-2:])
    return int(player < dealer)


def recoloured(value, suits):
    """Return a card, event, table or tuple of them with other suits."""
    match value:
        case Card(rank, suit):
            return Card(rank, suits[suit])
        case tuple():
            return tuple(recoloured(item, suits) for item in value)
        case _ if is_dataclass(value):
            changes = {f.name: recoloured(getattr(value, f.name), suits) for f in fields(value)}
            return replace(value, **changes)
    return value


@given(games(War, Drunkard, BeggarMyNeighbour), st.permutations(Suit))
def test_other_suits_are_the_same_game_where_suits_mean_nothing(played, suits):
    ruleset, game = played
    assume(not (isinstance(ruleset, War) and ruleset.suits_break_ties))
    start = game.start._replace(
        stocks=recoloured(game.start.stocks, suits), undealt=recoloured(game.start.undealt, suits)
    )
    other = course(ruleset, start)
    assert [taken.events for taken in other.steps] == [
        recoloured(taken.events, suits) for taken in game.steps
    ]


@given(games(War, Drunkard, BeggarMyNeighbour), st.integers(1, 7))
def test_moving_round_the_table_moves_the_winner_where_no_rule_names_a_seat(played, by):
    ruleset, game = played
    assume(not names_a_seat(ruleset))
    seats = ruleset.seats
    by %= seats
    if isinstance(ruleset, BeggarMyNeighbour):
        ruleset = replace(ruleset, leader=(ruleset.leader - 1 + by) % seats + 1)
    moved = stacked(ruleset, tuple(game.start.stocks[seat - by] for seat in range(seats)))
    other = course(ruleset, moved._replace(undealt=game.start.undealt))
    assert (other.table.rounds, other.table.wars) == (game.table.rounds, game.table.wars)
    if game.outcome and game.winner is not None:
        assert other.winner == (game.winner + by) % seats
    elif game.outcome:
        assert other.outcome == game.outcome


def names_a_seat(ruleset):
    """Say whether seats are told apart: by the order of captures, or of a pile that waits."""
    if isinstance(ruleset, BeggarMyNeighbour):
        return False
    waits = ruleset.joiners == "tied" and ruleset.seats > 2
    return ruleset.shuffles or ruleset.capture_order in SEAT_ORDERS or waits


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_same_seed_is_the_same_game_in_a_fresh_process(game):
    code = (
        "import sys; from games.rules.catalogue import card_game\n"
        "from games.rules.notation import write_table\n"
        "from games.rules.play import deal, play_out\n"
        "ruleset = card_game(sys.argv[1])()\n"
        "for seed in range(3): print(write_table(play_out(ruleset, deal(ruleset, seed))))\n"
    )
    written = {
        subprocess.run(
            [sys.executable, "-c", code, game.slug],
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1")
    }
    assert len(written) == 1
    assert written.pop().count("outcome: ended") == 3


def test_an_end_is_the_last_event_there_is():
    for game in GAMES.values():
        ruleset = game()
        *_, last = steps(ruleset, deal(ruleset, 3))
        assert isinstance(last.events[-1], Ended)
