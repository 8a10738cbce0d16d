"""From what stands in an address to a table: a deal code, or the cards themselves."""

import secrets
from typing import Final

from django.utils.translation import gettext as _

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.catalogue import Variant
from games.rules.codes import DIGITS, LENGTH, NoCode, read_code, write_code
from games.rules.notation import Unreadable, read_deal
from games.rules.play import DealRefused, deal, stacked
from games.rules.table import Table
from games.rules.war import War

LONGEST_DEAL: Final = 400
"""Characters: 52 cards with their suits, blanks and a few players take about 200."""


class NoDeal(ValueError):
    """There is no such deal; the message says why, and what would be one."""


def new_code() -> str:
    """Return the code of a deal that nobody chose."""
    return write_code(secrets.randbelow(len(DIGITS) ** LENGTH))


def tidy(text: str) -> str:
    """Return a deal as its address has it: a code in its own spelling, cards with single blanks.

    Raise NoDeal if it is neither.
    """
    if "/" in text:
        return " ".join(text.split())
    try:
        return write_code(read_code(text))
    except NoCode:
        message = _("“%(text)s” is no deal. A deal is a code like 7F3K, or the cards themselves.")
        raise NoDeal(message % {"text": text[:20]}) from None


def lay(ruleset: Variant, text: str) -> Table:
    """Return the table at the start of the deal that `text` stands for; raise NoDeal."""
    if "/" not in text:
        return deal(ruleset, read_code(tidy(text)))
    if len(text) > LONGEST_DEAL:
        raise NoDeal(_("That deal is too long. One pack is enough."))
    suits = isinstance(ruleset, War) and ruleset.suits_break_ties
    dashes = isinstance(ruleset, BeggarMyNeighbour)
    try:
        stocks = read_deal(text, ruleset.deck, suits_matter=suits, dashes=dashes)
        if sum(map(len, stocks)) > len(ruleset.deck):
            raise NoDeal(_("There are more cards in that deal than in the pack."))
        return stacked(ruleset, stocks)
    except (Unreadable, DealRefused) as error:
        message = _("That deal cannot be played: %(why)s.") % {"why": error}
        raise NoDeal(message) from error
