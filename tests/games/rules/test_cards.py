"""Cards: their names, their packs, and no order among them."""

from collections import Counter

import pytest

from games.rules.cards import FULL_PACK, HALF_PACK, SEVENS_UP, SIXES_UP, Card, Rank, Suit


@pytest.mark.parametrize("card", FULL_PACK, ids=str)
def test_a_card_reads_what_it_writes(card):
    assert Card.parse(str(card)) == card


@pytest.mark.parametrize("text", ["10h", "Th", "tH", "10♥"])
def test_a_ten_may_be_written_in_several_ways(text):
    assert Card.parse(text) == Card(Rank.TEN, Suit.HEARTS)


@pytest.mark.parametrize("text", ["", "h", "K", "Xh", "1h", "11h", "Kx", "hK", "Khh", "-"])
def test_anything_else_is_not_a_card(text):
    with pytest.raises(ValueError, match=f"'{text}' is not a card"):
        Card.parse(text)


def test_a_card_has_no_order():
    with pytest.raises(TypeError):
        sorted(FULL_PACK)


def test_a_card_shows_its_rank_and_suit():
    card = Card(Rank.QUEEN, Suit.SPADES)
    assert (card.rank.symbol, card.suit.symbol, card.suit.letter) == ("Q", "♠", "s")


def test_an_unshuffled_pack_lies_suit_by_suit_from_the_two_up():
    assert " ".join(map(str, FULL_PACK[:14])) == "2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc Ac 2d"


@pytest.mark.parametrize(
    ("pack", "size", "suits"),
    [(FULL_PACK, 52, 4), (HALF_PACK, 26, 2), (SIXES_UP, 36, 4), (SEVENS_UP, 32, 4)],
)
def test_a_pack_has_each_card_once(pack, size, suits):
    assert (len(pack), len(set(pack))) == (size, size)
    assert set(Counter(card.rank for card in pack).values()) == {suits}


def test_half_a_pack_is_one_black_suit_and_another():
    assert {card.suit for card in HALF_PACK} == {Suit.CLUBS, Suit.SPADES}


def test_short_packs_leave_out_the_low_ranks():
    assert min(card.rank for card in SIXES_UP) == Rank.SIX
    assert min(card.rank for card in SEVENS_UP) == Rank.SEVEN
