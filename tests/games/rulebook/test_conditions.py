"""Conditions: what a sentence is true under."""

import pytest

from games.rulebook.conditions import UnreadableCondition, parse_condition


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("aces=high", True),
        ("aces=low", False),
        ("aces=low|high", True),
        ("aces!=low", True),
        ("aces!=high", False),
        ("players>=3", True),
        ("players>=4", False),
        ("minutes>=1", False),
        ("players>=3 and aces=high", True),
        ("players>=3 and aces=low", False),
    ],
)
def test_a_condition_compares_house_rules(text, holds):
    setting = {"aces": "high", "players": "3", "minutes": "none"}
    assert parse_condition(text).holds(setting) is holds


def test_otherwise_holds_exactly_when_the_condition_does_not():
    condition = parse_condition("players>=3 and aces=high")
    for players in ("2", "3"):
        for aces in ("high", "low"):
            setting = {"players": players, "aces": aces}
            assert condition.otherwise().holds(setting) is not condition.holds(setting)


@pytest.mark.parametrize("text", ["", "aces", "aces=", "aces==high", "players>=many", "a=b or c=d"])
def test_what_is_no_condition_is_refused(text):
    with pytest.raises(UnreadableCondition):
        parse_condition(text)
