"""What becomes of names that people type."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.names import BadNameError, characters, clean_name, clean_text, name_key

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
SCOTLAND_LIKE_FLAG = "\U0001f1ec\U0001f1e7"


@pytest.mark.parametrize(
    "name",
    ["Ada", "Chloë", "محمد", "נועה", "李", "Zoë O'Brien-Łuk", FAMILY, "🦊", "R2", "علی\u200cرضا"],
)
def test_a_name_that_can_be_read_stays_as_it_is(name):
    assert clean_name(name) == name


def test_a_name_is_composed_and_its_spaces_are_single():
    assert clean_name("  Chloe\u0308 \t B ") == "Chloë B"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "\u200d\u200c",
        *" \u200b\u2800\u3164\u115f\u202e\x00\ud800\u0301\ufeff\u00ad\U000e0041\n",
    ],
    ids=ascii,
)
def test_a_name_that_nobody_can_see_is_refused(name):
    with pytest.raises(BadNameError):
        clean_name(name)


@pytest.mark.parametrize(
    "bad", ["\x00", "\ud800", "\u202e", "\u2066", "\U000e0041", "\x1b"], ids=ascii
)
def test_what_would_disturb_the_page_is_left_out(bad):
    assert clean_name(f"A{bad}da") == "Ada"


def test_a_name_has_at_most_forty_characters():
    assert clean_name("x" * 40) == "x" * 40
    with pytest.raises(BadNameError):
        clean_name("x" * 41)
    with pytest.raises(BadNameError):
        clean_name("x" * 10_000)


def test_an_emoji_family_and_a_flag_are_one_character_each():
    assert characters(FAMILY) == 1
    assert characters(SCOTLAND_LIKE_FLAG * 2) == 2
    assert characters("e\u0301\u0301") == 1


def test_a_character_keeps_at_most_eight_marks():
    assert clean_name("Z" + "\u0350" * 50) == "Z" + "\u0350" * 8


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Bob ", "bob"),
        ("Chloë", "chloe\u0308"),
        ("STRASSE", "straße"),
        ("Ａda", "Ada"),
        ("A da", "A  da"),
    ],
)
def test_names_that_look_alike_have_one_key(name, other):
    assert name_key(clean_name(name)) == name_key(clean_name(other))


def test_different_names_have_different_keys():
    assert name_key("Ada") != name_key("Adam")


def test_a_note_keeps_its_lines():
    assert clean_text(" first \n\n second\x00 ") == "first\n\nsecond"


@given(st.text(alphabet=st.characters(categories=None)))
def test_whatever_is_typed_becomes_a_name_or_a_refusal(text):
    try:
        name = clean_name(text)
    except BadNameError:
        return
    assert name == clean_name(name)
    assert 1 <= characters(name) <= 40
    assert name_key(name)
    name.encode()
