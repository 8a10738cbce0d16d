"""Many games at once, only their results: compiled loops, and the tables that the pages read."""


class NumbaMissing(ImportError):
    """The simulator was asked for where numba, which compiles it, is not installed."""

    def __init__(self) -> None:
        """Say how to get it."""
        super().__init__(
            "The simulator needs numba: python3 -m pip install -r requirements-simulator.txt"
        )
