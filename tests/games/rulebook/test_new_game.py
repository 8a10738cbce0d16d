"""A new game is two files in a folder of its own: it is read, checked, found and shown."""

import shutil

import pytest

from games.rulebook.edition import edition
from games.rulebook.faults import faults_of
from games.rulebook.pages import CONTENT, read_library
from games.rulebook.reading import faults_of as reading_faults_of
from games.rulebook.search import Index, entries_of

GAME = """\
slug = "pig"
aka = ["Pass the Pig"]
family = "pencil"
luck = "mixed"
words = ["draw"]
related = ["ludo"]
checked_on = 2026-11-30

[players]
min = 2
max = 6
best = 3

[age]
years = 6

[time]
low = 10
high = 20
kind = "estimate"

[record]
kind = "winner"
draw = "no"

[first]
rule = "highest_roll"
next = "loser_starts"

[[dispute]]
id = "target"
positions = [{ id = "hundred", sources = ["ours"], ours = true }]

[[source]]
id = "ours"
title = "Where we found no written rule, our ruling"
kind = "own"
supports = [
  "quick", "equipment", "setup", "play", "rolled-a-one", "end", "variants", "faq-stop",
]
"""

TEXT = """\
+++
title = "Pig"
gist = "Roll as long as you dare."
description = "How to play Pig, a dice game."

[disputes.target]
question = "How many points win?"
hundred = "100 points."

[related]
ludo = "Dice and a board."
+++

## In 30 seconds {#quick}

- Roll and add up. Stop when you like.

## You need {#equipment}

One die and a pencil.

## Set up {#setup}

Each rolls the die, and the highest begins.

## Play {#play}

Roll as often as you like, and add up what you roll.

## Special cases {#cases}

### You rolled a one {#rolled-a-one}

Your turn is over, and its points are lost.

## End and winning {#end}

The first to reach 100 points wins, so there is no [draw](#word-draw).

## Variants {#variants}

- *Two dice*: a pair of ones loses everything.

## Questions {#questions}

### May I stop at once? {#faq-stop}

Yes, after one roll.
"""


@pytest.fixture
def books(tmp_path):
    """The rulebook with one game more."""
    content = shutil.copytree(CONTENT, tmp_path / "content")
    folder = content / "pig"
    folder.mkdir()
    (folder / "game.toml").write_text(GAME, "utf-8")
    (folder / "en.md").write_text(TEXT, "utf-8")
    return read_library(content)


def test_the_new_game_stands_on_its_shelf(books):
    shelves = {family: [page.slug for page in pages] for family, pages in books.shelves()}
    assert "pig" in shelves["pencil"]


def test_nothing_is_wrong_with_the_new_game(books):
    assert list(faults_of(books.pages["pig"], books)) == []


def test_the_new_game_is_written(books):
    page = edition(books.pages["pig"], None)
    assert list(reading_faults_of(page)) == []
    assert (
        page.sections["play"].html
        == "<p>Roll as often as you like, and add up what you roll.</p>\n"
    )
    assert page.address == "/rules/pig/"


def test_the_new_game_is_found(books):
    [first, *_] = Index(entries_of(books)).search("rolled a one")
    assert (first.entry.slug, first.entry.anchor) == ("pig", "rolled-a-one")
