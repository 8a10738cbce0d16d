"""The squares of a match's line, each rendered once."""

from collections.abc import Iterable
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from scoreboard.lines import Square

register = template.Library()


@register.simple_tag
def line_squares(squares: Iterable[Square]) -> SafeString:
    """Render a line of squares: a tap changes one of them, and the others are at hand."""
    return SafeString("".join(_rendered(square) for square in squares))


@lru_cache(maxsize=20_000)
def _rendered(square: Square) -> SafeString:
    return render_to_string("components/line_square.html", {"square": square})
