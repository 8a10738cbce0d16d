"""What a match page and a record's page of many games cost, and how many queries they take.

Usage: python -m benchmarks.records [--games 10000] [--rounds 15]

CPU time of this process, from the request to the answer, the best of some rounds; and the queries,
which have to be as many for ten games as for ten thousand.
"""

import argparse
import os
import sys
import tempfile
from datetime import timedelta
from time import process_time
from uuid import uuid4

BUDGET = 50
"""Milliseconds that a page of ten thousand games may take."""


def main() -> None:
    """Measure everything in an empty database of its own, and print it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="scoreboard-bench-") as folder:
        os.environ.update(
            DJANGO_SETTINGS_MODULE="scoreboard.settings",
            SCOREBOARD_DATA=folder,
            ALLOWED_HOSTS="testserver",
        )
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        call_command("collectstatic", verbosity=0, interactive=False)
        few, many = pages(10), pages(options.games)
        say(f"CPU of a page of {options.games} games, ms (best of {options.rounds}), and queries")
        for name in many:
            spent, queries = cost(*many[name], options.rounds)
            as_many = queries == cost(*few[name], 1)[1]
            over = "" if spent <= BUDGET else "   OVER"
            over += "" if as_many else "   MORE QUERIES THAN FOR TEN GAMES"
            say(f"  {name:<14}{spent:>7.1f}, at most {BUDGET}{queries:>5} queries{over}")


def pages(games: int) -> dict[str, tuple[str, str]]:
    """Return the cookie and the address of each page about a new pair with so many games."""
    from benchmarks.matches import played
    from scoreboard.keys import hashed
    from scoreboard.models import Device, Game

    match, secret = played(games), uuid4().hex
    Device.objects.filter(matches=match).update(secret_hash=hashed(secret))
    rows = list(match.games.order_by("place"))
    for back, game in enumerate(reversed(rows)):
        # Twenty games an evening, five minutes each, an evening every other day.
        game.played_at -= timedelta(minutes=5 * back, days=2 * (back // 20))
    Game.objects.bulk_update(rows, ["played_at"], batch_size=500)
    players = "-".join(str(seat.player_id) for seat in match.seats.order_by("index"))
    addresses = {
        "match page": f"/matches/{match.ref}/",
        "pair page": f"/pairs/{players}/",
        "player page": f"/players/{players.partition('-')[0]}/",
        "list of games": f"/pairs/{players}/games/",
    }
    return {name: (secret, address) for name, address in addresses.items()}


def cost(secret: str, address: str, rounds: int) -> tuple[float, int]:
    """Return the least CPU milliseconds that a page took, and its queries."""
    from django.core.cache import cache
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from scoreboard.access import COOKIE

    client = Client()
    client.cookies[COOKIE] = secret
    client.get(address)
    best = float("inf")
    for _ in range(rounds):
        cache.clear()
        before = process_time()
        client.get(address)
        best = min(best, (process_time() - before) * 1000)
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address)
    if answer.status_code != 200:
        message = f"{address} was answered {answer.status_code}"
        raise ValueError(message)
    return best, len(queries)


def say(text: str) -> None:
    """Print a line of the report."""
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    main()
