"""The games that a match can be of: the rulebook's, and what each means for a match."""

from dataclasses import dataclass
from functools import cache

from scoreboard.standings import Deals


@dataclass(frozen=True, slots=True)
class Offer:
    """A game of the rulebook as a match sees it."""

    slug: str
    title: str
    draws: bool
    deals: Deals


@cache
def offers() -> tuple[Offer, ...]:
    """Return the games that can be chosen, War first."""
    return (
        Offer("war", "War", draws=False, deals=Deals.LOSER),
        Offer("snap", "Snap", draws=False, deals=Deals.LOSER),
        Offer("tic-tac-toe", "Tic-tac-toe", draws=True, deals=Deals.ALTERNATE),
    )


def find_offer(slug: str) -> Offer | None:
    """Return the game with this slug, or None."""
    return next((offer for offer in offers() if offer.slug == slug), None)
