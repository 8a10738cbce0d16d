"""Write matches out: lossless as JSON, with their ledgers, or as CSV, game by game.

The same rows give the same bytes, whichever server they are on: nothing in them depends on
primary keys, and everything is in the order of the identities that travel.
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from uuid import UUID

from django.db.models import Model, Q, QuerySet

from scoreboard.grants import Grant, Role
from scoreboard.models import Device, Entry, Match, Player, Seat
from scoreboard.projection import CHANGING
from scoreboard.record_facts import game_title

FORMAT, VERSION = "scoreboard", 1
NOT_EXPORTED: dict[type[Model], set[str]] = {
    Player: {"id", "keeper", "merged_into"},
    # How a match stands follows from its ledger; who may see it is not what was played.
    Match: {"id", "keeper", "form_key", "seat_count", "deleted_at", "is_public", *CHANGING},
    Entry: {"id", "match", "position"},
}
"""What an export leaves out: everything else that a row has is in it."""
ALSO_EXPORTED: dict[type[Model], list[str]] = {Match: ["touched_at"]}
"""The order of the home page is nothing that a ledger says."""
RISKY = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a cell starts with that a spreadsheet may run as a formula; the last four are wide."""
COLUMNS = ["played_at", "game", "players", "winner", "match", "number", "note", "key", "played_by"]


def kept_matches(device: Device) -> QuerySet[Match]:
    """Return the matches that this device or its account keeps, those put away too."""
    mine = Q(device=device)
    if device.account_id is not None:
        mine |= Q(account=device.account_id)
    grants = Grant.objects.filter(mine, revoked_at=None, role=Role.KEEP)
    return Match.objects.filter(pk__in=grants.values("match"), deleted_at=None)


def exported_fields(model: type[Model]) -> list[str]:
    """Return the names of the fields of `model` that are in an export."""
    left_out = NOT_EXPORTED[model]
    names = [field.name for field in model._meta.concrete_fields if field.name not in left_out]
    return names + ALSO_EXPORTED.get(model, [])


def as_json(matches: QuerySet[Match], players: QuerySet[Player]) -> str:
    """Return `matches`, and `players` with all who sit in them, as a JSON document."""
    seated = Player.objects.filter(seats__match__in=matches)
    known = _with_whom_they_are(players.union(seated))
    keys = {player.pk: str(player.key) for player in known}
    found = matches.order_by("form_key").prefetch_related("entries", "seats")
    document = {
        "format": FORMAT,
        "version": VERSION,
        "players": [_player(p, keys) for p in sorted(known, key=lambda p: str(p.key))],
        "matches": [_match(match, keys) for match in found],
    }
    return json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _with_whom_they_are(players: Iterable[Player]) -> list[Player]:
    """Return `players` and whoever they were merged into, each once."""
    found = {player.pk: player for player in players}
    missing = {p.merged_into_id for p in found.values() if p.merged_into_id} - set(found)
    while missing:
        more = Player.objects.in_bulk(list(missing))
        found |= more
        missing = {p.merged_into_id for p in more.values() if p.merged_into_id} - set(found)
    return list(found.values())


def _player(player: Player, keys: dict[int, str]) -> dict[str, object]:
    merged = {"merged_into": keys[player.merged_into_id]} if player.merged_into_id else {}
    return {**_row(player), **merged}


def _match(match: Match, keys: dict[int, str]) -> dict[str, object]:
    seats = sorted(match.seats.all(), key=lambda seat: seat.index)
    entries = sorted(match.entries.all(), key=lambda entry: entry.position)
    return {
        **_row(match),
        "key": str(match.form_key),
        "seats": [keys[seat.player_id] if seat.player_id else None for seat in seats],
        "entries": [_row(entry) for entry in entries],
    }


def _row(row: Model) -> dict[str, object]:
    """Return what a row has beyond emptiness; what is not there is empty."""
    values = {name: getattr(row, name) for name in exported_fields(type(row))}
    return {name: plain(v) for name, v in values.items() if v not in (None, "", {}, [])}


def plain(value: object) -> object:
    """Return a value as JSON has it: a moment in UTC, an identity as text, all else as it is."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    return str(value) if isinstance(value, UUID) else value


def as_csv(matches: QuerySet[Match]) -> str:
    """Return the games that count, one a line, for a spreadsheet."""
    written = io.StringIO()
    written.write("\ufeff")  # so that a spreadsheet reads it as UTF-8
    writer = csv.writer(written, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    seats = Seat.objects.select_related("player").order_by("index")
    for match in matches.order_by("created_at", "form_key"):
        names = {s.pk: s.player.name if s.player else "" for s in seats.filter(match=match)}
        writer.writerows(_lines(match, names))
    return written.getvalue()


def _lines(match: Match, names: dict[int, str]) -> Iterator[list[str]]:
    title = game_title(match.card_game) if match.card_game else match.own_game
    players = "; ".join(names.values())
    for game in match.games.exclude(number=None).order_by("number"):
        cells = [
            str(plain(game.played_at)),
            title,
            players,
            names.get(game.winner_id, "") if game.winner_id else "draw",
            match.title,
            str(game.number),
            game.note,
            str(game.key),
            "app" if game.by_app else "people",
        ]
        yield [harmless(cell) for cell in cells]


def harmless(cell: str) -> str:
    """Return a cell that no spreadsheet runs: an apostrophe before what may start a formula."""
    return f"'{cell}" if cell.lstrip(" \u00a0").startswith(RISKY) or cell.startswith("'") else cell


def harmed(cell: str) -> str:
    """Return what a cell was before it was made harmless."""
    return cell[1:] if cell.startswith("'") and harmless(cell[1:]) == cell else cell
