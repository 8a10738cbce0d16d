"""System checks: a rulebook with a broken page does not start."""

from collections.abc import Iterator
from typing import Any

from django.core.checks import CheckMessage, Error, register

from games.rulebook.faults import faults_of
from games.rulebook.pages import BrokenPage, Library, library


@register
def check_rulebook(**_options: Any) -> list[CheckMessage]:  # Any: Django hands over what it likes
    """Report every page that cannot be read, and everything that is wrong with the others."""
    try:
        return list(errors_of(library()))
    except BrokenPage as fault:
        return [Error(str(fault), id="games.E001")]


def errors_of(books: Library) -> Iterator[CheckMessage]:
    """Give an error for each fault of each page."""
    for page in books.pages.values():
        for fault in faults_of(page, books):
            yield Error(f"rulebook/{page.slug}: {fault}", id="games.E002")
