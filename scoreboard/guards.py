"""What spans two tables and must never be false, as triggers of the database.

A check constraint sees one row. These see an entry beside its match: who sits there, whether
draws can happen, whether it was deleted. They are put in place after every migration, because
SQLite drops a table's triggers whenever it has to rebuild the table.
"""

from typing import Any

from django.db import connections

_RULES = {
    "no such seat at this table": """NEW.seat IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM scoreboard_seat s
        WHERE s.match_id = NEW.match_id AND s."index" = NEW.seat)""",
    "no draws in this match": """
        (NEW.kind = 'drawn' OR (NEW.kind = 'corrected' AND NEW.seat IS NULL)) AND NOT EXISTS (
        SELECT 1 FROM scoreboard_match m WHERE m.id = NEW.match_id AND m.draws)""",
    "this match was deleted": """EXISTS (
        SELECT 1 FROM scoreboard_match m
        WHERE m.id = NEW.match_id AND m.deleted_at IS NOT NULL)""",
}

_SQLITE = [
    "DROP TRIGGER IF EXISTS entry_belongs",
    "CREATE TRIGGER entry_belongs BEFORE INSERT ON scoreboard_entry BEGIN "
    + "".join(f"SELECT RAISE(ABORT, '{why}') WHERE {rule};" for why, rule in _RULES.items())
    + " END",
    "DROP TRIGGER IF EXISTS entry_stays",
    "CREATE TRIGGER entry_stays BEFORE UPDATE ON scoreboard_entry BEGIN "
    "SELECT RAISE(ABORT, 'an entry is never changed'); END",
]

_POSTGRESQL = [
    "CREATE OR REPLACE FUNCTION entry_belongs() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    + "".join(
        f"IF {rule} THEN RAISE EXCEPTION '{why}' USING ERRCODE = 'check_violation'; END IF;"
        for why, rule in _RULES.items()
    )
    + " RETURN NEW; END $$",
    "CREATE OR REPLACE TRIGGER entry_belongs BEFORE INSERT ON scoreboard_entry"
    " FOR EACH ROW EXECUTE FUNCTION entry_belongs()",
    "CREATE OR REPLACE FUNCTION entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    "RAISE EXCEPTION 'an entry is never changed' USING ERRCODE = 'check_violation'; END $$",
    "CREATE OR REPLACE TRIGGER entry_stays BEFORE UPDATE ON scoreboard_entry"
    " FOR EACH ROW EXECUTE FUNCTION entry_stays()",
]


def take_away(*, using: str, **_signal: Any) -> None:  # Any: whatever the signal sends along
    """Drop the triggers of a SQLite database `using` before its tables are rebuilt.

    While a table that a trigger reads is away, SQLite refuses to rename any other.
    """
    connection = connections[using]
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            for statement in _SQLITE:
                if statement.startswith("DROP"):
                    cursor.execute(statement)


def put_in_place(*, using: str, **_signal: Any) -> None:  # Any: whatever the signal sends along
    """Create the triggers in the database `using`, or replace them."""
    connection = connections[using]
    if "scoreboard_entry" not in connection.introspection.table_names():
        return
    statements = _SQLITE if connection.vendor == "sqlite" else _POSTGRESQL
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
