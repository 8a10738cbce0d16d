"""The facts of one game, as `game.toml` holds them: nothing in them depends on a language."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from types import MappingProxyType

_NONE: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Players:
    """How many can play, and with how many the game is best."""

    min: int
    max: int
    best: int


@dataclass(frozen=True, slots=True)
class Age:
    """The age, in years, from which people can play."""

    years: int


@dataclass(frozen=True, slots=True)
class Record:
    """What a tap in a match means: who won or lost, and whether a game can be drawn."""

    kind: str
    draw: str


@dataclass(frozen=True, slots=True)
class First:
    """Who begins a game, and who begins the next."""

    rule: str
    next: str


@dataclass(frozen=True, slots=True)
class Time:
    """How long a game takes, in minutes, and how we know: simulated games have no figure here."""

    kind: str
    low: float | int = 0
    high: float | int = 0
    each: str = "game"


@dataclass(frozen=True, slots=True)
class Source:
    """Where facts come from, and the anchors of the passages that rest on it."""

    id: str
    title: str
    kind: str
    supports: tuple[str, ...]
    url: str = ""

    @property
    def short(self) -> str:
        """The last part of the title: who says so."""
        return self.title.rpartition(", ")[2]


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule on the page: the values it offers, when it matters, whether people argue."""

    field: str
    choices: tuple[str, ...] = ()
    needs: str = ""
    argued: bool = False


@dataclass(frozen=True, slots=True)
class Preset:
    """A name for some house rules together."""

    id: str
    set: Mapping[str, str] = field(default_factory=lambda: _NONE)


@dataclass(frozen=True, slots=True)
class Example:
    """A deal, the house rules it is played under, and what must come of it.

    `deals` are written as `games.rules.notation` reads them, a `/` between the stocks; the first
    one whose cards are all in the pack is played. `fill` deals the rest of the pack under them.
    """

    id: str
    at: str
    deals: tuple[str, ...]
    rounds: int
    fill: bool = False
    set: Mapping[str, str] = field(default_factory=lambda: _NONE)
    expect: Mapping[str, int | str] = field(default_factory=lambda: _NONE)


@dataclass(frozen=True, slots=True)
class Position:
    """One answer to a question that tables argue about, who gives it, and whether we do."""

    id: str
    sources: tuple[str, ...]
    ours: bool = False


@dataclass(frozen=True, slots=True)
class Dispute:
    """A question to settle before the game; with an engine its `id` is a house rule's field."""

    id: str
    positions: tuple[Position, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything that `game.toml` says."""

    slug: str
    family: str
    luck: str
    words: tuple[str, ...]
    related: tuple[str, ...]
    checked_on: date
    players: Players
    age: Age
    time: Time
    record: Record
    first: First
    source: tuple[Source, ...]
    aka: tuple[str, ...] = ()
    engine: str = ""
    claims: Mapping[str, int | str | float] = field(default_factory=lambda: _NONE)
    option: tuple[Option, ...] = ()
    preset: tuple[Preset, ...] = ()
    example: tuple[Example, ...] = ()
    dispute: tuple[Dispute, ...] = ()
