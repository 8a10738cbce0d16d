"""What phones and plain forms post: every field typed and bounded."""

from contextlib import suppress
from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.entries import read_entry
from scoreboard.ledger import Kind
from scoreboard.refusals import RefusedError
from tests.builders import PHONE

KEY = str(uuid4())
NUMBERS = ["seat", "seconds", "seen", "lamport", "counter"]
FIELDS = ["key", "kind", "target", "text", "at", "tapped_at", *NUMBERS]


def read(**posted):
    return read_entry({"key": KEY, "kind": "won", "seat": "0", "seen": "0", **posted}, PHONE)


def test_a_tap_is_read():
    new = read(seat="1", seen="7", lamport="8", counter="3", tapped_at="2026-11-30T12:00:00+01:00")
    assert (new.key, new.kind, new.seat, new.seen) == (UUID(KEY), Kind.WON, 1, 7)
    assert (new.lamport, new.counter) == (8, 3)
    assert new.tapped_at == datetime(2026, 11, 30, 11, tzinfo=UTC)


def test_a_plain_form_leaves_the_phones_numbers_to_the_server():
    new = read(lamport="", counter="")
    assert (new.lamport, new.counter) == (None, None)


@pytest.mark.parametrize(
    "posted",
    [
        {"kind": ""},
        {"kind": "stolen"},
        {"seat": ""},
        {"seat": "8"},
        {"seat": "-1"},
        {"seat": "١"},
        {"seat": "0x1"},
        {"seat": "1_0"},
        {"key": "not a key"},
        {"key": ""},
        {"seen": "9" * 30},
        {"seen": str(2**63)},
        {"lamport": "NaN"},
        {"kind": "undone", "target": ""},
        {"kind": "undone", "target": "\x00"},
        {"kind": "noted", "target": KEY, "text": "x" * 501},
        {"kind": "dated", "target": KEY, "at": "yesterday"},
        {"kind": "dated", "target": KEY, "at": "2999-01-01T00:00"},
        {"kind": "dated", "target": KEY, "at": "1066-10-14T09:00"},
        {"kind": "clock", "seconds": ""},
        {"kind": "clock", "seconds": "86401"},
    ],
    ids=str,
)
def test_what_cannot_be_read_is_refused_with_a_sentence(posted):
    with pytest.raises(RefusedError, match=r"\w+.*\."):
        read(**posted)


def test_a_note_is_cleaned_of_what_nobody_can_see():
    assert read(kind="noted", target=KEY, text=" a\x00\ud800b ").text == "ab"


def test_a_clock_is_given_in_seconds_or_minutes():
    assert read(kind="clock", seconds="90").seconds == 90
    assert read(kind="clock", minutes="10").seconds == 600
    assert read(kind="clock", seconds="0").seconds == 0


def test_what_a_kind_does_not_use_is_left_out():
    assert read(kind="drawn", seat="1", target=KEY, text="x").seat is None


@given(st.dictionaries(st.sampled_from(FIELDS), st.text()))
def test_whatever_is_posted_is_read_or_refused(posted):
    with suppress(RefusedError):
        assert read_entry(posted, PHONE).device == PHONE
