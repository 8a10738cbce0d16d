"""The addresses of the rulebook, of the sitemap that leads to it, and of games to watch."""

from django.contrib.sitemaps.views import sitemap
from django.urls import path
from django.views.decorators.http import require_safe

from games.sitemaps import RulebookSitemap, SimulatorSitemap
from games.views import casino, million, plans, rulebook, watch

urlpatterns = [
    path("rules/", rulebook.show_rulebook, name="rulebook"),
    path("rules/search/", rulebook.search_rules, name="rule_search"),
    path("rules/<slug:slug>/", rulebook.show_rules, name="rules"),
    path("rules/<slug:slug>/card/", rulebook.show_card, name="rules_card"),
    path("planner/", plans.show_planner, name="planner"),
    path("million/", million.show_million, name="million"),
    path("watch/", watch.show_watch, name="watch"),
    path("watch/casino-war/", casino.show_casino, name="casino_war"),
    path("watch/<slug:slug>/", watch.show_game, name="watch_game"),
    path(
        "sitemap.xml",
        require_safe(sitemap),
        {"sitemaps": {"rules": RulebookSitemap, "simulator": SimulatorSitemap}},
        name="sitemap",
    ),
]
