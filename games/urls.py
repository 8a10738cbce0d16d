"""The addresses of the rulebook, and of the sitemap that leads to it."""

from django.contrib.sitemaps.views import sitemap
from django.urls import path
from django.views.decorators.http import require_safe

from games.sitemaps import RulebookSitemap
from games.views import rulebook

urlpatterns = [
    path("rules/", rulebook.show_rulebook, name="rulebook"),
    path("rules/search/", rulebook.search_rules, name="rule_search"),
    path("rules/<slug:slug>/", rulebook.show_rules, name="rules"),
    path("rules/<slug:slug>/card/", rulebook.show_card, name="rules_card"),
    path(
        "sitemap.xml",
        require_safe(sitemap),
        {"sitemaps": {"rules": RulebookSitemap}},
        name="sitemap",
    ),
]
