"""Read and write single rows at about a fifth of what a QuerySet costs; for the path of a tap.

A QuerySet builds and compiles its statement anew each time, which takes ten times as long as
running it. Here a model's statements are put together once, from Django's own knowledge of its
columns and of how each database writes and reads them. `benchmarks/web.py` shows the difference.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db import connection, models
from django.db.models.expressions import Col

type Value = Any
"""What a database's driver takes or gives: each has its own types."""


_PLAIN = (models.IntegerField, models.CharField, models.BooleanField)
"""Fields whose values a driver takes as they are."""


def _as_it_is(value: Value, _connection: Value) -> Value:
    return value


@dataclass(frozen=True, slots=True)
class _Column:
    """A model's column, and how its values are written and read."""

    attribute: str
    quoted: str
    generated: bool
    write: Callable[[Value, Value], Value]
    reads: tuple[Callable[[Value, Col, Value], Value], ...]
    expression: Col


@dataclass(frozen=True, slots=True)
class _Shape[Row: models.Model]:
    """A model's columns and the statements made of them."""

    model: type[Row]
    attributes: tuple[str, ...]
    given: tuple[_Column, ...]
    converted: tuple[tuple[int, _Column], ...]
    table: str
    columns: str
    select: str
    insert: str

    def row(self, values: Sequence[Value]) -> Row:
        """Return the row that was read as `values`."""
        row = list(values)
        for index, column in self.converted:
            for read in column.reads:
                row[index] = read(row[index], column.expression, connection)
        return self.model.from_db(connection.alias, self.attributes, row)


def fetch[Row: models.Model](model: type[Row], where: str, values: Sequence[Value]) -> list[Row]:
    """Return the rows of `model` for which the SQL `where` holds."""
    shape = _shape(model, connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(f"{shape.select} {where}", values)
        return [shape.row(row) for row in cursor.fetchall()]


def fetch_beside[Row: models.Model](
    model: type[Row],
    beside: str,
    tables: str,
    where: str,
    values: Sequence[Value],
    *,
    only: tuple[str, ...] = (),
) -> tuple[Row, tuple[Value, ...]] | None:
    """Return the first such row and, as the driver gives them, the columns named `beside` it.

    `tables` joins the tables of those columns. With `only` some fields of the row are read now,
    and each of the others if it is asked for.
    """
    shape = _shape(model, connection.vendor, only)
    width = len(shape.attributes)
    statement = f"SELECT {shape.columns}, {beside} FROM {shape.table} {tables} WHERE {where}"
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        found = cursor.fetchone()
    return (shape.row(found[:width]), tuple(found[width:])) if found else None


def fetch_values(
    model: type[models.Model], names: Sequence[str], where: str, values: Sequence[Value]
) -> list[tuple[Value, ...]]:
    """Return only the named fields of such rows, as the driver gives them."""
    statement = _select(model, tuple(names), connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(f"{statement} {where}", values)
        return list(cursor.fetchall())


def fetch_one[Row: models.Model](
    model: type[Row], where: str, values: Sequence[Value], *, lock: bool = False
) -> Row | None:
    """Return the first such row, or None; `lock` it for this transaction where rows have locks."""
    if lock and connection.features.has_select_for_update:
        where += " FOR UPDATE"
    rows = fetch(model, where, values)
    return rows[0] if rows else None


def insert(row: models.Model) -> None:
    """Insert a new row and give it its primary key."""
    shape = _shape(type(row), connection.vendor)
    values = [column.write(getattr(row, column.attribute), connection) for column in shape.given]
    with connection.cursor() as cursor:
        cursor.execute(shape.insert, values)
        row.pk = cursor.fetchone()[0]
    row._state.adding = False
    row._state.db = connection.alias


def update(row: models.Model, names: Sequence[str]) -> None:
    """Write the named fields of a row."""
    update_values(type(row), row.pk, {name: getattr(row, name) for name in names})


def update_values(model: type[models.Model], pk: Value, values: Mapping[str, Value]) -> None:
    """Write the named fields of the row with the primary key `pk`, which was not fetched whole."""
    statement, columns = _update(model, tuple(values), connection.vendor)
    given = zip(columns, values.values(), strict=True)
    written = [column.write(value, connection) for column, value in given]
    with connection.cursor() as cursor:
        cursor.execute(statement, [*written, pk])


def literal(model: type[models.Model], name: str, value: object) -> Value:
    """Return a value as the database has it in the field `name`, for a `where`."""
    column = next(c for c in _columns(model, connection.vendor) if c.attribute == name)
    return column.write(value, connection)


@cache
def _columns(model: type[models.Model], vendor: str) -> tuple[_Column, ...]:
    return tuple(_column(model, field) for field in model._meta.concrete_fields)


def _column(model: type[models.Model], field: Value) -> _Column:
    expression = field.get_col(model._meta.db_table)
    converters = [
        *connection.ops.get_db_converters(expression),
        *expression.get_db_converters(connection),
    ]
    return _Column(
        attribute=field.attname,
        quoted=connection.ops.quote_name(field.column),
        generated=isinstance(field, models.AutoField | models.BigAutoField),
        write=_as_it_is if isinstance(field, _PLAIN) else field.get_db_prep_save,
        reads=tuple(converters),
        expression=expression,
    )


@cache
def _shape[Row: models.Model](
    model: type[Row], vendor: str, only: tuple[str, ...] = ()
) -> _Shape[Row]:
    table = connection.ops.quote_name(model._meta.db_table)
    # In the model's own order, whatever the order of the names: a row is made by it.
    columns = [c for c in _columns(model, vendor) if not only or c.attribute in only]
    given = tuple(column for column in columns if not column.generated)
    into = ", ".join(column.quoted for column in given)
    marks = ", ".join(["%s"] * len(given))
    selected = ", ".join(f"{table}.{column.quoted}" for column in columns)
    return _Shape(
        model=model,
        attributes=tuple(column.attribute for column in columns),
        given=given,
        converted=tuple((i, column) for i, column in enumerate(columns) if column.reads),
        table=table,
        columns=selected,
        select=f"SELECT {selected} FROM {table} WHERE",
        insert=f"INSERT INTO {table} ({into}) VALUES ({marks}) RETURNING {columns[0].quoted}",
    )


@cache
def _select(model: type[models.Model], names: tuple[str, ...], vendor: str) -> str:
    by_name = {column.attribute: column.quoted for column in _columns(model, vendor)}
    table = connection.ops.quote_name(model._meta.db_table)
    return f"SELECT {', '.join(by_name[name] for name in names)} FROM {table} WHERE"


@cache
def _update(
    model: type[models.Model], names: tuple[str, ...], vendor: str
) -> tuple[str, tuple[_Column, ...]]:
    by_name = {column.attribute: column for column in _columns(model, vendor)}
    columns = tuple(by_name[name] for name in names)
    changes = ", ".join(f"{column.quoted} = %s" for column in columns)
    table = connection.ops.quote_name(model._meta.db_table)
    return f"UPDATE {table} SET {changes} WHERE id = %s", columns
