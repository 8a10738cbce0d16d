"""Rendering: chosen lines as HTML and as plain text, with values put in and changes marked.

Raw HTML is off: a `<script>` in a page is text. `{{ war_cards card/cards }}` becomes the value of
that name with the singular or the plural after it. What house rules changed, a whole line or a
value, stands in `<mark>`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from games.rulebook.conditions import Setting
from games.rulebook.prose import Line

type Value = int | float | str
type Values = Mapping[str, Value]

_VALUE = re.compile(r"\{\{ (?P<name>[a-z0-9_.]+)(?: (?P<one>[^/{}]+)/(?P<many>[^/{}]+))? \}\}")
_GAME_LINK = re.compile(r"rules:(?P<slug>[a-z0-9-]+)(?P<anchor>#[a-z0-9-]+)?")


class UnknownValue(KeyError):
    """A page names a value that its game does not have."""


@dataclass(frozen=True, slots=True)
class Under:
    """What text is rendered under: the house rules and values now, and by default."""

    setting: Setting
    usual: Setting
    values: Values
    usual_values: Values

    def changed(self, line: Line) -> bool:
        """Say whether `line` is on the page, and would not be by default."""
        return line.holds(self.setting) and not line.holds(self.usual)


NOTHING = Under({}, {}, {}, {})


def render(lines: Sequence[Line], under: Under, address: Callable[[str], str]) -> tuple[str, str]:
    """Return the lines that hold as HTML, and as plain text with a line for each sentence.

    `address` gives the address of a game by its slug. Raises UnknownValue when a line names a
    value that is not among `under.values`.
    """
    shown = [line for line in lines if line.holds(under.setting)]
    env = {"under": under}
    tokens = _MARKDOWN.parse("\n".join(line.text for line in shown), env)
    text = "\n".join(_plain(token.children or ()) for token in tokens if token.type == "inline")
    changed = [under.changed(line) for line in shown]
    for token in tokens:
        if token.type == "inline" and token.map and token.children:
            token.children = list(_mark_lines(token.children, changed[token.map[0] :]))
    for token in _walk(tokens):
        if token.type == "link_open":
            token.attrs["href"] = _resolve(str(token.attrs["href"]), address)
    return str(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, env)), text


def plain(lines: Sequence[Line], under: Under) -> str:
    """Return the lines that hold as plain text, a line for each sentence."""
    return render(lines, under, lambda slug: slug)[1]


def links(lines: Sequence[Line]) -> Iterator[str]:
    """Give every link that the lines could ever show, as it is written."""
    for line in lines:
        yield from re.findall(r"\]\(([^)\s]+)\)", line.text)


def names(lines: Sequence[Line]) -> Iterator[str]:
    """Give the name of every value that the lines could ever show."""
    for line in lines:
        yield from (found["name"] for found in _VALUE.finditer(line.text))


def _plain(tokens: Iterable[Token]) -> str:
    breaks = {"softbreak", "hardbreak"}
    return "".join("\n" if token.type in breaks else token.content for token in tokens)


def _walk(tokens: Sequence[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from token.children or ()


def _resolve(href: str, address: Callable[[str], str]) -> str:
    found = _GAME_LINK.fullmatch(href)
    return f"{address(found['slug'])}{found['anchor'] or ''}" if found else href


def _mark_lines(children: Sequence[Token], changed: Sequence[bool]) -> Iterator[Token]:
    """Put `<mark>` around each line that changed; a change inside a change is not marked twice."""
    number, opened = 0, False
    for child in children:
        if child.type == "softbreak":
            if opened:
                yield Token("mark_close", "mark", -1)
            number, opened = number + 1, False
            yield child
            continue
        if not opened and changed[number]:
            opened = True
            yield Token("mark_open", "mark", 1)
        if not (opened and child.tag == "mark"):
            yield child
    if opened:
        yield Token("mark_close", "mark", -1)


def _value(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it calls it so
    """Read `{{ name }}`, and push its text, marked where it is not the usual one."""
    found = _VALUE.match(state.src, state.pos)
    if not found:
        return False
    state.pos = found.end()
    if not silent:
        under: Under = state.env["under"]
        text, usual = (_worded(found, values) for values in (under.values, under.usual_values))
        if text == usual:
            state.push("text", "", 0).content = text
        else:
            state.push("mark_open", "mark", 1)
            state.push("text", "", 0).content = text
            state.push("mark_close", "mark", -1)
    return True


def _worded(found: re.Match[str], values: Values) -> str:
    if found["name"] not in values:
        raise UnknownValue(found["name"])
    value = values[found["name"]]
    if found["one"] is None:
        return str(value)
    return f"{value} {found['one'] if value == 1 else found['many']}"


def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.inline.ruler.before("text", "value", _value)
    return markdown


_MARKDOWN = _markdown()
