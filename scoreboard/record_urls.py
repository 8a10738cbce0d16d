"""The addresses of players, pairs, the games behind every number, and one's data."""

from django.urls import URLPattern, path

from scoreboard.views import api, data, players, records

urlpatterns: list[URLPattern] = [
    path("players/", players.list_players, name="players"),
    path("players/compare/", players.compare_players, name="compare_players"),
    path("players/<int:pk>/", players.show_player, name="player"),
    path("players/<int:pk>/games/", records.list_player_games, name="player_games"),
    path("players/<int:pk>/rename/", players.rename_player, name="rename_player"),
    path("players/<int:pk>/merge/", players.merge_player, name="merge_player"),
    path("players/<int:pk>/part/", players.part_player, name="part_player"),
    path("players/<int:pk>/archive/", players.archive_player, name="archive_player"),
    path("players/<int:pk>/delete/", players.delete_player, name="delete_player"),
    path("pairs/<players:players>/", records.show_pair, name="pair"),
    path("pairs/<players:players>/games/", records.list_pair_games, name="pair_games"),
    path("data/", data.show_data, name="data"),
    path("data/export/<str:filename>", data.export, name="export"),
    path("data/look/", data.look_at_file, name="look_at_file"),
    path("data/import/", data.import_file, name="import_file"),
    path("api/matches/<ref:ref>/", api.api_match, name="api_match"),
    path("api/pairs/<players:players>/", api.api_pair, name="api_pair"),
    path("api/players/", api.api_players, name="api_players"),
    path("api/players/<int:pk>/", api.api_player, name="api_player"),
]
