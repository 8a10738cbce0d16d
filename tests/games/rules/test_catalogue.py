"""The catalogue: games by slug, variants from text and snapshots, the nearest legal one."""

import json

import pytest

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.casino_war import CasinoWar
from games.rules.catalogue import (
    GAMES,
    PRESETS,
    UnknownGame,
    card_game,
    house_rule,
    nearest,
    read,
    restore,
)
from games.rules.drunkard import Drunkard
from games.rules.house_rules import RuleRefused
from games.rules.war import War

# The names and the first values are those of the rulings that this project plays by.
WAR = {
    "players": 2,
    "face_down": 1,
    "escalating": False,
    "joiners": "all",
    "aces": "high",
    "suits_break_ties": False,
    "pack": "full",
    "remainder": "set_aside",
    "short_war": "last_card_serves",
    "stranded_pot": "next_battle",
    "dead_heat": "draw",
    "capture_order": "shuffled",
    "captured_to": "under",
    "battle_limit": None,
    "war_limit": None,
    "first_to_wars": None,
    "minutes": None,
    "level": "one_more_battle",
}


def test_the_four_games():
    assert list(GAMES) == ["war", "beggar-my-neighbour", "drunkard", "casino-war"]


@pytest.mark.parametrize(
    ("slug", "game"),
    [
        ("war", War),
        ("War", War),
        ("bmn", BeggarMyNeighbour),
        ("beggar_my_neighbour", BeggarMyNeighbour),
        ("drunkard", Drunkard),
        ("casino_war", CasinoWar),
    ],
)
def test_a_game_is_found_by_its_slug_however_typed(slug, game):
    assert card_game(slug) is game


def test_another_game_is_unknown_and_the_known_ones_are_named():
    with pytest.raises(UnknownGame, match=r"'snap' .* war, beggar-my-neighbour, drunkard, casino"):
        card_game("snap")


def test_war_has_these_house_rules_with_these_defaults():
    assert {rule.name: rule.default for rule in War.house_rules()} == WAR


@pytest.mark.parametrize("game", GAMES.values())
def test_every_house_rule_has_a_meaning_of_its_own(game):
    meanings = [rule.meaning for rule in game.house_rules()]
    assert all(meanings)
    assert len(set(meanings)) == len(meanings)


@pytest.mark.parametrize("game", GAMES.values())
def test_what_a_house_rule_needs_is_another_house_rule(game):
    rules = {rule.name: rule for rule in game.house_rules()}
    for rule in rules.values():
        assert all(rules[name].allows(value) for name, value in rule.needs.items())
        assert all(rule.allows(value) for value in rule.watch_only)


def test_every_game_has_presets_and_the_first_is_classic():
    assert set(PRESETS) == set(GAMES)
    assert all(presets[0].values == {} for presets in PRESETS.values())


@pytest.mark.parametrize(
    ("slug", "preset"), [(slug, preset) for slug in PRESETS for preset in PRESETS[slug]]
)
def test_a_preset_is_a_legal_variant_by_no_more_than_it_names(slug, preset):
    variant = restore(slug, preset.values)
    assert set(variant.changed()) <= set(preset.values)


def test_the_presets_of_war():
    assert [preset.title for preset in PRESETS["war"]] == [
        "Classic",
        "Three down",
        "Ten minutes",
        "First to three wars",
        "Half pack",
        "Family",
        "Everybody in",
        "Only the tied",
        "Suits decide",
    ]


def test_a_variant_is_read_from_what_people_type():
    assert read("war", {"Face-Down": "3", "captured_to": "side-pile"}) == War(
        face_down=3, captured_to="side_pile"
    )


def test_the_demand_of_an_ace_may_be_called_what_it_pays():
    assert read("bmn", {"ace_pays": "0"}) == BeggarMyNeighbour(ace=0)
    assert house_rule(BeggarMyNeighbour, "ace-pays").name == "ace"


def test_an_unknown_rule_is_refused_with_the_known_ones_named():
    with pytest.raises(RuleRefused, match="spite is no house rule of Drunkard; allowed: players"):
        read("drunkard", {"spite": "yes"})


def test_a_snapshot_survives_json():
    variant = War(players=3, suits_break_ties=True, minutes=5)
    snapshot = json.loads(json.dumps(variant.changed()))
    assert restore("war", snapshot) == variant


def test_a_snapshot_with_an_illegal_value_is_refused():
    with pytest.raises(RuleRefused, match="players=9"):
        restore("war", {"players": 9})


def test_what_is_legal_is_its_own_nearest_variant():
    assert nearest("war", {"players": "3", "joiners": "tied"}) == (
        War(players=3, joiners="tied"),
        (),
    )


@pytest.mark.parametrize(
    ("texts", "variant", "changed"),
    [
        ({"face_down": "7", "players": "3"}, War(players=3), ["face_down"]),
        ({"spite": "yes"}, War(), ["spite"]),
        (
            {"suits_break_ties": "yes", "war_limit": "3", "escalating": "yes"},
            War(suits_break_ties=True),
            ["escalating", "war_limit"],
        ),
    ],
)
def test_what_is_not_falls_back_to_the_default_and_says_why(texts, variant, changed):
    found, changes = nearest("war", texts)
    assert (found, [change.name for change in changes]) == (variant, changed)
    assert all("allowed: " in change.reason for change in changes)
    assert [change.wanted for change in changes] == [texts[name] for name in changed]


def test_a_leader_who_does_not_play_gives_way():
    variant, (change,) = nearest("bmn", {"leader": "3"})
    assert (variant, change.name) == (BeggarMyNeighbour(), "leader")
