"""How players stand is said as people say it."""

import pytest

from games.forecasts.standings import chances, left, slow, standing
from games.rules.war import War
from games.simulator.odds import Odds, odds

NAMES = ("Ada", "Ben", "Cleo")


@pytest.mark.parametrize(
    ("held", "shares", "minutes", "said"),
    [
        ((31, 21), (0.6, 0.4), 15.2, "31 to 21: about 60 in 100 for Ada, about 15 minutes to go."),
        ((21, 31), (0.4, 0.6), 15.2, "21 to 31: about 60 in 100 for Ben, about 15 minutes to go."),
        ((26, 26), (0.5, 0.5), 0.5, "26 to 26: about even, about 30 seconds to go."),
        ((52, 0), (1.0, 0.0), 0.0, "52 to 0: Ada wins, and it is over."),
        (
            (51, 1),
            (0.996, 0.004),
            3.2,
            "51 to 1: more than 99 in 100 for Ada, about 3 minutes to go.",
        ),
        (
            (30, 15, 6),
            (0.61, 0.1, 0.29),
            None,
            "30, 15 and 6: about 61 in 100 for Ada, 29 for Cleo and 10 for Ben, "
            "and most such games go on for hours, or for ever.",
        ),
    ],
)
def test_counts_chances_and_the_time_to_go_are_one_sentence(held, shares, minutes, said):
    assert standing(NAMES, held, Odds(shares, minutes, None)) == said


def test_31_to_21_is_about_60_in_100_and_a_quarter_of_an_hour():
    said = standing(("Alice", "Ben"), (31, 21), odds(War(face_down=3), (31, 21)))
    assert said.startswith("31 to 21: about 6")
    assert " in 100 for Alice, about 1" in said


def test_half_a_chance_of_three_is_not_even():
    assert chances(NAMES, (0.5, 0.3, 0.2)).startswith("about 50 in 100 for Ada")


def test_how_long_it_may_take_is_said_where_it_is_known():
    assert slow(45.8) == "One such game in ten still takes more than 46 minutes."
    assert slow(None) == slow(0) == ""


def test_a_game_that_is_over_takes_no_time():
    assert left(0) == "and it is over"
