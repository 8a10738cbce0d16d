"""Whatever holds on SQLite holds on PostgreSQL."""

import os
import re
import subprocess
import sys

import pytest

from tests import postgresql
from tests.tools import ROOT, Missing

# Slow tests take their time once; where there is time, on both.
SELECTION = "database and not browser and not sqlite and not postgresql"
if not os.environ.get("CI"):
    SELECTION += " and not slow"


@pytest.mark.postgresql
def test_the_same_tests_pass_on_postgresql():
    try:
        with postgresql.running() as url:
            run = subprocess.run(
                [sys.executable, "-m", "pytest", "-m", SELECTION, "-p", "no:cacheprovider"],
                cwd=ROOT,
                env={**os.environ, "DATABASE_URL": url},
                capture_output=True,
                text=True,
                check=False,
            )
    except Missing as problem:
        pytest.fail(str(problem), pytrace=False)
    if run.returncode != 0:
        pytest.fail(run.stdout + run.stderr, pytrace=False)
    closing = run.stdout.splitlines()[-1]
    assert re.search(r" \d+ passed", closing)
    assert "skipped" not in closing
