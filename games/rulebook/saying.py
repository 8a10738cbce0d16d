"""What people say in words: a small number, some names in a row, a share as so many of 100."""

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from math import floor

from django.utils.translation import gettext as _


def in_a_row(parts: Sequence[str]) -> str:
    """Join some parts as people say them: "Ada", "Ada and Ben", "Ada, Ben and Cleo"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("%(first)s and %(last)s") % {"first": ", ".join(parts[:-1]), "last": parts[-1]}


def to_each_other(numbers: Sequence[int]) -> str:
    """Write tallies, or counts of cards, as people say them: "4 to 2"."""
    said = _("%(one)s to %(other)s")
    return reduce(lambda one, other: said % {"one": one, "other": other}, map(str, numbers))


def number_in_words(number: int) -> str:
    """Return a small number of something as a word, a greater one in digits."""
    words = [_("no"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six")]
    words += [_("seven"), _("eight"), _("nine"), _("ten"), _("eleven"), _("twelve")]
    return words[number] if number < len(words) else str(number)


def in_100(share: float | Fraction) -> str:
    """Return a share as so many of 100, without calling the rare never or the usual always."""
    nearest = nearest_in_100(share)
    if nearest == 0 and share > 0:
        return _("fewer than 1")
    if nearest == 100 and share < 1:
        return _("more than 99")
    return str(nearest)


def nearest_in_100(share: float | Fraction) -> int:
    """Return the nearest number of 100 to a share; what is said of it is in the plural of this."""
    return floor(100 * share + Fraction(1, 2))
