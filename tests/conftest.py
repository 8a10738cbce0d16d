"""What every test can count on."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("dev", max_examples=50, deadline=None)
settings.register_profile("ci", max_examples=300, deadline=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


pytest_plugins = ["tests.beside"]

BROWSER = Path(__file__).parent / "browser"


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Mark what the folder or the fixtures of a test already say, and run the browser's last.

    Once Playwright runs, Django takes every later test for asynchronous and refuses its queries.
    """
    for item in items:
        uses_database = {"db", "transactional_db"} & set(getattr(item, "fixturenames", ()))
        if uses_database or item.get_closest_marker("django_db"):
            item.add_marker(pytest.mark.database)
        if BROWSER in item.path.parents:
            item.add_marker(pytest.mark.browser)
    yield
    # What runs beside the others is waited for after them, and before what needs a quiet machine.
    items.sort(
        key=lambda i: (BROWSER in i.path.parents, i.get_closest_marker("beside") is not None)
    )
