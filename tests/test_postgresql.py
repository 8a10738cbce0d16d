"""Whatever holds on SQLite holds on PostgreSQL."""

import os
import re

import pytest

# Slow tests take their time once; where there is time, on both.
SLOW = "" if os.environ.get("CI") else " and not slow"
SELECTION = f"database and not browser and not sqlite and not postgresql{SLOW}"


@pytest.mark.postgresql
@pytest.mark.beside("python", "-m", "tests.postgresql", "-m", SELECTION)
def test_the_same_tests_pass_on_postgresql(beside):
    closing = beside.finish().splitlines()[-1]
    assert re.search(r" \d+ passed", closing)
    assert "skipped" not in closing
