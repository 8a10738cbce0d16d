"""Event streams, asked through the shell without a server: who gets one, what it says, its end."""

import asyncio
from contextlib import asynccontextmanager

import pytest
from django.db import connection

from scoreboard import actions, links, live
from scoreboard.access import COOKIE
from scoreboard.feed import Feed
from scoreboard.grants import Role, Way
from scoreboard.models import Match
from scoreboard.shell import Shell
from tests.builders import SECRET, make_device, make_match, win
from tests.scoreboard.test_shell import never, request

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 20


class Stream:
    """One viewer's request to the shell: what was sent to them, and how they leave."""

    def __init__(self, shell, ref, secret=SECRET, method="GET", **headers):
        self.messages = asyncio.Queue()
        self.left = asyncio.Event()
        given = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
        if secret:
            given.append((b"cookie", f"{COOKIE}={secret}".encode()))
        scope = request(path=f"/live/{ref}/", method=method, headers=given)
        self.task = asyncio.ensure_future(shell(scope, self._receive, self.messages.put))

    async def _receive(self):
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def next(self):
        async with asyncio.timeout(PATIENCE):
            return await self.messages.get()

    async def status(self):
        return (await self.next())["status"]

    async def says(self):
        """Return what the next part of the body says."""
        return (await self.next())["body"].decode()

    async def end(self):
        async with asyncio.timeout(PATIENCE):
            await self.task


@asynccontextmanager
async def live_shell():
    feed = Feed()
    shell = Shell(never, threads=1, body_limit=100, streams={"/live/": live.Live(feed)})
    try:
        yield shell
    finally:
        shell.end_streams()
        await asyncio.to_thread(feed.close)


def streaming(scenario, *arguments):
    """Run a scenario with a shell that streams, and return what it returns."""

    async def run():
        async with live_shell() as shell:
            return await scenario(shell, *arguments)

    return asyncio.run(run())


async def act(deed, *arguments, **options):
    """Do something to the database, as another process would."""

    def closed_after():
        try:
            return deed(*arguments, **options)
        finally:
            connection.close()

    return await asyncio.to_thread(closed_after)


async def opened(shell, ref, *arguments, **options):
    """Return a stream that has begun, and what it began with."""
    stream = Stream(shell, ref, *arguments, **options)
    assert await stream.status() == 200
    return stream, await stream.says()


def test_a_stream_begins_with_where_the_match_stands():
    match = make_match()
    win(match, 0)

    async def scenario(shell):
        return (await opened(shell, match.ref))[1]

    assert streaming(scenario) == "retry: 1000\n\nid: 1\ndata: 1\n\n"


def test_whoever_comes_back_and_missed_nothing_is_told_nothing():
    match = make_match()
    win(match, 0)

    async def scenario(shell):
        return (await opened(shell, match.ref, last_event_id="1"))[1]

    assert streaming(scenario) == "retry: 1000\n\n"


def test_a_tap_is_told_by_its_position_and_nothing_else():
    match = make_match()

    async def scenario(shell):
        stream, _ = await opened(shell, match.ref)
        await act(win, match, 1)
        return await stream.says()

    assert streaming(scenario) == "id: 1\ndata: 1\n\n"


def test_every_viewer_is_told():
    match = make_match()

    async def scenario(shell):
        streams = [(await opened(shell, match.ref))[0] for _ in range(3)]
        await act(win, match, 0)
        return [await stream.says() for stream in streams]

    assert streaming(scenario) == ["id: 1\ndata: 1\n\n"] * 3


@pytest.mark.parametrize(
    ("secret", "status"),
    [("", 404), ("stranger", 404), ("put out", 404), ("watch", 200), ("score", 200), (SECRET, 200)],
)
def test_only_who_is_in_the_match_may_listen(secret, status):
    match = make_match()
    make_match("Cleo", "Ben", keeper=make_device("stranger"))
    links.let_in(match, make_device("watch"), Role.WATCH, Way.LINK)
    for scorer in ("score", "put out"):
        links.let_in(match, make_device(scorer), Role.SCORE, Way.LINK)
    links.put_out(match, match.grants.get(device=make_device("put out")))

    async def scenario(shell):
        return await Stream(shell, match.ref, secret).status()

    assert streaming(scenario) == status


def test_a_public_match_is_everybodys_to_hear():
    match = make_match()
    Match.objects.filter(pk=match.pk).update(is_public=True)

    async def scenario(shell):
        return await Stream(shell, match.ref, "").status()

    assert streaming(scenario) == 200


@pytest.mark.parametrize(
    ("ref", "method", "status"),
    [
        ("A" * 22, "GET", 404),
        ("short", "GET", 404),
        ("A" * 22, "POST", 405),
        ("A" * 22, "HEAD", 405),
    ],
)
def test_what_cannot_be_streamed_is_refused(ref, method, status):
    async def scenario(shell):
        return await Stream(shell, ref, method=method).status()

    assert streaming(scenario) == status


def test_whoever_is_put_out_hears_no_more_and_the_others_do():
    match = make_match()
    links.let_in(match, make_device("Ben's"), Role.SCORE, Way.LINK)
    grant = match.grants.get(device=make_device("Ben's"))

    async def scenario(shell):
        mine, _ = await opened(shell, match.ref)
        his, _ = await opened(shell, match.ref, "Ben's")
        await act(links.put_out, match, grant)
        ended = await his.says()
        await his.end()
        await act(win, match, 0)
        return ended, await mine.says()

    assert streaming(scenario) == ("event: ended\ndata:\n\n", "id: 1\ndata: 1\n\n")


def test_the_stream_of_a_deleted_match_ends():
    match = make_match()

    async def scenario(shell):
        stream, _ = await opened(shell, match.ref)
        await act(actions.delete, match, undo=False)
        return await stream.says()

    assert streaming(scenario) == "event: ended\ndata:\n\n"


def test_silence_is_broken_by_a_comment(monkeypatch):
    monkeypatch.setattr(live, "BEAT", 0.01)
    match = make_match()

    async def scenario(shell):
        stream, _ = await opened(shell, match.ref)
        return await stream.says()

    assert streaming(scenario) == ":\n\n"


def test_whoever_leaves_is_forgotten():
    match = make_match()

    async def scenario(shell):
        stream, _ = await opened(shell, match.ref)
        stream.left.set()
        await stream.end()
        application = shell.streams["/live/"]
        return application._viewers, application._feed._watched

    assert streaming(scenario) == (0, {})


def test_streams_end_when_the_server_stops():
    match = make_match()

    async def scenario(shell):
        stream, _ = await opened(shell, match.ref)
        shell.end_streams()
        await stream.end()
        return await stream.next()

    assert streaming(scenario) == {"type": "http.response.body", "body": b"", "more_body": False}


def test_more_viewers_than_a_process_takes_are_told_to_come_later(monkeypatch):
    monkeypatch.setattr(live, "MOST", 1)
    match = make_match()

    async def scenario(shell):
        await opened(shell, match.ref)
        return await Stream(shell, match.ref).status()

    assert streaming(scenario) == 503


def test_a_stream_is_kept_by_nobody_and_embedded_nowhere():
    match = make_match()

    async def scenario(shell):
        return dict((await Stream(shell, match.ref).next())["headers"])

    headers = streaming(scenario)
    assert headers[b"content-type"] == b"text/event-stream"
    assert headers[b"cache-control"] == b"no-store"
    assert headers[b"cross-origin-resource-policy"] == b"same-origin"
    assert headers[b"content-security-policy"] == b"default-src 'none'"
