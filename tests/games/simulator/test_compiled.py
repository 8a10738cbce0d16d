"""Compiled code is kept where it can be written, and made anew when an engine changes."""

import pytest

from games.simulator.engines.compiled import directory_for


def test_the_same_engines_find_their_code_again(tmp_path):
    assert directory_for(b"engines", [tmp_path]) == directory_for(b"engines", [tmp_path])


def test_a_change_to_any_engine_starts_afresh(tmp_path):
    before = directory_for(b"engines", [tmp_path])
    (before / "code").touch()
    after = directory_for(b"changed engines", [tmp_path])
    assert (after != before, before.exists(), list(after.iterdir())) == (True, False, [])


def test_what_else_lies_there_is_left_alone(tmp_path):
    (tmp_path / "other").mkdir()
    directory_for(b"engines", [tmp_path])
    assert (tmp_path / "other").is_dir()


@pytest.fixture
def blocked(tmp_path):
    """Return a place where no directory can be made, whoever asks."""
    (tmp_path / "file").touch()
    return tmp_path / "file"


def test_the_next_place_does_where_one_cannot_be_written(tmp_path, blocked):
    assert directory_for(b"engines", [blocked, tmp_path]).parent == tmp_path


def test_nothing_is_kept_where_nothing_can_be_written(blocked):
    assert directory_for(b"engines", [blocked]) is None
