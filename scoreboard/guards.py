"""What spans two tables and must never be false, as triggers of the database.

A check constraint sees one row. These see an entry beside its match: who sits there, whether
draws can happen, whether it was deleted. They are put in place after every migration, because
SQLite drops a table's triggers whenever it has to rebuild the table.

PostgreSQL also says by trigger which match has moved, in the transaction that moves it: the change
feed listens. SQLite has nobody to say it to; there the feed asks.
"""

from typing import Any

from django.db import connections

CHANNEL = "matches"
"""Where PostgreSQL says the reference of a match that has moved."""

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
    "CREATE OR REPLACE FUNCTION match_moves() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    f"PERFORM pg_notify('{CHANNEL}', NEW.ref); RETURN NULL; END $$",
    "CREATE OR REPLACE TRIGGER match_moves"
    " AFTER UPDATE OF head, is_public, deleted_at ON scoreboard_match"
    " FOR EACH ROW EXECUTE FUNCTION match_moves()",
    "CREATE OR REPLACE FUNCTION grant_ends() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    f"PERFORM pg_notify('{CHANNEL}', m.ref) FROM scoreboard_match m WHERE m.id = NEW.match_id; "
    "RETURN NULL; END $$",
    "CREATE OR REPLACE TRIGGER grant_ends AFTER UPDATE OF revoked_at ON scoreboard_grant"
    " FOR EACH ROW EXECUTE FUNCTION grant_ends()",
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
