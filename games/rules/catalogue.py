"""Every card game the rules know, by slug, with its house rules and the presets people pick."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.casino_war import CasinoWar
from games.rules.drunkard import Drunkard
from games.rules.house_rules import HouseRule, RuleRefused, Value, in_words
from games.rules.war import War

type CardGame = type[War | BeggarMyNeighbour | Drunkard | CasinoWar]
type Variant = War | BeggarMyNeighbour | Drunkard | CasinoWar

GAMES: Final[Mapping[str, CardGame]] = {
    game.slug: game for game in (War, BeggarMyNeighbour, Drunkard, CasinoWar)
}
SHORT_NAMES: Final = {"bmn": "beggar-my-neighbour"}


class UnknownGame(LookupError):
    """No card game has this slug; the message names those that there are."""


def card_game(slug: str) -> CardGame:
    """Return a card game by its slug; underscores, capitals and `bmn` are understood too.

    Raise UnknownGame for any other.
    """
    name = slug.lower().replace("_", "-")
    try:
        return GAMES[SHORT_NAMES.get(name, name)]
    except KeyError:
        message = f"'{slug}' is no card game with rules; there are {', '.join(GAMES)}"
        raise UnknownGame(message) from None


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of house rules; those left out have their defaults."""

    slug: str
    title: str
    values: Mapping[str, Value]


PRESETS: Final[Mapping[str, tuple[Preset, ...]]] = {
    "war": (
        Preset("classic", "Classic", {}),
        Preset("three-down", "Three down", {"face_down": 3}),
        Preset("ten-minutes", "Ten minutes", {"minutes": 10, "face_down": 3}),
        Preset("first-to-three-wars", "First to three wars", {"first_to_wars": 3}),
        Preset("half-pack", "Half pack", {"pack": "half_suits"}),
        Preset("family", "Family", {"aces": "two_beats_ace"}),
        Preset("everybody-in", "Everybody in", {"players": 3, "joiners": "all"}),
        Preset("only-the-tied", "Only the tied", {"players": 3, "joiners": "tied"}),
        Preset("suits-decide", "Suits decide", {"suits_break_ties": True}),
    ),
    "beggar-my-neighbour": (
        Preset("classic", "Classic", {}),
        Preset("old-form", "Old form", {"ace": 0}),
    ),
    "drunkard": (Preset("classic", "Classic", {}),),
    "casino-war": (Preset("classic", "Classic", {}),),
}


def house_rule(game: CardGame, name: str) -> HouseRule:
    """Return a house rule by its name, hyphens and capitals allowed; raise RuleRefused if none."""
    plain = name.strip().lower().replace("-", "_").removesuffix("_pays")
    rules = {rule.name: rule for rule in game.house_rules()}
    try:
        return rules[plain]
    except KeyError:
        problem = f"{name} is no house rule of {game.title}"
        raise RuleRefused(name, None, ", ".join(rules), problem) from None


def read(slug: str, texts: Mapping[str, str]) -> Variant:
    """Make a variant from house rules as people type them; raise RuleRefused, UnknownGame."""
    game = card_game(slug)
    rules = {name: house_rule(game, name) for name in texts}
    return game.with_rules({rule.name: rule.read(texts[name]) for name, rule in rules.items()})


def restore(slug: str, snapshot: Mapping[str, Value]) -> Variant:
    """Make the variant that a snapshot, from `changed()`, was taken of; raise as `read` does."""
    return card_game(slug).with_rules(snapshot)


@dataclass(frozen=True, slots=True)
class Change:
    """A house rule that was asked for and could not be had, and why, in words."""

    name: str
    wanted: str
    reason: str


def nearest(slug: str, texts: Mapping[str, str]) -> tuple[Variant, tuple[Change, ...]]:
    """Return the legal variant nearest to what is asked for, and what had to be changed.

    Unknown names, illegal values and rules that clash with others fall back to the default.
    Raise UnknownGame.
    """
    game = card_game(slug)
    values: dict[str, Value] = {}
    changes = []
    for name, text in texts.items():
        try:
            rule = house_rule(game, name)
            values[rule.name] = rule.read(text)
        except RuleRefused as refused:
            changes.append(Change(name, text, str(refused)))
    while True:
        try:
            return game.with_rules(values), tuple(changes)
        except RuleRefused as refused:
            changes.append(Change(refused.name, in_words(refused.value), str(refused)))
            del values[refused.name]
