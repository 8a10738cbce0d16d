"""Which matches have moved, for all who watch them in this process: one feed, two engines.

SQLite is asked a few times a second whether any process has written to its file; PostgreSQL says so
by itself, by a trigger inside the tap's transaction (`scoreboard.guards`). Either way one statement
then reads where the watched matches stand. Whoever watches costs neither a thread nor a connection.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, contextmanager
from dataclasses import dataclass

from django.db import close_old_connections, connection, connections
from django.db.models import Count, Max

from scoreboard.guards import CHANNEL
from scoreboard.models import Match

PAUSE = 0.05
"""Seconds between two looks at SQLite: half of it is added to a tap's way, on average."""
AGAIN = 1.0
"""Seconds after which a database that was gone is tried again."""

logger = logging.getLogger(__name__)

type Changes = AsyncGenerator[str | None]
"""Yields the reference of a match that may have moved, or None when it may have been any."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The position of a match's ledger, and a mark that differs once somebody is shut out."""

    position: int
    mark: tuple[object, ...]


GONE = Standing(0, ("gone",))
"""How a match stands that is not there any longer."""


def look(refs: Collection[str]) -> dict[str, Standing]:
    """Return how the matches with these references stand, as far as there are any."""
    found = Match.objects.filter(ref__in=refs).annotate(
        put_out=Count("grants__revoked_at"), last_out=Max("grants__revoked_at")
    )
    rows = found.values_list("ref", "head", "is_public", "deleted_at", "put_out", "last_out")
    return {ref: Standing(head, tuple(mark)) for ref, head, *mark in rows}


class Watched:
    """A match that somebody watches; `standing` is None until it was looked at."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self.viewers = 0
        self.standing: Standing | None = None
        self._moved = asyncio.Event()

    def move(self, standing: Standing) -> None:
        """Take note of how the match stands, and wake whoever waits when that is news."""
        if standing != self.standing:
            self.standing = standing
            self._moved.set()
            self._moved = asyncio.Event()

    async def moved(self, within: float) -> bool:
        """Wait for the match to move; return False when it has not `within` so many seconds."""
        try:
            async with asyncio.timeout(within):
                await self._moved.wait()
        except TimeoutError:
            return False
        return True


class Feed:
    """Follows the database while somebody watches; all its questions go through one thread."""

    def __init__(self) -> None:
        """Follow nothing yet."""
        self._watched: dict[str, Watched] = {}
        self._following: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="feed")

    async def ask[*Values, Result](
        self, question: Callable[[*Values], Result], *values: *Values
    ) -> Result:
        """Return what `question` returns in the feed's thread, by its database connection."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: _freshly(question, *values))

    @contextmanager
    def watch(self, ref: str) -> Iterator[Watched]:
        """Follow the match with this reference for a while; the first viewer starts the feed."""
        watched = self._watched.setdefault(ref, Watched())
        watched.viewers += 1
        if self._following is None:
            self._following = asyncio.ensure_future(self._follow())
        try:
            yield watched
        finally:
            watched.viewers -= 1
            if not watched.viewers:
                del self._watched[ref]
            if not self._watched and self._following:
                self._following.cancel()
                self._following = None

    def close(self) -> None:
        """Give back the database connection and end the thread; nobody may watch any longer."""
        self._thread.submit(connections.close_all)
        self._thread.shutdown()

    async def _follow(self) -> None:
        while True:
            try:
                async with aclosing(self._changes()) as changes:
                    async for ref in changes:
                        await self._look(list(self._watched) if ref is None else [ref])
            except Exception:  # whatever it was, viewers must hear of the next tap
                logger.exception("the change feed failed, and begins again")
            await asyncio.sleep(AGAIN)

    async def _look(self, refs: list[str]) -> None:
        refs = [ref for ref in refs if ref in self._watched]
        found = await self.ask(look, refs) if refs else {}
        for ref in refs:
            if watched := self._watched.get(ref):
                watched.move(found.get(ref, GONE))

    def _changes(self) -> Changes:
        return self._versions() if connection.vendor == "sqlite" else notifications()

    async def _versions(self) -> Changes:
        """Yield whenever another connection, of whatever process, has changed SQLite's file.

        https://www.sqlite.org/pragma.html#pragma_data_version
        """
        before = None
        while True:
            version = await self.ask(_data_version)
            if version != before:
                yield None
            before = version
            await asyncio.sleep(PAUSE)


async def notifications() -> Changes:
    """Yield what PostgreSQL's triggers say, by a connection of its own that only listens."""
    from psycopg import AsyncConnection  # only there where PostgreSQL is used

    wrapper = connections["default"]
    given = wrapper.get_connection_params()
    parameters = {k: v for k, v in given.items() if k not in {"context", "cursor_factory"}}
    listening = await AsyncConnection.connect(**parameters, autocommit=True)
    try:
        await listening.execute(f"LISTEN {CHANNEL}")
        yield None  # whatever happened before anybody listened
        async for said in listening.notifies():
            yield said.payload
    finally:
        # Not by `async with`, which waits for a rollback first: cancelled there, it never closes.
        await listening.close()


def _data_version() -> int:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA data_version")
        version: int = cursor.fetchone()[0]
    return version


def _freshly[*Values, Result](question: Callable[[*Values], Result], *values: *Values) -> Result:
    """Ask by a connection that works, and keep it only where the settings say so."""
    close_old_connections()
    try:
        return question(*values)
    finally:
        close_old_connections()
