"""Take in what was exported: any mix of good and bad rows, each bad one named, nothing twice.

A preview is the import itself, taken back at its end: it cannot say anything else than what
happens.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from scoreboard.csv_importing import read_csv
from scoreboard.exporting import FORMAT, VERSION
from scoreboard.imported_matches import MatchImport
from scoreboard.imported_rows import BadRow, cleaned, listed, read_key, reasons
from scoreboard.models import Device, Player
from scoreboard.names import BadNameError, clean_name, name_key
from scoreboard.refusals import RefusedError
from scoreboard.writing import writing

LARGEST = 8 * 1024 * 1024
"""Bytes of the largest file that is taken in."""
MOST_PROBLEMS = 100
"""How many bad rows are named one by one."""


@dataclass
class Report:
    """What an import adds, what was there already, and what is wrong with the rest."""

    players: int = 0
    matches: int = 0
    entries: int = 0
    known: int = 0
    bad: int = 0
    problems: list[str] = field(default_factory=list)

    def add_problem(self, problem: str) -> None:
        """Name a bad row."""
        self.bad += 1
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(problem)


def take_in(device: Device, text: str, *, only_look: bool) -> Report:
    """Import `text`, JSON or CSV, into the list of `device`; or `only_look` what that would do.

    Raises:
        RefusedError: it is neither, or of a version that is not known here.
    """
    document, problems = read_document(device, text)
    with writing():
        report = _import(device, document)
        if only_look:
            transaction.set_rollback(True)
    for problem in problems:
        report.add_problem(problem)
    return report


def read_document(device: Device, text: str) -> tuple[Mapping[str, Any], list[str]]:
    """Return the document that a file holds, with the rows of a CSV file that make no sense."""
    text = text.removeprefix("\ufeff")
    if not text.lstrip().startswith(("{", "[")):
        return read_csv(device, text)
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise RefusedError(_("This file is broken: it is no JSON to its end.")) from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise RefusedError(_("This file was not exported from here."))
    if document.get("version") != VERSION:
        raise RefusedError(_("This file was exported by a later version. Update this one first."))
    return document, []


def _import(device: Device, document: Mapping[str, Any]) -> Report:
    report = Report()
    players = _players(device, document, report)
    for number, row in enumerate(listed(document, "matches"), start=1):
        where = _("Match %(number)s") % {"number": number}
        try:
            with transaction.atomic():
                done = MatchImport(device, players, where)
                done.take(row)
        except (BadRow, ValidationError, IntegrityError) as error:
            report.add_problem(f"{where}: {reasons(error)}")
            continue
        report.matches += done.is_new
        report.entries += done.added
        report.known += done.known
        for problem in done.problems:
            report.add_problem(problem)
    return report


def _players(device: Device, document: Mapping[str, Any], report: Report) -> dict[str, Player]:
    """Return the players of a document by their keys, those who are new in the list made."""
    mine = Player.objects.kept_by(device)
    by_key = {player.key: player for player in mine}
    by_name = {player.name_key: player for player in mine}
    found: dict[str, Player] = {}
    new: list[tuple[str, Player, Any]] = []
    for number, row in enumerate(listed(document, "players"), start=1):
        try:
            key, name = _named(row)
            player = by_key.get(key) or by_name.get(name_key(name))
            if player is None:
                player = _new_player(device, key, name, row)
                by_key[key] = by_name[player.name_key] = player
                report.players += 1
                new.append((str(number), player, row.get("merged_into")))
            found[str(key)] = player
        except (BadRow, ValidationError) as error:
            where = _("Player %(number)s") % {"number": number}
            report.add_problem(f"{where}: {reasons(error)}")
    for problem in _merged(new, found):
        report.add_problem(problem)
    return found


def _named(row: Any) -> tuple[UUID, str]:
    if not isinstance(row, dict):
        raise BadRow(_("it is no player."))
    try:
        name = clean_name(str(row.get("name", "")))
    except BadNameError as error:
        raise BadRow(str(error)) from None
    return read_key(row.get("key")), name


def _new_player(device: Device, key: UUID, name: str, row: Mapping[str, Any]) -> Player:
    values = cleaned(Player, row, {"created_at", "archived_at"})
    player = Player(keeper=device, key=key, name=name, name_key=name_key(name), **values)
    player.save(force_insert=True)
    return player


def _merged(new: list[tuple[str, Player, Any]], found: Mapping[str, Player]) -> Iterator[str]:
    """Merge who was merged, among the new ones alone; yield what cannot be."""
    for number, player, into in new:
        if into is None:
            continue
        other, seen = found.get(str(into)), {player.pk}
        while other is not None and other.pk not in seen:
            seen.add(other.pk)
            other = found.get(str(other.merged_into.key)) if other.merged_into else None
        if found.get(str(into)) is None or other is not None:
            said = _("Player %(number)s: nobody is there whom it could be merged into.")
            yield said % {"number": number}
            continue
        player.merged_into = found[str(into)]
        player.save(update_fields=["merged_into"])
