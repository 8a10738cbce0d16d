"""The pages about players and matches; each module is one page and what it can do."""

from scoreboard.views.games import list_games, show_game
from scoreboard.views.match import add_entry, play_again, show_match
from scoreboard.views.matches import (
    archive_match,
    delete_match,
    list_matches,
    start_match,
)

__all__ = [
    "add_entry",
    "archive_match",
    "delete_match",
    "list_games",
    "list_matches",
    "play_again",
    "show_game",
    "show_match",
    "start_match",
]
