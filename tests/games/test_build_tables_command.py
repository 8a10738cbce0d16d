"""`build_tables` plays the games of the tables again and writes them down."""

import sys
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.rules.war import War
from games.simulator import building, building_limits, coding, measuring
from games.simulator.keys import Section
from games.simulator.principal import Principal


@pytest.fixture
def few(monkeypatch, tmp_path):
    """Let there be two rows of each table, of few games, and a file of their own."""
    two = (Section(War, {"pack": "half_suits"}, {"face_down": (1, 2)}),)
    makers = {name: make._replace(sections=lambda: two) for name, make in building.MAKERS.items()}
    monkeypatch.setattr(building, "MAKERS", makers)
    for module in (building, building_limits, measuring):
        monkeypatch.setattr(module, "GAMES", 200)
    monkeypatch.setattr(coding, "FILE", tmp_path / "tables")
    return tmp_path / "tables"


def build(**options):
    written = StringIO()
    call_command("build_tables", stdout=written, **options)
    return written.getvalue()


def test_it_writes_a_file_that_says_how_it_was_made(few):
    said = build()
    tables = coding.read(few)
    assert said.startswith("10 rows in ")
    assert (tables.origin.games, tables.origin.seed) == (200, building.SEED)
    assert tables.origin.version.count(".") == 2


def test_every_row_is_there(few):
    build()
    tables = coding.read(few)
    assert len(tables.lengths) == 2 * coding.LENGTH_ROW.size
    assert Principal.read(tables.limits).rows == 2
    assert len(tables.side_piles) == 2 * coding.FACTOR.size
    assert len(tables.odds) == 2 * coding.ODDS_CELLS * coding.ODDS_CELL.size
    assert len(tables.aces) == 2 * coding.ACES_ROW.size


def test_the_tables_do_not_depend_on_how_many_cores_build_them(few):
    build(threads=1)
    alone = few.read_bytes()
    build(threads=3)
    assert few.read_bytes() == alone


def test_without_numba_it_says_how_to_get_it(monkeypatch):
    for name in [name for name in sys.modules if name.startswith("games.simulator.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(CommandError, match="needs numba: python3 -m pip install"):
        build()


def test_a_terminal_shows_how_far_it_is(few):
    class Terminal(StringIO):
        def isatty(self):
            return True

    shown = Terminal()
    call_command("build_tables", stdout=StringIO(), stderr=shown)
    assert " 50% of 10 rulesets" in shown.getvalue()
