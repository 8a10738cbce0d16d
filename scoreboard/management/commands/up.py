"""`python3 manage.py up`: everything it takes to play."""

import io
import sys
from argparse import ArgumentParser
from contextlib import suppress
from typing import Any

import segno
from django.conf import settings
from django.core.checks import Tags
from django.core.management import BaseCommand, CommandError, call_command
from django.db import OperationalError

from scoreboard import serving
from scoreboard.environment import lan_address

# Hosts that mean every address of this machine.
EVERYWHERE = {"0.0.0.0", "::"}


class Command(BaseCommand):
    """Get the database ready, collect the static files and serve."""

    help = "Get the database ready and serve Scoreboard on this network."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add --host and --port."""
        parser.add_argument("--host", default="0.0.0.0", help="127.0.0.1 keeps it to this machine")
        parser.add_argument("--port", type=int, default=8000, help="0 takes any free port")

    def handle(self, *, host: str, port: int, **options: Any) -> None:
        """Serve until stopped."""
        try:
            # The addresses too: what would fail at the first request is better found now.
            self.check(tags=[Tags.database, Tags.urls], databases=["default"])
            call_command("migrate", verbosity=0, interactive=False)
            call_command("tidy", stdout=io.StringIO())
            call_command("collectstatic", verbosity=0, interactive=False)
            listener = serving.bind(host, port)
        except OperationalError as error:
            message = f"the database cannot be used: {error}"
            raise CommandError(message) from error
        except serving.PortTaken as taken:
            raise CommandError(str(taken)) from taken
        from scoreboard.asgi import application  # needs the collected files

        port = listener.getsockname()[1]
        server = serving.Server(application, lambda: self.announce(host, port))
        with suppress(KeyboardInterrupt):  # Ctrl-C, after which uvicorn has stopped as it should
            server.run(sockets=[listener])

    def announce(self, host: str, port: int) -> None:
        """Say where Scoreboard is, with a code to scan where there is a screen."""
        lan = lan_address() if host in EVERYWHERE else None
        address = settings.PUBLIC_URL or (f"http://{lan}:{port}" if lan else "")
        if address and sys.stdout.isatty():
            segno.make(f"{address}/", error="l").terminal(compact=True)
        self.stdout.write(f"Scoreboard is up on http://localhost:{port}/")
        if settings.PUBLIC_URL:
            self.stdout.write(f"For everybody: {address}/")
        elif lan:
            self.stdout.write(f"On a phone on the same Wi-Fi: {address}/")
        self.stdout.write("Ctrl-C stops it.")
        self.stdout.flush()
