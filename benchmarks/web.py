"""What a tap, a page and a first visit cost, as ratios measured in one run.

Usage: python -m benchmarks.web [--rounds 20] [--requests 50] [--games 100000]

The real server runs on an empty database of its own. Its CPU time (Linux: the kernel's own count
of each thread's nanoseconds) is taken around blocks of requests of one kind; the kinds take turns
in random order, and each kind's figure is the median of its blocks. Requests come from one client,
one at a time, over one connection, so that nothing but the server's own work is compared.
"""

import argparse
import os
import random
import signal
import statistics
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from time import perf_counter

from tests.server import Server

AT_ONCE = 32

type Block = Callable[[int], None]


def main() -> None:
    """Run everything and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=20, help="blocks of each kind")
    parser.add_argument("--requests", type=int, default=50, help="requests in a block")
    parser.add_argument("--games", type=int, default=100_000, help="in the long match")
    options = parser.parse_args()
    # Asked to stop, stop the server too.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="scoreboard-bench-") as folder:
        settings = {"DJANGO_SETTINGS_MODULE": "benchmarks.settings"}
        server = Server(Path(folder), environ=settings).start()
        try:
            os.environ.update(settings, SCOREBOARD_DATA=folder)
            measure(server, options.rounds, options.requests, options.games)
        finally:
            server.stop()


def measure(server: Server, rounds: int, requests: int, games: int) -> None:
    """Measure everything on a running server and print it."""
    import django

    django.setup()
    from benchmarks import weight

    costs = cost(server, kinds(server, rounds, requests, games), rounds, requests)
    bare, empty = costs["bare view"], costs["tap, match of 0 to 4 games"]
    long = costs[f"tap, match of {games} games"]
    say("\nCPU of the server, microseconds a request (median of blocks)")
    for kind, microseconds in costs.items():
        say(f"  {kind:<34}{microseconds:>8.0f}{microseconds / bare:>8.2f} x bare view")
    say("\nBudgets")
    ratio("tap, match of 100 games / bare view", costs["tap, match of 100 games"] / bare, 6)
    ratio("page at a known position / bare view", costs["page at a known position"] / bare, 2.5)
    ratio("304 / bare view", costs["page not changed (304)"] / bare, 2)
    ratio("tap, long match / tap, empty match", long / empty, 1.2)
    say("\nTaps at once")
    at_once(server)
    say("\nFirst visit to the match page, bytes as they travel")
    for line in weight.first_visit(server.port):
        say(f"  {line}")


def kinds(server: Server, rounds: int, requests: int, games: int) -> dict[str, Block]:
    """Return how to make a block of requests of each kind."""
    from benchmarks.matches import SECRET, played
    from benchmarks.phone import Phone

    phone = Phone(server.port, {"device": SECRET})
    # Of players of its own: what others record meanwhile is no part of its page.
    shown, long = played(100, "Cleo"), played(games)
    address = f"/matches/{shown.ref}/"
    phone.get(address)  # brings the cookie that a tap's token is compared with
    hundreds = iter([played(100) for _ in range(rounds + 1)])
    fresh = iter([played(0) for _ in range((rounds + 1) * (-(-requests // 5)))])
    heads = {long.ref: games}

    def tap(ref: str, seen: int) -> None:
        heads[ref] = int(phone.tap(ref, heads.get(ref, seen)).headers["entry-position"])

    def unchanged(count: int) -> None:
        # Anew for each block: a page that says "tonight" is not the same for ever.
        etag = phone.get(address).headers["etag"]
        for _ in range(count):
            phone.get(address, 304, If_None_Match=etag)

    def tap_hundred(count: int) -> None:
        ref = next(hundreds).ref
        for _ in range(count):
            tap(ref, 100)

    def tap_empty(count: int) -> None:
        refs = [next(fresh).ref for _ in range(-(-count // 5))]
        for number in range(count):
            tap(refs[number // 5], 0)

    return {
        "bare view": many(lambda: phone.get("/bare/")),
        "page at a known position": many(lambda: phone.get(address)),
        "page not changed (304)": unchanged,
        "tap, match of 0 to 4 games": tap_empty,
        "tap, match of 100 games": tap_hundred,
        f"tap, match of {games} games": many(lambda: tap(long.ref, games)),
    }


def many(act: Callable[[], object]) -> Block:
    """Return a block that does the same each time."""

    def block(count: int) -> None:
        for _ in range(count):
            act()

    return block


def cost(server: Server, blocks: dict[str, Block], rounds: int, requests: int) -> dict[str, float]:
    """Return the CPU microseconds of a request of each kind, after one round to warm up."""
    found: dict[str, list[float]] = {kind: [] for kind in blocks}
    for number in range(rounds + 1):
        for kind in random.sample(list(blocks), len(blocks)):
            before = nanoseconds(server.pid)
            blocks[kind](requests)
            spent = (nanoseconds(server.pid) - before) / 1000 / requests
            if number:
                found[kind].append(spent)
    return {kind: statistics.median(values) for kind, values in found.items()}


def nanoseconds(pid: int) -> int:
    """Return the CPU time of every thread of a process, user and kernel, so far."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks)


def at_once(server: Server) -> None:
    """Have many phones tap in one match at the same moment, and print how that went."""
    from benchmarks.matches import SECRET, played
    from benchmarks.phone import Phone

    match, barrier = played(0), Barrier(AT_ONCE)

    def tap(phone: Phone) -> float:
        phone.get(f"/matches/{match.ref}/")
        barrier.wait()
        start = perf_counter()
        phone.tap(match.ref, 0)
        return perf_counter() - start

    with ThreadPoolExecutor(AT_ONCE) as pool:
        seconds = sorted(
            pool.map(tap, [Phone(server.port, {"device": SECRET}) for _ in range(AT_ONCE)])
        )
    match.refresh_from_db()
    say(f"  {AT_ONCE} phones at once: {match.head} taps written, 0 errors, median")
    say(f"  {statistics.median(seconds) * 1000:.0f} ms, slowest {seconds[-1] * 1000:.0f} ms")


def ratio(name: str, value: float, most: float) -> None:
    """Print a ratio beside what it may be at most."""
    say(f"  {name:<40}{value:>6.2f}   at most {most}{'' if value <= most else '   OVER'}")


def say(text: str) -> None:
    """Print a line of the report."""
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    main()
