"""Switches: the house rules a reader chose, from an address and back, nearest legal."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import urlencode

from games.rules.catalogue import CardGame, Variant
from games.rules.house_rules import HouseRule, RuleRefused, Value, in_words

# What an address carries that is no house rule: the step of the example.
RESERVED = frozenset({"step"})

# No value is longer; Python refuses to read numbers of thousands of digits at all.
LONGEST_VALUE = 20


class Why(StrEnum):
    """Why a house rule could not be as the address asks."""

    UNKNOWN = "unknown"
    ILLEGAL = "illegal"
    WATCH_ONLY = "watch only"
    NO_EFFECT = "no effect"
    CLASH = "clash"


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that the address asks for and the page cannot give."""

    name: str
    wanted: str
    why: Why


@dataclass(frozen=True, slots=True)
class Chosen:
    """The house rules a page is written to, and what was changed to make them possible."""

    variant: Variant
    changes: tuple[Change, ...] = ()

    @property
    def query(self) -> str:
        """The address's query: only what differs from the default, in the rules' own order."""
        return query_of(self.variant)


def query_of(variant: Variant) -> str:
    """Write what differs from the default as a query, `face_down=3&aces=low`."""
    return urlencode({name: in_words(value) for name, value in variant.changed().items()})


def choose(game: CardGame, asked: Mapping[str, str]) -> Chosen:
    """Return the legal house rules nearest to what is asked for; what has no effect is left out."""
    rules = {rule.name: rule for rule in game.house_rules()}
    values: dict[str, Value] = {}
    changes = []
    for name, text in asked.items():
        if name in RESERVED:
            continue
        if name not in rules:
            changes.append(Change(name, text, Why.UNKNOWN))
            continue
        values[name], why = _read(rules[name], text)
        if why:
            changes.append(Change(name, text, why))
    variant, more = _settle(game, values)
    return Chosen(variant, (*changes, *more))


def _read(rule: HouseRule, text: str) -> tuple[Value, Why | None]:
    """Read a value; a number out of range gives the nearest legal one, the rest the default."""
    if len(text) > LONGEST_VALUE:
        return rule.default, Why.ILLEGAL
    try:
        value = rule.read(text)
    except RuleRefused:
        return _nearest(rule, text), Why.ILLEGAL
    return (rule.default, Why.WATCH_ONLY) if value in rule.watch_only else (value, None)


def _nearest(rule: HouseRule, text: str) -> Value:
    numbers = [value for value in rule.values if type(value) is int]
    if not numbers or not text.strip().removeprefix("-").isdecimal():
        return rule.default
    return min(numbers, key=lambda number: abs(number - int(text)))


def _settle(game: CardGame, values: dict[str, Value]) -> tuple[Variant, list[Change]]:
    """Give up, one by one, what clashes and what has no effect."""
    changes: list[Change] = []
    while True:
        try:
            variant = game.with_rules(values)
        except RuleRefused as refused:
            given_up = Change(refused.name, in_words(refused.value), Why.CLASH)
        else:
            idle = next(idle_rules(variant), None)
            if idle is None:
                return variant, changes
            given_up = Change(idle.name, in_words(values[idle.name]), Why.NO_EFFECT)
        changes.append(given_up)
        del values[given_up.name]


def idle_rules(variant: Variant) -> Iterator[HouseRule]:
    """Give each changed house rule that has no effect beside the others."""
    changed = variant.changed()
    for rule in variant.house_rules():
        if rule.name in changed and not matters(rule, variant):
            yield rule


def matters(rule: HouseRule, variant: Variant) -> bool:
    """Say whether a house rule has an effect beside the other house rules of `variant`."""
    if getattr(variant, "players", rule.players_from) < rule.players_from:
        return False
    return all(getattr(variant, name) == value for name, value in rule.needs.items())
