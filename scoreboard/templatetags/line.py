"""What of a scorecard is rendered once and then at hand: most of it is as it was before a tap."""

from collections.abc import Iterable
from functools import lru_cache

from django import template
from django.template import Context, Engine
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scoreboard.lines import Square

register = template.Library()

SQUARE = "components/line_square.html"
MOST_KEPT = 2000
"""How many texts a process keeps of each place in a template."""


@register.simple_tag
def line_squares(squares: Iterable[Square]) -> SafeString:
    """Render a line of squares: a tap changes one of them."""
    return SafeString("".join(_rendered(square) for square in squares))


@lru_cache(maxsize=20_000)
def _rendered(square: Square) -> SafeString:
    return Engine.get_default().get_template(SQUARE).render(Context({"square": square}))


@register.tag
def kept_by(parser: Parser, token: Token) -> "Kept":
    """Render what lies up to `endkept_by` once for all the same values, and each language.

    Nothing else may differ there.
    """
    values = [parser.compile_filter(word) for word in token.split_contents()[1:]]
    inside = parser.parse(("endkept_by",))
    parser.delete_first_token()
    return Kept(values, inside)


class Kept(template.Node):
    """A part of a template that is rendered once for all the same values."""

    def __init__(self, values: list[FilterExpression], nodelist: NodeList) -> None:
        """Take the values that the part depends on, and the part."""
        self.values = values
        self.nodelist = nodelist
        self._texts: dict[object, SafeString] = {}

    def render(self, context: Context) -> SafeString:
        """Return the part from memory, or render it."""
        key = (get_language(), *(value.resolve(context) for value in self.values))
        text = self._texts.get(key)
        if text is None:
            if len(self._texts) >= MOST_KEPT:
                self._texts.clear()
            text = self._texts[key] = self.nodelist.render(context)
        return text
