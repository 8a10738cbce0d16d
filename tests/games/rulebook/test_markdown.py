"""Rendering: lines as HTML and as text, with values put in and changes marked."""

import pytest

from games.rulebook.conditions import parse_condition
from games.rulebook.markdown import Under, UnknownValue, links, names, plain, render
from games.rulebook.prose import Line

LOW = (parse_condition("aces=low"),)
NOW = Under({"aces": "low"}, {"aces": "high"}, {"cards": 3, "n": 1}, {"cards": 1, "n": 1})


def html(*texts, under=NOW):
    lines = [text if isinstance(text, Line) else Line(text) for text in texts]
    return render(lines, under, lambda slug: f"/rules/{slug}/")[0].strip()


def test_raw_html_is_text():
    assert html("<script>alert(1)</script>") == "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"


def test_a_value_is_put_in_with_its_word_in_the_singular():
    assert html("{{ n card/cards }}.") == "<p>1 card.</p>"


def test_a_value_that_is_not_the_usual_one_is_marked():
    assert html("Lay {{ cards card/cards }}.") == "<p>Lay <mark>3 cards</mark>.</p>"


def test_a_line_that_is_not_usually_there_is_marked_as_a_whole():
    shown = html("Always.", Line("Now {{ cards }}.", LOW), "Still.")
    assert shown == "<p>Always.\n<mark>Now 3.</mark>\nStill.</p>"


def test_a_list_stays_one_list_where_lines_are_left_out():
    high = (parse_condition("aces=high"),)
    shown = html("- one", Line("- two", high), Line("- three", LOW))
    assert shown == "<ul>\n<li>one</li>\n<li><mark>three</mark></li>\n</ul>"


def test_a_link_to_a_game_leads_to_its_page():
    assert html("[x](rules:snap#end)") == '<p><a href="/rules/snap/#end">x</a></p>'


def test_a_link_that_runs_code_stays_text():
    assert "<a" not in html("[x](javascript:alert(1))")


def test_an_unknown_value_is_an_error():
    with pytest.raises(UnknownValue, match="nonsense"):
        html("{{ nonsense }}")


def test_plain_text_has_a_line_for_each_sentence():
    lines = [Line("Lay *{{ cards }}*."), Line("See [this](#x)."), Line(""), Line("- item")]
    assert plain(lines, NOW) == "Lay 3.\nSee this.\nitem"


def test_every_link_and_value_is_found_whatever_the_house_rules():
    lines = [Line("[a](#b) {{ cards card/cards }}", (parse_condition("aces=high"),))]
    assert list(links(lines)) == ["#b"]
    assert list(names(lines)) == ["cards"]
