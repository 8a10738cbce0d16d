"""Several processes of the server on one port, any of which can be killed."""

import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading

from tests.tools import ROOT

PATIENCE = 120.0
"""Seconds after which processes that do not answer are an error."""
BEGUN = re.compile(r"Started server process \[(\d+)\]")


class Processes:
    """`count` processes that serve what `environ` says, on one port, as docs/running.md says."""

    def __init__(self, environ: dict[str, str], count: int) -> None:
        """Start them, and return when they answer."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        command = ["uvicorn", "scoreboard.asgi:application", "--port", str(self.port)]
        command += ["--workers", str(count), "--timeout-worker-healthcheck", "20"]
        self._parent = subprocess.Popen(
            [sys.executable, "-m", *command, "--no-access-log", "--no-use-colors"],
            cwd=ROOT,
            env=environ,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._count = count
        self.answering: list[int] = []
        self._changed = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._all_answer()

    def kill_one(self, chance: random.Random) -> None:
        """Kill one, and return when another one answers in its place."""
        with self._changed:
            victim = self.answering.pop(chance.randrange(self._count))
        os.kill(victim, signal.SIGKILL)
        self._all_answer()

    def stop(self) -> None:
        """End all of them."""
        self._parent.terminate()
        self._reader.join()
        self._parent.wait()

    def _all_answer(self) -> None:
        with self._changed:
            if not self._changed.wait_for(lambda: len(self.answering) == self._count, PATIENCE):
                message = f"{self._count} processes did not start within {PATIENCE:.0f} seconds"
                raise TimeoutError(message)

    def _read(self) -> None:
        """Note which processes begin, and pass on what else is said."""
        assert self._parent.stderr
        with self._parent.stderr as lines:
            for line in lines:
                if begun := BEGUN.search(line):
                    with self._changed:
                        self.answering.append(int(begun[1]))
                        self._changed.notify()
                elif not line.startswith("INFO:"):
                    sys.stderr.write(line)
