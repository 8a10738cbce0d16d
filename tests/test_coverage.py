"""Every branch of the rules is walked by their own tests: what is not tested may not be right."""

import pytest

MEASURE = ["--cov=games.rules", "--cov-branch", "--cov-fail-under=100"]
REPORT = ["--cov-report=term-missing:skip-covered", "-p", "no:cacheprovider"]


@pytest.mark.beside("pytest", "tests/games/rules", *MEASURE, *REPORT)
def test_the_tests_of_the_rules_walk_every_branch(beside):
    assert "Total coverage: 100.00%" in beside.finish()
