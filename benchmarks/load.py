"""Whether taps are lost or counted twice while processes of the server are killed.

Usage: python -m benchmarks.load [--database URL] [--phones 8] [--taps 500] [--processes 2] [--calm]

Several processes serve one database, as docs/running.md says; every second or so one of them is
killed as a power cut would (SIGKILL), and another one takes its place. Phones tap in one match as
fast as they are answered. As the outbox does, they send a tap again until an answer names its
key; one answer in twenty is thrown away unread. Then the ledger is compared with what the phones
know. `--database postgresql` starts a PostgreSQL of its own; without, it is SQLite's file.
`--calm` kills nobody, and says what a tap costs (Linux: the CPU time of all the processes).

The exit code is 1 when a tap was lost or counted twice, or when an answer was an error: 429 and
503 are not, and neither is a connection that broke.
"""

import argparse
import os
import random
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from time import perf_counter, sleep
from urllib.parse import parse_qs, urlsplit

from benchmarks.phone import Fields, Phone
from benchmarks.processes import PATIENCE, Processes
from benchmarks.web import nanoseconds, ratio, say
from tests import postgresql
from tests.server import BUSY, outside
from tests.tools import ROOT

FINE = {"200", "429", "503"}
"""The answers that are none of the server's faults."""
OVER = threading.Event()
"""Set once nobody has to tap any longer."""
THROWN_AWAY = 0.05
"""The share of answers that never reach the phone."""
LIFE = (0.3, 1.5)
"""Seconds between two kills: at least and at most."""


@dataclass
class Player:
    """A phone that taps `taps` times in one match, and what it knows of it afterwards."""

    phone: Phone
    ref: str
    chance: random.Random
    known: dict[str, int] = field(default_factory=dict)
    answers: Counter[str] = field(default_factory=Counter)

    def play(self, taps: int) -> None:
        """Tap so many times, each as soon as the one before was taken."""
        seen = 0
        for _tap in range(taps):
            seat = self.chance.randrange(2)
            fields = self.phone.won(seat, seen)
            seen = self._send(fields)
            self.known[str(fields["key"])] = seat

    def _send(self, fields: Fields) -> int:
        """Send a tap until it is taken, and return the position that the answer names."""
        end = perf_counter() + PATIENCE
        while perf_counter() < end and not OVER.is_set():
            said = "no connection"
            with suppress(OSError, HTTPException):
                answer = self.phone.send(self.ref, fields)
                said = str(answer.status)
                taken = answer.headers.get("entry-key") == fields["key"]
                if taken and self.chance.random() < THROWN_AWAY:
                    said = "thrown away"
                elif taken:
                    self.answers[said] += 1
                    return int(answer.headers["entry-position"])
            self.answers[said] += 1
            sleep(self.chance.uniform(0.02, 0.2))
        message = f"a tap was not taken for {PATIENCE:.0f} seconds, or to the end: {self.answers}"
        raise TimeoutError(message)


def main() -> int:
    """Run everything, print the figures, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--database", default="", help="a DATABASE_URL, or postgresql")
    parser.add_argument("--phones", type=int, default=8)
    parser.add_argument("--taps", type=int, default=500, help="of each phone")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10_000))
    parser.add_argument("--calm", action="store_true", help="kill nobody, and measure CPU")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(1))
    folder = tempfile.TemporaryDirectory(prefix="scoreboard-bench-")
    with folder as data, database(options.database) as url:
        settings = {"SCOREBOARD_DATA": data, "SECRET_KEY": secrets.token_urlsafe(50)}
        settings |= {"DATABASE_URL": url} if url else {}
        environ = {**outside(), **BUSY, **settings}
        for command in (["migrate"], ["collectstatic", "--noinput"]):
            manage = [sys.executable, "manage.py", *command, "--verbosity", "0"]
            subprocess.run(manage, cwd=ROOT, env=environ, check=True)
        os.environ.update(settings, DJANGO_SETTINGS_MODULE="scoreboard.settings")
        processes = Processes(environ, options.processes)
        options.postmaster = postmaster(url) if options.calm else None
        try:
            return measure(processes, options)
        finally:
            processes.stop()


@contextmanager
def database(name: str) -> Iterator[str]:
    """Give the DATABASE_URL that a name stands for, for a while; none is SQLite's file."""
    if name == "postgresql":
        with postgresql.running() as url:
            yield url
    else:
        yield name


def measure(processes: Processes, options: argparse.Namespace) -> int:
    """Have phones play, print what became of their taps, and return the exit code."""
    import django

    django.setup()
    from django.db import connections

    ref, phones = let_in(processes.port, options.phones)
    chance = random.Random(options.seed)
    players = [Player(phone, ref, random.Random(chance.random())) for phone in phones]
    load(processes, players, chance, options)
    lost, twice = compare(ref, players)
    connections.close_all()
    answers = sum((player.answers for player in players), Counter[str]())
    wrong = sum(count for said, count in answers.items() if said.isdigit() and said not in FINE)
    say(f"answers: {', '.join(f'{count} {said}' for said, count in sorted(answers.items()))}")
    ratio("acknowledged and lost", lost, 0)
    ratio("counted twice", twice, 0)
    ratio("errors", wrong, 0)
    return int(bool(lost or twice or wrong))


def load(
    processes: Processes, players: list[Player], chance: random.Random, options: argparse.Namespace
) -> None:
    """Have all of them play at once while processes are killed, and print how it went."""
    begun, kills, before = perf_counter(), 0, cpu(processes, options.postmaster)
    with ThreadPoolExecutor(len(players)) as pool:
        playing = [pool.submit(player.play, options.taps) for player in players]
        try:
            while wait(playing, timeout=chance.uniform(*LIFE)).not_done:
                if not options.calm:
                    processes.kill_one(chance)
                    kills += 1
        finally:
            OVER.set()
    for each in playing:
        each.result()
    took, taps = perf_counter() - begun, len(players) * options.taps
    say(f"seed {options.seed}: {kills} kills of one of {options.processes} processes")
    say(f"{taps} taps of {len(players)} phones in {took:.0f} s, {taps / took:.0f} a second")
    if options.calm:
        spent = zip(before, cpu(processes, options.postmaster), strict=True)
        server, database = ((after - before) / taps / 1e6 for before, after in spent)
        say(f"CPU a tap: {server:.2f} ms of the server, {database:.2f} ms of PostgreSQL")


def postmaster(url: str) -> int | None:
    """Return the process number of the PostgreSQL that this program has started, if it has."""
    folder = Path(parse_qs(urlsplit(url).query).get("host", ["/"])[0])
    noted = folder / "data" / "postmaster.pid"
    return int(noted.read_text().split()[0]) if noted.exists() else None


def cpu(processes: Processes, database: int | None) -> tuple[int, int]:
    """Return the nanoseconds of CPU that the server and the database have taken so far."""
    backends = []
    if database is not None:
        children = Path(f"/proc/{database}/task/{database}/children").read_text()
        backends = [database, *map(int, children.split())]
    return sum(map(nanoseconds, processes.answering)), sum(map(nanoseconds, backends))


def let_in(port: int, count: int) -> tuple[str, list[Phone]]:
    """Start a match and return its reference, and so many phones that may record in it.

    As one device, so that no tap is taken for another phone's view of the same game.
    """
    from benchmarks.matches import SECRET, played

    match = played(0)
    phones = [Phone(port, {"device": SECRET}) for _phone in range(count)]
    for phone in phones:
        phone.get(f"/matches/{match.ref}/")
    return match.ref, phones


def compare(ref: str, players: list[Player]) -> tuple[int, int]:
    """Return how many taps that phones know of are not in the ledger, and how many count twice.

    By the ledger, whose positions have no gaps, or by the tally, whichever is worse.
    """
    from scoreboard.models import Match

    match = Match.objects.get(ref=ref)
    rows = list(match.entries.order_by("position").values_list("position", "key"))
    assert [position for position, _key in rows] == list(range(1, len(rows) + 1)), "a gap"
    known = {key: seat for player in players for key, seat in player.known.items()}
    found = {str(key) for _position, key in rows}
    tally, taps = dict(match.seats.values_list("index", "won")), Counter(known.values())
    lost = [len(known.keys() - found), sum(max(taps[i] - won, 0) for i, won in tally.items())]
    twice = [len(rows) - len(known), sum(max(won - taps[i], 0) for i, won in tally.items())]
    return max(lost), max(*twice, 0)


if __name__ == "__main__":
    raise SystemExit(main())
