"""The built-in server: uvicorn, bound before it says so, and quick to stop."""

import socket
from collections.abc import Callable

import uvicorn
from django.conf import settings

from scoreboard.shell import Shell

# Seconds that a request may still take once the server was asked to stop.
GRACE = 5
# Seconds that an idle connection stays open: on a slow phone a new one costs more than this one.
KEEP_ALIVE = 60


class PortTaken(Exception):
    """Another program listens there already."""


def bind(host: str, port: int, tries: int = 10) -> socket.socket:
    """Listen on `port`, or on the next free one of `tries`; port 0 is any that is free.

    Raises PortTaken when every one of them is taken.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, port + (tries if port else 1)):
        # asyncio only spares answers the 40 ms wait of Nagle's algorithm on sockets made so.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(128)
        except OSError:
            listener.close()
        else:
            return listener
    message = f"ports {port} to {port + tries - 1} are taken or not allowed; choose one with --port"
    raise PortTaken(message)


class Server(uvicorn.Server):
    """uvicorn that says when it is ready, and ends event streams when it stops."""

    def __init__(self, application: Shell, ready: Callable[[], None]) -> None:
        """Serve `application`; call `ready` when requests are taken."""
        config = uvicorn.Config(
            application,
            access_log=False,
            log_config=None,
            # Only a trusted proxy is believed when it says who asks, and that https was used.
            proxy_headers=bool(settings.TRUSTED_PROXIES),
            forwarded_allow_ips=settings.TRUSTED_PROXIES,
            server_header=False,
            timeout_graceful_shutdown=GRACE,
            timeout_keep_alive=KEEP_ALIVE,
        )
        super().__init__(config)
        self._application = application
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the event streams, let the requests finish, then stop."""
        self._application.end_streams()
        await super().shutdown(sockets)
