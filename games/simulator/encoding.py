"""From a ruleset of the rules module to the numbers that the engines play with."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import singledispatch

import numpy as np
from numpy.typing import NDArray

from games.rules.battles import Battles
from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.cards import Card, Rank
from games.rules.drunkard import Drunkard
from games.rules.play import MOST_ROUNDS
from games.rules.war import HALF, War
from games.simulator.engines.battle_rules import BATTLE_RULES, GOALS, SHORT_WARS
from games.simulator.engines.captures import ORDERS
from games.simulator.engines.generator import Cards
from games.simulator.engines.table import SIDE_PILES, SUIT_BITS, Numbers
from games.simulator.keys import Simulated


@dataclass(frozen=True, slots=True)
class Deal:
    """How a shuffled deck is handed out."""

    places: Numbers
    """The places in the deck of the first seat's cards, top first, of the second's ..., and at
    last of the cards over."""
    sizes: Numbers
    """How many cards each seat gets."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """A ruleset in numbers: the deck, one byte a card, how it is dealt, and the house rules."""

    deck: Cards
    deal: Deal
    rules: NDArray[np.void]
    """One record of `BATTLE_RULES`; of Beggar My Neighbour only `players` counts."""
    leader: int = 0
    turned_over: bool = False


@singledispatch
def encoded(ruleset: Simulated) -> Encoded:
    """Put a ruleset into numbers; raise TypeError for a card game that is not simulated."""
    message = f"{type(ruleset).__name__} is not simulated"
    raise TypeError(message)


@encoded.register
def _(ruleset: War) -> Encoded:
    rules = _battle_rules(ruleset)
    rules["top"], rules["lowest"] = _upset(Rank.TWO, beats=ruleset.aces == "two_beats_ace")
    rules["battle_limit"] = ruleset.battle_limit or 0
    rules["war_limit"] = ruleset.war_limit or 0
    rules["first_to_wars"] = ruleset.first_to_wars or 0
    rules["seconds"] = 60 * (ruleset.minutes or 0)
    rules["level_is_drawn"] = ruleset.level == "draw"
    cards = HALF if ruleset.pack == "half_random" else len(ruleset.deck)
    deal = even_deal(cards, ruleset.players, leave_over=ruleset.remainder != "deal_all")
    return Encoded(marked(ruleset, ruleset.deck), deal, rules)


@encoded.register
def _(ruleset: Drunkard) -> Encoded:
    rules = _battle_rules(ruleset)
    rules["top"], rules["lowest"] = _upset(Rank.SIX, beats=ruleset.six_beats_ace)
    rules["goal"] = GOALS.index(ruleset.goal)
    deal = even_deal(len(ruleset.deck), ruleset.players)
    return Encoded(marked(ruleset, ruleset.deck), deal, rules)


@encoded.register
def _(ruleset: BeggarMyNeighbour) -> Encoded:
    rules = np.zeros(1, BATTLE_RULES)
    rules["players"] = ruleset.players
    deal = even_deal(len(ruleset.deck), ruleset.players)
    turned_over = ruleset.pile_back == "turned_over"
    return Encoded(marked(ruleset, ruleset.deck), deal, rules, ruleset.leader - 1, turned_over)


def marked(ruleset: Simulated, cards: Iterable[Card]) -> Cards:
    """Return one byte for each card: what it demands, or its rank and, if they matter, suit."""
    if isinstance(ruleset, BeggarMyNeighbour):
        return np.array([ruleset.demands[card.rank] for card in cards], np.uint8)
    ace = 1 if isinstance(ruleset, War) and ruleset.aces == "low" else int(Rank.ACE)
    suits = int(ruleset.suits_break_ties)
    marks = [
        (ace if card.rank == Rank.ACE else card.rank) << SUIT_BITS | suits * card.suit
        for card in cards
    ]
    return np.array(marks, np.uint8)


def even_deal(cards: int, seats: int, *, leave_over: bool = True) -> Deal:
    """Deal one card at a time; cards over are left out, or the first seats get one more."""
    over = cards % seats if leave_over else 0
    dealt = np.arange(cards - over)
    stocks = [dealt[seat::seats] for seat in range(seats)]
    sizes = np.array([len(stock) for stock in stocks])
    return Deal(np.concatenate([*stocks, np.arange(cards - over, cards)]), sizes)


def dealt_in_turn(sizes: Sequence[int]) -> Deal:
    """Deal the first seat all its cards, then the next one, and so on."""
    return Deal(np.arange(sum(sizes)), np.array(sizes))


def _battle_rules(ruleset: Battles) -> NDArray[np.void]:
    rules = np.zeros(1, BATTLE_RULES)
    rules["players"] = ruleset.players
    rules["face_down"] = ruleset.face_down
    rules["escalating"] = ruleset.escalating
    rules["everybody_joins"] = ruleset.joiners == "all"
    rules["short_war"] = SHORT_WARS.index(ruleset.short_war)
    rules["empty_takes_pot"] = ruleset.empty_at_tie == "takes_pot"
    rules["pot_is_split"] = ruleset.stranded_pot == "split"
    rules["capture_order"] = ORDERS.index(ruleset.capture_order)
    rules["side_piles"] = SIDE_PILES.index(ruleset.captured_to)
    rules["spare_goes_to_war"] = ruleset.remainder == "first_war_winner"
    rules["chance"] = ruleset.shuffles
    rules["most_rounds"] = MOST_ROUNDS
    return rules


def _upset(lowest: Rank, *, beats: bool) -> tuple[int, int]:
    """Return the top rank and the rank that beats it, or zeros if none does."""
    return (int(Rank.ACE), int(lowest)) if beats else (0, 0)
