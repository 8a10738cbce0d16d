"""Worked examples: replayed under whatever house rules the reader chose."""

import pytest

from games.rulebook.examples import UnplayableExample, play_example
from games.rulebook.facts import Example
from games.rulebook.pages import library
from games.rules.casino_war import CasinoWar
from games.rules.drunkard import Drunkard
from games.rules.war import War


def played(slug, example_id, variant):
    facts = library().pages[slug].facts
    [example] = [example for example in facts.example if example.id == example_id]
    return play_example(example, "An example", variant)


def worked(**house_rules):
    return played("war", "worked", War(**house_rules)).values


def test_the_nine_takes_the_four_and_the_king_the_war():
    values = worked()
    assert (values["1.taken"], values["1.ada"], values["1.ben"]) == (2, 27, 25)
    assert (values["2.taken"], values["2.ada"], values["2.ben"]) == (6, 30, 22)


def test_three_down_the_same_deal_is_ten_cards_and_32_to_20():
    values = worked(face_down=3)
    assert (values["2.taken"], values["2.ada"], values["2.ben"]) == (10, 32, 20)


def test_the_war_gains_as_much_as_three_battles_and_not_five():
    values = worked()
    battle = values["1.ada"] - 26
    assert values["2.ada"] - values["1.ada"] == 3 * battle


def test_the_war_is_shown_card_by_card():
    frames = played("war", "worked", War()).frames
    assert [frame.war for frame in frames] == [False, False, False, True, False]
    ada = frames[3].places[0]
    assert [(str(shown.card), shown.face_up) for shown in ada.cards] == [
        ("7h", True),
        ("2c", False),
        ("Kd", True),
    ]
    assert frames[3].caption.startswith("The highest cards are equal: war.")
    assert frames[4].caption == "Ada takes 6 cards."


def test_the_frame_that_takes_the_pile_still_shows_it():
    frames = played("war", "worked", War()).frames
    assert [place.cards for place in frames[4].places] == [
        place.cards for place in frames[3].places
    ]
    assert [place.held for place in frames[4].places] == [30, 22]


@pytest.mark.parametrize(
    ("short_war", "taken", "winner"),
    [("last_card_serves", 5, "ben"), ("equal_cards", 4, "ben"), ("forfeit", 3, "ben")],
)
def test_running_out_in_a_war_is_played_by_the_ruling_chosen(short_war, taken, winner):
    values = played("war", "run-out", War(short_war=short_war)).values
    assert values["1.taken"] == taken
    assert values[f"1.{winner}"] == 7


def test_other_packs_have_deals_of_their_own():
    for pack in ("half_suits", "36", "32"):
        shown = played("war", "worked", War(pack=pack))
        assert (shown.given_up, shown.values["2.taken"]) == ((), 6)


def test_house_rules_that_no_deal_fits_are_given_up_and_named():
    shown = played("war", "worked", War(pack="half_random", face_down=3))
    assert (shown.given_up, shown.values["2.ada"]) == (("pack",), 32)


def test_an_example_that_fits_nothing_cannot_be_played():
    with pytest.raises(UnplayableExample, match="odd"):
        play_example(Example("odd", "x", ("9c / 9d / 2s / 3s / 4s",), 1), "Odd", War())


def test_the_lowly_six_takes_the_ace():
    assert played("drunkard", "worked", Drunkard()).values["1.ada"] == 19
    assert played("drunkard", "worked", Drunkard(six_beats_ace=False)).values["1.ada"] == 17


def test_the_dealer_is_called_the_dealer():
    frames = played("casino-war", "worked", CasinoWar()).frames
    assert [place.name for place in frames[0].places] == ["Ada", "The dealer"]
    assert "burns 3 cards" in frames[2].caption
