"""A tap counts once, whatever the network does and however often the browser dies."""

import random
import sqlite3
from collections import Counter
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.killable import Killable, copies_are_kept
from tests.browser.matches import (
    ENTRIES,
    FAILING,
    is_ready,
    is_sent,
    link_of,
    play,
    shows,
    start_match,
)
from tests.network import Chance, Fate, Network, loses_taps

SEED = 2611
ROUNDS = 6
"""How often the browser is killed, less one."""
ROBBED = {1, 4}
"""Rounds after which its database is gone as well."""
TAPS = 18
"""Of each of the two tabs in each round."""


@pytest.fixture
def network(server):
    """A network between phones and the shared server."""
    with Network(server.address) as network:
        yield network


@pytest.fixture
def killable(playwright, browser, network, tmp_path):
    """A phone whose browser can be killed, on that network."""
    phone = Killable(playwright, tmp_path / "profile", base_url=network.address, **PHONE)
    yield phone
    phone.close()


def counts_once(server, address, made):
    """Expect every tap once in the ledger of a match, as the file of the database has it."""
    ref = address.rstrip("/").rpartition("/")[2]
    statement = """SELECT position, entry.key, seat FROM scoreboard_entry AS entry
        JOIN scoreboard_match AS match ON match.id = match_id WHERE ref = ? ORDER BY position"""
    with closing(sqlite3.connect(server.data / "scoreboard.sqlite3")) as database:
        positions, keys, seats = zip(*database.execute(statement, [ref]), strict=True)
    assert positions == tuple(range(1, made.total() + 1))
    assert len(set(keys)) == made.total()
    assert Counter(["Ada", "Ben"][seat] for seat in seats) == made


@pytest.mark.slow
def test_each_of_200_taps_counts_once_through_all_of_it(phone, server, network, killable):
    address = start_match(phone, "Ada", "Ben")
    link = link_of(phone).replace(server.address, network.address)
    tab = killable.start()
    tab.goto(link)
    tab.get_by_role("button", name="Join", exact=True).tap()
    is_ready(tab)
    here = tab.url
    killable.close()  # a cookie of the last half a minute would not survive a kill

    winners = random.Random(SEED)
    chance = Chance(SEED, bad=0.25)
    made = Counter(Ada=0, Ben=0)
    for number in range(ROUNDS):
        tab = killable.start()
        other_tab = tab.context.new_page()
        tabs = [tab, other_tab]
        for each in tabs:
            each.goto(here)
            is_ready(each)
            shows(each, **made)
        network.choice = loses_taps if number in ROBBED else chance
        for each in tabs:
            won = winners.choices(["Ada", "Ben"], k=TAPS)
            each.bring_to_front()
            play(each, *won)
            made.update(won)
        for each in tabs:
            shows(each, **made)
        if number in ROBBED:
            copies_are_kept(tab)
        if number < ROUNDS - 1:
            killable.kill()
        if number in ROBBED:
            killable.lose_database()

    is_sent(tab, made.total())
    for each in (tab, phone):
        each.reload()
        shows(each, **made)
    counts_once(server, address, made)
    assert set(chance.met) == set(Fate)


def test_a_server_killed_in_the_middle_of_two_bursts_has_every_tap_once(
    new_phone, own_server, problems
):
    problems.allow(FAILING)
    phone = new_phone(base_url=own_server.address)
    address = start_match(phone, "Ada", "Ben")
    sent = []

    def kill(request):
        sent.extend([request] if ENTRIES.search(request.url) else [])
        if len(sent) == 4:
            own_server.kill()

    phone.on("request", kill)
    made = Counter()
    for _burst in range(2):
        sent.clear()
        play(phone, *["Ben", "Ada", "Ben"] * 4)
        made.update(Ben=8, Ada=4)
        shows(phone, **made)
        expect(phone.get_by_text("Kept on this phone, not sent yet")).to_be_visible()
        own_server.restart()
        is_sent(phone, made.total())
    phone.reload()
    shows(phone, **made)
    counts_once(own_server, address, made)
