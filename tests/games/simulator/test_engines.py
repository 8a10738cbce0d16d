"""The engines play known deals to their known results, and every deal of small packs exactly."""

import tomllib
from collections import Counter
from functools import cache
from hashlib import sha256
from itertools import combinations
from math import hypot
from pathlib import Path

import numpy as np
import pytest

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.drunkard import Drunkard
from games.rules.notation import read_deal
from games.simulator.encoding import dealt_in_turn, encoded
from games.simulator.engines.captures import ORDERS
from games.simulator.engines.results import (
    CYCLE,
    DRAWN,
    ENDING,
    FLIPS,
    LEAD_IN,
    LIMITED,
    LOOPED,
    NOBODY,
    ROUNDS,
    WARS,
    WINNER,
    WON,
)
from games.simulator.engines.table import SUIT_BITS
from games.simulator.playing import play, play_dealt, play_decks, words
from tests.games.rules.laboratory import LaboratoryWar

DATA = Path(__file__).parent.parent.parent / "data"
ENDINGS = {"won": WON, "drawn": DRAWN, "looped": LOOPED}


def known(name, kind):
    """Return the entries of a file of data that no experiment beyond the house rules is in."""
    entries = tomllib.loads((DATA / f"{name}.toml").read_text())[kind]
    return [entry for entry in entries if has_engine(entry.get("rules", {}))]


def fitting(records):
    """Return the deals of one pack, which is all that there can be on a table."""
    return [
        record
        for record in records
        if len(record["deal"].replace("10", "T").replace(" ", "")) <= 53
    ]


def has_engine(rules):
    order, side_pile = rules.get("capture_order", "shuffled"), rules.get("captured_to", "under")
    return order in ORDERS and side_pile != "side_pile_turned_over"


def named(entry):
    return entry.get("name", "")


def variant(entry):
    games = {"beggar-my-neighbour": BeggarMyNeighbour, "drunkard": Drunkard}
    return games.get(entry["game"], LaboratoryWar)(**entry["rules"])


def result(row):
    """Return a row by the names that the data have."""
    ending = next(name for name, number in ENDINGS.items() if number == row[ENDING])
    return {
        "outcome": ending,
        "winner": None if row[WINNER] == NOBODY else row[WINNER],
        "rounds": row[ROUNDS],
        "flips": row[FLIPS],
        "wars": row[WARS],
        "lead_in": row[LEAD_IN] if ending == "looped" else None,
        "cycle": row[CYCLE] if ending == "looped" else None,
    }


def as_known(record, found):
    """Return of what was found what the record says."""
    return {name: value for name, value in record.items() if name in found}


def play_text(ruleset, text):
    """Play one deal as text; a dash is a plain card of Beggar My Neighbour."""
    return play_dealt(ruleset, read_deal(text, dashes="-" in text), words(range(1)))[0].tolist()


@pytest.mark.parametrize("record", known("war", "deal"), ids=named)
def test_war_goes_as_it_went(record):
    players = record["deal"].count("/") + 1
    ruleset = LaboratoryWar(**{"players": players} | record["rules"])
    found = result(play_text(ruleset, record["deal"]))
    assert as_known(found, record) == as_known(record, found)


@pytest.mark.parametrize("record", fitting(known("beggar_my_neighbour", "deal")), ids=named)
def test_beggar_my_neighbour_goes_as_it_went(record):
    ruleset = BeggarMyNeighbour(leader=record.get("leader", 1))
    row = play_text(ruleset, record["deal"])
    found = result(row) | {"cards": row[FLIPS]}
    assert as_known(found, record) == as_known(record, found)


@pytest.mark.parametrize("entry", known("war_seeds", "variant"), ids=named)
def test_two_hundred_seeds_play_as_they_always_have(entry):
    ruleset = variant(entry)
    rows = play(ruleset, words(range(1, 201))).tolist()
    lines = [f"{line(seed, row)}\n" for seed, row in enumerate(rows, 1)]
    assert sha256("".join(lines).encode()).hexdigest() == entry["sha256"]


def line(seed, row):
    """Return the line for a seed that the checksums are made of."""
    if row[ENDING] == LOOPED:
        return f"{seed},cycle,-,{row[LEAD_IN]},{row[CYCLE]},-"
    status = "cap" if row[LIMITED] else {WON: "won", DRAWN: "draw"}[row[ENDING]]
    winner = "-" if row[WINNER] == NOBODY else row[WINNER] + 1
    return f"{seed},{status},{winner},{row[ROUNDS]},{row[FLIPS]},{row[WARS]}"


LARGE = 10_000


def packs():
    """Return the small packs, those with very many deals marked as slow."""
    for pack in known("small_packs", "pack"):
        marks = pytest.mark.slow if pack["deals"] > LARGE else ()
        rules = "-".join(str(value) for value in pack["rules"].values())
        yield pytest.param(pack, marks=marks, id=f"{pack['ranks']}x{pack['suits']}-{rules}")


@pytest.mark.parametrize("pack", [*packs()])
def test_every_deal_of_a_small_pack_is_played_exactly(pack):
    ruleset = LaboratoryWar(**pack["rules"])
    decks = arrangements(pack["ranks"], pack["suits"]) + 2 << SUIT_BITS
    half = decks.shape[1] // 2
    rows = play_decks(
        ruleset,
        encoded(ruleset),
        dealt_in_turn([half, half]),
        decks,
        np.zeros(len(decks), np.uint64),
    )
    assert sums(rows) | {name: pack[name] for name in ("ranks", "suits", "rules")} == pack


@cache
def arrangements(ranks, suits):
    """Return each order of so many ranks, every one as many times as there are suits."""
    if not ranks:
        return np.zeros((1, 0), np.uint8)
    fewer, size = arrangements(ranks - 1, suits), ranks * suits
    decks = []
    for places in combinations(range(size), suits):
        deck = np.full((len(fewer), size), ranks - 1, np.uint8)
        deck[:, [place for place in range(size) if place not in places]] = fewer
        decks.append(deck)
    return np.concatenate(decks)


def sums(rows):
    """Return what the data say of a pack, from the rows of all its games."""
    ended = rows[rows[:, ENDING] != LOOPED]
    winners = Counter(ended[:, WINNER].tolist())
    cycles = Counter(rows[rows[:, ENDING] == LOOPED, CYCLE].tolist())
    return {
        "deals": len(rows),
        "wins": [winners[0], winners[1]],
        "draws": winners[NOBODY],
        "rounds": ended[:, ROUNDS].sum(),
        "flips": ended[:, FLIPS].sum(),
        "wars": ended[:, WARS].sum(),
        "longest": ended[:, ROUNDS].max(),
        "cycles": {str(cycle): count for cycle, count in cycles.items()},
    }


@pytest.mark.parametrize("entry", known("war_statistics", "variant"), ids=named)
def test_games_last_as_long_as_they_are_known_to(entry):
    some = 2000 if entry["decided"] == 1 else 200
    rows = play(variant(entry), words(range(some)))
    ended = rows[rows[:, ENDING] <= DRAWN]
    for column, name in ((ROUNDS, "rounds"), (FLIPS, "flips"), (WARS, "wars")):
        if name in entry:
            mean, error = ended[:, column].mean(), ended[:, column].std() / len(ended) ** 0.5
            assert abs(mean - entry[name]["mean"]) <= 4.5 * hypot(error, entry[name]["se"])
    share = entry["decided"]
    assert abs(len(ended) / len(rows) - share) <= 4.5 * (share * (1 - share) / len(rows)) ** 0.5
