"""Read one row of an import: every field typed and bounded, or a sentence that says why not."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext as _

EARLIEST = datetime(1900, 1, 1, tzinfo=UTC)


class BadRow(Exception):
    """A row that cannot be taken in; its text says why."""


def listed(document: Mapping[str, Any], name: str) -> list[Any]:
    """Return the list called `name`; anything else that stands there is an empty one."""
    found = document.get(name, [])
    return found if isinstance(found, list) else []


def read_key(value: object) -> UUID:
    """Return an identity; raise BadRow when it is none."""
    try:
        return UUID(str(value))
    except ValueError:
        raise BadRow(_("its key is missing or broken.")) from None


def cleaned(model: type[Model], row: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """Return the named fields that `row` has, as `model` takes them.

    Raises BadRow with the name of the first field that does not fit.
    """
    values = {}
    for name in names:
        if name not in row:
            continue
        field = model._meta.get_field(name)
        try:
            values[name] = field.clean(_without_nul(row[name]), None)  # type: ignore[union-attr]
        except (ValidationError, TypeError, ValueError, OverflowError) as error:
            raise BadRow(f"{name}: {reasons(error)}") from None
    return values


def _without_nul(value: Any) -> Any:
    """Return `value`; raise ValueError where a text holds what no database keeps."""
    if isinstance(value, str):
        value.encode()
        if "\x00" in value:
            raise ValueError(_("it holds characters that cannot be kept."))
    return value


def reasons(error: Exception) -> str:
    """Return in one line what an exception says to people."""
    if isinstance(error, ValidationError):
        return " ".join(error.messages)
    if isinstance(error, UnicodeError):
        return _("it holds characters that cannot be kept.")
    return (
        str(error) if isinstance(error, BadRow | ValueError) else _("it cannot be kept as it is.")
    )


def check_moments(values: Mapping[str, Any], names: Iterable[str]) -> None:
    """Raise BadRow where one of the named moments has not been, or lies before 1900."""
    for name in names:
        at = values.get(name)
        if at is not None and not EARLIEST <= at <= timezone.now() + timedelta(days=1):
            raise BadRow(_("%(name)s: that moment has not been.") % {"name": name})
