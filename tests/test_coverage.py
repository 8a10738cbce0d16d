"""Every branch of the rules is walked by their own tests: what is not tested may not be right."""

import subprocess
import sys

import pytest

from tests.tools import ROOT


def test_the_tests_of_the_rules_walk_every_branch():
    measure = ["--cov=games.rules", "--cov-branch", "--cov-fail-under=100"]
    report = ["--cov-report=term-missing:skip-covered", "--no-header", "-p", "no:cacheprovider"]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "tests/games/rules", *measure, *report],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode != 0:
        pytest.fail(run.stdout + run.stderr, pytrace=False)
