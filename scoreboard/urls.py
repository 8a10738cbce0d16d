"""The address of every page."""

from django.urls import URLPattern, URLResolver, include, path

from scoreboard import (
    converters,  # noqa: F401 - makes `ref` known
    views,
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.list_matches, name="matches"),
    path("", include("games.urls")),
    path("matches/new/", views.start_match, name="start_match"),
    path("matches/<ref:ref>/", views.show_match, name="match"),
    path("matches/<ref:ref>/entries/", views.add_entry, name="entries"),
    path("matches/<ref:ref>/games/", views.list_games, name="games"),
    path("matches/<ref:ref>/games/<uuid:key>/", views.show_game, name="game"),
    path("matches/<ref:ref>/next/", views.play_again, name="next_match"),
    path("matches/<ref:ref>/archive/", views.archive_match, name="archive_match"),
    path("matches/<ref:ref>/delete/", views.delete_match, name="delete_match"),
]
