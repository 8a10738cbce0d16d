"""The ASGI shell: what WSGI gets, what the client gets, and how it all ends."""

import asyncio
from wsgiref.validate import validator

import pytest

from scoreboard.shell import Shell, environ

REQUEST = {
    "type": "http",
    "asgi": {"version": "3.0"},
    "http_version": "1.1",
    "method": "GET",
    "scheme": "http",
    "path": "/",
    "raw_path": b"/",
    "query_string": b"",
    "headers": [],
    "server": ("127.0.0.1", 8000),
    "client": ("192.0.2.7", 50000),
}


def request(**changes):
    return REQUEST | changes


def greet(environ, start_response):
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", "2")])
    return [b"h", b"i"]


def echo(environ, start_response):
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH", 0)))]


def never(environ, start_response):
    raise AssertionError("the application was asked")


async def talk(shell, scope, *received):
    """Send a request to the shell and return the messages it answers with."""
    incoming, sent = list(received), []

    async def receive():
        return incoming.pop(0) if incoming else {"type": "http.disconnect"}

    async def send(message):
        sent.append(message)

    await shell(scope, receive, send)
    return sent


def answer(wsgi, scope, *received, body_limit=100):
    shell = Shell(wsgi, threads=1, body_limit=body_limit)
    return asyncio.run(talk(shell, scope, *received))


def part(body, *, more=False):
    return {"type": "http.request", "body": body, "more_body": more}


def test_an_answer_goes_out_whole():
    start, body = answer(greet, request())
    assert start["status"] == 200
    assert (b"content-length", b"2") in start["headers"]
    assert body == {"type": "http.response.body", "body": b"hi", "more_body": False}


def test_what_wsgi_gets_is_what_wsgi_asks_for():
    answer(validator(greet), request(headers=[(b"host", b"localhost")]))


@pytest.mark.parametrize(
    ("changes", "name", "value"),
    [
        ({"raw_path": b"/rules/caf%C3%A9/"}, "PATH_INFO", "/rules/cafÃ©/"),
        ({"raw_path": b"/a%2Fb"}, "PATH_INFO", "/a/b"),
        ({"query_string": b"seed=4&x=%20"}, "QUERY_STRING", "seed=4&x=%20"),
        ({"method": "POST"}, "REQUEST_METHOD", "POST"),
        ({"scheme": "https"}, "wsgi.url_scheme", "https"),
        ({}, "REMOTE_ADDR", "192.0.2.7"),
        ({"headers": [(b"content-type", b"text/plain")]}, "CONTENT_TYPE", "text/plain"),
        ({"headers": [(b"hx-request", b"true")]}, "HTTP_HX_REQUEST", "true"),
        ({"headers": [(b"cookie", b"a=1"), (b"cookie", b"b=2")]}, "HTTP_COOKIE", "a=1; b=2"),
        ({"headers": [(b"accept", b"a"), (b"accept", b"b")]}, "HTTP_ACCEPT", "a,b"),
    ],
)
def test_a_request_reaches_wsgi_as_it_was_sent(changes, name, value):
    assert environ(request(**changes), b"")[name] == value


def test_a_header_with_an_underscore_cannot_pass_for_another():
    assert "HTTP_X_FORWARDED_PROTO" not in environ(
        request(headers=[(b"x_forwarded_proto", b"https")]), b""
    )


def test_a_body_in_parts_arrives_whole():
    scope = request(headers=[(b"transfer-encoding", b"chunked")])
    _, body = answer(echo, scope, part(b"one ", more=True), part(b"two"))
    assert body["body"] == b"one two"


def test_a_body_that_claims_to_be_too_large_is_refused_unread():
    start, _ = answer(never, request(headers=[(b"content-length", b"101")]))
    assert start["status"] == 413


def test_a_body_that_turns_out_too_large_is_refused():
    scope = request(headers=[(b"transfer-encoding", b"chunked")])
    start, _ = answer(never, scope, part(b"x" * 60, more=True), part(b"x" * 41, more=True))
    assert start["status"] == 413


def test_the_largest_body_is_taken():
    scope = request(headers=[(b"content-length", b"100")])
    _, body = answer(echo, scope, part(b"x" * 100))
    assert body["body"] == b"x" * 100


def test_a_client_that_leaves_halfway_changes_nothing():
    assert (
        answer(never, request(headers=[(b"content-length", b"8")]), part(b"half", more=True)) == []
    )


def test_an_answer_is_closed_even_when_it_breaks():
    closed = []

    class Broken:
        def __iter__(self):
            raise ConnectionError

        def close(self):
            closed.append(True)

    def wsgi(environ, start_response):
        start_response("200 OK", [])
        return Broken()

    with pytest.raises(ConnectionError):
        answer(wsgi, request())
    assert closed == [True]


def test_the_shell_follows_its_server_from_start_to_end():
    sent = answer(
        never, {"type": "lifespan"}, {"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}
    )
    assert [message["type"] for message in sent] == [
        "lifespan.startup.complete",
        "lifespan.shutdown.complete",
    ]


def test_a_chore_is_done_day_after_day_even_after_it_failed(monkeypatch, caplog):
    monkeypatch.setattr("scoreboard.shell.SOON", 0)
    monkeypatch.setattr("scoreboard.shell.DAILY", 0)
    done = []

    async def scenario():
        third, told = asyncio.Event(), iter([{"type": "lifespan.startup"}])
        loop = asyncio.get_running_loop()

        def chore():
            done.append("a day")
            if len(done) == 3:
                loop.call_soon_threadsafe(third.set)
            raise OSError

        async def receive():
            for message in told:
                return message
            await third.wait()
            return {"type": "lifespan.shutdown"}

        async def send(message):
            pass

        shell = Shell(never, threads=1, body_limit=100, chore=chore)
        await shell({"type": "lifespan"}, receive, send)

    asyncio.run(scenario())
    assert len(done) >= 3
    assert "tried again tomorrow" in caplog.text


def streaming(wsgi):
    """Return a shell with an event stream at /live/ that says hello and never ends."""

    async def stream(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"hello", "more_body": True})
        await asyncio.Event().wait()

    return Shell(wsgi, threads=1, body_limit=100, streams={"/live/": stream})


def test_event_streams_end_when_the_server_stops():
    async def scenario():
        shell = streaming(never)
        sent, hello = [], asyncio.Event()

        async def send(message):
            sent.append(message)
            hello.set()

        open_stream = asyncio.create_task(shell(request(path="/live/1/"), None, send))
        await hello.wait()
        shell.end_streams()
        await asyncio.wait_for(open_stream, 5)
        return sent

    assert asyncio.run(scenario())[-1] == {
        "type": "http.response.body",
        "body": b"",
        "more_body": False,
    }


def test_an_event_stream_that_had_not_begun_when_the_server_stops_is_answered():
    async def wait(scope, receive, send):
        await asyncio.Event().wait()

    async def scenario():
        shell = Shell(never, threads=1, body_limit=100, streams={"/live/": wait})
        sent = asyncio.Queue()
        asked = asyncio.create_task(shell(request(path="/live/1/"), None, sent.put))
        while not shell._open:
            await asyncio.sleep(0)
        shell.end_streams()
        await asyncio.wait_for(asked, 5)
        return sent.get_nowait()["status"]

    assert asyncio.run(scenario()) == 503


def test_an_event_stream_whose_client_is_dropped_ends_with_it():
    async def scenario():
        shell = streaming(never)
        started = asyncio.Event()

        async def send(message):
            started.set()

        open_stream = asyncio.create_task(shell(request(path="/live/1/"), None, send))
        await started.wait()
        open_stream.cancel()
        await asyncio.wait([open_stream])
        return open_stream.cancelled(), shell._open

    assert asyncio.run(scenario()) == (True, set())


def test_other_paths_are_answered_beside_event_streams():
    _, body = asyncio.run(talk(streaming(greet), request(path="/matches/")))
    assert body["body"] == b"hi"
