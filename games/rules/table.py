"""The table that every card game is played on, and how events move the cards on it."""

from itertools import chain
from typing import Any, NamedTuple, assert_never

from games.rules.cards import Cards
from games.rules.events import (
    Awarded,
    Bet,
    Burnt,
    Captured,
    Ended,
    Event,
    Flipped,
    HalfUnits,
    Outcome,
    Paid,
    Recovered,
    Restocked,
    Seat,
    Staked,
    Stranded,
    Tied,
)
from games.rules.shuffling import advance

type Laid = Flipped | Staked | Burnt
"""What puts cards on the pile; the pile keeps it, and so knows whose each card was."""


class Table(NamedTuple):
    """Everything there is at one moment of a game; equal tables go on alike.

    A named tuple and not a frozen dataclass, because making one takes a quarter of the time, and
    a game makes a thousand. Where most of them are made, `tuple.__new__` takes a third off that.
    """

    stocks: tuple[Cards, ...]
    """Each seat's face-down cards, top first."""
    pile: tuple[Laid, ...] = ()
    """The cards of the round, in the order played."""
    facing: tuple[Flipped, ...] = ()
    """The face-up cards that are compared next."""
    sides: tuple[Cards, ...] = ()
    """Each seat's side pile; empty altogether where captured cards go under the stock."""
    waiting: tuple[Laid, ...] = ()
    """A pile that nobody could claim, and that goes with the next capture."""
    undealt: Cards = ()
    """The cards that were over at the deal; in Casino War, the shoe."""
    leader: Seat = 0
    """Who took the last pile, and leads where one player does."""
    chips: tuple[HalfUnits, ...] = ()
    """What each seat has won or lost; what they lack in all is at risk on the table."""
    rounds: int = 0
    wars: int = 0
    ties: int = 0
    """The wars of the round under way."""
    wars_won: tuple[int, ...] = ()
    """Where wars may decide: captures by each seat that ended a war, or a war on a war."""
    generator: int = 0
    """The state of the random numbers to come."""
    outcome: Outcome | None = None

    @property
    def between_rounds(self) -> bool:
        """Say whether no card lies on the table but those that wait."""
        return not self.pile

    def held(self, seat: Seat) -> int:
        """Count the cards of a seat's stock and side pile."""
        return len(self.stocks[seat]) + (len(self.sides[seat]) if self.sides else 0)

    @property
    def holders(self) -> list[Seat]:
        """The seats that have cards."""
        if not self.sides:
            return [seat for seat, stock in enumerate(self.stocks) if stock]
        return [seat for seat in range(len(self.stocks)) if self.held(seat)]

    @property
    def cards(self) -> Cards:
        """All the cards, wherever they are."""
        laid = (*self.waiting, *self.pile)
        return tuple(chain(*self.stocks, *self.sides, *map(cards_of, laid), self.undealt))


def cards_of(laid: Laid) -> Cards:
    """Return the cards that were put down."""
    return (laid.card,) if isinstance(laid, Flipped) else laid.cards


def hand_out(cards: Cards, seats: int, *, evenly: bool = True) -> tuple[tuple[Cards, ...], Cards]:
    """Deal cards one at a time, seat by seat; return the stocks and the cards over.

    Cards over are the last ones; unless `evenly`, the first seats get one of them each.
    """
    dealt = len(cards) - len(cards) % seats if evenly else len(cards)
    return tuple(cards[seat:dealt:seats] for seat in range(seats)), cards[dealt:]


def evolve(table: Table, event: Event) -> Table:  # noqa: C901  # one case for each event
    """Return the table after an event; it moves cards and never asks what is allowed."""
    match event:
        case Flipped():
            return _flip(table, (event,))
        case Captured():
            return _capture(table, event)
        case Staked(seat, cards):
            stocks = _replaced(table.stocks, seat, table.stocks[seat][len(cards) :])
            return table._replace(stocks=stocks, pile=(*table.pile, event))
        case Tied(_, standing):
            facing = tuple(flip for flip in table.facing if flip.seat in standing)
            return table._replace(facing=facing, wars=table.wars + 1, ties=table.ties + 1)
        case Restocked(seat, cards, draws):
            return table._replace(
                stocks=_replaced(table.stocks, seat, table.stocks[seat] + cards),
                sides=_replaced(table.sides, seat, ()),
                generator=advance(table.generator, draws),
            )
        case Stranded():
            waiting = table.waiting + table.pile
            rounds = table.rounds + 1
            return table._replace(pile=(), facing=(), waiting=waiting, rounds=rounds, ties=0)
        case Recovered(seat, cards):
            others = tuple(laid for laid in table.waiting if laid.seat != seat)
            return _put_under(table, seat, cards)._replace(waiting=others)
        case Awarded(seat, cards):
            return _put_under(table, seat, cards)._replace(undealt=())
        case Bet(seat, amount):
            return table._replace(chips=_added(table.chips, seat, -amount))
        case Burnt(_, cards):
            rest = table.undealt[len(cards) :]
            return table._replace(undealt=rest, pile=(*table.pile, event))
        case Paid(seat, by, _, risked, amount):
            chips = _added(_added(table.chips, seat, amount), by, risked - amount)
            return table._replace(chips=chips)
        case Ended(outcome):
            return table._replace(outcome=outcome)
        case _:
            assert_never(event)


def replay(table: Table, events: tuple[Event, ...]) -> Table:
    """Return the table after all the events, in their order."""
    flips = 0
    for place, event in enumerate(events):
        if type(event) is Flipped:
            flips += 1
            continue
        if flips:
            table = _flip(table, events[place - flips : place])
            flips = 0
        table = evolve(table, event)
    return _flip(table, events[-flips:]) if flips else table


def _flip(table: Table, flips: tuple[Any, ...]) -> Table:  # Any: what is sliced has lost its type
    """Move cards that are flipped together: one table and not one a card, for speed."""
    stocks = list(table.stocks)
    for flip in flips:
        stocks[flip.seat] = stocks[flip.seat][1:]
    return tuple.__new__(
        Table, (tuple(stocks), table.pile + flips, table.facing + flips, *table[3:])
    )


def _capture(table: Table, event: Captured) -> Table:
    """Move pile and waiting cards; a round is over unless only waiting cards were taken."""
    stocks, pile, _, sides, _, undealt, _, chips, rounds, wars, ties, won, generator, _ = table
    seat = event.seat
    if sides:
        sides = _replaced(sides, seat, sides[seat] + event.cards)
    else:
        stocks = _replaced(stocks, seat, stocks[seat] + event.cards)
    won = _added(won, seat, 1) if won and ties else won
    rounds += bool(pile)
    if event.draws:
        generator = advance(generator, event.draws)
    return tuple.__new__(
        Table,
        (stocks, (), (), sides, (), undealt, seat, chips, rounds, wars, 0, won, generator, None),
    )


def _put_under(table: Table, seat: Seat, cards: Cards) -> Table:
    """Put cards under a seat's stock, or onto its side pile where there are side piles."""
    if table.sides:
        return table._replace(sides=_replaced(table.sides, seat, table.sides[seat] + cards))
    return table._replace(stocks=_replaced(table.stocks, seat, table.stocks[seat] + cards))


def _replaced[T](items: tuple[T, ...], seat: Seat, item: T) -> tuple[T, ...]:
    replaced = list(items)
    replaced[seat] = item
    return tuple(replaced)


def _added(counts: tuple[int, ...], seat: Seat, more: int) -> tuple[int, ...]:
    return _replaced(counts, seat, counts[seat] + more)
