"""Tables: TOML read into frozen values, strictly."""

from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from games.rulebook.tables import UnreadableTable, read_table


@dataclass(frozen=True)
class Inner:
    id: str


@dataclass(frozen=True)
class Outer:
    name: str
    count: int = 0
    inner: Inner | None = None
    many: tuple[Inner, ...] = ()
    words: tuple[str, ...] = ()
    named: Mapping[str, int | str] | None = None


@dataclass(frozen=True)
class Named:
    named: Mapping[str, int | str]


def test_a_table_becomes_a_frozen_value():
    table = {"name": "a", "count": 2, "many": [{"id": "x"}], "words": ["p", "q"]}
    read = read_table(Outer, table, "outer")
    assert read == Outer("a", 2, None, (Inner("x"),), ("p", "q"))


def test_a_mapping_cannot_be_changed():
    read = read_table(Named, {"named": {"a": 1, "b": "two"}}, "named")
    assert dict(read.named) == {"a": 1, "b": "two"}
    with pytest.raises(TypeError):
        read.named["a"] = 2


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ({}, "outer: without name"),
        ({"name": "a", "more": 1}, "outer: unknown more"),
        ({"name": 1}, "outer.name: 1 is not"),
        ({"name": "a", "count": "2"}, "outer.count: '2' is not"),
        ({"name": "a", "count": True}, "outer.count: True is not"),
        ({"name": "a", "words": "pq"}, "outer.words: 'pq' is not"),
        ({"name": "a", "words": ["p", 1]}, r"outer.words\[1\]: 1 is not"),
        ({"name": "a", "many": [{"id": "x"}, {}]}, r"outer.many\[1\]: without id"),
    ],
)
def test_a_table_that_does_not_fit_says_where(table, fault):
    with pytest.raises(UnreadableTable, match=fault):
        read_table(Outer, table, "outer")
