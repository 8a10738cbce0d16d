"""Search: from a few words to the section that answers."""

import pytest

from games.rulebook.pages import library
from games.rulebook.search import Entry, Index, index, words_of


def found(query):
    return [(result.entry.slug, result.entry.anchor) for result in index().search(query)]


def first(query):
    return found(query)[0]


@pytest.mark.parametrize("page", library().pages.values(), ids=lambda page: page.slug)
def test_every_name_of_a_game_leads_to_its_page(page):
    for name in (page.title, *page.facts.aka):
        assert (page.slug, "") in found(name)


@pytest.mark.parametrize("page", library().pages.values(), ids=lambda page: page.slug)
def test_every_heading_leads_to_its_section(page):
    for passage in page.all_passages():
        assert (page.slug, passage.anchor) in found(f"{page.title} {passage.title}")


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("run out", ("war", "run-out")),
        ("run out in the middle of a war", ("war", "run-out")),
        ("RUN OUT!", ("war", "run-out")),
        ("noughts and crosses", ("tic-tac-toe", "")),
        ("noughts and croses", ("tic-tac-toe", "")),
        ("pyanitsa", ("drunkard", "")),
        ("p’yanitsa", ("drunkard", "")),
        ("Пьяница", ("drunkard", "")),
        ("strip jack naked", ("beggar-my-neighbour", "")),
        ("beggar my naighbour", ("beggar-my-neighbour", "")),
        ("snpa", ("snap", "")),
        ("stalemte", ("chess", "stalemate")),
        ("three sixes", ("ludo", "three-sixes")),
        ("war", ("war", "")),
        ("connect 4", ("connect-four", "")),
        ("two slaps at once", ("egyptian-ratscrew", "faq-together")),
    ],
)
def test_words_as_people_type_them_lead_to_the_answer(query, answer):
    assert first(query) == answer


def test_a_word_is_found_while_it_is_typed():
    for typed in ("ru", "run", "run o", "run ou"):
        assert ("war", "run-out") in found(typed)


def test_a_word_of_the_glossary_leads_to_its_meaning():
    assert ("draughts", "word-huff") in found("huff")


def test_a_question_to_agree_on_is_found():
    assert ("war", "agree-face-down") in found("how many cards go face down in a war")


@pytest.mark.parametrize("query", ["", "   ", "?!", "xyzzy qwfp"])
def test_what_nothing_answers_finds_nothing(query):
    assert found(query) == []


def test_what_no_section_answers_in_full_finds_the_nearest():
    assert ("war", "run-out") in found("run out xyzzy")


@pytest.mark.parametrize("typed", ["crown", "crwon", "crowwn", "crowm"])
def test_one_letter_may_be_wrong_missing_too_many_or_out_of_place(typed):
    small = Index([Entry("draughts", "Draughts", "crowned", "A crown", "")])
    assert [result.entry.anchor for result in small.search(typed)] == ["crowned"]


def test_a_short_word_is_not_bent_into_another():
    small = Index([Entry("war", "War", "ace", "The ace", "")])
    assert small.search("axe") == []


def test_the_excerpt_is_the_line_that_says_it():
    entry = Entry("war", "War", "x", "Rules", "Deal the cards.\nNobody looks.\nThe jack is wild.")
    [result] = Index([entry]).search("jack")
    assert result.excerpt == "The jack is wild."


def test_the_excerpt_is_what_the_page_says_by_the_usual_house_rules():
    result = index().search("run out in the middle of a war")[0]
    assert result.excerpt.startswith("Lay what you have: your last card goes face up")
    assert "stands for the whole war" not in result.excerpt


def test_what_is_true_only_under_other_house_rules_is_found_all_the_same():
    assert ("war", "ties") in found("spades then hearts then diamonds then clubs")


def test_words_have_no_capitals_accents_or_apostrophes():
    assert words_of("P'yanitsa, Échecs!") == ["pyanitsa", "echecs"]
