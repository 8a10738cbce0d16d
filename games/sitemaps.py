"""The sitemap: what people look for from outside, the rulebook and what the simulator tells."""

from datetime import date

from django.contrib.sitemaps import Sitemap
from django.urls import reverse

from games.rulebook.pages import Page, library


class RulebookSitemap(Sitemap):  # type: ignore[type-arg]  # only the stubs know its argument
    """The rules of every game, each when its facts were last checked."""

    def items(self) -> list[Page]:
        """Return every page."""
        return list(library().pages.values())

    def location(self, item: Page) -> str:
        """Return the address of a page by the usual house rules."""
        return reverse("rules", args=[item.slug])

    def lastmod(self, item: Page) -> date:
        """Return the day on which a page was last checked."""
        return item.facts.checked_on


class SimulatorSitemap(Sitemap):  # type: ignore[type-arg]  # only the stubs know its argument
    """What fits into the time there is, and the statistics of many games."""

    def items(self) -> list[str]:
        """Return the names of the pages."""
        return ["planner", "million"]

    def location(self, item: str) -> str:
        """Return the address of a page."""
        return reverse(item)
