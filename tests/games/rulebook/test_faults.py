"""Faults: a page that is broken in any way is found, and the fault says where."""

import shutil

import pytest

from games.checks import check_rulebook
from games.rulebook import reading
from games.rulebook.edition import edition
from games.rulebook.faults import faults_of
from games.rulebook.pages import CONTENT, BrokenPage, read_library
from games.rules.war import War


@pytest.fixture
def content(tmp_path):
    """A copy of the content of the rulebook, to break."""
    return shutil.copytree(CONTENT, tmp_path / "content")


def change(path, old, new):
    text = path.read_text("utf-8")
    assert old in text, "the test changes something that is not there"
    path.write_text(text.replace(old, new, 1), "utf-8")


def faults(content, slug):
    books = read_library(content)
    return list(faults_of(books.pages[slug], books))


def test_the_rulebook_of_this_project_has_no_fault():
    assert check_rulebook() == []


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("snap/en.md", "## Set up {#setup}", "## Set up {#set-up}", "there is no section #setup"),
        ("snap/en.md", "{#snap-pool}", "{#play}", "#play is there 2 times"),
        ("snap/en.md", "No.\nWhoever has no cards is out.\n", "", "#faq-out is empty"),
        ("snap/en.md", "(#agree)", "(#agreed)", "#false-call leads to #agreed, which is not there"),
        ("snap/en.md", "(rules:slapjack)", "(rules:slap)", "leads to the game 'slap'"),
        ("snap/en.md", "(rules:slapjack)", "(rules:slapjack#x)", "leads to rules:slapjack#x"),
        ("snap/en.md", "Deal out", "Deal {{ cards }} out", "names the figure 'cards'"),
        ("snap/en.md", 'shared = "', 'each = "', "answer to piles 'shared' has no text"),
        ("snap/en.md", "slapjack = ", "chess = ", "the related game 'slapjack' has no text"),
        ("snap/game.toml", '"equipment", ', "", "#equipment names no source"),
        ("snap/game.toml", 'supports = ["variants"]', 'supports = ["x"]', "a source supports #x"),
        ("snap/game.toml", 'sources = ["kingston"]', 'sources = ["x"]', "names the source 'x'"),
        ("snap/game.toml", 'luck = "little"', 'luck = "bad"', "luck is 'bad'"),
        ("war/game.toml", 'field = "level"', 'field = "jokers"', "'level' is not on the page"),
        ("war/game.toml", 'field = "level"', 'field = "jokers"', "'jokers' that its game has not"),
        (
            "war/game.toml",
            'choices = ["3", "5"]',
            'choices = ["0"]',
            "first_to_wars=0 is on the page",
        ),
        ("war/game.toml", '"2.ada" = 30', '"2.ada" = 31', "gives 2.ada = 30, not 31"),
        ("war/game.toml", 'at = "run-out"', 'at = "runs-out"', "stands at #runs-out"),
        ("war/game.toml", "argued = true", "argued = false", "is argued about, or is a dispute"),
        ("war/game.toml", 'engine = "war"', 'engine = "wars"', "there is no engine 'wars'"),
        ("war/game.toml", '"9s 7h', '"9x 7h', "the example 'worked' cannot be played"),
        ("war/en.md", "[options.level]", "[options.levels]", "'level' has only a fact"),
        (
            "war/en.md",
            'why = "This matters with 3 or 4',
            'number = "',
            "joiners does not say why",
        ),
        ("war/en.md", "when even_deal=no", "when even_deal=1", "even_deal is yes or no"),
        ("snap/en.md", "## How long {#time}", "## More {#more}", "#more is no section"),
        (
            "snap/game.toml",
            '"slapjack", ',
            '"slapjack", "poker", ',
            "related game 'poker' is not there",
        ),
        ("war/en.md", 'low = "Low", ', "", "aces=low has no label"),
        ("war/en.md", "when aces=low", "when aces=lower", "aces=lower, which is not legal"),
        ("war/en.md", "when aces=low", "when ace=low", "asks about 'ace', which is no house rule"),
        ("war/en.md", 'family = "Family"', "", "the preset 'family' is only in the rules"),
    ],
)
def test_a_fault_is_found(content, file, old, new, fault):
    change(content / file, old, new)
    found = faults(content, file.partition("/")[0])
    assert [message for message in found if fault in message]


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("snap/game.toml", "[players]", "[player]", "snap: game: unknown player"),
        ("snap/game.toml", "min = 2", 'min = "2"', "game.players.min: '2' is not"),
        ("snap/game.toml", 'slug = "snap"', 'slug = "snip"', "snip is in the folder snap"),
        ("snap/game.toml", 'family = "slapping"', 'family = "noisy"', "noisy is none of"),
        ("snap/game.toml", '"snap-pool"]', '"snap-puddle"]', "the glossary has no 'snap-puddle'"),
        ("snap/game.toml", "checked_on = 2026", "checked_on = noon", "snap: Invalid"),
        ("snap/en.md", "+++\n", "", "does not start with front matter"),
        ("war/en.md", "::: when", "::: while", "no block is open at"),
        ("glossary/en.toml", "meaning", "means", "glossary/en.toml"),
    ],
)
def test_a_page_that_cannot_be_read_says_which_and_why(content, file, old, new, fault):
    change(content / file, old, new)
    with pytest.raises(BrokenPage, match=fault):
        read_library(content)


def test_a_page_that_cannot_be_read_is_an_error_of_the_system_check(monkeypatch):
    def broken():
        raise BrokenPage("snap: game: unknown player")

    monkeypatch.setattr("games.checks.library", broken)
    assert [error.msg for error in check_rulebook()] == ["snap: game: unknown player"]


def test_a_section_that_some_house_rules_leave_empty_is_found(content):
    change(content / "war" / "en.md", "Finish the war, and then count.\n::: otherwise\n", "")
    page = read_library(content).pages["war"]
    assert "#mid-war-bell is empty" in reading.faults_of(edition(page, War()))
    assert list(reading.faults_of(edition(page, War(minutes=10)))) == []


def test_a_value_that_is_misspelt_is_found_as_text(content):
    change(content / "war" / "en.md", "{{ war_cards card/cards }}", "{{ War cards }}")
    page = read_library(content).pages["war"]
    found = list(reading.faults_of(edition(page, War())))
    assert [fault for fault in found if fault.startswith("#ties shows how it is written")]


@pytest.mark.parametrize(
    ("new", "fault"),
    [
        ("Take the packet. Flip it away", "#play says 'packet' (say 'stock')"),
        ("Flip it " + "very " * 25, "#play: 37 words"),
        ("If it rains, flip it if you like, away", "#play: two ifs"),
    ],
)
def test_what_is_hard_to_read_is_found(content, new, fault):
    change(content / "snap" / "en.md", "Flip it away", new)
    found = reading.faults_of(edition(read_library(content).pages["snap"], None))
    assert [message for message in found if fault in message]
