"""What is said of a game: each battle a sentence, and the whole of a short one."""

import pytest

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.drunkard import Drunkard
from games.rules.war import War
from games.watching.playing import watch
from games.watching.telling import transcript
from tests.tools import ROOT

NAMES = ("Ada", "Ben", "Cleo")
TRANSCRIPT = ROOT / "tests" / "data" / "transcript.txt"


def told(ruleset, deal):
    return list(transcript(watch(ruleset, deal), NAMES[: ruleset.seats]))


def test_a_short_game_is_heard_as_it_is_written_down():
    deal = "9c 7c 2c Kd 5h / 4s 7h 3c 8s 6d"
    assert "\n".join(told(War(capture_order="winner_first"), deal)) + "\n" == (
        TRANSCRIPT.read_text()
    )


def test_a_battle_is_one_sentence_with_the_counts_after_it():
    assert told(War(), "Kh 2c / 8s 3c")[1] == (
        "Flip 1: Ada king, Ben eight. Ada takes two cards, 3 to 1."
    )


def test_a_war_says_who_ties_what_is_laid_and_what_turns_up():
    assert told(War(), "9c 2c Kd 5d / 9s 3c 8s")[1] == (
        "Flip 1: Ada nine, Ben nine. War: Ada and Ben tie. "
        "Ada and Ben lay one card each face down. Flip 2: Ada king, Ben eight. "
        "Ada takes six cards, 7 to 0."
    )


def test_stakes_of_different_sizes_are_told_apart():
    line = told(War(face_down=3), "9c 2c 2d 2h 5d / 9s 3c Kd")[1]
    assert "Ada lays three cards face down. Ben lays one card face down." in line


def test_among_three_the_counts_have_names():
    assert told(War(players=3), "Kh 2c / 8s 3c / 4s 5h")[1].endswith(
        "Ada takes three cards, Ada 4, Ben 1, Cleo 1."
    )


def test_a_court_card_says_what_it_asks_for():
    assert told(BeggarMyNeighbour(), "2c Kh 5d / 3s 4s 5s 6s 7s")[1] == (
        "Card 1: Ada two. Card 2: Ben three. Card 3: Ada king, which asks for three cards. "
        "Card 4: Ben four. Card 5: Ben five. Card 6: Ben six. Ada takes six cards, 7 to 1."
    )


def test_cards_that_come_from_a_side_pile_are_one_flip_all_the_same():
    lines = told(Drunkard(), "Kh / 8s 9s")
    assert lines[2].startswith("Ada turns over the side pile. Flip 2: Ada ")


@pytest.mark.parametrize(
    ("ruleset", "deal", "end"),
    [
        (War(), "Kh / 8s", "Ada has all the cards and wins."),
        (
            War(),
            "9c / 9d",
            "Flip 1: Ada nine, Ben nine. War: Ada and Ben tie. "
            "Nobody in the war can go on: the pile waits. The game is drawn.",
        ),
        (War(battle_limit=1), "Kh 2c / 8s 3c", "Ada wins."),
        (
            BeggarMyNeighbour(),
            "---K---Q-KQAJ-----AAJ--J-- / ----------Q----KQ-J-----KA",
            "This deal never ends: after 4 piles the same 62 come round for ever.",
        ),
        (
            War(capture_order="as_laid"),
            "2c 3c / 3d 2d",
            "This deal never ends: after 2 battles the same 2 come round for ever.",
        ),
    ],
)
def test_the_end_is_said_in_words(ruleset, deal, end):
    assert told(ruleset, deal)[-1] == end
