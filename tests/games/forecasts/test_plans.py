"""The planner says which games fit into the time there is."""

import pytest

from games.forecasts.plans import _said, read_number, rows
from games.rules.war import War
from games.simulator.planner import Plan


def test_the_game_against_the_clock_is_the_sure_one_and_comes_first():
    first = rows(10, 2)[0]
    assert (first.game, first.title, first.per_cent) == ("War", "Against the clock", 100)
    assert first.said == "Sure: the clock ends it."
    assert first.start_url == "/matches/new/?game=war&face_down=3&minutes=10"


def test_the_surest_games_come_first():
    found = [row.per_cent for row in rows(15, 2)]
    assert found == sorted(found, reverse=True)
    assert found[-1] < 50


def test_with_more_time_more_games_fit():
    few = {(row.game, row.title): row.per_cent for row in rows(10, 2)}
    many = {(row.game, row.title): row.per_cent for row in rows(30, 2)}
    assert few.keys() == many.keys()
    assert all(many[name] >= few[name] for name in few)
    assert many["War", "Classic"] > few["War", "Classic"] + 20


def test_three_card_games_are_among_them():
    assert {row.game for row in rows(10, 2)} == {"War", "Beggar My Neighbour", "Drunkard"}


def test_every_game_has_a_name_of_its_own():
    names = [(row.game, row.title) for row in rows(10, 2)]
    assert all(title for _game, title in names)
    assert len(set(names)) == len(names)


def test_each_row_says_which_house_rules_it_changes():
    half = next(row for row in rows(10, 2) if row.title == "Half pack")
    assert half.rules == "Pack: Two suits"
    classic = next(row for row in rows(10, 2) if (row.game, row.title) == ("War", "Classic"))
    assert classic.rules == ""
    assert classic.rules_url == "/rules/war/"


@pytest.mark.parametrize(
    ("share", "minutes", "said"),
    [
        (0.83, 5, "83 games in 100 are over within 5 minutes."),
        (0.012, 5, "1 game in 100 is over within 5 minutes."),
        (0.001, 5, "Fewer than 1 game in 100 is over within 5 minutes."),
        (0.999, 60, "More than 99 games in 100 are over within 60 minutes."),
        (0.3, 1, "30 games in 100 are over within 1 minute."),
        (0, 1, "0 games in 100 are over within 1 minute."),
    ],
)
def test_a_share_of_the_games_is_said_in_good_english(share, minutes, said):
    assert _said(Plan(War(), share, typical=None), minutes) == said


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_game_is_for_as_many_as_play_and_stands_there_once(players):
    found = rows(10, players)
    addresses = [row.start_url for row in found]
    assert len(set(addresses)) == len(addresses) > 8
    assert all(players == 2 or f"players={players}" in address for address in addresses)


@pytest.mark.parametrize(
    ("text", "number"),
    [("15", 15), ("0", 1), ("9999", 480), ("", 10), ("-3", 10), ("ten", 10), ("9" * 5000, 10)],
)
def test_a_number_that_cannot_be_is_the_nearest_or_the_usual_one(text, number):
    assert read_number(text, 10, 1, 480) == number
