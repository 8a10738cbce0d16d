"""The games that a match can be of: the rulebook's, and what each means for a match."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from games.rulebook import in_words
from games.rulebook.pages import Page, library
from scoreboard.standings import Deals

_NEXT = {
    "alternate": Deals.ALTERNATE,
    "alternate_colours": Deals.ALTERNATE,
    "alternate_serve": Deals.ALTERNATE,
    "deal_passes_left": Deals.SEAT_ORDER,
    "loser_starts": Deals.LOSER,
    "roll_again": Deals.NOBODY,
    "same_as_first": Deals.NOBODY,
}
"""Who deals or starts next, by what the rulebook says of it."""
_DEALT = frozenset({"war", "slapping", "cards", "adults"})
"""The families of games in which somebody deals; in the others somebody starts."""
_UNDRAWN = frozenset({"no", "replayed"})


@dataclass(frozen=True, slots=True)
class Offer:
    """A game of the rulebook as a match sees it."""

    slug: str
    title: str
    engine: str
    draws: bool
    deals: Deals
    is_dealt: bool
    page: Page

    @property
    def players(self) -> str:
        """How many can play, in words of the language that is asked for."""
        return in_words.players(self.page.facts.players)


@cache
def offers() -> Mapping[str, Offer]:
    """Return the games that can be chosen by their slugs, War first."""
    return {slug: _offer(page) for slug, page in library().pages.items()}


def find_offer(slug: str) -> Offer | None:
    """Return the game with this slug, or None."""
    return offers().get(slug)


def _offer(page: Page) -> Offer:
    facts = page.facts
    deals = _NEXT[facts.first.next]
    if facts.family == "war" and deals is Deals.NOBODY:
        # The sources let anybody deal; at most tables the loser shuffles.
        deals = Deals.LOSER
    return Offer(
        slug=page.slug,
        title=page.title,
        engine=facts.engine,
        draws=facts.record.draw not in _UNDRAWN,
        deals=deals,
        is_dealt=facts.family in _DEALT,
        page=page,
    )
