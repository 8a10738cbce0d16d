"""The real server in a process of its own, which a test may stop, kill and start again."""

import os
import re
import signal
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from tests.tools import ROOT

# Seconds, on a busy machine, from nothing to the first answered request.
PATIENCE = 120
# The tests are one address that plays more than any family.
BUSY = {"MATCHES_PER_HOUR": "1000000", "TAPS_PER_MINUTE": "1000000"}


class NotStarted(Exception):
    """The server ended, or said nothing, before it was up."""


def outside() -> dict[str, str]:
    """Return the environment without what the tests put there for themselves."""
    ours = {"DJANGO_SETTINGS_MODULE", "SCOREBOARD_DATA", "SECRET_KEY", "DATABASE_URL"}
    return {name: value for name, value in os.environ.items() if name not in ours}


@dataclass
class Server:
    """What `manage.py up` starts, with its data in `data` and further settings in `environ`."""

    data: Path
    environ: dict[str, str] = field(default_factory=dict)
    port: int = 0

    def __post_init__(self) -> None:
        """Nothing was said yet, and nothing runs."""
        self.output: list[str] = []
        self._process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """Where it answers, the same after every restart."""
        return f"http://localhost:{self.port}"

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._running.pid

    def start(self) -> "Server":
        """Start it and return when it answers; raises NotStarted with what it said instead."""
        command = ["manage.py", "up", "--host", "127.0.0.1", "--port", str(self.port)]
        self._process = subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT,
            env={**outside(), **BUSY, "SCOREBOARD_DATA": str(self.data), **self.environ},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        told = threading.Event()
        self._reader = threading.Thread(target=self._read, args=[self._process, told], daemon=True)
        self._reader.start()
        if not told.wait(PATIENCE) or self.port == 0:
            self.kill()
            raise NotStarted("".join(self.output))
        return self

    def stop(self) -> None:
        """Ask it to stop, as a service manager does, and wait until it has."""
        self._end(signal.SIGTERM)

    def interrupt(self) -> int:
        """Press Ctrl-C, wait until it has stopped, and return its exit code."""
        return self._end(signal.SIGINT)

    def kill(self) -> None:
        """End it at once, as a power cut would: nothing is finished, nothing is closed."""
        self._end(signal.SIGKILL)

    def restart(self) -> None:
        """Start it again with the same data at the same address."""
        self.start()

    def _end(self, how: signal.Signals) -> int:
        self._running.send_signal(how)
        code = self._running.wait(PATIENCE)
        self._reader.join()
        self._process = None
        return code

    @property
    def _running(self) -> "subprocess.Popen[str]":
        assert self._process, "the server is not running"
        return self._process

    def _read(self, process: "subprocess.Popen[str]", told: threading.Event) -> None:
        assert process.stdout
        with process.stdout as lines:
            self._note(lines, told)
        told.set()

    def _note(self, lines: IO[str], told: threading.Event) -> None:
        for line in lines:
            self.output.append(line)
            if found := re.search(r"is up on http://localhost:(\d+)/", line):
                self.port = int(found[1])
                told.set()
