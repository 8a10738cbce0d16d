"""Deal and play in one line: `play(War(), "9c / 9d 2s")`, and count what happened."""

from games.rules.cards import FULL_PACK
from games.rules.events import Captured, Flipped, Staked
from games.rules.notation import read_deal, write_table
from games.rules.play import Step, stacked, steps
from games.rules.table import Table


def stocks(text, **options):
    """Return the stocks of a deal as text; ranks alone get suits."""
    return read_deal(text, FULL_PACK, **options)


def cards(text):
    return stocks(text)[0]


class Game:
    """One game, played from its first table to its last."""

    def __init__(self, start: Table, steps: tuple[Step, ...]):
        self.start, self.steps = start, steps

    def __eq__(self, other):
        return (self.start, self.steps) == (other.start, other.steps)

    def __hash__(self):
        return hash(self.start)

    def __repr__(self):
        return f"<{len(self.steps)} steps from {write_table(self.start)!r}>"

    @property
    def table(self):
        return self.steps[-1].table if self.steps else self.start

    @property
    def outcome(self):
        return self.table.outcome

    @property
    def winner(self):
        return self.outcome.winner

    @property
    def events(self):
        return [event for step in self.steps for event in step.events]

    @property
    def flips(self):
        """Comparisons: how often cards were turned face up together."""
        return sum(any(isinstance(e, Flipped) for e in step.events) for step in self.steps)

    @property
    def laid(self):
        """All cards put down by players."""
        staked = sum(len(event.cards) for event in self.events if isinstance(event, Staked))
        return staked + sum(isinstance(event, Flipped) for event in self.events)

    def every(self, kind):
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def captures(self):
        return self.every(Captured)

    @property
    def ranks(self):
        """The last stocks, as ranks alone."""
        return [" ".join(card.rank.symbol for card in stock) for stock in self.table.stocks]


def play_table(ruleset, table, **options):
    return Game(table, tuple(steps(ruleset, table, **options)))


def play(ruleset, text, seed=0, **options):
    """Play a deal out; suits may be left out where they mean nothing."""
    return play_table(ruleset, stacked(ruleset, stocks(text, dashes="-" in text), seed), **options)
