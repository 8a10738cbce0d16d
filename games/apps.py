"""The card games as Django sees them."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The rules, the simulator and the rulebook."""

    name = "games"

    def ready(self) -> None:
        """Check the rulebook whenever the project is checked."""
        from games import checks  # noqa: F401 - registers them, once apps are loaded
