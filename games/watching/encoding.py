"""A whole game in a few thousand characters, for the page that plays it.

A card is one letter. A step is its events with blanks between them, each a letter for what
happened, the seat, and the cards where their order is news: `f01` two flips, `s02` two cards
staked by seat 0, `t01` a tie, `c0Qx` a capture, `c0` one of the pile as it was laid. Which card is
flipped or staked is not said: it is the top of the stock. `static/js/watch/game.js` reads this.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from games.rules.cards import Card
from games.rules.events import (
    Awarded,
    Captured,
    Ended,
    Event,
    Flipped,
    Recovered,
    Restocked,
    Staked,
    Stranded,
    Tied,
)
from games.rules.table import Laid, Table, cards_of, replay
from games.watching.playing import Watched

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
RANKS: Final = 13
LOWEST: Final = 2
CARDS_NAMED: Final = {Restocked: "r", Recovered: "v", Awarded: "a"}


class NotShown(TypeError):
    """An event belongs to a game that is played elsewhere: chips are not put on this table."""


def encode_cards(cards: Iterable[Card]) -> str:
    """Return a letter for each card, suit by suit from the two of clubs."""
    return "".join(LETTERS[RANKS * card.suit + card.rank - LOWEST] for card in cards)


def encode_steps(watched: Watched, first: int, last: int) -> str:
    """Return the steps after `first` up to `last`, with a bar between them."""
    table = watched.table(first)
    steps = []
    for happened in watched.events[first:last]:
        steps.append(" ".join(_events(table, happened)))
        table = replay(table, happened)
    return "|".join(steps)


def _events(table: Table, events: Iterable[Event]) -> Iterator[str]:
    flips = ""
    laid = list(table.pile)
    for event in events:
        if isinstance(event, Flipped):
            flips += str(event.seat)
            laid.append(event)
            continue
        if flips:
            yield f"f{flips}"
            flips = ""
        if isinstance(event, Staked):
            laid.append(event)
        yield _event(event, (*laid, *table.waiting))
    if flips:
        yield f"f{flips}"


def _event(event: Event, laid: tuple[Laid, ...]) -> str:
    match event:
        case Staked(seat, cards):
            return f"s{seat}{len(cards)}"
        case Tied(seats, standing):
            return f"t{''.join(map(str, seats))}.{''.join(map(str, standing))}"
        case Captured(seat, cards):
            as_laid = tuple(card for each in laid for card in cards_of(each))
            return f"c{seat}" if cards == as_laid else f"c{seat}{encode_cards(cards)}"
        case Restocked(seat, cards) | Recovered(seat, cards) | Awarded(seat, cards):
            return f"{CARDS_NAMED[type(event)]}{seat}{encode_cards(cards)}"
        case Stranded():
            return "x"
        case Ended():
            return "e"
        case _:
            raise NotShown(event)


def encode_table(table: Table) -> dict[str, object]:
    """Return a table as the page starts from it."""
    return {
        "stocks": [encode_cards(stock) for stock in table.stocks],
        "sides": [encode_cards(side) for side in table.sides],
        "pile": [_laid(laid) for laid in table.pile],
        "waiting": [_laid(laid) for laid in table.waiting],
        "undealt": encode_cards(table.undealt),
    }


def _laid(laid: Laid) -> list[object]:
    return [laid.seat, encode_cards(cards_of(laid)), isinstance(laid, Flipped)]
