"""The statistics page says what the figures say."""

import pytest

from games.forecasts.million import LONGEST, WIDTH, statistics
from games.rules.war import War
from games.simulator.million import million
from games.simulator.tables import how_long

PAGE = statistics()


def found(anchor):
    """Return all that a finding says."""
    return " ".join(next(each for each in PAGE.findings if each.anchor == anchor).sentences)


def test_shuffling_makes_games_of_two_longer():
    runs = million().runs
    shuffled, winner = runs["classic"].rounds, runs["winner-first"].rounds
    assert winner.value < 0.7 * shuffled.value
    assert f" {shuffled.value:.0f} battles on average when" in found("winner-first")
    assert f" {winner.value:.0f} when the winner’s own go under first" in found("winner-first")


def test_with_three_more_than_half_of_the_games_go_round_in_circles():
    looped = million().runs["three-players-winner-first"].looped.value
    assert looped > 0.5
    assert million().runs["winner-first"].looped.value == 0
    assert f"{100 * looped:.1f}\N{NO-BREAK SPACE}%" in found("three")


def test_the_same_players_cards_first_hardly_ever_end():
    looped = million().runs["seat-order"].looped.value
    assert looped > 0.8
    assert f"{100 * looped:.1f}\N{NO-BREAK SPACE}% of the games never end" in found("seat-order")


def test_nobody_has_the_better_seat():
    for share in million().runs["classic"].wins:
        assert share.value == pytest.approx(0.5, abs=4 * share.error)


@pytest.mark.parametrize("finding", PAGE.findings, ids=lambda finding: finding.anchor)
def test_every_finding_names_what_to_type_to_find_it_again(finding):
    assert finding.commands
    assert all(each.startswith("python3 manage.py ") for each in finding.commands)


def test_a_bar_reaches_from_one_game_in_ten_to_nine_in_ten():
    classic = PAGE.charts[0].ranges[0]
    minutes = [how_long(War()).minutes(share) for share in (0.1, 0.5, 0.9)]
    scale = WIDTH / LONGEST
    ends = [classic.x, classic.middle, classic.x + classic.width]
    assert ends == pytest.approx([scale * each for each in minutes], abs=0.2)
    assert classic.said.startswith(f"{minutes[1]:.0f} minutes; from {minutes[0]:.0f} to ")


def test_no_bar_leaves_its_chart():
    for chart in PAGE.charts:
        for each in chart.ranges:
            assert 0 <= each.x < each.middle < each.x + each.width <= WIDTH + 0.1


def test_a_smaller_pack_makes_shorter_games():
    pack = next(chart for chart in PAGE.charts if chart.title == "Pack")
    middles = [each.middle for each in pack.ranges]
    assert middles == sorted(middles, reverse=True)
