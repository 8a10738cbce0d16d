"""The benchmarks still run; what they measure is for people to read, not for a test."""

import re
import subprocess
import sys

import pytest

from tests.server import outside
from tests.tools import ROOT


@pytest.mark.slow
def test_the_benchmark_of_the_web_prints_every_budget():
    few = ["--rounds", "1", "--requests", "5", "--games", "200"]
    run = subprocess.run(
        [sys.executable, "-m", "benchmarks.web", *few],
        cwd=ROOT,
        env=outside(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert len(re.findall(r" at most [\d.]+", run.stdout)) == 6
    assert "32 taps written, 0 errors" in run.stdout
