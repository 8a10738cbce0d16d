"""One moment of a game as a page shows it: whose cards lie where, who has how many, the lead."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.cards import Card, Rank
from games.rules.events import Captured, Flipped, Seat, Tied
from games.rules.table import Laid, Table, cards_of
from games.watching.playing import Watched

SHAPES: Final = ("heart", "spade", "diamond", "club", "star", "circle", "triangle", "square")
"""Each seat's shape and colour, in the order of the seats, as a match has them."""
MOST_SHOWN: Final = 9
"""Of a longer row the cards laid first are covered altogether."""
WIDTH, HEIGHT = 1000, 100
"""The lead line's own measure; the page stretches it."""
MOST_POINTS: Final = 500


@dataclass(frozen=True, slots=True)
class Shown:
    """A card on the table."""

    card: Card
    face_up: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A seat's place: how many cards of the pack are its own, how many good ones, what it laid."""

    name: str
    suit: str
    count: int
    good: int
    """Aces, or in Beggar My Neighbour court cards."""
    cards: tuple[Shown, ...]
    takes: bool
    """Whether the seat takes the pile in this step."""


@dataclass(frozen=True, slots=True)
class Picture:
    """The table at one step."""

    places: tuple[Place, ...]
    war: bool
    riding: int
    """How many cards lie on the table."""
    taken: bool
    """Whether these cards are taken in this step."""


@dataclass(frozen=True, slots=True)
class Lead:
    """One seat's count over the whole game, as the points of a line, and how it stands now."""

    suit: str
    points: str
    down: float


def picture(watched: Watched, names: Sequence[str], step: int) -> Picture:
    """Return the table after so many steps; where the pile is taken, with the pile that was."""
    table = watched.table(step)
    happened = watched.events[step - 1] if step else ()
    taker = next((event.seat for event in happened if isinstance(event, Captured)), None)
    pile = (*table.waiting, *table.pile)
    if taker is not None:
        before = watched.table(step - 1)
        pile = (*before.waiting, *before.pile)
    places = tuple(
        Place(
            name,
            SHAPES[seat],
            watched.counts[step][seat],
            _good(watched, table, seat),
            _shown(pile, seat),
            seat == taker,
        )
        for seat, name in enumerate(names)
    )
    war = any(isinstance(event, Tied) for event in happened) and taker is None
    riding = sum(len(cards_of(laid)) for laid in pile)
    return Picture(places, war, riding, taken=taker is not None)


def _shown(pile: Sequence[Laid], seat: Seat) -> tuple[Shown, ...]:
    own = [laid for laid in pile if laid.seat == seat]
    cards = [Shown(card, isinstance(laid, Flipped)) for laid in own for card in cards_of(laid)]
    return tuple(cards[-MOST_SHOWN:])


def _good(watched: Watched, table: Table, seat: Seat) -> int:
    lowest = good_from(watched)
    laid = [
        card
        for each in (*table.pile, *table.waiting)
        if each.seat == seat
        for card in cards_of(each)
    ]
    own = (*table.stocks[seat], *(table.sides[seat] if table.sides else ()), *laid)
    return sum(card.rank >= lowest for card in own)


def good_from(watched: Watched) -> Rank:
    """Return the lowest rank that is worth counting: court cards where they demand, else aces."""
    return Rank.JACK if isinstance(watched.ruleset, BeggarMyNeighbour) else Rank.ACE


def leads(watched: Watched, step: int) -> tuple[Lead, ...]:
    """Return the line of each seat's count; of two seats one line says it all."""
    seats = len(watched.counts[0])
    return tuple(
        Lead(SHAPES[seat], _points(watched, seat), down(watched, seat, step))
        for seat in range(1 if seats == 2 else seats)
    )


def _points(watched: Watched, seat: Seat) -> str:
    every = -(-watched.last // MOST_POINTS) or 1
    steps = [*range(0, watched.last, every), watched.last]
    return " ".join(f"{across(watched, step)},{down(watched, seat, step)}" for step in steps)


def across(watched: Watched, step: int) -> float:
    """Return how far along the lead line a step is."""
    return round(WIDTH * step / max(watched.last, 1), 1)


def down(watched: Watched, seat: Seat, step: int) -> float:
    """Return how far down the lead line a seat is at a step: all the cards are at the top."""
    counts = watched.counts[step]
    return round(HEIGHT - HEIGHT * counts[seat] / sum(counts), 1)
