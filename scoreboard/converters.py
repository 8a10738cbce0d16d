"""What stands in addresses for a match, and for players; importing it makes them known."""

from django.urls import register_converter


class RefConverter:
    """A match's reference: 22 url-safe characters."""

    regex = "[A-Za-z0-9_-]{22}"

    def to_python(self, value: str) -> str:
        """Return the reference as it stands."""
        return value

    def to_url(self, value: str) -> str:
        """Return the reference as it stands."""
        return value


register_converter(RefConverter, "ref")


class PlayersConverter:
    """Two to eight players by their numbers: 3-7."""

    regex = "[1-9][0-9]{0,9}(?:-[1-9][0-9]{0,9}){1,7}"

    def to_python(self, value: str) -> tuple[int, ...]:
        """Return the numbers; raise ValueError, which is not found, when one comes twice."""
        players = tuple(int(number) for number in value.split("-"))
        if len(set(players)) < len(players):
            raise ValueError
        return players

    def to_url(self, value: tuple[int, ...]) -> str:
        """Return the numbers with hyphens between them."""
        return "-".join(str(player) for player in value)


register_converter(PlayersConverter, "players")
