"""Event streams at `/live/<ref>/`: the position of a match whenever it moves, and nothing else.

What a phone may see of the match it fetches itself, so a stream gives nothing away and is the same
for everybody. A server-sent event (https://html.spec.whatwg.org/multipage/server-sent-events.html)
has the position as its id, and a browser that comes back says the last one it had.
"""

import asyncio
import re
from collections.abc import Coroutine
from dataclasses import dataclass
from http import HTTPStatus

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope
from django.http import Http404, parse_cookie

from scoreboard.access import COOKIE, Need, allow, look_up
from scoreboard.converters import RefConverter
from scoreboard.feed import Feed, Standing, Watched, look
from scoreboard.middleware import HEADERS
from scoreboard.refusals import RefusedError
from scoreboard.shell import plain

BEAT = 20.0
"""Seconds of silence after which a comment keeps proxies from ending the stream."""
RETRY = 1000
"""Milliseconds after which a browser that lost the stream asks for it again."""
MOST = 5000
"""Viewers that one process takes; more are told to try again later."""

PATH = re.compile(f"/live/({RefConverter.regex})/")
ENDED = b"event: ended\ndata:\n\n"

START = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"content-security-policy", b"default-src 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-accel-buffering", b"no"),  # nginx would keep events until it has a bufferful
    *((name.lower().encode(), value.encode()) for name, value in HEADERS.items()),
]


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who asks for which match, at which position that was, and how to tell them."""

    ref: str
    secret: str
    known: bytes
    send: ASGISendCallable

    async def write(self, text: bytes, *, more: bool = True) -> None:
        """Send a part of the stream."""
        await self.send({"type": "http.response.body", "body": text, "more_body": more})


class Live:
    """The ASGI application that streams what `feed` says to whoever may watch."""

    def __init__(self, feed: Feed) -> None:
        """Stream to nobody yet."""
        self._feed = feed
        self._viewers = 0

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Answer one request with a stream that lasts until the viewer goes or is shut out."""
        assert scope["type"] == "http", "the shell streams nothing else"
        found = PATH.fullmatch(scope["path"])
        if found is None:
            await plain(HTTPStatus.NOT_FOUND).send(send)
        elif scope["method"] != "GET":
            await plain(HTTPStatus.METHOD_NOT_ALLOWED).send(send)
        elif self._viewers >= MOST:
            await plain(HTTPStatus.SERVICE_UNAVAILABLE).send(send)
        else:
            headers = dict(scope["headers"])
            cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin-1"))
            known = headers.get(b"last-event-id", b"")
            await self._serve(Viewer(found[1], cookies.get(COOKIE, ""), known, send), receive)

    async def _serve(self, viewer: Viewer, receive: ASGIReceiveCallable) -> None:
        self._viewers += 1
        try:
            with self._feed.watch(viewer.ref) as watched:
                standing = await self._feed.ask(admit, viewer.ref, viewer.secret)
                if standing is None:
                    await plain(HTTPStatus.NOT_FOUND).send(viewer.send)
                    return
                watched.move(standing)
                await self._start(viewer, standing)
                await _until_gone(self._tell(viewer, standing, watched), receive)
        finally:
            self._viewers -= 1

    async def _start(self, viewer: Viewer, standing: Standing) -> None:
        await viewer.send(
            {
                "type": "http.response.start",
                "status": HTTPStatus.OK,
                "headers": START,
                "trailers": False,
            }
        )
        news = b"" if viewer.known == str(standing.position).encode() else event(standing)
        await viewer.write(f"retry: {RETRY}\n\n".encode() + news)

    async def _tell(self, viewer: Viewer, standing: Standing, watched: Watched) -> None:
        """Tell a viewer of every move, until they may not watch any longer."""
        while True:
            now = await _moved(viewer, standing, watched)
            is_same = now.mark == standing.mark
            if not is_same and not await self._feed.ask(admit, viewer.ref, viewer.secret):
                break
            if now.position != standing.position:
                await viewer.write(event(now))
            standing = now
        await viewer.write(ENDED, more=False)


def admit(ref: str, secret: str) -> Standing | None:
    """Return how a match stands, for the device with this secret; None when it may not watch."""
    standing = look([ref]).get(ref)
    visit = look_up(ref, secret)
    try:
        if visit:
            allow(visit, Need.WATCH)
            return standing
    except (Http404, RefusedError):
        pass
    return None


def event(standing: Standing) -> bytes:
    """Return the event that says where a match stands."""
    return f"id: {standing.position}\ndata: {standing.position}\n\n".encode()


async def _moved(viewer: Viewer, standing: Standing, watched: Watched) -> Standing:
    """Return how the match stands as soon as that is not `standing`; keep the stream open."""
    while watched.standing is None or watched.standing == standing:
        if not await watched.moved(BEAT):
            await viewer.write(b":\n\n")
    return watched.standing


async def _until_gone(telling: Coroutine[None, None, None], receive: ASGIReceiveCallable) -> None:
    """Go on telling until that ends by itself or the client has left."""
    tasks = asyncio.ensure_future(telling), asyncio.ensure_future(_gone(receive))
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()


async def _gone(receive: ASGIReceiveCallable) -> None:
    """Return when the client has left."""
    while (await receive())["type"] != "http.disconnect":
        pass
