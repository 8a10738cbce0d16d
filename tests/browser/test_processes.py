"""Past one machine: two processes on ports of their own serve one PostgreSQL."""

import pytest
from playwright.sync_api import expect

from tests import postgresql
from tests.browser.matches import is_ready, is_sent, link_of, play, shows, start_match, undo
from tests.server import Server
from tests.tools import Missing


@pytest.fixture(scope="module")
def two_servers(tmp_path_factory):
    """Two servers that share nothing but the database and the key."""
    try:
        with postgresql.running() as url:
            shared = {"DATABASE_URL": url, "SECRET_KEY": "not a secret: the key of both"}
            folders = [tmp_path_factory.mktemp(name) for name in ("first", "second")]
            servers = [Server(folder, environ=shared).start() for folder in folders]
            yield servers
            for server in servers:
                server.stop()
                assert "Traceback" not in "".join(server.output)
    except Missing as problem:
        pytest.fail(str(problem), pytrace=False)


@pytest.mark.slow
@pytest.mark.postgresql
def test_a_tap_shows_on_a_phone_that_another_process_serves_both_ways(new_phone, two_servers):
    here, there = two_servers
    phone, other_phone = (new_phone(base_url=server.address) for server in two_servers)
    address = start_match(phone, "Ada", "Ben")
    other_phone.goto(link_of(phone).replace(here.address, there.address))
    other_phone.get_by_role("button", name="Join", exact=True).tap()
    expect(other_phone).to_have_url(address.replace(here.address, there.address))
    is_ready(other_phone)
    play(phone, "Ben")
    shows(other_phone, Ada=0, Ben=1)
    play(other_phone, "Ada")
    shows(phone, Ada=1, Ben=1)
    undo(other_phone, "Ada won game 2").tap()
    for each in (phone, other_phone):
        is_sent(each, 3)
        shows(each, Ada=0, Ben=1)
        expect(each.get_by_text("Reconnecting", exact=True)).to_be_hidden()
