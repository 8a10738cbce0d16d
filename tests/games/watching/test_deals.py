"""From an address to a table: a code, or the cards themselves."""

import pytest

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.codes import LENGTH, read_code
from games.rules.play import deal
from games.rules.war import War
from games.watching.deals import LONGEST_DEAL, NoDeal, lay, new_code, tidy


def test_a_new_deal_has_a_code_of_four_characters():
    assert len(new_code()) == LENGTH


def test_a_code_is_the_deal_of_its_seed():
    assert lay(War(), "7f3k") == deal(War(), read_code("7F3K"))


def test_cards_are_dealt_as_they_are_written():
    assert [len(stock) for stock in lay(War(), "Kh 2c / 9s 9d 3h").stocks] == [2, 3]


def test_a_deal_of_beggar_my_neighbour_may_be_in_the_short_form():
    assert len(lay(BeggarMyNeighbour(), "--AJ / K---Q").stocks[1]) == 5


def test_a_deal_has_one_spelling_in_addresses():
    assert tidy("7f3k") == "7F3K"
    assert tidy("Kh  2c /9s") == "Kh 2c /9s"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("our deal", "is no deal"),
        ("Kh / Kx", "is not a card"),
        ("Kh 2c / 3d / 4d", "cannot be played"),
        ("/", "nobody is dealt a card"),
        ("2 " * 27 + "/" + " 3" * 26, "more cards"),
        ("2c " * LONGEST_DEAL + "/ 3d", "too long"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_with_a_reason(text, why):
    with pytest.raises(NoDeal, match=why):
        lay(War(), text)


def test_suits_are_asked_for_where_they_decide():
    with pytest.raises(NoDeal, match="needs a suit"):
        lay(War(suits_break_ties=True), "K / 2c")
