"""Long programs that run beside the other tests: started first, waited for when their turn comes.

A test marked `beside("program", "argument", ...)` takes the fixture `beside` and finishes it. On
two cores this halves the time that everything takes.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO

import pytest

from tests.server import outside
from tests.tools import ROOT


class Beside:
    """A program of this environment, running in the project's folder."""

    def __init__(self, program: str, *arguments: str) -> None:
        self._output: IO[str] = tempfile.TemporaryFile("w+")  # noqa: SIM115 - closed by `finish`
        self._process = subprocess.Popen(
            [shutil.which(program, path=Path(sys.executable).parent) or program, *arguments],
            cwd=ROOT,
            env=outside(),
            stdout=self._output,
            stderr=subprocess.STDOUT,
        )

    def finish(self) -> str:
        """Wait for its end and return all it said; fail the test unless it succeeded."""
        status = self._process.wait()
        with self._output:
            self._output.seek(0)
            said = self._output.read()
        if status != 0:
            pytest.fail(said, pytrace=False)
        return said

    def stop(self) -> None:
        """End it, if nobody waited for it."""
        if self._process.poll() is None:
            self._process.terminate()
            self._process.wait()
        self._output.close()


_running = pytest.StashKey[dict[str, Beside]]()


def pytest_collection_finish(session: pytest.Session) -> None:
    """Start the programs of the tests that will run."""
    running = session.config.stash.setdefault(_running, {})
    if session.config.option.collectonly:
        return
    for item in session.items:
        if marker := item.get_closest_marker("beside"):
            running[item.nodeid] = Beside(*marker.args)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Leave nothing running."""
    for program in session.config.stash.get(_running, {}).values():
        program.stop()


@pytest.fixture
def beside(request: pytest.FixtureRequest) -> Beside:
    """This test's program, which runs already; `finish` it."""
    return request.config.stash[_running][request.node.nodeid]
