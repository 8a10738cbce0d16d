"""Which rulesets share a table because their games are equally long, and which row is theirs.

These house rules make no odds for the length of games: whether the ace is high or low, what
becomes of a stranded pot or of the cards in hand at a draw, in which order cards go onto a side
pile, and which of the court cards it is that demands so many cards. In games to a limit on wars
nor do side piles, or what becomes of leaders who are level there. A test holds the simulator to
that.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import product
from math import prod
from typing import Final

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.drunkard import Drunkard
from games.rules.house_rules import Value, in_words
from games.rules.war import War

type Simulated = War | Drunkard | BeggarMyNeighbour
type Values = Mapping[str, Value]
type Axes = Mapping[str, tuple[Value, ...]]

CARDS: Final = {"full": 52, "half_suits": 26, "half_random": 26, "36": 36, "32": 32}
WITH_TWOS: Final = {"full", "half_suits", "half_random"}
COURTS: Final = ("ace", "king", "queen", "jack")
USUAL_SHORT_WAR: Final = "last_card_serves"


class NoTable(LookupError):
    """There is no table for this ruleset; the message says which house rule is to blame."""


@dataclass(frozen=True, slots=True)
class Section:
    """Rows for one card game with some house rules given, one for each combination of others."""

    game: type[Simulated]
    given: Values
    axes: Axes
    first: int = 0

    @property
    def size(self) -> int:
        """How many rows there are."""
        return prod(len(values) for values in self.axes.values())

    def has(self, ruleset: Simulated, values: Values) -> bool:
        """Say whether a ruleset with these values belongs here."""
        # One after another, so that the first that differs is the last to be looked at.
        given = self.given.items()
        return isinstance(ruleset, self.game) and all(values[name] == each for name, each in given)

    def differing(self, values: Values) -> list[str]:
        """Return the names of what is given here and otherwise in these values."""
        return [name for name, value in self.given.items() if values[name] != value]

    def row(self, values: Values) -> int:
        """Return the row of these values; raise NoTable for one that is on no axis."""
        place = 0
        for name, axis in self.axes.items():
            if values[name] not in axis:
                raise _no_table(name, values)
            place = place * len(axis) + axis.index(values[name])
        return self.first + place

    def rulesets(self) -> Iterator[Simulated]:
        """Yield a ruleset for each row, in order."""
        for values in product(*self.axes.values()):
            yield self.game.with_rules({**self.given, **dict(zip(self.axes, values, strict=True))})


def row_of(ruleset: Simulated, sections: tuple[Section, ...]) -> int:
    """Return the row of a ruleset in these sections; raise NoTable if it has none."""
    values = usual(ruleset)
    for section in sections:
        if section.has(ruleset, values):
            return section.row(values)
    near = (section.differing(values) for section in sections if isinstance(ruleset, section.game))
    raise _no_table(min(near, key=lambda names: ("players" in names, len(names)))[0], values)


def in_play(ruleset: Simulated) -> int:
    """Return how many cards there are in a game, those that are set aside included."""
    return CARDS[ruleset.pack] if isinstance(ruleset, War) else len(ruleset.deck)


def _no_table(name: str, values: Values) -> NoTable:
    return NoTable(f"there is no table for {name}={in_words(values[name])}")


def usual(ruleset: Simulated) -> dict[str, Value]:
    """Return the house rules of a ruleset, with those that make no odds as they usually are.

    Limits on battles and minutes are left out: they cut games short that would go on as they are.
    """
    values: dict[str, Value] = asdict(ruleset)
    if isinstance(ruleset, War):
        return values | _usual_at_war(ruleset)
    if isinstance(ruleset, Drunkard):
        return values | _usual_at_drunkard(ruleset)
    demands = sorted((getattr(ruleset, court) for court in COURTS), reverse=True)
    return values | {"leader": 1} | dict(zip(COURTS, demands, strict=True))


def _usual_at_war(war: War) -> dict[str, Value]:
    over = CARDS[war.pack] % war.players
    awarded = war.remainder == "first_war_winner" and not war.suits_break_ties
    dealt = war.remainder == "deal_all"
    side_pile = war.captured_to == "side_pile_shuffled"
    upset = war.aces == "two_beats_ace" and war.pack in WITH_TWOS
    values: dict[str, Value] = {
        "aces": "two_beats_ace" if upset else "high",
        "remainder": war.remainder if over and (awarded or dealt) else "set_aside",
        "captured_to": "under",
        "capture_order": "shuffled" if side_pile else war.capture_order,
        "joiners": war.joiners if war.players > 2 else "all",
    }
    if war.suits_break_ties:
        values |= {"joiners": "all", "face_down": 1, "short_war": USUAL_SHORT_WAR}
    return values


def _usual_at_drunkard(drunkard: Drunkard) -> dict[str, Value]:
    side_pile = drunkard.captured_to == "side_pile_shuffled"
    cut_short = drunkard.goal == "first_out" and drunkard.players > 2
    return {
        "goal": "first_out" if cut_short else "last_with_cards",
        "captured_to": "side_pile_shuffled" if side_pile else "under",
        "capture_order": "winner_first" if side_pile else drunkard.capture_order,
        "joiners": drunkard.joiners if drunkard.players > 2 else "tied",
    }
