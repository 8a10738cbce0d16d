"""The rulebook: every page is complete, under whatever house rules, and says what is played."""

import re
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rulebook.edition import edition
from games.rulebook.faults import anchors_of, faults_of
from games.rulebook.pages import library
from games.rulebook.reading import faults_of as reading_faults_of
from games.rulebook.reading import sentences
from games.rulebook.switchboard import offered, rule_of
from games.rulebook.switches import choose, query_of
from games.rules.catalogue import GAMES, PRESETS
from games.rules.house_rules import in_words
from games.rules.war import War
from tests.games.rulebook.builders import single_switches, variants

PAGES = library().pages
TWENTY = {
    *("war", "beggar-my-neighbour", "drunkard", "casino-war"),
    *("snap", "slapjack", "egyptian-ratscrew", "old-maid", "go-fish", "speed"),
    *("rock-paper-scissors", "tic-tac-toe", "connect-four", "dots-and-boxes", "backgammon"),
    *("chess", "draughts", "ludo", "eight-ball", "table-tennis"),
}
every_page = pytest.mark.parametrize("page", PAGES.values(), ids=list(PAGES))
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def written(slug="war", **house_rules):
    """Write a page to house rules."""
    return edition(PAGES[slug], GAMES[slug](**house_rules))


def text(edition, anchor):
    """Return what a section says."""
    return next(each.text for each in edition.every_section() if each.anchor == anchor)


def everything(edition):
    """Return all that the sections say."""
    return "\n".join(section.text for section in edition.every_section())


def usual(page):
    """Write a page to its default house rules, if it has any."""
    return edition(page, GAMES[page.facts.engine]() if page.facts.engine else None)


def test_the_twenty_games_have_a_page_each():
    assert set(PAGES) == TWENTY


def test_every_game_with_an_engine_has_its_page():
    assert {page.facts.engine for page in PAGES.values() if page.facts.engine} == set(GAMES)


@every_page
def test_a_page_agrees_with_itself_its_sources_and_its_rules(page):
    assert list(faults_of(page, library())) == []


@every_page
def test_a_page_is_easy_to_read(page):
    assert list(reading_faults_of(usual(page))) == []


@every_page
def test_every_section_with_text_names_a_source(page):
    without = [each.anchor for each in usual(page).every_section() if not each.sources]
    assert set(without) <= {"cases", "questions"}


@every_page
def test_a_page_says_no_longer_sentence_twice(page):
    whole = Counter(
        sentence
        for section in usual(page).every_section()
        if section.anchor != "quick"
        for sentence in sentences(section.text)
        if len(sentence.split()) > 8
    )
    assert [sentence for sentence, count in whole.items() if count > 1] == []


@every_page
def test_nothing_on_a_page_is_cut_short_or_about_another_kind_of_game(page):
    said = everything(usual(page))
    assert not re.search(r"…|\.\.\.|lorem|\bsports?\b|full rulebook|playing the ball", said, re.I)


@every_page
def test_the_end_says_whether_the_game_can_be_drawn(page):
    assert re.search(r"\bdraw(n|s)?\b|cannot draw|level", text(usual(page), "end"))


@every_game
def test_every_house_rule_is_a_switch_and_every_switch_a_house_rule(game):
    page = PAGES[game.slug]
    rules = {rule.name for rule in game.house_rules()}
    assert {option.field for option in page.facts.option} == rules
    assert set(page.texts.options) == rules


@every_game
def test_every_value_of_a_house_rule_is_on_offer_but_those_for_watching(game):
    page, variant = PAGES[game.slug], game()
    for option in page.facts.option:
        rule = rule_of(variant, option.field)
        legal = {in_words(value) for value in rule.values if value not in rule.watch_only}
        now = in_words(rule.default)
        shown = set(offered(rule, option, now))
        assert {now} <= shown
        assert shown <= legal or rule.counted
        assert option.choices or shown == legal


@every_game
def test_the_switches_stand_as_the_rules_say(game):
    board = usual(PAGES[game.slug]).switchboard
    switches = [*board.argued, *(switch for group in board.groups for switch in group.switches)]
    assert {switch.name for switch in switches} == {rule.name for rule in game.house_rules()}
    assert [switch.name for switch in switches if switch.changed] == []


@every_game
def test_every_preset_is_on_the_page_and_writes_it(game):
    for preset in PRESETS[game.slug]:
        page = edition(PAGES[game.slug], game.with_rules(preset.values))
        [selected] = [each for each in page.switchboard.presets if each.selected]
        assert selected.title == PAGES[game.slug].texts.presets[preset.slug]
        assert list(reading_faults_of(page)) == []


@pytest.mark.parametrize(
    ("game", "asked"),
    [pytest.param(game, asked, id=f"{game.slug} {asked}") for game, asked in single_switches()],
)
def test_a_page_is_complete_with_any_one_switch(game, asked):
    page = PAGES[game.slug]
    rewritten = edition(page, choose(game, asked).variant)
    assert list(reading_faults_of(rewritten)) == []
    assert [each.anchor for each in rewritten.every_section()] == [
        each.anchor for each in page.all_passages()
    ]


@every_game
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_page_is_complete_with_any_switches_together(game, data):
    variant = data.draw(variants(game))
    rewritten = edition(PAGES[game.slug], variant)
    assert list(reading_faults_of(rewritten)) == []
    assert rewritten.query == query_of(variant)


@pytest.mark.parametrize(
    ("house_rules", "anchor", "said", "unsaid"),
    [
        ({}, "ties", "1 card face down", "3 cards face down"),
        ({"face_down": 3}, "ties", "everything on the table: 10 cards", "6 cards"),
        ({"suits_break_ties": True}, "ties", "no wars", "face down"),
        ({}, "aces", "The ace is the highest card", "two is the top card"),
        ({"aces": "two_beats_ace"}, "aces", "a two is the top card", "beats everything"),
        ({"players": 3}, "who-joins", "A player who was not tied can win", "only two"),
        ({"players": 3, "joiners": "tied"}, "who-joins", "Only the tied", "not tied can win"),
        ({"short_war": "forfeit"}, "run-out", "You are out", "last card goes face up"),
        ({"players": 3}, "setup", "The 1 card left over stay", "come out even"),
        ({"minutes": 10}, "end", "After 10 minutes you stop", "There is no draw"),
    ],
)
def test_only_what_is_true_under_the_house_rules_is_on_the_page(house_rules, anchor, said, unsaid):
    section = text(written(**house_rules), anchor)
    assert said in section
    assert unsaid not in section


def test_what_a_switch_changed_is_marked():
    ties = next(
        section for section in written(face_down=3).every_section() if section.anchor == "ties"
    )
    assert "<mark>3 cards</mark>" in ties.html
    usual_ties = next(each for each in written().every_section() if each.anchor == "ties")
    assert "<mark>" not in usual_ties.html


def test_a_war_on_a_war_does_not_double_what_is_at_stake():
    assert "Now 10 cards" in text(written(), "war-on-a-war")
    assert "Now 18 cards" in text(written(face_down=3), "war-on-a-war")
    assert "Now 12 cards" in text(written(escalating=True), "war-on-a-war")
    assert "doubl" not in everything(written())


def test_the_page_does_not_say_that_a_war_is_worth_five_battles():
    assert "five ordinary" not in everything(written())
    assert written().examples["example"].values["2.ada"] - 27 == 3


@pytest.mark.parametrize("order", ["winner_first", "loser_first", "high_to_low"])
def test_two_players_are_not_told_that_a_fixed_order_makes_the_game_endless(order):
    endless = text(written(capture_order=order), "faq-endless")
    assert endless.startswith("Hardly ever")
    assert "whoever won" in endless


def test_three_players_are_told_that_a_fixed_order_makes_many_games_endless():
    endless = text(written(players=3, capture_order="winner_first"), "faq-endless")
    assert endless.startswith("Yes.\nWith 3 players and this order, more than half of all games")


@pytest.mark.parametrize("house_rules", [{}, {"captured_to": "side_pile_shuffled"}])
def test_shuffling_is_said_to_end_the_game_and_not_to_shorten_it(house_rules):
    endless = text(written(**house_rules), "faq-endless")
    assert "every game ends" in endless
    assert not re.search(r"sooner|shorter|faster", endless)


def test_three_down_is_a_longer_war_and_a_shorter_game():
    board = written(face_down=3).switchboard
    [face_down] = [switch for switch in board.argued if switch.name == "face_down"]
    assert face_down.effect == "A longer war, and a shorter game."


def test_suits_that_break_ties_are_not_said_to_be_faster():
    board = written(suits_break_ties=True).switchboard
    [switch] = [switch for switch in board.changed if switch.name == "suits_break_ties"]
    assert "longest game" in switch.effect


def test_more_players_are_not_said_to_be_faster():
    assert "faster" not in everything(written(players=4))


def test_shuffling_is_no_way_to_win():
    assert "shuffl" not in text(written(), "end")


def test_a_deal_of_war_is_not_said_to_decide_the_game():
    assert not re.search(r"deal decides|outcome is determined", everything(written()))


def test_casino_war_stands_with_the_games_for_adults():
    shelves = dict(library().shelves())
    assert [page.slug for page in shelves["adults"]] == ["casino-war"]
    assert PAGES["casino-war"].facts.age.years == 18


def test_war_is_the_first_game_of_the_rulebook():
    assert next(iter(PAGES)) == War.slug


@every_page
def test_no_anchor_is_there_twice(page):
    assert [a for a, count in Counter(anchors_of(page)).items() if count > 1] == []
