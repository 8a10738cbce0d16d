"""Which version of the project plays the games whose figures come with the code."""

import tomllib
from pathlib import Path
from typing import Final

PROJECT: Final = Path(__file__).parents[2]


def version() -> str:
    """Return the version of the project, which is written down in one place."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())
    version: str = project["project"]["version"]
    return version
