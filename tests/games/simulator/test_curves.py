"""Values are read off a line through points."""

import pytest

from games.simulator.curves import along

XS, YS = (1.0, 2.0, 4.0), (10.0, 20.0, 0.0)


@pytest.mark.parametrize(("x", "y"), [(1, 10), (1.5, 15), (2, 20), (3, 10), (4, 0)])
def test_between_points_the_line_is_straight(x, y):
    assert along(x, XS, YS) == y


@pytest.mark.parametrize(("x", "y"), [(0, 0), (5, -10)])
def test_beyond_its_ends_the_line_goes_on(x, y):
    assert along(x, XS, YS) == y


@pytest.mark.parametrize(("x", "y"), [(0, 10), (5, 0)])
def test_or_stays_where_it_is(x, y):
    assert along(x, XS, YS, beyond=False) == y


def test_two_points_in_one_place_are_no_slope():
    assert along(2.0, (2.0, 2.0), (5.0, 7.0)) == 5.0
