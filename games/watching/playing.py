"""A whole game, played once and kept so that every moment of it is at hand."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice
from typing import Final

from games.rules.catalogue import Variant
from games.rules.events import (
    Captured,
    Ending,
    Event,
    Flipped,
    Outcome,
    Reason,
    Seat,
    Stranded,
    Tied,
)
from games.rules.play import steps
from games.rules.table import Table, cards_of, replay
from games.watching.deals import lay

EVERY: Final = 64
"""Of so many tables one is kept; those between are played again from it."""
MOST_STEPS: Final = 80_000
"""Where a game is stopped. The longest known loop, of 31,920 battles, takes 63,840 steps."""

type Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fight:
    """A war from its first tie to its capture: where it is in the game, and what it brought."""

    step: int
    flip: int
    taken_at: int | None
    """The step that ended it; None when nobody took the pile."""
    cards: int
    winner: Seat | None


@dataclass(frozen=True, slots=True)
class Watched:
    """A game from the deal (step 0) to its end (step `last`)."""

    ruleset: Variant
    events: tuple[tuple[Event, ...], ...]
    """What happened in each step."""
    tables: tuple[Table, ...]
    """The deal, and every so many steps the table."""
    counts: tuple[Counts, ...]
    """At each step, from the deal on, how many cards each seat holds or has on the table."""
    flips: tuple[int, ...]
    """At each step, from the deal on, how often cards have been turned up together."""
    outcome: Outcome

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.events)

    def table(self, step: int) -> Table:
        """Return the table after so many steps."""
        kept = step // EVERY
        events = chain.from_iterable(self.events[kept * EVERY : step])
        return replay(self.tables[kept], tuple(events))

    @property
    def fights(self) -> tuple[Fight, ...]:
        """The wars of the game, each with all the ties that it took."""
        return tuple(_fights(self))

    @property
    def loop_start(self) -> int | None:
        """The step after which the game goes on for ever as it did before; None if it ends."""
        if self.outcome.lead_in is None:
            return None
        return _after_rounds(self, self.outcome.lead_in)


@lru_cache(maxsize=8)
def watch(ruleset: Variant, deal: str) -> Watched:
    """Play the deal that `deal` stands for to its end; raise NoDeal if there is no such deal."""
    table = start = lay(ruleset, deal)
    events, tables = [], [table]
    counts, flips = [_counts(table)], [0]
    for number, (happened, table) in enumerate(islice(steps(ruleset, start), MOST_STEPS), 1):
        events.append(happened)
        counts.append(_counts(table))
        flips.append(flips[-1] + any(isinstance(event, Flipped) for event in happened))
        if number % EVERY == 0:
            tables.append(table)
    outcome = table.outcome or Outcome(Ending.UNFINISHED, None, Reason.STOPPED)
    return Watched(ruleset, tuple(events), tuple(tables), tuple(counts), tuple(flips), outcome)


def _counts(table: Table) -> Counts:
    counts = [table.held(seat) for seat in range(len(table.stocks))]
    for laid in (*table.pile, *table.waiting):
        counts[laid.seat] += len(cards_of(laid))
    return tuple(counts)


def _fights(watched: Watched) -> Iterator[Fight]:
    """Yield each war when its pile is taken, or when it is clear that nobody takes it."""
    began = None
    for step, happened in enumerate(watched.events, 1):
        taken = next((event for event in happened if isinstance(event, Captured)), None)
        if began is None and any(isinstance(event, Tied) for event in happened):
            began = step
        if began is not None and taken:
            yield Fight(began, watched.flips[began], step, len(taken.cards), taken.seat)
            began = None
    if began is not None:
        yield Fight(began, watched.flips[began], None, 0, None)


def _after_rounds(watched: Watched, rounds: int) -> int:
    """Return the step at which so many rounds had been played."""
    done = 0
    for step, happened in enumerate(watched.events):
        if done == rounds:
            return step
        done += any(isinstance(event, Captured | Stranded) for event in happened)
    return watched.last
