"""The addresses of the rulebook."""

from django.urls import path

from games.views import rulebook

urlpatterns = [
    path("rules/", rulebook.show_rulebook, name="rulebook"),
    path("rules/search/", rulebook.search_rules, name="rule_search"),
    path("rules/<slug:slug>/", rulebook.show_rules, name="rules"),
    path("rules/<slug:slug>/card/", rulebook.show_card, name="rules_card"),
]
