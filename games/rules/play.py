"""Playing: from a ruleset and a seed to a table, and from there step by step to the end."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Final, NamedTuple, Protocol

from games.rules.cards import Cards
from games.rules.events import Ended, Ending, Event, Outcome, Reason
from games.rules.shuffling import MASK, advance, draws_for, shuffled
from games.rules.table import Table, replay

MOST_ROUNDS: Final = 100_000
"""Where chance may keep a game going, it is stopped after so many rounds.

The longest of 500,000 games of War with shuffled captures took 3,683 battles.
"""


class Choice(StrEnum):
    """What a person may choose, where the rules leave them a choice."""

    WAR = "war"
    SURRENDER = "surrender"


class DealRefused(ValueError):
    """A deal cannot be played; the message says why."""


class Ruleset(Protocol):
    """What a card game must say for itself to be dealt and played."""

    @property
    def slug(self) -> str:
        """The game's name in addresses and on the command line."""

    @property
    def seats(self) -> int:
        """How many play."""

    @property
    def deck(self) -> Cards:
        """All the cards, as they lie before they are shuffled."""

    def lay_out(self, cards: Cards) -> Table:
        """Hand out the shuffled cards."""

    def stack(self, stocks: tuple[Cards, ...]) -> Table:
        """Put down a deal as it is given; raise DealRefused if it cannot be played."""

    def choices(self, table: Table) -> tuple[Choice, ...]:
        """Say what the player may choose now: usually nothing."""

    def decide(self, table: Table, choice: Choice | None = None) -> tuple[Event, ...]:
        """Say what happens next, and change nothing."""

    def position(self, table: Table) -> object:
        """Return all that decides how the game goes on, hashable; None if chance decides too."""


class Step(NamedTuple):
    """One moment of play: the events that happened together, and the table after them."""

    events: tuple[Event, ...]
    table: Table


type Policy = Callable[[Table, tuple[Choice, ...]], Choice]


def first_choice(_table: Table, choices: tuple[Choice, ...]) -> Choice:
    """Choose what the ruleset names first, its best choice."""
    return choices[0]


def deal(ruleset: Ruleset, seed: int) -> Table:
    """Shuffle with `seed` and deal the deck out; a game's own shuffles go on from there."""
    generator = advance(seed & MASK, draws_for(len(ruleset.deck)))
    return ruleset.lay_out(shuffled(ruleset.deck, seed & MASK))._replace(generator=generator)


def stacked(ruleset: Ruleset, stocks: tuple[Cards, ...], seed: int = 0) -> Table:
    """Put down a given deal; the game's own shuffles draw from a fresh generator of `seed`.

    Raise DealRefused unless there is a stock for every seat, and a card in one of them.
    """
    if len(stocks) != ruleset.seats:
        message = f"{ruleset.seats} play, and cards are dealt to {len(stocks)}"
        raise DealRefused(message)
    if not any(stocks):
        message = "nobody is dealt a card"
        raise DealRefused(message)
    return ruleset.stack(stocks)._replace(generator=seed & MASK)


def step(ruleset: Ruleset, table: Table, choice: Choice | None = None) -> Step:
    """Let the next thing happen; the game must not be over."""
    events = ruleset.decide(table, choice)
    return Step(events, replay(table, events))


def steps(
    ruleset: Ruleset,
    table: Table,
    policy: Policy = first_choice,
    *,
    most_rounds: int = MOST_ROUNDS,
) -> Iterator[Step]:
    """Play step by step to the end.

    A table that comes back where chance has no part ends the game as looped, at once and exactly:
    every table between two rounds is remembered. Where chance has a part, the game is stopped as
    unfinished after `most_rounds` rounds.
    """
    seen: dict[object, int] = {}
    while table.outcome is None:
        stopped = _stopped(ruleset, table, seen, most_rounds) if not table.pile else None
        if stopped:
            yield Step((Ended(stopped),), table._replace(outcome=stopped))
            return
        choices = ruleset.choices(table)
        events = ruleset.decide(table, policy(table, choices) if choices else None)
        table = replay(table, events)
        yield tuple.__new__(Step, (events, table))


def _stopped(
    ruleset: Ruleset, table: Table, seen: dict[object, int], most_rounds: int
) -> Outcome | None:
    """Return the outcome of a game that stops between two rounds for want of an end."""
    position = ruleset.position(table)
    if position is None:
        if table.rounds < most_rounds:
            return None
        return Outcome(Ending.UNFINISHED, None, Reason.STOPPED)
    before = seen.setdefault(position, table.rounds)
    if before == table.rounds:
        return None
    return Outcome(Ending.LOOPED, None, Reason.REPEATED, table.rounds - before, before)


def play_out(
    ruleset: Ruleset,
    table: Table,
    policy: Policy = first_choice,
    *,
    most_rounds: int = MOST_ROUNDS,
) -> Table:
    """Play to the end and return the last table, with its outcome."""
    for taken in steps(ruleset, table, policy, most_rounds=most_rounds):
        table = taken.table
    return table
