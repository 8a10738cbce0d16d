"""Rows that rise and fall together are kept as a few numbers, and read nearly as they were."""

import numpy as np
import pytest

from games.simulator import building_limits
from games.simulator.building_limits import packed
from games.simulator.principal import Principal

RNG = np.random.default_rng(7)
WAYS = RNG.normal(0, 1, (3, 40))
ROWS = 300 + RNG.normal(0, 20, (50, 3)) @ WAYS
"""Fifty rows of forty figures, which differ in three ways only."""


@pytest.fixture
def three_curves(monkeypatch):
    monkeypatch.setattr(building_limits, "CURVES", 3)


def test_as_many_curves_as_rows_differ_in_bring_back_every_figure(three_curves):
    kept = Principal.read(packed(ROWS))
    for number, row in enumerate(ROWS):
        assert kept.row(number, 0, 40) == pytest.approx(row, abs=1.5)


def test_a_part_of_a_row_is_read_alone(three_curves):
    kept = Principal.read(packed(ROWS))
    assert kept.row(7, 10, 12) == kept.row(7, 0, 40)[10:12]


def test_what_few_rows_have_of_a_difference_is_left_out_first(three_curves):
    one_odd = ROWS.copy()
    one_odd[0, 0] += 9
    kept = Principal.read(packed(one_odd))
    assert kept.row(1, 0, 40) == pytest.approx(ROWS[1], abs=2)


def test_the_file_keeps_two_bytes_a_number(three_curves):
    head, curves, numbers = 6, 2 * 4 * 40, 2 * 3 * 50
    assert len(packed(ROWS)) == head + curves + numbers
