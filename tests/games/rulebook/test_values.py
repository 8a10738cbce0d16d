"""Figures: dealt and played by the rules, never typed."""

import pytest

from games.rulebook.values import setting_of, values_of
from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.war import War


def figures(variant, *names):
    values = values_of(variant)
    return tuple(values[name] for name in names)


@pytest.mark.parametrize(
    ("house_rules", "at_stake"),
    [
        ({}, (6, 10)),
        ({"face_down": 3}, (10, 18)),
        ({"escalating": True}, (6, 12)),
        ({"players": 3}, (9, 15)),
        ({"players": 3, "joiners": "tied"}, (7, 11)),
    ],
)
def test_the_cards_of_a_war_are_counted_on_the_table(house_rules, at_stake):
    assert figures(War(**house_rules), "war_cards", "war_again_cards") == at_stake


@pytest.mark.parametrize(
    ("house_rules", "dealt"),
    [
        ({}, (52, 26, 0, 52)),
        ({"players": 3}, (52, 17, 1, 51)),
        ({"players": 3, "remainder": "deal_all"}, (52, 17, 1, 52)),
        ({"pack": "half_random"}, (26, 13, 0, 26)),
        ({"pack": "36", "players": 4}, (36, 9, 0, 36)),
    ],
)
def test_the_deal_is_counted(house_rules, dealt):
    names = ("pack_cards", "each_gets", "left_over", "in_play")
    assert figures(War(**house_rules), *names) == dealt


def test_a_house_rule_is_a_figure_under_its_own_name():
    assert figures(BeggarMyNeighbour(ace=0), "ace", "king", "pile_back") == (0, 3, "as_laid")


def test_a_setting_has_the_house_rules_in_words_and_what_follows_from_them():
    setting = setting_of(War(players=3, minutes=10))
    assert (setting["players"], setting["escalating"], setting["war_limit"]) == ("3", "no", "none")
    assert (setting["even_deal"], setting["limited"]) == ("no", "yes")
    assert setting_of(War())["limited"] == "no"
