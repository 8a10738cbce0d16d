"""Deal codes: short, read out without mistakes, each one seed's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.codes import NoCode, read_code, write_code


@given(seed=st.integers(0, 2**60 - 1))
def test_a_code_leads_back_to_its_seed(seed):
    assert read_code(write_code(seed)) == seed


def test_a_code_may_be_written_as_it_was_heard():
    assert read_code(" 7f3k ") == read_code("7F3K")
    assert read_code("IO1L") == read_code("1011")


@pytest.mark.parametrize("text", ["", "7F3U", "7F 3K", "1" * 13, "٣", "-1"])
def test_what_is_no_code_is_refused(text):
    with pytest.raises(NoCode):
        read_code(text)
