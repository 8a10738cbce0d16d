"""Known deals have their known results, to the card, the round and the length of the cycle."""

import tomllib
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path

import pytest

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.cards import FULL_PACK
from games.rules.drunkard import Drunkard
from games.rules.events import Ending, Flipped, Reason
from games.rules.notation import read_deal
from games.rules.play import deal, stacked, steps
from games.rules.war import War
from tests.games.playing import play, play_table
from tests.games.rules.laboratory import LaboratoryWar

DATA = Path(__file__).parent.parent / "data"


def known(name, kind="deal"):
    return tomllib.loads((DATA / f"{name}.toml").read_text())[kind]


def named(entry):
    return entry.get("name", "")


def result(game):
    """Return how a game ended, by the names that the data have."""
    facts = asdict(game.outcome)
    return facts | {
        "outcome": game.outcome.ending,
        "rounds": game.table.rounds,
        "cards": game.laid,
        "flips": game.flips,
        "wars": game.table.wars,
    }


def ranks(deal_text):
    """Return a deal's ranks alone, stock by stock."""
    return [[card.rank for card in stock] for stock in read_deal(deal_text)]


@pytest.mark.parametrize("record", known("beggar_my_neighbour"), ids=named)
def test_beggar_my_neighbour_goes_as_it_went(record):
    found = result(play(BeggarMyNeighbour(leader=record.get("leader", 1)), record["deal"]))
    expected = {name: value for name, value in record.items() if name in found}
    assert {name: found[name] for name in expected} == expected


@pytest.mark.parametrize("record", known("war"), ids=named)
def test_war_goes_as_it_went(record):
    players = record["deal"].count("/") + 1
    game = play(LaboratoryWar(**{"players": players} | record["rules"]), record["deal"])
    found = result(game)
    expected = {name: value for name, value in record.items() if name in found}
    assert {name: found[name] for name in expected} == expected
    if "stocks" in record:
        stocks = [[card.rank for card in stock] for stock in game.table.stocks]
        assert stocks == ranks(record["stocks"])


def numbered(record):
    """Return the deal of a strict ranking as cards of which suits break ties, and their numbers."""
    hands = [[int(word) for word in hand.split()] for hand in record["deal"].split("/")]
    rising = sorted(FULL_PACK, key=lambda card: (card.rank, card.suit))
    numbers = sorted((n for hand in hands for n in hand), reverse=record["lowest_wins"])
    card_of = dict(zip(numbers, rising, strict=False))
    return tuple(tuple(card_of[n] for n in hand) for hand in hands), {
        card: number for number, card in card_of.items()
    }


@pytest.mark.parametrize("record", known("war_numbers"), ids=named)
def test_war_with_a_strict_ranking_goes_as_it_went(record):
    ruleset = War(capture_order=record["capture_order"], suits_break_ties=True)
    stocks, numbers = numbered(record)
    game = play_table(ruleset, stacked(ruleset, stocks))
    found = result(game)
    expected = {name: value for name, value in record.items() if name in found}
    assert {name: found[name] for name in expected} == expected
    if "stocks" in record:
        left = [" ".join(str(numbers[card]) for card in stock) for stock in game.table.stocks]
        assert left == [stock.strip() for stock in record["stocks"].split("/")]


@pytest.mark.parametrize("record", known("war_daily_programmer"))
def test_war_with_the_innermost_war_first_goes_as_it_went(record):
    letters = {"1": "A", "11": "J", "12": "Q", "13": "K"}
    text = " ".join(letters.get(word, word) for word in record["deal"].split())
    ruleset = LaboratoryWar(face_down=3, short_war="equal_cards", capture_order="innermost_first")
    game = play(ruleset, text)
    assert (game.winner, game.table.rounds) == (record.get("winner"), record["rounds"])


STATUS = {
    Reason.ALL_CARDS: "won",
    Reason.DEAD_HEAT: "draw",
    Reason.BATTLE_LIMIT: "cap",
    Reason.WAR_LIMIT: "cap",
}


def line(ruleset, seed):
    """Return the line for a seed that the checksums are made of."""
    table, flips = deal(ruleset, seed), 0
    for taken in steps(ruleset, table):
        table = taken.table
        flips += any(type(event) is Flipped for event in taken.events)
    outcome = table.outcome
    if outcome.ending == Ending.LOOPED:
        return f"{seed},cycle,-,{outcome.lead_in},{outcome.cycle},-"
    winner = "-" if outcome.winner is None else outcome.winner + 1
    return f"{seed},{STATUS[outcome.reason]},{winner},{table.rounds},{flips},{table.wars}"


def variant(entry):
    return (Drunkard if entry["game"] == "drunkard" else LaboratoryWar)(**entry["rules"])


@pytest.mark.parametrize("entry", known("war_seeds", "variant"), ids=named)
def test_the_first_seeds_play_as_they_always_have(entry):
    assert [line(variant(entry), seed) for seed in (1, 2)] == entry["first"]


@pytest.mark.slow
@pytest.mark.parametrize("entry", known("war_seeds", "variant"), ids=named)
def test_two_hundred_seeds_play_as_they_always_have(entry):
    ruleset = variant(entry)
    lines = [f"{line(ruleset, seed)}\n" for seed in range(1, 201)]
    assert sha256("".join(lines).encode()).hexdigest() == entry["sha256"]
