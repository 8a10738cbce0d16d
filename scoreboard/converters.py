"""What stands in addresses for a match; importing this module makes it known as `ref`."""

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
