"""The scoreboard as Django sees it."""

from django.apps import AppConfig


class ScoreboardConfig(AppConfig):
    """Players and their matches."""

    name = "scoreboard"
