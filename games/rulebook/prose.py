"""Prose: the Markdown of a page cut into passages, one sentence a line, some of them conditional.

A passage starts at a heading with its anchor, `## Set up {#setup}`. Lines between `::: when
face_down=1` and `:::` are on the page only under those house rules, lines after `::: otherwise`
only under the others; such blocks may stand inside each other.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.rulebook.conditions import Condition, Setting, UnreadableCondition, parse_condition

_FENCE = "+++"
_HEADING = re.compile(r"(?P<level>##|###) (?P<title>.+) \{#(?P<anchor>[a-z0-9-]+)\}")


class UnreadableProse(ValueError):
    """Prose whose headings, blocks or front matter cannot be read; says where."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of Markdown and what must hold for it to be on the page."""

    text: str
    conditions: tuple[Condition, ...] = ()

    def holds(self, setting: Setting) -> bool:
        """Say whether the line is on the page under `setting`."""
        return all(condition.holds(setting) for condition in self.conditions)


@dataclass(frozen=True, slots=True)
class Passage:
    """A heading with its anchor, the lines under it, and the passages of the level below."""

    anchor: str
    title: str
    lines: tuple[Line, ...] = ()
    parts: tuple["Passage", ...] = ()

    def all(self) -> Iterator["Passage"]:
        """Go through this passage and its parts."""
        yield self
        yield from self.parts


@dataclass(frozen=True, slots=True)
class Prose:
    """What one language says about one game: the front matter's texts and the passages."""

    texts: Mapping[str, Any]  # as TOML gives them; pages.py checks the keys it reads
    passages: tuple[Passage, ...]


def parse_prose(source: str) -> Prose:
    """Read front matter between `+++` lines, then passages; raises UnreadableProse."""
    before, opened, rest = source.partition(f"{_FENCE}\n")
    matter, closed, body = rest.partition(f"\n{_FENCE}\n")
    if before or not opened or not closed:
        raise UnreadableProse(f"the file does not start with front matter between {_FENCE} lines")
    return Prose(tomllib.loads(matter), tuple(_passages(body)))


def _passages(body: str) -> Iterator[Passage]:
    """Cut at the headings, and put each `###` passage into the `##` passage above it."""
    whole: Passage | None = None
    for passage, level in _cut(body):
        if level == "##":
            if whole:
                yield whole
            whole = passage
        elif whole:
            whole = replace(whole, parts=(*whole.parts, passage))
        else:
            raise UnreadableProse(f"'### {passage.title}' comes before the first '##'")
    if whole:
        yield whole


def _cut(body: str) -> Iterator[tuple[Passage, str]]:
    heading: re.Match[str] | None = None
    lines: list[Line] = []
    for line in _lines(body):
        found = _HEADING.fullmatch(line.text)
        if not found:
            _refuse_stray(line, heading)
            lines.append(line)
            continue
        if line.conditions:
            raise UnreadableProse(f"a heading is inside a block: {line.text}")
        if heading:
            yield _passage(heading, lines), heading["level"]
        heading, lines = found, []
    if heading:
        yield _passage(heading, lines), heading["level"]


def _passage(heading: re.Match[str], lines: list[Line]) -> Passage:
    return Passage(heading["anchor"], heading["title"], tuple(lines))


def _refuse_stray(line: Line, heading: re.Match[str] | None) -> None:
    if line.text.startswith("#"):
        raise UnreadableProse(f"not a heading with an anchor: {line.text}")
    if line.text.strip() and heading is None:
        raise UnreadableProse(f"text before the first heading: {line.text}")


def _lines(body: str) -> Iterator[Line]:
    """Give each line the conditions of the blocks around it."""
    around: list[Condition] = []
    for text in body.splitlines():
        word, _, rest = text.removeprefix(":::").strip().partition(" ")
        if not text.startswith(":::"):
            yield Line(text, tuple(around))
        elif word == "when":
            around.append(_condition(rest))
        elif not around:
            raise UnreadableProse(f"no block is open at {text!r}")
        elif word == "otherwise":
            around.append(around.pop().otherwise())
        elif not word:
            around.pop()
        else:
            raise UnreadableProse(f"not a block: {text!r}")
    if around:
        raise UnreadableProse("a '::: when' block is not closed")


def _condition(text: str) -> Condition:
    try:
        return parse_condition(text)
    except UnreadableCondition as fault:
        raise UnreadableProse(str(fault)) from fault
