"""What viewers cost, and how soon a tap reaches all of them.

Usage: python -m benchmarks.live [--viewers 200 1000] [--idle 5] [--taps 10] [--screens 60]

The real server runs on an empty database of its own; one process of few lines holds all the
streams, on this machine, so its own work is in every latency. CPU and memory (Linux) are those of
the server's process: idle, divided by the time; memory before and after the viewers came. Then
eight phones in a real browser tap in turn, once a second, until the others show it.
"""

import argparse
import asyncio
import os
import statistics
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from benchmarks.phone import Phone
from benchmarks.web import nanoseconds, ratio, say
from tests.server import Server

PATIENCE = 30.0
"""Seconds after which a tap that somebody has not heard of is an error."""

FIRST = 10
"""Viewers that are not weighed: with them comes what is loaded once."""


@dataclass
class Viewers:
    """Open streams, and when each of them heard of which position."""

    port: int
    path: str
    cookie: str
    heard: dict[int, list[float]] = field(default_factory=dict)
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    async def come(self, count: int) -> None:
        """Open so many streams, fifty at a time, and return when all have begun."""
        while len(self.tasks) < count:
            some = [asyncio.Event() for _ in range(min(50, count - len(self.tasks)))]
            self.tasks += [asyncio.ensure_future(self._watch(begun)) for begun in some]
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(begun.wait() for begun in some))

    async def leave(self) -> None:
        """Close every stream."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def all_heard(self, position: int) -> list[float]:
        """Return when each viewer heard of a position; raises TimeoutError if one has not."""
        async with asyncio.timeout(PATIENCE):
            while len(self.heard.get(position, [])) < len(self.tasks):
                await asyncio.sleep(0.005)
        return self.heard[position]

    async def _watch(self, begun: asyncio.Event) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            request = (
                f"GET {self.path} HTTP/1.1\r\nHost: localhost\r\nCookie: {self.cookie}\r\n\r\n"
            )
            writer.write(request.encode())
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    self.heard.setdefault(int(line[6:]), []).append(perf_counter())
                    begun.set()
        finally:
            writer.close()


def main() -> None:
    """Run everything and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--viewers", type=int, nargs="+", default=[200, 1000])
    parser.add_argument("--idle", type=float, default=5, help="seconds in which nothing happens")
    parser.add_argument("--taps", type=int, default=10)
    parser.add_argument("--screens", type=int, default=60, help="taps in real browsers")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="scoreboard-bench-") as folder:
        server = Server(Path(folder)).start()
        try:
            os.environ.update(DJANGO_SETTINGS_MODULE="scoreboard.settings", SCOREBOARD_DATA=folder)
            import django

            django.setup()
            for count in options.viewers:
                measure(server, count, options.idle, options.taps)
            look(server, options.screens)
        finally:
            server.stop()


def measure(server: Server, count: int, idle: float, taps: int) -> None:
    """Measure one match with so many viewers, and print it."""
    from benchmarks.matches import SECRET, played

    ref = played(0).ref
    phone = Phone(server.port, {"device": SECRET})
    phone.get(f"/matches/{ref}/")
    viewers = Viewers(server.port, f"/live/{ref}/", f"device={SECRET}")
    busy, size, waits = asyncio.run(follow(server, viewers, count, idle, taps, phone, ref))
    say(f"\n{count} viewers of one match, {taps} taps")
    ratio("idle, % of a core", busy, 1.5)
    ratio("memory, kB a viewer", size, 15)
    ratio("tap to viewer, p50, ms", statistics.median(waits) * 1000, 100)
    ratio("tap to viewer, p99, ms", statistics.quantiles(waits, n=100)[98] * 1000, 300)


def look(server: Server, taps: int) -> None:
    """Measure how soon so many taps are seen, and print it."""
    from benchmarks.screens import PHONES, tap_to_screen

    say(f"\n{PHONES} phones in one match, {taps} taps, one a second")
    ratio("tap to the others' screens, p99, ms", tap_to_screen(server, taps), 300)


async def follow(
    server: Server,
    viewers: Viewers,
    count: int,
    idle: float,
    taps: int,
    phone: Phone,
    ref: str,
) -> tuple[float, float, list[float]]:
    """Return the idle server's % of a core, its kB a viewer, and the seconds of every hearing."""
    await viewers.come(FIRST)
    before = resident(server.pid)
    await viewers.come(count)
    size = (resident(server.pid) - before) / (count - FIRST)
    spent = nanoseconds(server.pid)
    await asyncio.sleep(idle)
    busy = (nanoseconds(server.pid) - spent) / 1e9 / idle * 100
    waits: list[float] = []
    for position in range(1, taps + 1):
        start = perf_counter()
        await asyncio.to_thread(phone.tap, ref, position - 1)
        waits += [heard - start for heard in await viewers.all_heard(position)]
        await asyncio.sleep(0.1)
    await viewers.leave()
    return busy, size, waits


def resident(pid: int) -> int:
    """Return the memory of a process, in kB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    message = f"process {pid} has no memory"
    raise ProcessLookupError(message)


if __name__ == "__main__":
    main()
