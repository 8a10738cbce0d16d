"""Prose: how a page's Markdown is cut."""

import pytest

from games.rulebook.prose import UnreadableProse, parse_prose

FRONT = '+++\ntitle = "War"\n+++\n'


def texts(passage, **setting):
    return [line.text for line in passage.lines if line.text and line.holds(setting)]


def passages(body):
    return parse_prose(FRONT + body).passages


def test_front_matter_is_toml():
    assert parse_prose(FRONT).texts == {"title": "War"}


def test_a_passage_starts_at_a_heading_with_its_anchor():
    [setup, play] = passages("## Set up {#setup}\nDeal.\n## Play {#play}\nFlip.\n")
    assert (setup.anchor, setup.title, texts(setup)) == ("setup", "Set up", ["Deal."])
    assert (play.anchor, play.title, texts(play)) == ("play", "Play", ["Flip."])


def test_smaller_headings_are_parts_of_the_passage_above():
    [cases] = passages("## Cases {#cases}\n### Run out {#run-out}\nOne.\n### Tie {#tie}\nTwo.\n")
    assert [(part.anchor, texts(part)) for part in cases.parts] == [
        ("run-out", ["One."]),
        ("tie", ["Two."]),
    ]


def test_a_line_in_a_block_is_there_only_under_its_house_rules():
    [passage] = passages(
        "## P {#p}\nAlways.\n::: when aces=low\nLow.\n::: otherwise\nNot low.\n:::\nStill.\n"
    )
    assert texts(passage, aces="low") == ["Always.", "Low.", "Still."]
    assert texts(passage, aces="high") == ["Always.", "Not low.", "Still."]


def test_blocks_stand_inside_each_other():
    [passage] = passages("## P {#p}\n::: when a=1\n::: when b=1\nBoth.\n:::\nOne.\n:::\n")
    assert texts(passage, a="1", b="1") == ["Both.", "One."]
    assert texts(passage, a="1", b="2") == ["One."]
    assert texts(passage, a="2", b="1") == []


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("# no front matter", "front matter"),
        (FRONT + "Text.\n", "before the first heading"),
        (FRONT + "### Part {#part}\n", "before the first '##'"),
        (FRONT + "## No anchor\n", "not a heading with an anchor"),
        (FRONT + "## P {#p}\n::: when a=1\nText.\n", "not closed"),
        (FRONT + "## P {#p}\nText.\n:::\n", "no block is open"),
        (FRONT + "## P {#p}\n::: otherwise\n", "no block is open"),
        (FRONT + "## P {#p}\n::: when a=1\n::: note\n:::\n", "not a block"),
        (FRONT + "## P {#p}\n::: when a is 1\n:::\n", "not a condition"),
        (FRONT + "## P {#p}\n::: when a=1\n## Q {#q}\n:::\n", "inside a block"),
    ],
)
def test_prose_that_cannot_be_read_says_why(source, fault):
    with pytest.raises(UnreadableProse, match=fault):
        parse_prose(source)
