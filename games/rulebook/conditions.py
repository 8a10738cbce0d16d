"""Conditions on house rules: which of them a sentence is true under."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

# The house rules of a page by name, each with its value as the address writes it.
type Setting = Mapping[str, str]

_COMPARISON = re.compile(r"(?P<field>[a-z_]+)(?P<operator>!=|>=|=)(?P<values>[a-z0-9_|]+)")


class UnreadableCondition(ValueError):
    """A condition that is not `field=value|value`, `field!=value` or `field>=number`."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """One house rule, compared with the values it may have."""

    field: str
    operator: str
    values: tuple[str, ...]

    def holds(self, setting: Setting) -> bool:
        """Say whether the house rule compares so under `setting`."""
        value = setting[self.field]
        match self.operator:
            case "=":
                return value in self.values
            case "!=":
                return value not in self.values
            case _:
                return value.isdigit() and int(value) >= int(self.values[0])


@dataclass(frozen=True, slots=True)
class Condition:
    """Comparisons that must all hold, or, negated, must not all hold."""

    comparisons: tuple[Comparison, ...]
    negated: bool = False

    def holds(self, setting: Setting) -> bool:
        """Say whether the condition is met under `setting`."""
        return all(each.holds(setting) for each in self.comparisons) is not self.negated

    def otherwise(self) -> "Condition":
        """Return the condition that holds exactly when this one does not."""
        return Condition(self.comparisons, negated=not self.negated)


def parse_condition(text: str) -> Condition:
    """Read `face_down=2|3 and players>=3`; raises UnreadableCondition."""
    return Condition(tuple(_comparison(part.strip()) for part in text.split(" and ")))


def _comparison(text: str) -> Comparison:
    found = _COMPARISON.fullmatch(text)
    if found is None or (found["operator"] == ">=" and not found["values"].isdigit()):
        raise UnreadableCondition(f"not a condition: {text!r}")
    return Comparison(found["field"], found["operator"], tuple(found["values"].split("|")))
