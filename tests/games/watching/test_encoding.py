"""A whole game in a few thousand characters."""

import gzip
from statistics import median

import pytest

from games.rules.casino_war import CasinoWar
from games.rules.codes import write_code
from games.rules.drunkard import Drunkard
from games.rules.notation import read_deal
from games.rules.war import War
from games.watching.encoding import NotShown, encode_cards, encode_steps
from games.watching.pages import data
from games.watching.playing import watch

LEVEL = 3  # as hard as the server presses its answers
MOST = 20_000


def steps_of(ruleset, deal):
    watched = watch(ruleset, deal)
    return encode_steps(watched, 0, watched.last)


def test_a_card_is_a_letter():
    (stock,) = read_deal("2c Ac 2d As")
    assert encode_cards(stock) == "AMNz"


def test_flips_and_a_capture_as_laid_need_no_cards():
    assert steps_of(War(capture_order="winner_first"), "Kh / 8s") == "f01|c0|e"


def test_a_capture_in_another_order_names_its_cards():
    assert steps_of(War(capture_order="winner_first"), "2c / 3d") == "f01|c1OA|e"


def test_a_war_is_a_tie_its_stakes_and_its_flips():
    steps = steps_of(War(face_down=2), "9c 2c 2d Kd / 9s 3c 3d 8s").split("|")
    assert steps[1] == "t01. s02 s12 f01"


def test_a_side_pile_comes_back_in_its_order():
    steps = steps_of(Drunkard(), "Kh / 8s 9s").split("|")
    assert steps[2].startswith("r0")


def test_chips_are_not_shown_on_this_table():
    with pytest.raises(NotShown):
        steps_of(CasinoWar(), "Kh / 8s")


def test_a_median_game_of_war_is_small_enough_to_travel_whole():
    sizes = []
    for seed in range(15):
        watched = watch(War(), write_code(seed))
        sizes.append(len(gzip.compress(data(watched, ("Ada", "Ben"), 0).encode(), LEVEL)))
    assert median(sizes) < MOST
