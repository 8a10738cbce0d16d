"""How long a game takes is told in a sentence, in bars, and in words for who sees none."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rulebook.pages import library
from games.rulebook.search import index
from games.rulebook.switchboard import offered, rule_of
from games.rulebook.times import (
    HEIGHT,
    WIDTH,
    _words,
    about,
    chart,
    sentence,
    tell,
)
from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.casino_war import CasinoWar
from games.rules.drunkard import Drunkard
from games.rules.house_rules import RuleRefused, in_words
from games.rules.war import War
from games.simulator.lengths import SHARES, Lengths, Pace

WAR = Lengths(tuple(60 * 60 * share**1.5 + 60 for share in SHARES), ended=1.0)


def lengths(typical, slow, ended=1.0):
    """Return lengths of which half are over in `typical` minutes and one in ten takes `slow`."""
    steps = {0.5: typical, 0.9: slow}
    seconds, minutes = [], typical / 4
    for share in SHARES:
        minutes = steps.get(share, minutes + 0.01)
        seconds.append(60 * minutes)
    return Lengths(tuple(seconds), ended)


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (lengths(26.2, 70.8), "About 26 minutes; one game in ten runs past 71."),
        (lengths(3.7, 4.3), "About 4 minutes, and seldom more."),
        (lengths(0.7, 1.8), "About 40 seconds; one game in ten runs past 2 minutes."),
        (lengths(1.2, 4), "About 1 minute; one game in ten runs past 4."),
        (lengths(26, 71).limited_to(600), "10 minutes at most."),
        (lengths(26, 71).limited_to(2700), "About 26 minutes, and never more than 45 minutes."),
        (lengths(26, 71).limited_to(9000), "About 26 minutes; one game in ten runs past 71."),
        (lengths(26, 71, ended=0.4), "Most of these games go on for hours, or for ever."),
    ],
    ids=str,
)
def test_one_sentence_says_how_long_a_game_takes(found, said):
    assert sentence(found) == said


def test_games_of_which_many_never_end_say_how_many():
    said = sentence(lengths(26, 71, ended=0.8))
    assert said.endswith("; 20 games in 100 go on for hours, or for ever.")


def test_the_one_game_in_100_that_never_ends_is_said_in_the_singular():
    *_, said = _words(lengths(26, 71, ended=0.9895))
    assert said == "Of 100 games, 1 goes on for hours, or for ever."


def test_the_words_say_how_many_are_over_by_when():
    said = tell(War()).words
    assert said.startswith("Of 100 games, ")
    assert " are over within 10 minutes, " in said
    assert said.endswith(" within 60.")


def heights(path):
    """Return the heights of the bars that a path draws, from left to right."""
    return [float(height) for height in re.findall(r"v-([\d.]+)", path)]


def test_the_bars_are_as_high_as_the_shares_of_the_games():
    drawn = chart(WAR)
    bars = heights(drawn.quick) + heights(drawn.slow)
    tick = drawn.ticks[1]
    minute = float(tick.x) / float(tick.minutes)  # how far one is, in units
    edges = [number * WIDTH / len(bars) / minute for number in range(len(bars) + 1)]
    shares = WAR.histogram(edges)
    assert bars == pytest.approx([HEIGHT * share / max(shares) for share in shares], abs=0.3)
    assert drawn.ticks[0].minutes == "0"


def test_no_bar_leaves_the_chart():
    for left, _, width, _ in re.findall(
        r"M([\d.]+) 80v-([\d.]+)h([\d.]+)v([\d.]+)z", chart(WAR).quick + chart(WAR).slow
    ):
        assert 0 <= float(left) <= float(left) + float(width) <= WIDTH


def test_only_what_one_game_in_ten_runs_past_is_slow():
    drawn = chart(WAR)
    assert 0 < len(heights(drawn.slow)) < len(heights(drawn.quick))


def test_a_clock_ends_the_chart():
    drawn = chart(lengths(26, 71).limited_to(600))
    assert drawn.ticks[-1].minutes == "10"
    bars = heights(drawn.quick + drawn.slow)
    assert max(bars) == bars[-1]


def test_a_family_that_plays_twice_as_slowly_takes_twice_as_long():
    usual, slow = tell(War()), tell(War(), Pace(8, 16))
    assert slow.sentence != usual.sentence
    assert slow.chart != usual.chart


def test_where_there_is_no_table_one_sentence_says_so():
    told = tell(War(first_to_wars=4))
    assert told.sentence == "Nobody has counted yet how long a game takes with these house rules."
    assert (told.chart, told.words) == (None, "")


@st.composite
def offered_variants(draw):
    """Draw house rules that the switches of a page offer; of two that clash one gives way."""
    game = draw(st.sampled_from((War, BeggarMyNeighbour, Drunkard)))
    values = {}
    for option in library().pages[game.slug].facts.option:
        rule = rule_of(game(), option.field)
        choices = offered(rule, option, in_words(rule.default))
        values[rule.name] = rule.read(draw(st.sampled_from(choices)))
    while True:
        try:
            return game.with_rules(values)
        except RuleRefused as refused:
            del values[refused.name]


@given(variant=offered_variants())
def test_every_combination_of_switches_tells_its_time(variant):
    assert tell(variant).chart is not None


@pytest.mark.parametrize("nothing", [None, CasinoWar()])
def test_of_a_game_without_times_nothing_is_said(nothing):
    assert tell(nothing) is None


@pytest.mark.parametrize(
    ("minutes", "said"),
    [(0.01, "10 seconds"), (0.5, "30 seconds"), (1, "1 minute"), (25.6, "26 minutes")],
)
def test_times_are_said_in_minutes_or_seconds(minutes, said):
    assert about(minutes) == said


def test_whoever_asks_how_long_it_takes_finds_it():
    found = [result.entry for result in index().search("how long war")]
    assert ("war", "time") in [(entry.slug, entry.anchor) for entry in found]


def test_no_page_has_times_in_its_prose_and_from_the_tables():
    for page in library().pages.values():
        own = "time" in {passage.anchor for passage in page.all_passages()}
        assert not (own and page.facts.time.kind == "simulated")
