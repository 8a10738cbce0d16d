"""Switches: from an address to house rules and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rulebook.switches import Why, choose, idle_rules, query_of
from games.rules.catalogue import GAMES
from games.rules.house_rules import in_words
from games.rules.war import War
from tests.games.rulebook.builders import asked_for, variants


def changes(**asked):
    return [(change.name, change.why) for change in choose(War, asked).changes]


def test_an_address_without_house_rules_gives_the_usual_game():
    assert choose(War, {}).variant == War()


def test_only_what_differs_from_the_default_is_in_the_address():
    chosen = choose(War, {"players": "2", "face_down": "3", "aces": "low"})
    assert (chosen.query, chosen.changes) == ("face_down=3&aces=low", ())


def test_the_step_of_an_example_is_no_house_rule():
    assert choose(War, {"step": "4"}).changes == ()


def test_a_house_rule_that_does_not_exist_is_left_out():
    assert changes(jokers="2") == [("jokers", Why.UNKNOWN)]


def test_a_value_that_does_not_exist_gives_the_default():
    chosen = choose(War, {"aces": "sideways"})
    assert chosen.variant == War()
    assert [change.why for change in chosen.changes] == [Why.ILLEGAL]


@pytest.mark.parametrize(("asked", "given"), [("0", 1), ("9", 3), ("-4", 1), ("x", 1)])
def test_a_number_out_of_range_gives_the_nearest(asked, given):
    assert choose(War, {"face_down": asked}).variant.face_down == given


@pytest.mark.parametrize("asked", ["9" * 5000, "-" * 5000, "٣", "3 ", " 3", "3\x00"])
def test_no_value_whatever_is_an_error(asked):
    choose(War, {"face_down": asked, "minutes": asked, "pack": asked})


def test_an_order_that_is_only_for_watching_gives_the_default():
    assert changes(capture_order="seat_order") == [("capture_order", Why.WATCH_ONLY)]


def test_what_has_no_effect_is_left_out_and_said():
    assert changes(joiners="tied") == [("joiners", Why.NO_EFFECT)]
    assert changes(joiners="tied", players="3") == []


def test_an_impossible_pair_gives_up_what_needs_the_other():
    chosen = choose(War, {"suits_break_ties": "yes", "first_to_wars": "3"})
    assert chosen.query == "suits_break_ties=yes"
    assert [(change.name, change.why) for change in chosen.changes] == [
        ("first_to_wars", Why.CLASH)
    ]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@given(data=st.data())
def test_an_address_gives_the_same_house_rules_again(game, data):
    variant = data.draw(variants(game))
    again = choose(game, asked_for(variant))
    assert again.variant == variant
    assert again.changes == ()
    assert again.query == query_of(variant)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@given(data=st.data())
def test_whatever_is_asked_for_every_house_rule_given_has_an_effect(game, data):
    rules = {rule.name: rule for rule in game.house_rules()}
    words = {
        name: st.sampled_from([*map(in_words, rule.values), "1", "7", "nonsense"])
        for name, rule in rules.items()
    }
    asked = data.draw(st.fixed_dictionaries({}, optional=words))
    assert list(idle_rules(choose(game, asked).variant)) == []
