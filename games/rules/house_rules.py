"""House rules: a ruleset's fields, with the values they may take and what they mean."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from types import NoneType
from typing import ClassVar, Final, Literal, Self, get_args, get_origin

type Value = bool | int | str | None
type Group = Literal[
    "set-up", "ties", "running out", "captured cards", "demands", "stakes", "ending"
]

WORDS: Final[Mapping[Value, str]] = {True: "yes", False: "no", None: "none"}


class RuleRefused(ValueError):
    """A house rule was refused: an unknown name, an illegal value, or an impossible pair.

    `name` is the house rule's, `value` the one refused, `legal` says in words what is allowed.
    """

    def __init__(self, name: str, value: object, legal: str, problem: str = "") -> None:
        """Say what was refused, and what is allowed, in one sentence."""
        self.name, self.value, self.legal = name, value, legal
        problem = problem or f"{name}={in_words(value)} is not allowed"
        super().__init__(f"{problem}; allowed: {legal}")


def in_words(value: object) -> str:
    """Write a value as people type it: yes, no, none, a number or a word."""
    return WORDS[value] if isinstance(value, bool | NoneType) else str(value)


@dataclass(frozen=True, slots=True)
class Rule:
    """What a ruleset says about one of its fields, beside the field's type and default."""

    group: Group
    meaning: str
    players_from: int = field(default=0, kw_only=True)
    """The rule has no effect with fewer players than this."""
    needs: Mapping[str, Value] = field(default_factory=dict, kw_only=True)
    """The rule has no effect unless these house rules have these values."""
    watch_only: tuple[Value, ...] = field(default=(), kw_only=True)
    """Values for watching and for statistics only: games of people would not end."""


@dataclass(frozen=True, slots=True)
class HouseRule(Rule):
    """One house rule of a card game, for switches, snapshots and the command line."""

    name: str
    default: Value
    values: tuple[Value, ...]
    """Every value, in the order to offer them; of a counted rule only None, for "no limit"."""
    counted: bool
    """Whether it takes any whole number from 1 as well."""

    @property
    def legal(self) -> str:
        """The legal values, in words."""
        words = [in_words(value) for value in self.values]
        return ", ".join([*words, "or a number from 1"] if self.counted else words)

    def allows(self, value: object) -> bool:
        """Say whether `value` is legal, of the right type too (`True` is not the number 1)."""
        if self.counted and type(value) is int and value >= 1:
            return True
        return any(type(value) is type(legal) and value == legal for legal in self.values)

    def read(self, text: str) -> Value:
        """Read a value from what a person types; raise RuleRefused if it is not legal."""
        word = text.strip().lower().replace("-", "_")
        for value in self.values:
            if word == in_words(value):
                return value
        if self.counted and word.isascii() and word.isdigit() and int(word) >= 1:
            return int(word)
        raise RuleRefused(self.name, text, self.legal)


@dataclass(frozen=True)
class HouseRules:
    """The base of every ruleset: its fields are house rules, checked when it is made.

    A field is declared as `name: Annotated[type, Rule(...)] = default`; its values are those of
    its type, a Literal or bool, or any number from 1 for `int | None`.
    """

    slug: ClassVar[str]
    title: ClassVar[str]

    def __post_init__(self) -> None:
        """Raise RuleRefused unless every value is legal and no two of them clash."""
        for rule in self.house_rules():
            value = getattr(self, rule.name)
            if not rule.allows(value):
                raise RuleRefused(rule.name, value, rule.legal)
        for clash in self.clashes():
            raise clash

    @classmethod
    @cache
    def house_rules(cls) -> tuple[HouseRule, ...]:
        """Return the game's house rules, in the order in which they are declared."""
        return tuple(_house_rule(cls, declared.name, declared.type) for declared in fields(cls))

    def clashes(self) -> Iterator[RuleRefused]:
        """Yield what is impossible together, naming the rule to give up; nothing by default."""
        return iter(())

    def changed(self) -> dict[str, Value]:
        """Return the house rules that differ from the defaults: a variant's snapshot."""
        values = {rule.name: getattr(self, rule.name) for rule in self.house_rules()}
        return {name: value for name, value in values.items() if value != getattr(type(self), name)}

    @classmethod
    def with_rules(cls, values: Mapping[str, Value]) -> Self:
        """Make the variant with these values; raise RuleRefused as `__post_init__` does."""
        names = [declared.name for declared in fields(cls)]
        for name, value in values.items():
            if name not in names:
                raise RuleRefused(
                    name, value, ", ".join(names), f"{name} is no house rule of {cls.title}"
                )
        return cls(**values)


def _house_rule(ruleset: type[HouseRules], name: str, annotation: object) -> HouseRule:
    """Put together what a field's annotation says and its default."""
    default: Value = getattr(ruleset, name)
    kind, rule = get_args(annotation)
    if kind is bool:
        values: tuple[Value, ...] = (default, not default)
    else:
        values = get_args(kind) if get_origin(kind) is Literal else (None,)
    return HouseRule(
        rule.group,
        rule.meaning,
        name,
        default,
        values,
        counted=values == (None,),
        players_from=rule.players_from,
        needs=rule.needs,
        watch_only=rule.watch_only,
    )
