"""The notation reads what it writes, and says where a text goes wrong."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import FULL_PACK, HALF_PACK, SIXES_UP
from games.rules.catalogue import GAMES
from games.rules.events import (
    Awarded,
    Bet,
    Burnt,
    Captured,
    Ended,
    Ending,
    Flipped,
    Outcome,
    Paid,
    Reason,
    Recovered,
    Restocked,
    Staked,
    Stranded,
    Tied,
    Wager,
)
from games.rules.notation import (
    Unreadable,
    event_fields,
    event_name,
    read_deal,
    read_event,
    read_table,
    write_cards,
    write_deal,
    write_event,
    write_table,
)
from games.rules.play import deal, steps
from games.rules.war import War
from tests.games.playing import cards

EVENTS = [
    (Flipped(0, *cards("10h")), "flipped seat=0 card=10h"),
    (Staked(1, cards("2c 3d")), "staked seat=1 cards=2c,3d"),
    (Restocked(0, cards("2c")), "restocked seat=0 cards=2c draws=0"),
    (Tied((0, 2)), "tied seats=0,2 standing="),
    (Tied((0, 2), (2,)), "tied seats=0,2 standing=2"),
    (Captured(1, cards("Kd 9c"), 1), "captured seat=1 cards=Kd,9c draws=1"),
    (Stranded(), "stranded"),
    (Recovered(0, cards("9c")), "recovered seat=0 cards=9c"),
    (Awarded(2, cards("8s")), "awarded seat=2 cards=8s"),
    (Bet(0, 2, Wager.TIE), "bet seat=0 amount=2 wager=tie"),
    (Burnt(1, cards("2c 3c")), "burnt seat=1 cards=2c,3c"),
    (Paid(0, 1, Wager.RAISE, 2, 6), "paid seat=0 by=1 wager=raise risked=2 amount=6"),
    (
        Ended(Outcome(Ending.WON, 0, Reason.ALL_CARDS)),
        "ended ending=won winner=0 reason=all_cards cycle=- lead_in=-",
    ),
    (
        Ended(Outcome(Ending.LOOPED, None, Reason.REPEATED, 62, 4)),
        "ended ending=looped winner=- reason=the_table_repeats cycle=62 lead_in=4",
    ),
]


class TestDeals:
    def test_cards_have_blanks_between_them_and_players_a_slash(self):
        assert read_deal("Kh 10s / 2c") == (cards("Kh 10s"), cards("2c"))

    def test_a_deal_writes_what_it_reads(self):
        assert write_deal(read_deal("kh TS/2C,3c")) == "Kh 10s / 2c 3c"

    @given(st.permutations(FULL_PACK), st.integers(0, 52), st.integers(0, 52))
    def test_any_deal_survives_being_written(self, pack, one, other):
        first, second = sorted((one, other))
        stocks = (tuple(pack[:first]), tuple(pack[first:second]), tuple(pack[second:]))
        assert read_deal(write_deal(stocks), whole=True) == stocks

    @pytest.mark.parametrize(("text", "players"), [("/", 2), ("Kh /", 2), ("/ Kh", 2), ("", 1)])
    def test_a_stock_may_be_empty(self, text, players):
        assert len(read_deal(text)) == players

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("Kh Xh / 2c", "2nd card: 'Xh' is not a card"),
            ("2c 3c 4c 5c 6c 7c / 8c 9c 10c Jc Qc Xh", "12th card: 'Xh' is not a card"),
            ("Kh 1s", "2nd card: '1s' is not a card"),
            ("Kh / 2c Kh", "3rd card: Kh was dealt before, as the 1st"),
            ("Kh / K--", "2nd card: 'K--' is not a card"),
        ],
    )
    def test_what_is_wrong_is_named_with_its_place(self, text, sentence):
        with pytest.raises(Unreadable, match=f"^{re.escape(sentence)}$"):
            read_deal(text)

    @pytest.mark.parametrize(
        ("number", "ordinal"),
        [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (21, "21st"), (22, "22nd")],
    )
    def test_places_are_counted_as_people_do(self, number, ordinal):
        with pytest.raises(Unreadable, match=f"^{ordinal} card: 'X' is"):
            read_deal(" ".join(["2"] * (number - 1) + ["X"]))

    def test_a_card_must_be_in_the_deck(self):
        with pytest.raises(Unreadable, match=r"^2nd card: 5c is not in the deck$"):
            read_deal("9c / 5c", SIXES_UP)

    def test_a_card_may_come_as_often_as_in_the_deck(self):
        assert len(read_deal("9c 9c / 5c", FULL_PACK * 2)) == 2
        with pytest.raises(Unreadable, match=r"^3rd card: 9c was dealt before, as the 1st$"):
            read_deal("9c 9c / 9c", FULL_PACK * 2)

    def test_a_whole_deal_lacks_no_card(self):
        deck = cards("2c 3c 4c")
        assert read_deal("2c / 4c 3c", deck, whole=True) == (cards("2c"), cards("4c 3c"))
        with pytest.raises(Unreadable, match=r"^missing from the deal: 3c 4c$"):
            read_deal("2c /", deck, whole=True)


class TestRanksAlone:
    def test_a_rank_gets_a_suit_that_is_free(self):
        assert write_deal(read_deal("7 7 / 7c 7")) == "7d 7h / 7c 7s"

    def test_more_than_a_pack_has_are_of_another_pack(self):
        assert write_cards(read_deal("7 7 7 7 7")[0]) == "7c 7d 7h 7s 7c"

    def test_suits_are_those_of_the_deck(self):
        assert write_cards(read_deal("7 7", HALF_PACK)[0]) == "7c 7s"

    def test_a_rank_must_be_in_the_deck(self):
        with pytest.raises(Unreadable, match=r"^2nd card: 5 is not in the deck$"):
            read_deal("7 5", SIXES_UP)

    def test_where_suits_matter_a_rank_will_not_do(self):
        with pytest.raises(Unreadable, match=r"^2nd card: '7' needs a suit, because suits matter$"):
            read_deal("7c 7", suits_matter=True)


class TestShortForm:
    def test_dashes_are_plain_cards_and_letters_court_cards(self):
        assert write_deal(read_deal("--AQ-j/K--", dashes=True)) == "2c 3c Ac Qc 4c Jc / Kc 5c 6c"

    def test_blanks_do_not_matter(self):
        assert read_deal("- - A / K -", dashes=True) == read_deal("--A/K-", dashes=True)

    def test_with_any_other_card_it_is_an_ordinary_deal(self):
        assert write_deal(read_deal("A 2 / K", dashes=True)) == "Ac 2c / Kc"

    def test_a_whole_pack_in_short_form_has_every_card_once(self):
        text = "---AJ--Q---------QAKQJJ-QK/-----A----KJ-K--------A---"
        one, other = read_deal(text, dashes=True, whole=True)
        assert (len(one), len(other)) == (26, 26)


@pytest.mark.parametrize(("event", "text"), EVENTS)
def test_an_event_reads_what_it_writes(event, text):
    assert write_event(event) == text
    assert read_event(text) == event


def test_every_kind_of_event_is_among_those():
    assert len({event_name(event) for event, _ in EVENTS}) == 12


@pytest.mark.parametrize(
    "text",
    [
        "",
        "flew seat=0",
        "flipped seat=0",
        "flipped seat=x card=Kh",
        "flipped seat=0 card=Xh",
        "flipped seat=0 card=Kh again=1",
        "flipped 0 Kh",
        "stranded=1",
        "ended ending=lost winner=- reason=all_cards cycle=- lead_in=-",
    ],
)
def test_what_is_no_event_is_refused(text):
    with pytest.raises(Unreadable, match="is not an event"):
        read_event(text)


def test_the_fields_of_an_event_are_plain_data():
    assert event_fields(Captured(1, cards("Kd 9c"))) == {
        "seat": 1,
        "cards": ["Kd", "9c"],
        "draws": 0,
    }


@pytest.mark.parametrize("game", GAMES.values())
def test_a_table_survives_being_written(game):
    ruleset = game()
    for taken in steps(ruleset, deal(ruleset, 1)):
        assert read_table(write_table(taken.table)) == taken.table


def test_a_table_with_cards_waiting_and_over_survives_too():
    ruleset = War(players=4, joiners="tied", captured_to="side_pile")
    table = ruleset.stack(read_deal("9 / 9 / 4 8 / 3 8"))._replace(undealt=cards("Ks"))
    for taken in steps(ruleset, table):
        assert read_table(write_table(taken.table)) == taken.table


def test_a_table_is_a_line_for_each_part_that_is_not_empty():
    table = War().stack(read_deal("Kh / 9c"))
    assert write_table(table) == "stocks: Kh / 9c\nwars_won: 0,0"


@pytest.mark.parametrize(
    "text",
    [
        "rounds: 3",
        "stocks: Kh / Xc",
        "stocks: Kh / 9c\nrounds: many",
        "stocks: Kh / 9c\nweather: 3",
        "stocks",
        "stocks: Kh / 9c\noutcome: stranded",
    ],
)
def test_what_is_no_table_is_refused(text):
    with pytest.raises(Unreadable, match="is not a table"):
        read_table(text)
