"""Without a network: what was kept is there, the rest says so, and nothing is anybody else's."""

import os
import re
import signal

import pytest
from playwright.sync_api import expect

from tests.browser.keeping import KEEPING, caught, has_kept, kept_match
from tests.browser.killable import Killable
from tests.browser.matches import (
    ENTRIES,
    FAILING,
    Finger,
    block,
    is_ready,
    is_sent,
    let_in,
    play,
    shows,
    square,
    start_match,
    undo,
)
from tests.network import Fate, Network, passes
from tests.tools import ROOT

KEPT = "**/offline/kept/**"  # what the phone keeps, and the words of the sheets that it makes
OFFLINE = "There is no network. Taps are kept on this phone and sent later."
UPDATED = "Scoreboard was updated."


@pytest.fixture
def keeper(new_phone, problems):
    """A phone that keeps Scoreboard for when there is no network."""
    problems.allow(FAILING)
    return new_phone(**KEEPING)


@pytest.fixture
def installed(playwright, browser, own_server, tmp_path):
    """A phone with a profile of its own, switched off."""
    installed = Killable(playwright, tmp_path / "phone", base_url=own_server.address, **KEEPING)
    yield installed
    installed.close()


def test_visited_once_then_twenty_taps_a_dead_battery_and_three_undone_in_airplane_mode(installed):
    phone = installed.start()
    address = start_match(phone, "Ada", "Ben")
    has_kept(phone)
    # Closed as people close it: cookies of the last half minute do not survive a kill.
    installed.close()
    phone = installed.start()
    phone.context.set_offline(True)
    phone.goto(address)
    play(phone, *["Ada", "Ben"] * 10)
    shows(phone, Ada=10, Ben=10)
    expect(phone.get_by_role("status").filter(has_text="not sent yet: 20")).to_be_visible()
    installed.kill()
    phone = installed.start()
    phone.context.set_offline(True)
    phone.goto(address)
    shows(phone, Ada=10, Ben=10)
    for game in ("Ben won game 20", "Ada won game 19", "Ben won game 18"):
        undo(phone, game).tap()
        expect(undo(phone, game)).to_have_count(0)
    shows(phone, Ada=9, Ben=8)
    phone.context.set_offline(False)
    is_sent(phone, 23)
    expect(phone.get_by_role("button", name="More about this match")).to_be_visible()
    shows(phone, Ada=9, Ben=8)
    is_sent(phone, 23)


def test_the_list_and_a_match_are_drawn_from_what_the_phone_keeps(keeper, axe):
    phone = keeper
    address = start_match(
        phone, "Ada", "Ben", "Cleo", When_it_is_over="First to so many wins", How_many="3"
    )
    play(phone, "Ada", "Cleo")
    is_sent(phone, 2)
    has_kept(phone)
    phone.context.set_offline(True)
    phone.goto("/")
    expect(phone.get_by_text(OFFLINE)).to_be_visible()
    axe(phone)
    row = phone.get_by_role("listitem").filter(has=phone.get_by_role("link", name="Ada, Ben, Cleo"))
    expect(row).to_contain_text("War, first to 3")
    oldest_first = [re.compile("heart"), re.compile("diamond")]
    expect(row.locator(".squares .square")).to_have_class(oldest_first)
    row.get_by_role("link").tap()
    expect(phone).to_have_url(address)
    expect(square(phone, "Game 2: Cleo won")).to_be_visible()
    axe(phone)
    play(phone, "Ada", "Ada")
    expect(phone.get_by_role("heading", name="Ada wins, 3 to 1 to 0")).to_be_visible()
    phone.get_by_role("button", name="Reopen").tap()
    shows(phone, Ada=3, Ben=0, Cleo=1)
    phone.goto("/")
    expect(phone.get_by_text("not sent yet: 3")).to_be_visible()
    phone.goto(address)
    phone.context.set_offline(False)
    is_sent(phone, 5)
    shows(phone, Ada=3, Ben=0, Cleo=1)


def test_a_phone_that_watches_sees_how_it_ended_and_has_nothing_to_tap(phone, keeper, axe):
    watcher = keeper
    start_match(phone, "Ada", "Ben", When_it_is_over="First to so many wins", How_many="1")
    let_in(phone, watcher, "watch")
    play(phone, "Ben")
    is_sent(watcher, 1)
    watcher.reload()
    has_kept(watcher)
    watcher.context.set_offline(True)
    watcher.reload()
    expect(watcher.get_by_text("War, first to 1 · offline")).to_be_visible()
    expect(watcher.get_by_role("heading", name="Ben wins, 1 to 0")).to_be_visible()
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    expect(watcher.get_by_role("main").get_by_role("button")).to_have_count(0)
    axe(watcher)
    assert kept_match(watcher, watcher.url, anew=True, position=1)["ending"]
    watcher.reload()
    expect(watcher.get_by_role("heading", name="Ben wins, 1 to 0")).to_be_visible()


def test_what_is_shown_without_a_network_is_kept_as_the_server_said_it(keeper):
    phone = keeper
    address = start_match(
        phone,
        "Ada",
        "Ben",
        When_it_is_over="First to so many wins",
        How_many="5",
        Draws="Can happen",
    )
    phone.get_by_role("link", name="Play one: let the cards decide").tap()
    phone.get_by_role("link", name="To the end").tap()
    phone.get_by_role("button", name="Count it").tap()
    expect(phone).to_have_url(address)
    is_ready(phone)
    play(phone, "Ada", "Ben")
    undo(phone, "Ben won game 3").tap()
    phone.get_by_role("button", name="Draw", exact=True).tap()
    is_sent(phone, 5)
    assert kept_match(phone, address, position=5)
    has_kept(phone)
    said = phone.request.get("/offline/kept/").json()
    phone.context.set_offline(True)
    phone.reload()
    by_app = phone.get_by_role("link", name="played by the app")
    expect(by_app).to_have_class(re.compile("by-app"))
    match = next(one for one in said["matches"] if one["ref"] in address)
    assert [game["byApp"] for game in match["games"]] == [True, False, False, False]
    for seat, name in zip(match["seats"], match.pop("names"), strict=True):
        seat["name"] = name
    kept = kept_match(phone, address, anew=True, position=5)
    assert kept == {**match, "epoch": said["epoch"]}


def test_a_player_with_another_name_has_it_in_a_match_that_is_kept(phone):
    address = start_match(phone, "Ada", "Ben")
    play(phone, "Ada")
    is_sent(phone, 1)
    assert kept_match(phone, address, position=1, title="Ada and Ben")
    phone.goto("/players/")
    phone.get_by_role("link", name="Ben", exact=True).tap()
    phone.get_by_label("Name", exact=True).fill("Benedict")
    phone.get_by_role("button", name="Rename").tap()
    expect(phone.get_by_role("heading", name="Benedict")).to_be_visible()
    kept = kept_match(phone, address, position=1, title="Ada and Benedict")
    assert [(seat["name"], seat["won"]) for seat in kept["seats"]] == [("Ada", 1), ("Benedict", 0)]


def test_a_network_that_does_not_answer_is_waited_for_three_seconds(keeper, server):
    phone = keeper
    address = start_match(phone, "Ada", "Ben")
    has_kept(phone)
    os.kill(server.pid, signal.SIGSTOP)
    try:
        phone.goto(address)
        expect(phone.get_by_text("War · offline")).to_be_visible()
        play(phone, "Ada")
        shows(phone, Ada=1)
    finally:
        os.kill(server.pid, signal.SIGCONT)
    is_sent(phone, 1)
    expect(phone.get_by_role("button", name="More about this match")).to_be_visible()


def test_a_proxy_that_cannot_reach_the_server_is_no_answer(new_phone, server, problems):
    problems.allow(FAILING)
    with Network(server.address) as network:
        phone = new_phone(**KEEPING, base_url=network.address)
        address = start_match(phone, "Ada", "Ben")
        has_kept(phone)
        network.choice = lambda _request: Fate.IS_UNAVAILABLE
        phone.goto("/players/")
        expect(phone.get_by_text("This page needs a network.")).to_be_visible()
        phone.goto("/rules/war/")
        expect(phone.get_by_role("heading", name="War", exact=True)).to_be_visible()
        phone.goto("/")
        expect(phone.get_by_text(OFFLINE)).to_be_visible()
        phone.goto(address)
        expect(phone.get_by_text("War · offline")).to_be_visible()
        play(phone, "Ada")
        shows(phone, Ada=1)
        network.choice = passes
        is_sent(phone, 1)
        expect(phone.get_by_role("button", name="More about this match")).to_be_visible()
        shows(phone, Ada=1)


def is_look(response):
    """Say whether an answer is to the offline page that looks for the server."""
    return response.request.method == "HEAD" and response.url.endswith("/sw.js")


def test_a_finger_that_is_down_when_the_network_is_back_loses_no_tap(keeper):
    phone = keeper
    address = start_match(phone, "Ada", "Ben")
    has_kept(phone)
    phone.context.set_offline(True)
    phone.goto(address)
    expect(phone.get_by_text("War · offline")).to_be_visible()
    is_ready(phone)
    finger = Finger(phone)
    finger.put_down(block(phone, "Ben", 0))
    # It looks for the server, and looks again: the finger is still there.
    with phone.expect_response(is_look):
        phone.context.set_offline(False)
    with phone.expect_response(is_look):
        pass
    finger.lift(at=1)
    is_sent(phone, 1)
    expect(phone.get_by_role("button", name="More about this match")).to_be_visible()
    shows(phone, Ben=1)


def test_a_server_that_takes_no_taps_is_not_looked_for_without_end(keeper):
    phone = keeper
    address = start_match(phone, "Ada", "Ben")
    has_kept(phone)
    phone.context.set_offline(True)
    phone.clock.install()
    phone.goto(address)
    is_ready(phone)
    play(phone, "Ada")
    shows(phone, Ada=1)
    phone.context.route(ENTRIES, lambda route: route.fulfill(status=403))
    looks = []
    phone.on("response", lambda response: looks.append(response) if is_look(response) else None)
    # No time passes for the page: it has no reason to look twice.
    phone.clock.pause_at(phone.evaluate("Date.now()") / 1000 + 0.01)
    with phone.expect_response(is_look):
        phone.context.set_offline(False)
    for _ in range(50):
        assert phone.request.get("/sw.js").ok
    assert len(looks) == 1


def correct(phone, label, winner):
    """Say that somebody else won a game, on its sheet."""
    square(phone, label).tap()
    sheet = phone.get_by_role("dialog")
    sheet.get_by_role("button", name=winner, exact=True).tap()
    expect(sheet).to_have_count(0)


def test_games_are_put_right_without_a_network_on_a_page_that_was_open(phone, problems, axe):
    problems.allow(FAILING)
    start_match(phone, "Ada", "Ben")
    play(phone, "Ada")
    is_sent(phone, 1)
    expect(phone.locator("match-live:defined")).to_be_attached()
    phone.context.set_offline(True)
    play(phone, "Ben")
    square(phone, "Game 2: Ben won").tap()
    expect(phone.get_by_role("dialog")).to_be_visible()
    axe(phone)
    phone.get_by_role("button", name="Close").tap()
    correct(phone, "Game 2: Ben won", "Ada")
    shows(phone, Ada=2, Ben=0)
    correct(phone, "Game 1: Ada won", "Take it out")
    shows(phone, Ada=1, Ben=0)
    phone.context.set_offline(False)
    is_sent(phone, 4)
    phone.reload()
    shows(phone, Ada=1, Ben=0)


def answer_for_the_server(route):
    """Say what a proxy says of a server that it cannot reach."""
    route.fulfill(status=502, content_type="text/html", body="<p>Bad Gateway</p>")


def test_a_game_is_put_right_while_a_proxy_answers_for_the_server(phone, problems):
    problems.allow(FAILING)
    address = start_match(phone, "Ada", "Ben")
    play(phone, "Ada")
    is_sent(phone, 1)
    assert kept_match(phone, address, position=1)
    phone.route("**/games/**", answer_for_the_server)
    correct(phone, "Game 1: Ada won", "Ben")
    shows(phone, Ada=0, Ben=1)
    is_sent(phone, 2)


def test_the_sheet_of_a_game_stays_shut_until_its_words_are_there(phone, problems):
    problems.allow(FAILING)
    phone.route(KEPT, lambda route: route.abort())
    address = start_match(phone, "Ada", "Ben")
    play(phone, "Ada")
    is_sent(phone, 1)
    with phone.expect_event("requestfailed", lambda request: "/offline/kept/" in request.url):
        phone.reload()
    phone.context.set_offline(True)
    square(phone, "Game 1: Ada won").tap()
    expect(phone.get_by_role("status").filter(has_text="No answer. Try again")).to_be_visible()
    expect(phone.get_by_role("dialog")).to_have_count(0)
    phone.unroute(KEPT)
    phone.context.set_offline(False)
    assert kept_match(phone, address, position=1)
    phone.context.set_offline(True)
    correct(phone, "Game 1: Ada won", "Ben")
    shows(phone, Ada=0, Ben=1)


def test_searching_says_that_it_needs_a_network_while_a_proxy_answers(phone, problems):
    problems.allow(FAILING)
    phone.route("**/rules/search/**", answer_for_the_server)
    phone.goto("/rules/")
    phone.get_by_role("searchbox").press_sequentially("run ou")
    expect(phone.get_by_text("Searching needs a network.")).to_be_visible()


def test_the_rulebook_is_there_with_the_house_rules_of_the_phones_matches(keeper):
    phone = keeper
    start_match(phone, "Ada", "Ben", Cards_face_down_in_a_war="3 down")
    rules = phone.get_by_role("link", name="Rules", include_hidden=True).get_attribute("href")
    assert "?" in rules
    phone.reload()
    has_kept(phone, rules)
    phone.context.set_offline(True)
    phone.goto("/rules/")
    phone.get_by_label("What are you arguing about?").fill("run out")
    expect(phone.get_by_text("Searching needs a network.")).to_be_visible()
    phone.get_by_role("link", name="Beggar My Neighbour").tap()
    expect(phone.get_by_role("heading", name="Beggar My Neighbour")).to_be_visible()
    phone.goto(rules)
    expect(phone.get_by_text("3 cards face down").first).to_be_visible()
    phone.goto("/rules/war/?face_down=2")
    expect(phone.get_by_text("These house rules are not kept on this phone.")).to_be_visible()
    phone.get_by_role("link", name="The usual rules").tap()
    expect(phone.get_by_role("heading", name="War", exact=True)).to_be_visible()


def test_three_fresh_deals_can_be_watched_and_then_the_page_says_that_none_is_left(keeper):
    phone = keeper
    phone.goto("/")
    has_kept(phone)
    phone.context.set_offline(True)
    watched = set()
    for _ in range(3):
        phone.goto("/watch/")
        phone.get_by_role("button", name="War", exact=True).tap()
        expect(phone.get_by_role("button", name="Pause")).to_be_visible()
        watched.add(re.search(r"deal=(\w+)", phone.url)[1])
        phone.get_by_role("link", name="To the end").tap()
        expect(phone.get_by_role("link", name="Deal another")).to_be_visible()
    assert len(watched) == 3
    phone.reload()
    expect(phone.get_by_role("link", name="To the end")).to_be_visible()
    phone.goto("/watch/war/")
    expect(phone.get_by_text("No deal is left on this phone.")).to_be_visible()
    phone.goto("/watch/war/?deal=7F3K")
    expect(phone.get_by_text("This page needs a network.")).to_be_visible()


def test_a_phone_that_was_forgotten_shows_nothing_of_whose_it_was(keeper):
    phone = keeper
    address = start_match(phone, "Adelaide", "Benedict")
    play(phone, "Adelaide")
    is_sent(phone, 1)
    phone.goto("/")
    has_kept(phone)
    assert [text for _name, _url, text in caught(phone) if "Adelaide" in text] == []
    phone.goto("/phone/")
    phone.get_by_role("button", name="Forget this phone").tap()
    expect(phone.get_by_role("heading", name="Forgotten")).to_be_visible()
    phone.context.set_offline(True)
    phone.goto(address)
    expect(phone.get_by_text("This match is not kept on this phone.")).to_be_visible()
    phone.goto("/")
    expect(phone.get_by_text("No match is kept on this phone.")).to_be_visible()
    expect(phone.get_by_text("Adelaide")).to_have_count(0)


def with_environ(server, **environ):
    """Start the server again with other settings."""
    server.stop()
    server.environ = environ
    server.restart()


def versions(phone):
    return {name.rpartition("-")[2] for name, _url, _text in caught(phone) if name != "outbox"}


def test_a_new_version_takes_over_whole_and_says_so_once(new_phone, own_server, problems, tmp_path):
    problems.allow(FAILING)
    phone = new_phone(**KEEPING, base_url=own_server.address)
    phone.goto("/")
    has_kept(phone)
    [old] = versions(phone)
    newer = tmp_path / "newer" / "css" / "tokens.css"
    newer.parent.mkdir(parents=True)
    tokens = (ROOT / "static" / "css" / "tokens.css").read_text()
    newer.write_text(tokens + ":root { --edition: newer; }")
    settings = {"DJANGO_SETTINGS_MODULE": "tests.browser.newer", "NEWER": str(tmp_path / "newer")}
    with_environ(own_server, **settings)
    phone.goto("/")
    expect(phone.get_by_text(UPDATED)).to_be_visible()
    phone.reload()
    has_kept(phone)
    expect(phone.get_by_text(UPDATED)).to_have_count(0)
    [new] = versions(phone)
    assert new != old
    phone.context.set_offline(True)
    for path in ("/", "/rules/war/"):
        phone.goto(path)
        assert phone.evaluate(EDITION) == "newer"


EDITION = "() => getComputedStyle(document.documentElement).getPropertyValue('--edition').trim()"


def test_the_worker_can_be_switched_off_and_taps_that_wait_stay(new_phone, own_server, problems):
    problems.allow(FAILING)
    phone = new_phone(**KEEPING, base_url=own_server.address)
    address = start_match(phone, "Ada", "Ben")
    has_kept(phone)
    own_server.stop()
    play(phone, "Ben")
    shows(phone, Ben=1)
    phone.goto("about:blank")
    phone.context.route("**/entries/", lambda route: route.abort())
    own_server.environ = {"OFFLINE": "0"}
    own_server.restart()
    phone.goto(address)
    gone = """async () => {
      for (let attempt = 0; attempt < 300; attempt += 1) {
        const workers = await navigator.serviceWorker.getRegistrations();
        const names = await caches.keys();
        if (!workers.length && names.join() === "outbox") return true;
        await new Promise((done) => setTimeout(done, 100));
      }
      return false;
    }"""
    assert phone.evaluate(gone)
    phone.context.unroute("**/entries/")
    is_sent(phone, 1)
    shows(phone, Ada=0, Ben=1)


def test_the_app_can_be_installed(installed):
    phone = installed.start()
    phone.goto("/")
    session = phone.context.new_cdp_session(phone)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith("/manifest.webmanifest")
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    sizes = """async () => {
      const manifest = await (await fetch("/manifest.webmanifest")).json();
      const pictures = manifest.icons.filter(({ type }) => type === "image/png");
      return Promise.all(pictures.map(async ({ src, sizes }) => {
        const picture = new Image();
        picture.src = src;
        await picture.decode();
        return [`${picture.naturalWidth}x${picture.naturalHeight}`, sizes];
      }));
    }"""
    measured = phone.evaluate(sizes)
    assert [said for _is, said in measured] == ["192x192", "512x512", "512x512"]
    assert all(real == said for real, said in measured)


def test_over_plain_http_taps_are_kept_and_the_page_says_what_is_not(
    new_phone, own_server, problems
):
    problems.allow(FAILING)
    with_environ(own_server, ALLOWED_HOSTS="scoreboard.test")
    phone = new_phone(**KEEPING, base_url=f"http://scoreboard.test:{own_server.port}")
    start_match(phone, "Ada", "Ben")
    with phone.expect_response(KEPT) as answer:
        phone.goto("/")
    assert answer.value.json()["matches"] == []
    expect(phone.get_by_text("Over http this phone cannot open Scoreboard")).to_be_visible()
    phone.get_by_role("link", name="Ada, Ben").tap()
    expect(phone.locator("match-live:defined")).to_be_attached()
    phone.context.set_offline(True)
    Finger(phone).touch(block(phone, "Ben", 0))
    shows(phone, Ben=1)
    phone.context.set_offline(False)
    is_sent(phone, 1)
