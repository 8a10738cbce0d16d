"""`python3 manage.py up`: the real server, asked over the network as a phone would."""

import asyncio
import gzip
import http.client
import re
import socket
import subprocess
import sys

import pytest

from scoreboard import serving
from scoreboard.shell import Shell
from tests.scoreboard.test_shell import REQUEST, talk
from tests.server import NotStarted, Server, outside
from tests.tools import ROOT

HARDENED = {
    "content-security-policy": "default-src 'none'",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=()",
    "x-content-type-options": "nosniff",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server for all tests of this module."""
    server = Server(tmp_path_factory.mktemp("server")).start()
    yield server
    server.stop()


def test_a_server_of_ones_own_choice_can_import_the_application(tmp_path):
    code = "import scoreboard.asgi; print(scoreboard.asgi.application)"
    (tmp_path / "static").mkdir()
    environ = {**outside(), "SCOREBOARD_DATA": str(tmp_path)}
    said = subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, env=environ, text=True)
    assert said.startswith("Shell(")
    assert "chore=<function tidy_beside" in said


@pytest.fixture
def ask(server):
    """Send one request; the value is the response, with its body read into `content`."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)

    def send(path, method="GET", body=None, **headers):
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body=body, headers=names)
        response = connection.getresponse()
        response.content = response.read()
        return response

    yield send
    connection.close()


def test_the_home_page_is_there(ask):
    response = ask("/")
    assert response.status == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize("path", ["/", "/nothing-here/", "/static/vendor/htmx.min.js"])
def test_every_answer_has_the_security_headers(ask, path):
    headers = ask(path).headers
    for name, beginning in HARDENED.items():
        assert headers[name].startswith(beginning)


@pytest.mark.parametrize("path", ["/", "/static/vendor/htmx.min.js"])
def test_pages_and_static_files_travel_compressed(ask, path):
    compressed, plain = ask(path, Accept_Encoding="gzip"), ask(path)
    assert compressed.headers["content-encoding"] == "gzip"
    assert len(compressed.content) < len(plain.content)
    if path.startswith("/static/"):
        assert gzip.decompress(compressed.content) == plain.content


def test_what_a_page_links_to_may_be_kept_for_ever(ask):
    addresses = re.findall(r'"(/static/[^"]+)"', ask("/").content.decode())
    assert addresses
    for address in addresses:
        assert "immutable" in ask(address).headers["cache-control"]


def test_no_style_sheet_sends_for_another(ask):
    addresses = re.findall(r'"(/static/css/[^"]+)"', ask("/").content.decode())
    assert addresses
    for address in addresses:
        assert b"@import" not in ask(address).content


def test_a_server_that_is_asked_by_another_name_refuses(ask):
    assert ask("/", Host="evil.example").status == 400


def test_a_body_too_large_for_any_form_is_refused(ask):
    assert ask("/", "POST", body=b"x" * (64 * 1024 + 1)).status == 413


def test_nobody_is_told_what_the_server_is(ask):
    assert ask("/").headers["server"] is None


def test_a_taken_port_moves_the_server_to_the_next():
    with serving.bind("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with serving.bind("127.0.0.1", port) as second:
            assert second.getsockname()[1] > port


def test_when_no_port_is_free_it_says_so():
    with serving.bind("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(serving.PortTaken, match="choose one with --port"):
            serving.bind("127.0.0.1", port, tries=1)


def test_a_server_listens_on_ipv6_as_well():
    with serving.bind("::1", 0) as listener:
        assert listener.family == socket.AF_INET6


def test_a_second_start_finds_the_data_of_the_first(server):
    key = (server.data / "secret_key").read_text()
    server.stop()
    server.restart()
    assert (server.data / "secret_key").read_text() == key


def test_ctrl_c_ends_it_quietly(server):
    code = server.interrupt()
    said = "".join(server.output)
    server.restart()
    assert code == 0
    assert said.endswith("Ctrl-C stops it.\n")


def test_a_wrong_setting_ends_the_start_with_one_sentence(tmp_path):
    server = Server(tmp_path, environ={"PUBLIC_URL": "scores.example.org"})
    with pytest.raises(NotStarted, match="PUBLIC_URL must look like") as failed:
        server.start()
    assert "Traceback" not in str(failed.value)


def test_an_answer_does_not_wait_for_more_to_send():
    with serving.bind("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP


def scheme(environ, start_response):
    start_response("200 OK", [])
    return [environ["wsgi.url_scheme"].encode()]


@pytest.mark.parametrize(
    ("trusted", "client", "believed"),
    [
        (["192.0.2.1"], "192.0.2.1", b"https"),
        (["192.0.2.1"], "192.0.2.66", b"http"),
        ([], "127.0.0.1", b"http"),
    ],
)
def test_only_a_trusted_proxy_is_believed_that_https_was_used(settings, trusted, client, believed):
    settings.TRUSTED_PROXIES = trusted
    shell = Shell(scheme, threads=1, body_limit=100)
    config = serving.Server(shell, ready=lambda: None).config
    config.load()
    scope = REQUEST | {"client": (client, 1), "headers": [(b"x-forwarded-proto", b"https")]}
    _, body = asyncio.run(talk(config.loaded_app, scope))
    assert body["body"] == believed
