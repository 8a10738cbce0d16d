"""Captions: every event has a sentence."""

from typing import get_args

import pytest

from games.rulebook.captions import caption
from games.rules.cards import Card
from games.rules.events import (
    Awarded,
    Bet,
    Burnt,
    Captured,
    Ended,
    Ending,
    Event,
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

NAMES = ("Ada", "Ben")
NINE, TWO = Card.parse("9s"), Card.parse("2c")
SAID = [
    (Flipped(0, NINE), "Ada flips the nine of spades."),
    (Staked(1, (NINE,)), "Ben lays 1 card face down."),
    (Staked(1, (NINE, TWO)), "Ben lays 2 cards face down."),
    (Tied((0, 1)), "The highest cards are equal: war."),
    (Restocked(0, (NINE,)), "Ada plays on from the side pile."),
    (Captured(0, (NINE, TWO)), "Ada takes 2 cards."),
    (Stranded(), "Nobody can go on, so the pile waits."),
    (Recovered(1, (TWO,)), "Ben takes their own cards back."),
    (Awarded(1, (TWO,)), "Ben also gets the 1 card left over."),
    (Bet(0, 2, Wager.INITIAL), "Ada puts down a stake of 2 chips."),
    (Bet(0, 2, Wager.RAISE), "Ada adds a raise of 2 chips."),
    (Bet(0, 2, Wager.TIE), "Ada puts 2 chips on a tie."),
    (Burnt(1, (NINE, TWO)), "The dealer burns 2 cards."),
    (Paid(0, 1, Wager.INITIAL, 2, 1), "For the stake Ada gets 1 chip back."),
    (Paid(0, 1, Wager.RAISE, 2, 4), "For the raise Ada gets 4 chips back."),
    (Paid(0, 1, Wager.TIE, 2, 0), "For the tie wager Ada gets no chips back."),
    (Ended(Outcome(Ending.WON, 1, Reason.ALL_CARDS)), "Ben wins the game."),
    (Ended(Outcome(Ending.DRAWN, None, Reason.DEAD_HEAT)), "The game is drawn."),
]


@pytest.mark.parametrize(("event", "sentence"), SAID, ids=lambda value: type(value).__name__)
def test_an_event_is_said_in_a_sentence(event, sentence):
    assert caption([event], NAMES) == sentence


def test_no_event_is_left_unsaid():
    assert {type(event) for event, _ in SAID} == set(get_args(Event.__value__))


def test_what_happens_together_is_said_together():
    events = [Flipped(0, NINE), Flipped(1, TWO)]
    assert caption(events, NAMES) == "Ada flips the nine of spades. Ben flips the two of clubs."
