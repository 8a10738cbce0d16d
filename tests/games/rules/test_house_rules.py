"""House rules: values from the type, refusals in words, variants by what differs."""

import re

import pytest

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.casino_war import CasinoWar
from games.rules.house_rules import RuleRefused, in_words
from games.rules.war import War

RULES = {rule.name: rule for rule in War.house_rules()}


@pytest.mark.parametrize(
    ("name", "default", "values"),
    [
        ("players", 2, (2, 3, 4)),
        ("escalating", False, (False, True)),
        ("joiners", "all", ("all", "tied")),
        ("battle_limit", None, (None,)),
    ],
)
def test_a_house_rule_takes_its_values_from_the_type(name, default, values):
    assert (RULES[name].default, RULES[name].values) == (default, values)


def test_a_switch_offers_its_default_first():
    rules = {rule.name: rule for rule in CasinoWar.house_rules()}
    assert (rules["bonus"].values, rules["tie_wager"].values) == ((True, False), (False, True))


def test_a_house_rule_says_where_it_belongs_and_what_it_means():
    rule = RULES["joiners"]
    assert (rule.group, rule.players_from, rule.needs) == ("ties", 3, {"suits_break_ties": False})
    assert rule.meaning == "who lays cards in a war: all, or only the tied"


def test_endless_orders_are_for_watching_only():
    assert RULES["capture_order"].watch_only == ("as_laid", "seat_order")


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("face_down", "3", 3),
        ("escalating", "yes", True),
        ("escalating", "No", False),
        ("aces", "two-beats-ace", "two_beats_ace"),
        ("aces", " LOW ", "low"),
        ("battle_limit", "none", None),
        ("battle_limit", "250", 250),
    ],
)
def test_a_value_is_read_as_people_type_it(name, text, value):
    assert RULES[name].read(text) == value


@pytest.mark.parametrize(
    ("name", "text", "legal"),
    [
        ("face_down", "4", "1, 2, 3"),
        ("escalating", "perhaps", "no, yes"),
        ("battle_limit", "0", "none, or a number from 1"),
        ("battle_limit", "-5", "none, or a number from 1"),
        ("battle_limit", "²", "none, or a number from 1"),
    ],
)
def test_another_value_is_refused_with_the_legal_ones_named(name, text, legal):
    sentence = re.escape(f"{name}={text} is not allowed; allowed: {legal}")
    with pytest.raises(RuleRefused, match=f"^{sentence}$") as refused:
        RULES[name].read(text)
    assert (refused.value.name, refused.value.value, refused.value.legal) == (name, text, legal)


@pytest.mark.parametrize(
    "values",
    [
        {"face_down": 4},
        {"face_down": True},
        {"face_down": "1"},
        {"escalating": 1},
        {"battle_limit": 0},
        {"battle_limit": True},
        {"battle_limit": 2.0},
        {"capture_order": None},
    ],
    ids=str,
)
def test_a_ruleset_refuses_a_value_that_is_not_legal(values):
    (name,) = values
    with pytest.raises(RuleRefused, match=f"{name}=.* is not allowed"):
        War(**values)


def test_a_variant_knows_what_differs_from_the_defaults():
    variant = War(face_down=3, aces="high", battle_limit=9)
    assert variant.changed() == {"face_down": 3, "battle_limit": 9}


def test_a_variant_is_made_from_what_differs():
    variant = War(face_down=3, suits_break_ties=False, minutes=10)
    assert War.with_rules(variant.changed()) == variant


def test_a_rule_of_another_game_is_refused():
    with pytest.raises(RuleRefused, match="leader is no house rule of War; allowed: players"):
        War.with_rules({"leader": 1})


def test_nothing_clashes_where_a_game_does_not_say_so():
    assert list(CasinoWar().clashes()) == []


def test_equal_variants_are_the_same_variant():
    assert len({War(), War(face_down=1), War(face_down=2), BeggarMyNeighbour()}) == 3


@pytest.mark.parametrize(
    ("value", "words"), [(True, "yes"), (False, "no"), (None, "none"), (3, "3"), ("all", "all")]
)
def test_a_value_in_words(value, words):
    assert in_words(value) == words
