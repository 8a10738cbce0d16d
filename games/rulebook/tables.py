"""TOML tables as frozen dataclasses: every key is known, none is missing, each has its type."""

import dataclasses
import types
import typing
from collections.abc import Mapping
from typing import Any


class UnreadableTable(ValueError):
    """A table with a key too many, one too few, or a value of the wrong type; says which."""


def read_table[Row](row: type[Row], table: Mapping[str, Any], where: str) -> Row:
    """Return `table` as the dataclass `row`; `where` names it in the UnreadableTable raised.

    A field may be a plain type, a dataclass (a table), a tuple (an array, or an array of tables)
    or a mapping of text to text; a field with a default may be left out.
    """
    kinds = typing.get_type_hints(row)
    fields = {field.name: field for field in dataclasses.fields(row)}  # type: ignore[arg-type] # always a dataclass
    if unknown := table.keys() - fields.keys():
        raise UnreadableTable(f"{where}: unknown {', '.join(sorted(unknown))}")
    missing = {name for name, field in fields.items() if _required(field)} - table.keys()
    if missing:
        raise UnreadableTable(f"{where}: without {', '.join(sorted(missing))}")
    return row(**{k: _value(kinds[k], v, f"{where}.{k}") for k, v in table.items()})


def _required(field: "dataclasses.Field[Any]") -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


def _value(kind: Any, value: Any, where: str) -> Any:  # Any: types and values alike are read here
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is tuple and isinstance(value, list):
        return tuple(_value(inner[0], each, f"{where}[{n}]") for n, each in enumerate(value))
    if origin is Mapping and isinstance(value, dict):
        pairs = {key: _value(inner[1], each, f"{where}.{key}") for key, each in value.items()}
        return types.MappingProxyType(pairs)
    if dataclasses.is_dataclass(kind) and isinstance(kind, type) and isinstance(value, dict):
        return read_table(kind, value, where)
    if type(value) in (inner if origin is types.UnionType else (kind,)):
        return value
    raise UnreadableTable(f"{where}: {value!r} is not {kind}")
