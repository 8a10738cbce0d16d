"""Casino War at a table: hand after hand for units, a balance, and the exact odds of each choice.

A sitting is a seed and what was done in each hand, `2-1w-5s`: the units placed, and after a tie
war or surrender. Every hand comes from a freshly shuffled shoe, so that the odds are the same for
each; nothing is kept anywhere but in the address.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from games.rules.cards import Card, Rank, Suit
from games.rules.casino_war import DEALER, PLAYER, UNIT, CasinoWar
from games.rules.events import Flipped, HalfUnits, Outcome, Paid, Wager
from games.rules.play import Choice, deal, stacked, step, steps

STAKES: Final = (1, 2, 5, 10)
MOST_HANDS: Final = 100
CHOICES: Final[Mapping[str, Choice]] = {"w": Choice.WAR, "s": Choice.SURRENDER}
HAND: Final = re.compile(r"(10|[125])([ws]?)")
HANDS_A_SEED: Final = 1024


class NoSitting(ValueError):
    """These are not the hands of a sitting: an unknown stake, or a choice where there is none."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand: what was placed, the cards of the player and the dealer, and how it ended.

    `outcome` is None while a tie waits for a choice; `won` is what the player is up or down.
    """

    units: int
    player: tuple[Card, ...]
    dealer: tuple[Card, ...]
    outcome: Outcome | None
    won: HalfUnits


@dataclass(frozen=True, slots=True)
class Odds:
    """What each choice is worth on average, in units for each unit placed; chances of one."""

    tie: Fraction
    higher: Fraction
    """The chance that the player's first card is the higher one, and that the dealer's is."""
    war: Fraction
    """Going to war after a tie."""
    surrender: Fraction
    always_war: Fraction
    """A whole hand when every tie is fought out."""
    always_surrender: Fraction
    tie_wager: Fraction | None
    """The side bet on a tie, where the house rules offer it."""


def sit(ruleset: CasinoWar, seed: int, hands: str) -> tuple[Hand, ...]:
    """Return the hands of a sitting, the last of which may wait for a choice; raise NoSitting."""
    if not hands:
        return ()
    done = hands.split("-")
    if len(done) > MOST_HANDS:
        raise NoSitting(hands)
    played = tuple(_hand(ruleset, seed, number, text) for number, text in enumerate(done))
    if any(hand.outcome is None for hand in played[:-1]):
        raise NoSitting(hands)
    return played


def _hand(ruleset: CasinoWar, seed: int, number: int, text: str) -> Hand:
    found = HAND.fullmatch(text)
    if found is None:
        raise NoSitting(text)
    units, choice = int(found[1]), CHOICES.get(found[2])
    hand = _played(ruleset, seed * HANDS_A_SEED + number, choice)
    tied = hand.player[0].rank == hand.dealer[0].rank
    if choice and not tied:
        raise NoSitting(text)
    return Hand(units, hand.player, hand.dealer, hand.outcome, hand.won * units)


@lru_cache(maxsize=2048)
def _played(ruleset: CasinoWar, seed: int, choice: Choice | None) -> Hand:
    """Play a hand for one unit, up to a tie that waits for a choice."""
    table = deal(ruleset, seed)
    flips: list[Flipped] = []
    while table.outcome is None and (choice or not ruleset.choices(table)):
        happened, table = step(ruleset, table, choice if ruleset.choices(table) else None)
        flips += [event for event in happened if isinstance(event, Flipped)]
    player, dealer = (
        tuple(flip.card for flip in flips if flip.seat == seat) for seat in (PLAYER, DEALER)
    )
    won = table.chips[PLAYER] if table.outcome else 0
    return Hand(1, player, dealer, table.outcome, won)


@lru_cache(maxsize=64)
def odds(ruleset: CasinoWar) -> Odds:
    """Return the exact odds: every arrangement of ranks out of a full shoe, played by the rules."""
    alike = len(Suit) * ruleset.decks
    shoe = Counter(dict.fromkeys(Rank, alike))
    pairs = list(_pairs(shoe))
    tie = sum(weight for (player, dealer), weight in pairs if player == dealer)
    higher = sum(weight for (player, dealer), weight in pairs if player > dealer)
    war, surrender, apart, side = (Fraction(0) for _ in range(4))
    for ranks, weight in pairs:
        tied = ranks[0] == ranks[1]
        one = _worth(ruleset, shoe, ranks, Choice.WAR)
        war += weight * one[0] if tied else 0
        surrender += weight * _worth(ruleset, shoe, ranks, Choice.SURRENDER)[0] if tied else 0
        apart += 0 if tied else weight * one[0]
        side += weight * one[1]
    return Odds(
        tie=Fraction(tie),
        higher=Fraction(higher),
        war=war / tie,
        surrender=surrender / tie,
        always_war=apart + war,
        always_surrender=apart + surrender,
        tie_wager=side if ruleset.tie_wager else None,
    )


def _pairs(shoe: Counter[Rank]) -> Iterator[tuple[tuple[Rank, Rank], Fraction]]:
    """Yield the ranks of two cards out of a shoe, one after the other, with their chance."""
    cards = shoe.total()
    for first, one in shoe.items():
        for second, other in shoe.items():
            left = other - (first == second)
            yield (first, second), Fraction(one * left, cards * (cards - 1))


def _worth(
    ruleset: CasinoWar, shoe: Counter[Rank], ranks: tuple[Rank, Rank], choice: Choice
) -> tuple[Fraction, Fraction]:
    """Return what a hand that begins with these ranks brings on average, and its tie wager.

    The burnt cards are unseen, and so the war cards are as likely to be any of the rest.
    """
    if ranks[0] != ranks[1] or choice is Choice.SURRENDER:
        return _settled(ruleset, ranks, ranks, choice)
    rest = shoe - Counter(ranks)
    bets, side = Fraction(0), Fraction(0)
    for war, weight in _pairs(rest):
        one = _settled(ruleset, ranks, war, choice)
        bets, side = bets + weight * one[0], side + weight * one[1]
    return bets, side


def _settled(
    ruleset: CasinoWar, ranks: tuple[Rank, Rank], war: tuple[Rank, Rank], choice: Choice
) -> tuple[Fraction, Fraction]:
    """Play one hand of these cards and return, in units, what the bets and the tie wager bring."""
    table = stacked(ruleset, _stocks(ranks, war))
    bets, side = 0, 0
    for happened, _table in steps(ruleset, table, lambda _table, _choices: choice):
        for event in happened:
            if isinstance(event, Paid):
                gain = event.amount - event.risked
                side += gain if event.wager is Wager.TIE else 0
                bets += gain if event.wager is not Wager.TIE else 0
    return Fraction(bets, UNIT), Fraction(side, UNIT)


def _stocks(
    ranks: tuple[Rank, Rank], war: tuple[Rank, Rank]
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    player, dealer = (
        (Card(first, Suit.SPADES), Card(second, Suit.SPADES))
        for first, second in zip(ranks, war, strict=True)
    )
    return player, dealer
