"""In a game that is watched the odds follow the counts on the table."""

import pytest

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.drunkard import Drunkard
from games.rules.war import War
from games.simulator.odds import odds
from games.watching import odds as watched_odds
from games.watching.odds import Chart, chart, data, sentence
from games.watching.playing import watch

NAMES = ("Ada", "Ben", "Cleo")


@pytest.mark.parametrize(
    "ruleset",
    [
        War(),
        War(players=3),
        BeggarMyNeighbour(players=3, leader=3),
        Drunkard(),
        Drunkard(goal="holder_loses"),
    ],
    ids=str,
)
def test_the_chances_of_a_step_are_those_of_its_counts(ruleset):
    watched = watch(ruleset, "7F3K")
    worths = chart(watched).worths
    for step in range(0, watched.last, 29):
        held = watched.counts[step]
        chances = [worths[count] / sum(worths[each] for each in held) for count in held]
        assert chances == pytest.approx(odds(ruleset, held).chances, abs=0.005)


def test_a_step_says_who_leads_and_how_long_it_still_takes():
    watched = watch(War(), "7F3K")
    step = next(step for step, held in enumerate(watched.counts) if held == (29, 23))
    said = sentence(watched, NAMES, step)
    assert said.startswith("About 5")
    assert " in 100 for Ada, about 2" in said


def test_before_the_first_flip_it_is_even():
    assert sentence(watch(War(), "7F3K"), NAMES, 0).startswith("About even, about 2")


def test_with_three_nobody_is_called_even():
    assert " in 100 for " in sentence(watch(War(players=3), "7F3K"), NAMES, 0)


def test_at_the_end_and_once_one_has_all_the_cards_nothing_is_left_to_say():
    watched = watch(War(), "7F3K")
    assert watched.counts[watched.last - 1] == (52, 0)
    assert [sentence(watched, NAMES, watched.last - back) for back in (0, 1)] == ["", ""]


@pytest.mark.parametrize(
    ("worths", "said"),
    [
        ((997, 3), "More than 99 in 100 for Ada, "),
        ((1000, 0), "More than 99 in 100 for Ada, "),
        ((988, 12), "About 99 in 100 for Ada, "),
        ((498, 502), "About even, "),
    ],
)
def test_the_nearly_sure_is_not_called_sure(monkeypatch, worths, said):
    watched = watch(War(), "7F3K")
    ada, ben = watched.counts[2]
    assert ada != ben
    by_count = tuple({ada: worths[0], ben: worths[1]}.get(count, 0) for count in range(53))
    monkeypatch.setattr(watched_odds, "chart", lambda _watched: Chart(by_count, ("soon",) * 53))
    assert sentence(watched, NAMES, 2) == f"{said}soon."


@pytest.mark.parametrize(
    ("ruleset", "deal"),
    [
        (War(minutes=10), "7F3K"),
        (War(capture_order="as_laid"), "7F3K"),
        (War(), "Kh 2c / 8s 3c"),
        (Drunkard(players=3, goal="holder_loses"), "7F3K"),
    ],
    ids=str,
)
def test_where_nobody_can_tell_nothing_is_said(ruleset, deal):
    watched = watch(ruleset, deal)
    assert (sentence(watched, NAMES, 0), data(watched)) == ("", None)


def test_the_page_carries_what_every_count_is_worth():
    carried = data(watch(War(), "7F3K"))
    assert [carried["worths"][count] for count in (0, 26, 52)] == [0, 500, 1000]
    assert carried["worths"] == tuple(sorted(carried["worths"]))
    assert len(carried["left"]) == 53
    assert carried["left"][3] == carried["left"][26]
