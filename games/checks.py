"""System checks: a rulebook with a broken page does not start."""

from collections.abc import Iterator
from typing import Any

from django.core.checks import CheckMessage, Error, register

from games.rulebook import faults, reading
from games.rulebook.edition import edition
from games.rulebook.pages import BrokenPage, Library, Page, library
from games.rules.catalogue import GAMES


@register
def check_rulebook(**_options: Any) -> list[CheckMessage]:  # Any: Django hands over what it likes
    """Report every page that cannot be read, and everything that is wrong with the others."""
    try:
        return list(errors_of(library()))
    except BrokenPage as fault:
        return [Error(str(fault), id="games.E001")]


def errors_of(books: Library) -> Iterator[CheckMessage]:
    """Give an error for each fault of each page as it reads by default."""
    for page in books.pages.values():
        for fault in faults_in(page, books):
            yield Error(f"rulebook/{page.slug}: {fault}", id="games.E002")


def faults_in(page: Page, books: Library) -> Iterator[str]:
    """Give what is wrong with a page; its text is read only where it can be written."""
    written = list(faults.faults_of(page, books))
    yield from written
    if not written:
        game = GAMES.get(page.facts.engine)
        yield from reading.faults_of(edition(page, game() if game else None))
