"""A bad network between phones and a server: what they say is lost, made up, or said twice."""

import asyncio
import random
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import urlsplit

LOGIN = b"<!doctype html><title>Welcome to the motorway</title><p>Accept our terms.</p>"


class Fate(StrEnum):
    """What the network makes of one request."""

    PASSES = "passes"
    IS_LOST = "is lost on its way"
    LOSES_ITS_ANSWER = "its answer is lost on its way back"
    IS_CUT_SHORT = "half of its answer comes back"
    COMES_TWICE = "is delivered twice, at once"
    MEETS_A_PORTAL = "a captive portal answers, with a page to log in on"
    MEETS_A_REDIRECT = "a captive portal answers, and leads to such a page"
    IS_UNAVAILABLE = "a proxy answers that the server is not available"


MADE_UP = {
    Fate.MEETS_A_PORTAL: b"HTTP/1.1 200 OK\r\n",
    Fate.MEETS_A_REDIRECT: b"HTTP/1.1 302 Found\r\nLocation: /terms/\r\n",
    Fate.IS_UNAVAILABLE: b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\n",
}


@dataclass(frozen=True)
class Request:
    """A whole HTTP request, as bytes and as far as its fate depends on it."""

    raw: bytes
    method: str
    path: str
    is_htmx: bool


type Choice = Callable[[Request], Fate]
"""Says what becomes of a request."""


def passes(_request: Request) -> Fate:
    """Let everything through."""
    return Fate.PASSES


def loses_taps(request: Request) -> Fate:
    """Let nothing through to any match's ledger."""
    return Fate.IS_LOST if request.path.endswith("/entries/") else Fate.PASSES


class Chance:
    """Draws from a seed what becomes of taps and of whatever else a page asks for by itself."""

    def __init__(self, seed: int, bad: float) -> None:
        """Let a share of `bad` such requests meet one of the bad fates, each as often."""
        self._random = random.Random(seed)
        self._bad = bad
        self.met: Counter[Fate] = Counter()

    def __call__(self, request: Request) -> Fate:
        """Draw a fate; pages that people open, files and event streams come through."""
        if not request.is_htmx:
            return Fate.PASSES
        is_bad = self._random.random() < self._bad
        fate = self._random.choice([*Fate][1:]) if is_bad else Fate.PASSES
        if request.method == "POST":
            self.met[fate] += 1
        return fate


class Network:
    """A proxy for the server at `address`, which does what `choice` says; for one test."""

    def __init__(self, address: str) -> None:
        """Let everything through, once it is entered."""
        self.choice: Choice = passes
        self._server = urlsplit(address).hostname, urlsplit(address).port
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._tasks: set[asyncio.Task[None]] = set()

    def __enter__(self) -> "Network":
        """Listen on a free port."""
        self._thread.start()
        starting = asyncio.start_server(self._meet, "127.0.0.1", 0)
        self._listener = asyncio.run_coroutine_threadsafe(starting, self._loop).result()
        port = self._listener.sockets[0].getsockname()[1]
        self.address = f"http://localhost:{port}"
        return self

    def __exit__(self, *_problem: object) -> None:
        """Close everything."""
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        self._listener.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request of a browser, and hang up."""
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        try:
            with suppress(OSError, EOFError):
                await self._answer(await read_request(reader), writer)
        finally:
            self._tasks.discard(task)
            writer.close()

    async def _answer(self, request: Request, writer: asyncio.StreamWriter) -> None:
        fate = self.choice(request)
        if made_up := MADE_UP.get(fate):
            head = b"Content-Type: text/html\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"
            writer.write(made_up + head % len(LOGIN) + LOGIN)
        elif fate is Fate.PASSES:
            await self._pass(request.raw, writer)
        elif fate is not Fate.IS_LOST:
            times = 2 if fate is Fate.COMES_TWICE else 1
            answer, *_ = await asyncio.gather(*(self._ask(request.raw) for _ in range(times)))
            if fate is Fate.IS_CUT_SHORT:
                writer.write(answer[: len(answer) - 10])
            elif fate is Fate.COMES_TWICE:
                writer.write(answer)
        await writer.drain()

    async def _pass(self, request: bytes, writer: asyncio.StreamWriter) -> None:
        """Hand on what the server says as it comes, which may go on for long."""
        answers, asking = await asyncio.open_connection(*self._server)
        try:
            asking.write(request)
            while part := await answers.read(65536):
                writer.write(part)
                await writer.drain()
        finally:
            asking.close()

    async def _ask(self, request: bytes) -> bytes:
        answers, asking = await asyncio.open_connection(*self._server)
        try:
            asking.write(request)
            return await answers.read()
        finally:
            asking.close()


async def read_request(reader: asyncio.StreamReader) -> Request:
    """Return a request, which will ask the server to hang up after its answer."""
    head = await reader.readuntil(b"\r\n\r\n")
    first, *lines = head[:-4].split(b"\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (x.partition(b":") for x in lines)}
    body = await reader.readexactly(int(headers.get(b"content-length", 0)))
    kept = [line for line in lines if not line.lower().startswith(b"connection:")]
    raw = b"\r\n".join([first, *kept, b"Connection: close", b"", body])
    method, path, _version = first.decode().split(" ")
    return Request(raw, method, path, b"hx-request" in headers)
