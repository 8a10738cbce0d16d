"""Small numbers, names in a row and shares are said alike everywhere."""

from fractions import Fraction

import pytest

from games.rulebook.saying import in_100, in_a_row, number_in_words, to_each_other


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (0, "0"),
        (0.001, "fewer than 1"),
        (0.595, "60"),
        (0.999, "more than 99"),
        (1, "100"),
        (Fraction(1, 1000), "fewer than 1"),
        (Fraction(5, 1000), "1"),
        (Fraction(605, 1000), "61"),
    ],
)
def test_the_rare_is_not_called_never_nor_the_usual_always(share, said):
    assert in_100(share) == said


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ([], ""),
        (["Ada"], "Ada"),
        (["Ada", "Ben"], "Ada and Ben"),
        (["Ada", "Ben", "Cleo"], "Ada, Ben and Cleo"),
    ],
)
def test_names_are_joined_as_people_say_them(names, said):
    assert in_a_row(names) == said


@pytest.mark.parametrize(
    ("numbers", "said"), [([4], "4"), ([4, 2], "4 to 2"), ([4, 2, 1], "4 to 2 to 1")]
)
def test_tallies_are_said_against_each_other(numbers, said):
    assert to_each_other(numbers) == said


@pytest.mark.parametrize(("number", "said"), [(0, "no"), (2, "two"), (12, "twelve"), (13, "13")])
def test_a_small_number_is_a_word(number, said):
    assert number_in_words(number) == said
