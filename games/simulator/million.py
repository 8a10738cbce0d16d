"""A million games of some rulesets each: what came of them, as kept beside the tables.

`build_million` plays them again; each run is one `simulate` command with the same seeds.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from games.rules.catalogue import restore
from games.rules.house_rules import Value, in_words
from games.simulator.keys import Simulated

FILE: Final = Path(__file__).parent / "data" / "million.json"
MANY: Final = 1_000_000
FEWER: Final = 100_000
"""Games that go on for thousands of rounds until they loop take their time."""
SEED: Final = 0

type Rules = Mapping[str, Value]

RUNS: Final[Mapping[str, tuple[str, Rules, int]]] = {
    "classic": ("war", {}, MANY),
    "three-down": ("war", {"face_down": 3}, MANY),
    "winner-first": ("war", {"capture_order": "winner_first"}, MANY),
    "loser-first": ("war", {"capture_order": "loser_first"}, MANY),
    "suits": ("war", {"suits_break_ties": True}, MANY),
    "three-players": ("war", {"players": 3}, FEWER),
    "four-players": ("war", {"players": 4}, FEWER),
    "seat-order": ("war", {"capture_order": "seat_order"}, FEWER),
    "three-down-seat-order": ("war", {"face_down": 3, "capture_order": "seat_order"}, FEWER),
    "three-players-winner-first": ("war", {"players": 3, "capture_order": "winner_first"}, FEWER),
}
"""The rulesets that are played so often: a card game, its house rules, how many games."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share of all games, or a mean, and its standard error."""

    value: float
    error: float


@dataclass(frozen=True, slots=True)
class Run:
    """What came of many games of a ruleset; counts are those of the games that ended."""

    ruleset: Simulated
    games: int
    seed: int
    wins: tuple[Share, ...]
    looped: Share
    rounds: Share
    shortest: int
    longest: int
    longest_seed: int
    wars: Share

    @property
    def command(self) -> str:
        """What to type to have the same games played again."""
        changed = self.ruleset.changed().items()
        rules = "".join(f" --rule {name}={in_words(value)}" for name, value in changed)
        slug = self.ruleset.slug
        return f"python3 manage.py simulate {slug}{rules} --games {self.games} --seed {self.seed}"


@dataclass(frozen=True, slots=True)
class Million:
    """All the runs by name, and the version of the project that played them."""

    version: str
    runs: Mapping[str, Run]


@cache
def million() -> Million:
    """Return the runs that come with the code."""
    return read()


def read(file: Path = FILE) -> Million:
    """Read the runs from a file."""
    kept = json.loads(file.read_text())
    return Million(kept["version"], {name: _run(run) for name, run in kept["runs"].items()})


def _run(kept: Mapping[str, Any]) -> Run:  # Any: what JSON can hold
    ruleset = restore(kept["game"], kept["rules"])
    figures = kept["figures"]
    rounds, wars = figures["rounds"], figures["wars"]
    return Run(
        ruleset=ruleset,  # type: ignore[arg-type]  # no game against the dealer is among them
        games=figures["games"],
        seed=kept["seed"],
        wins=tuple(Share(**share) for share in figures["wins"]),
        looped=Share(**figures["looped"]),
        rounds=Share(**rounds["mean"]),
        shortest=rounds["shortest"],
        longest=rounds["longest"],
        longest_seed=figures["longest_seed"],
        wars=Share(**wars["mean"]),
    )
