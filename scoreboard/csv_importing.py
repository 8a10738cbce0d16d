"""Read a CSV file with the columns played_at, game, players, winner, as a document to import.

Each game of a set of players becomes a match of theirs; identities follow from what the rows say,
so that the same file twice adds nothing. A column `key`, as our own export has it, says which
game it is.
"""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Any
from uuid import UUID, uuid5

from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.translation import gettext as _

from scoreboard.exporting import FORMAT, VERSION, harmed, kept_matches
from scoreboard.imported_rows import BadRow
from scoreboard.ledger import Kind
from scoreboard.models import MOST_SEATS, Device, Entry
from scoreboard.names import BadNameError, clean_name, name_key
from scoreboard.offers import offers
from scoreboard.refusals import RefusedError

NEEDED = ["played_at", "game", "players", "winner"]
NOBODY = {"", "-", "draw", "drawn"}
"""What stands for a drawn game in the column of the winner."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line: when, which game, who sat there by their keys of a name, and who won."""

    at: datetime
    game: str
    names: tuple[str, ...]
    winner: int | None
    key: UUID | None

    @property
    def table(self) -> tuple[str, tuple[str, ...]]:
        """What makes two lines games of one match."""
        return self.game, tuple(sorted(name_key(name) for name in self.names))


def read_csv(device: Device, text: str) -> tuple[Mapping[str, Any], list[str]]:
    """Return a document of the rows that make sense, and a sentence for each that does not.

    Raises RefusedError when it has not the four columns.
    """
    reader = csv.DictReader(io.StringIO(text, newline=""))
    try:
        columns = [(name or "").strip().lower() for name in reader.fieldnames or []]
    except csv.Error:
        columns = []
    if not set(NEEDED) <= set(columns):
        raise RefusedError(
            _("The first line of a file of games is played_at, game, players, winner.")
        )
    reader.fieldnames = columns
    rows, problems = _rows(reader)
    known = _known_keys(device, [row.key for row in rows if row.key])
    fresh = [row for row in rows if row.key not in known]
    return _document(device, fresh), problems


def _rows(reader: "csv.DictReader[str]") -> tuple[list[Row], list[str]]:
    rows: list[Row] = []
    problems: list[str] = []
    lines = iter(reader)
    while True:
        try:
            cells = next(lines)
            rows.append(
                _row({k: harmed((v or "").strip()) for k, v in cells.items() if k in _READ})
            )
        except StopIteration:
            return rows, problems
        except (BadRow, csv.Error) as error:
            words = {"line": reader.line_num, "why": error}
            problems.append(_("Line %(line)s: %(why)s") % words)


_READ = {*NEEDED, "key"}


def _known_keys(device: Device, keys: list[UUID]) -> set[UUID]:
    entries = Entry.objects.filter(match__in=kept_matches(device), key__in=keys)
    return set(entries.values_list("key", flat=True))


def _row(cells: Mapping[str, str]) -> Row:
    names = _names(cells["players"])
    return Row(
        at=_moment(cells["played_at"]),
        game=_game(cells["game"]),
        names=names,
        winner=_winner(cells["winner"], names),
        key=_key(cells.get("key", "")),
    )


def _key(text: str) -> UUID | None:
    try:
        return UUID(text) if text else None
    except ValueError:
        raise BadRow(_("its key is missing or broken.")) from None


def _split(text: str) -> list[str]:
    return [part for part in text.split(";" if ";" in text else ",") if part.strip()]


def _names(text: str) -> tuple[str, ...]:
    try:
        names = tuple(clean_name(part) for part in _split(text))
    except BadNameError as error:
        raise BadRow(str(error)) from None
    if not 2 <= len(names) <= MOST_SEATS:
        raise BadRow(_("it takes two to eight players, with a semicolon between them."))
    if len({name_key(name) for name in names}) < len(names):
        raise BadRow(_("one person sits there twice."))
    return names


def _winner(text: str, names: tuple[str, ...]) -> int | None:
    """Return who won; None for a draw, and for a game that everybody won."""
    if text.casefold() in NOBODY:
        return None
    by_key = {name_key(name): index for index, name in enumerate(names)}
    whole = by_key.get(name_key(text))
    if whole is not None:
        return whole
    won = {by_key.get(name_key(part)) for part in _split(text)}
    if None in won:
        raise BadRow(_("%(name)s is not one of the players.") % {"name": text})
    if len(won) == len(names):
        return None
    if len(won) > 1:
        raise BadRow(_("a game has one winner, or is drawn."))
    return won.pop()


def _game(text: str) -> str:
    if not text:
        raise BadRow(_("it does not say which game was played."))
    try:
        title = clean_name(text)
    except BadNameError as error:
        raise BadRow(str(error)) from None
    titles = {name_key(offer.title): slug for slug, offer in offers().items()}
    return titles.get(name_key(title), title)


def _moment(text: str) -> datetime:
    try:
        at = parse_datetime(text)
        day = None if at else parse_date(text)
    except ValueError:
        at = day = None
    if at is None and day is None:
        raise BadRow(_("it does not say when: write a day as 2026-11-30, or 2026-11-30 20:15."))
    at = at or datetime.combine(day or datetime.now(UTC).date(), time(12))
    at = at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
    if at > timezone.now() + timedelta(days=1) or at.year < 1900:
        raise BadRow(_("it does not say when: that day has not been."))
    return at


def _document(device: Device, rows: list[Row]) -> dict[str, Any]:
    tables: dict[tuple[str, tuple[str, ...]], list[Row]] = {}
    for row in sorted(rows, key=lambda one: one.at):
        tables.setdefault(row.table, []).append(row)
    names = {name_key(name): name for row in rows for name in row.names}
    keys = {key: str(uuid5(device.pk, f"player {key}")) for key in names}
    return {
        "format": FORMAT,
        "version": VERSION,
        "players": [{"key": keys[key], "name": name} for key, name in names.items()],
        "matches": [_match(device, some, keys) for some in tables.values()],
    }


def _match(device: Device, rows: list[Row], keys: Mapping[str, str]) -> dict[str, Any]:
    first = rows[0]
    game = {"card_game": first.game} if first.game in offers() else {"own_game": first.game}
    key = uuid5(device.pk, f"match {first.table}")
    return {
        **game,
        "key": str(key),
        "draws": True,
        "created_at": first.at.isoformat(),
        "touched_at": rows[-1].at.isoformat(),
        "seats": [keys[name_key(name)] for name in first.names],
        "entries": list(_entries(key, rows)),
    }


def _entries(match: UUID, rows: list[Row]) -> Iterator[dict[str, Any]]:
    seats = [name_key(name) for name in rows[0].names]
    seen: Counter[str] = Counter()
    for number, row in enumerate(rows, start=1):
        won = {} if row.winner is None else {"seat": seats.index(name_key(row.names[row.winner]))}
        said = f"{row.at.isoformat()} {won}"
        seen[said] += 1
        yield {
            **won,
            "key": str(row.key or uuid5(match, f"{said} {seen[said]}")),
            "kind": (Kind.WON if won else Kind.DRAWN).value,
            "device": str(match),
            "counter": number,
            "lamport": number,
            "seen": number - 1,
            "tapped_at": row.at.isoformat(),
            "received_at": row.at.isoformat(),
        }
