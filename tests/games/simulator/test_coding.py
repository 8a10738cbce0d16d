"""The tables are kept in few bytes, and read back as they were but for a small error."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.simulator.coding import (
    ACES_ROW,
    LENGTH_ROW,
    ODDS_CELL,
    ODDS_CELLS,
    Origin,
    Tables,
    in_columns,
    in_rows,
    length,
    pack_aces,
    pack_lengths,
    pack_odds,
    read,
    steps,
    unpack_aces,
    unpack_lengths,
    unpack_odds,
    write,
)
from games.simulator.lengths import SHARES

ORIGIN = Origin(version="1.2.3", seed=7, games=40_000, most_rounds=1500)
LENGTHS = [10.0 * 1.4**place for place in range(len(SHARES))]


@given(st.floats(1, 60_000))
def test_a_length_is_off_by_half_a_per_cent_at_most(kept):
    assert length(steps(kept)) == pytest.approx(kept, rel=0.00502)


def test_a_length_below_one_round_counts_as_one():
    assert length(steps(0.2)) == 1


def test_lengths_are_read_as_they_were_written():
    rows = pack_lengths(LENGTHS, (0.05, 0.05, 0.05), 0.75)
    counts = unpack_lengths(rows, 0)
    rounds = [pytest.approx(0.9 * length, rel=0.006) for length in LENGTHS]
    wars = [pytest.approx(0.05 * length, rel=0.006) for length in LENGTHS]
    assert [*counts.rounds] == rounds
    assert [*counts.wars] == wars
    assert counts.ended == pytest.approx(0.75, abs=1e-5)


def test_wars_are_read_between_the_shares_at_which_they_are_kept():
    counts = unpack_lengths(pack_lengths(LENGTHS, (0.09, 0.05, 0.01), 1), 0)
    found = {
        share: wars / (rounds + 2 * wars)
        for share, rounds, wars in zip(SHARES, counts.rounds, counts.wars, strict=True)
    }
    wanted = {0.01: 0.09, 0.1: 0.09, 0.3: 0.07, 0.5: 0.05, 0.7: 0.03, 0.9: 0.01, 0.99: 0.01}
    assert {share: found[share] for share in wanted} == pytest.approx(wanted)


def test_there_may_be_more_wars_than_rounds():
    counts = unpack_lengths(pack_lengths(LENGTHS, (0.4, 0.4, 0.4), 1), 0)
    assert counts.wars[0] / counts.rounds[0] == pytest.approx(2)


def test_each_row_is_found_by_its_number():
    rows = pack_lengths(LENGTHS, (0, 0, 0), 0.25) + pack_lengths(LENGTHS, (0, 0, 0), 0.5)
    assert unpack_lengths(rows, 1).ended == pytest.approx(0.5, abs=1e-5)


def test_odds_are_read_as_they_were_written():
    cells = [(count / 20, 10.0 + count, 30.0 + count) for count in range(1, ODDS_CELLS + 1)]
    rows = pack_odds(cells[::-1]) + pack_odds(cells)
    found = unpack_odds(rows, 1)
    assert found == [
        (pytest.approx(chance, abs=1e-5), *(pytest.approx(left, rel=0.006) for left in lefts))
        for chance, *lefts in cells
    ]


def test_chances_by_aces_are_read_as_they_were_written():
    chances = [[0.1, 0.3, 0.5, 0.7, 0.9]] * 5
    assert unpack_aces(pack_aces(chances), 0) == [pytest.approx(tuple(chances[0]), abs=1e-5)] * 5


def test_a_pack_with_two_aces_leaves_the_others_out():
    assert unpack_aces(pack_aces([[0.2, 0.5, 0.8]] * 5), 0)[0][:3] == pytest.approx(
        (0.2, 0.5, 0.8), abs=1e-5
    )


def test_a_file_has_all_the_tables_and_how_they_were_made(tmp_path):
    tables = Tables(
        ORIGIN,
        b"l" * LENGTH_ROW.size,
        b"limits",
        b"side",
        b"o" * ODDS_CELL.size,
        b"a" * ACES_ROW.size,
    )
    write(tables, tmp_path / "data" / "tables")
    assert read(tmp_path / "data" / "tables") == tables


@given(st.binary(), st.integers(1, 60))
def test_rows_that_were_put_in_columns_come_back(rows, width):
    assert in_rows(in_columns(rows, width), width) == rows
