"""What odds and times cost a page: the same page with them and without, in one run.

Usage: python -m benchmarks.odds [--rounds 15] [--requests 40]

CPU time of the real server, taken as in `benchmarks.web`. Each pair asks for the same page twice:
the odds of a match without and with counts (other counts each time), a step of a watched game
under a rule that has no odds and by the usual rules (the same game), the rules without a table and
with one, and a match's own page. What a page keeps once it was asked for is kept in both.
"""

import argparse
import os
import signal
import sys
import tempfile
from itertools import cycle, product
from pathlib import Path

from benchmarks.web import Block, cost, many, say
from tests.server import Server

MOST = 1000
"""Microseconds that odds may cost a page."""
GAME = "/watch/war/?name=Ada&name=Ben&deal=7F3K&step=63"
PAIRS = {
    "odds of a match": ("form alone", "counts"),
    "step of a watched game": ("no odds", "odds"),
    "rules": ("no table", "times"),
    "new match": ("no table", "times"),
    "match page": ("no odds", "link to odds"),
}


def main() -> None:
    """Run everything and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=15, help="blocks of each kind")
    parser.add_argument("--requests", type=int, default=40, help="requests in a block")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="scoreboard-bench-") as folder:
        settings = {"DJANGO_SETTINGS_MODULE": "benchmarks.settings"}
        server = Server(Path(folder), environ=settings).start()
        try:
            os.environ.update(settings, SCOREBOARD_DATA=folder)
            measure(server, options.rounds, options.requests)
        finally:
            server.stop()


def measure(server: Server, rounds: int, requests: int) -> None:
    """Measure every pair on a running server and print it."""
    import django

    django.setup()
    costs = cost(server, kinds(server), rounds, requests)
    say("CPU of the server, microseconds a request (median of blocks)")
    for page, (without, with_them) in PAIRS.items():
        less, more = costs[f"{page}, {without}"], costs[f"{page}, {with_them}"]
        over = "" if more - less <= MOST else "   OVER"
        say(f"  {page:<26}{without:>11} {less:>7.0f}   {with_them:>12} {more:>7.0f}")
        say(f"  {'':<26}{'more':>11} {more - less:>7.0f}   at most {MOST}{over}")


def kinds(server: Server) -> dict[str, Block]:
    """Return how to make a block of requests of each kind."""
    from benchmarks.matches import SECRET, played
    from benchmarks.phone import Phone

    phone = Phone(server.port, {"device": SECRET})
    match, snap = played(30, "Cleo"), played(30, "Dan")
    type(snap).objects.filter(pk=snap.pk).update(card_game="snap")
    odds = f"/matches/{match.ref}/odds/"
    counts = cycle(
        f"{odds}?cards-0={cards}&aces-0={aces}" for cards, aces in product(range(5, 48), range(5))
    )
    return {
        "odds of a match, form alone": many(lambda: phone.get(odds)),
        "odds of a match, counts": many(lambda: phone.get(next(counts))),
        "step of a watched game, no odds": many(lambda: phone.get(f"{GAME}&battle_limit=99999")),
        "step of a watched game, odds": many(lambda: phone.get(GAME)),
        "rules, no table": many(lambda: phone.get("/rules/war/?first_to_wars=4")),
        "rules, times": many(lambda: phone.get("/rules/war/?first_to_wars=3")),
        "new match, no table": many(lambda: phone.get("/matches/new/?game=war&first_to_wars=4")),
        "new match, times": many(lambda: phone.get("/matches/new/?game=war&first_to_wars=3")),
        "match page, no odds": many(lambda: phone.get(f"/matches/{snap.ref}/")),
        "match page, link to odds": many(lambda: phone.get(f"/matches/{match.ref}/")),
    }


if __name__ == "__main__":
    main()
