"""An ASGI shell around Django's WSGI handler, which takes an eighth of the CPU of its ASGI one."""

import asyncio
import logging
import sys
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http import HTTPStatus
from io import BytesIO
from typing import Any
from urllib.parse import unquote_to_bytes
from wsgiref.types import WSGIApplication

from asgiref.typing import (
    ASGI3Application,
    ASGIReceiveCallable,
    ASGISendCallable,
    ASGISendEvent,
    HTTPScope,
    Scope,
)

type Header = tuple[bytes, bytes]

SOON = 600.0
"""Seconds from the start of a process to its first chore: a start does it by itself."""
DAILY = 24 * 3600.0
"""Seconds from one chore to the next."""

logger = logging.getLogger(__name__)

# Headers that a WSGI environment holds without HTTP_ in front.
BARE = {"CONTENT_TYPE", "CONTENT_LENGTH"}


class TooLarge(Exception):
    """The request's body is larger than any that Scoreboard has a use for."""


class Gone(Exception):
    """The client went away before its request was complete."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole HTTP response: status code, headers and body."""

    status: int
    headers: list[Header]
    body: bytes

    async def send(self, send: ASGISendCallable) -> None:
        """Send it as one start and one body."""
        await send(
            {
                "type": "http.response.start",
                "status": self.status,
                "headers": self.headers,
                "trailers": False,
            }
        )
        await send({"type": "http.response.body", "body": self.body, "more_body": False})


@dataclass(eq=False)
class Shell:
    """Serves `wsgi` on a few threads, and event streams as raw ASGI beside it.

    `body_limit` is in bytes; a larger body is answered 413 before it is read. `streams` maps the
    beginning of a path to the application that streams there. Nothing else is streamed: an answer
    is sent when it is complete, so a slow phone never keeps a thread. `chore` is called once a
    day, in one of the threads.
    """

    wsgi: WSGIApplication
    threads: int
    body_limit: int
    streams: Mapping[str, ASGI3Application] = field(default_factory=dict)
    chore: Callable[[], object] | None = None

    def __post_init__(self) -> None:
        """Start the threads."""
        self._pool = ThreadPoolExecutor(self.threads, thread_name_prefix="request")
        self._open: set[asyncio.Future[None]] = set()

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Answer one request, or follow the server from its start to its end."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            for beginning, application in self.streams.items():
                if scope["path"].startswith(beginning):
                    await self._stream(application, scope, receive, send)
                    return
            await self._answer(scope, receive, send)

    def end_streams(self) -> None:
        """End every open event stream, so that the server can stop; browsers connect again."""
        for stream in self._open:
            stream.cancel()

    async def _live(self, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        await receive()
        await send({"type": "lifespan.startup.complete"})
        chores = asyncio.ensure_future(self._do_chores())
        await receive()
        chores.cancel()
        self._pool.shutdown()
        await send({"type": "lifespan.shutdown.complete"})

    async def _do_chores(self) -> None:
        await asyncio.sleep(SOON)
        while self.chore:
            try:
                await asyncio.get_running_loop().run_in_executor(self._pool, self.chore)
            except Exception:  # whatever it was, tomorrow it may work
                logger.exception("the daily chore failed, and is tried again tomorrow")
            await asyncio.sleep(DAILY)

    async def _stream(
        self,
        application: ASGI3Application,
        scope: HTTPScope,
        receive: ASGIReceiveCallable,
        send: ASGISendCallable,
    ) -> None:
        begun = False

        async def sending(message: ASGISendEvent) -> None:
            nonlocal begun
            begun = True
            await send(message)

        stream = asyncio.ensure_future(application(scope, receive, sending))
        self._open.add(stream)
        try:
            await asyncio.wait([stream])
        finally:
            self._open.discard(stream)
            stream.cancel()
        if not stream.cancelled():
            stream.result()
        elif begun:
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        else:
            await plain(HTTPStatus.SERVICE_UNAVAILABLE).send(send)

    async def _answer(
        self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        try:
            body = await self._body(scope, receive)
        except Gone:
            return
        except TooLarge:
            await plain(HTTPStatus.REQUEST_ENTITY_TOO_LARGE).send(send)
            return
        loop = asyncio.get_running_loop()
        answer = await loop.run_in_executor(self._pool, run, self.wsgi, environ(scope, body))
        await answer.send(send)

    async def _body(self, scope: HTTPScope, receive: ASGIReceiveCallable) -> bytes:
        headers = dict(scope["headers"])
        length = headers.get(b"content-length", b"")
        if not length and b"transfer-encoding" not in headers:
            return b""
        if length.isdigit() and int(length) > self.body_limit:
            raise TooLarge
        parts, size, more = [], 0, True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                raise Gone
            parts.append(message["body"])
            size += len(message["body"])
            if size > self.body_limit:
                raise TooLarge
            more = message["more_body"]
        return b"".join(parts)


def run(wsgi: WSGIApplication, environ: dict[str, Any]) -> Answer:
    """Call a WSGI application and return its whole answer."""
    started: list[Any] = []

    def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
        started[:] = status, headers

    chunks: Iterable[bytes] = wsgi(environ, start_response)
    try:
        body = b"".join(chunks)
    finally:
        if close := getattr(chunks, "close", None):
            close()
    status, headers = started
    encoded = [(name.lower().encode("latin-1"), text.encode("latin-1")) for name, text in headers]
    return Answer(int(status[:3]), encoded, body)


def environ(scope: HTTPScope, body: bytes) -> dict[str, Any]:
    """Return the WSGI environment (PEP 3333) of an ASGI request and its body."""
    server, client = scope["server"] or ("localhost", 80), scope["client"] or ("", 0)
    path = scope["raw_path"] or scope["path"].encode()
    values: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": (unquote_to_bytes(path) if b"%" in path else path).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for raw, value in scope["headers"]:
        # A header with an underscore could pass for one with a hyphen: no honest client sends it.
        if b"_" in raw:
            continue
        name = raw.decode("latin-1").upper().replace("-", "_")
        name = name if name in BARE else f"HTTP_{name}"
        text = value.decode("latin-1")
        between = "; " if name == "HTTP_COOKIE" else ","
        values[name] = f"{values[name]}{between}{text}" if name in values else text
    if body:
        values["CONTENT_LENGTH"] = str(len(body))
    return values


def plain(status: HTTPStatus) -> Answer:
    """Return an answer that only names its status, and ends the connection."""
    text = f"{status.phrase}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(text)).encode()),
        (b"connection", b"close"),
    ]
    return Answer(status, headers, text)
