"""The sitemap: the pages that people look for from outside, those of the rulebook."""

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
