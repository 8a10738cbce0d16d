"""What one phone records, the others show: at once, after whatever kept them, or not at all."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.matches import (
    ENTRIES,
    FAILING,
    SIGHT,
    is_sent,
    let_in,
    link_of,
    play,
    shows,
    square,
    start_match,
    two_seconds,
    undo,
)
from tests.network import LOGIN

# What Chromium says about a stream that ends, and answers that do not come.
BROKEN = f"{FAILING}|status of (404|503)"
WITHOUT_STREAMS = "delete globalThis.EventSource"


def reconnecting(phone):
    return phone.get_by_text("Reconnecting", exact=True)


def fragments(phone):
    """Return a list that grows with every scorecard that `phone` asks for."""
    asked = []

    def note(request):
        if request.method == "GET" and re.search(r"/matches/[\w-]{22}/$", request.url):
            asked.append(request.url)

    phone.on("request", note)
    return asked


@pytest.fixture
def two_phones(phone, other_phone):
    """Two phones that are in one match."""
    start_match(phone, "Ada", "Ben")
    let_in(phone, other_phone)
    return phone, other_phone


def test_a_tap_shows_on_the_other_phone_both_ways(two_phones):
    phone, other_phone = two_phones
    play(phone, "Ben")
    shows(other_phone, Ada=0, Ben=1)
    play(other_phone, "Ada")
    shows(phone, Ada=1, Ben=1)
    undo(phone, "Ada won game 2").tap()
    shows(other_phone, Ada=0, Ben=1)
    expect(reconnecting(phone)).to_be_hidden()


def test_what_others_record_is_announced(two_phones):
    phone, other_phone = two_phones
    play(phone, "Ben")
    expect(
        other_phone.get_by_role("status").filter(has_text="Game 1: Ben won. Ada 0, Ben 1.")
    ).to_have_count(1)


def test_the_phone_that_tapped_asks_for_nothing_more(two_phones):
    phone, other_phone = two_phones
    mine, others = fragments(phone), fragments(other_phone)
    play(phone, "Ben", "Ada", "Ben")
    is_sent(phone, 3)
    is_sent(other_phone, 3)
    assert mine == []
    assert 1 <= len(others) <= 3


def test_a_phone_in_the_background_catches_up_within_two_seconds(two_phones):
    phone, other_phone = two_phones
    session = other_phone.context.new_cdp_session(other_phone)
    other_phone.clock.install()
    other_phone.evaluate(SIGHT, "hidden")
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    play(phone, "Ben", "Ben", "Ada")
    is_sent(phone, 3)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    other_phone.clock.set_system_time(other_phone.evaluate("Date.now()") / 1000 + 60)
    with two_seconds(other_phone, 3):
        other_phone.evaluate(SIGHT, "visible")
    shows(other_phone, Ada=1, Ben=2)


def test_a_stream_that_ended_unnoticed_is_opened_again_when_the_phone_is_back(two_phones):
    phone, other_phone = two_phones
    # As after a night's sleep: the browser takes the stream for open, and nothing comes of it.
    other_phone.locator("match-live").evaluate("(live) => { live.stream.onmessage = null; }")
    play(phone, "Ben")
    is_sent(phone, 1)
    other_phone.evaluate("() => { document.querySelector('match-live').hiddenAt = 0; }")
    with other_phone.expect_request(re.compile("/live/")):
        other_phone.evaluate(SIGHT, "visible")
    shows(other_phone, Ada=0, Ben=1)


def test_a_phone_that_was_offline_says_so_and_catches_up_within_two_seconds(two_phones, problems):
    problems.allow(BROKEN)
    phone, other_phone = two_phones
    other_phone.clock.install()
    other_phone.context.set_offline(True)
    expect(reconnecting(other_phone)).to_be_visible()
    play(phone, "Ben", "Ada", "Ben")
    is_sent(phone, 3)
    with two_seconds(other_phone, 3):
        other_phone.context.set_offline(False)
    expect(reconnecting(other_phone)).to_be_hidden()
    shows(other_phone, Ada=1, Ben=2)


def test_ten_games_in_airplane_mode_arrive_once_after_reconnecting_twice(two_phones, problems):
    problems.allow(BROKEN)
    phone = two_phones[0]
    phone.context.set_offline(True)
    play(phone, *["Ben", "Ada"] * 5)
    shows(phone, Ada=5, Ben=5)
    with phone.expect_request(ENTRIES):
        phone.context.set_offline(False)
    phone.context.set_offline(True)
    shows(phone, Ada=5, Ben=5)
    phone.context.set_offline(False)
    for each in two_phones:
        is_sent(each, 10)
        shows(each, Ada=5, Ben=5)


def test_phones_come_back_to_a_server_that_was_killed_and_restarted(
    new_phone, own_server, problems
):
    problems.allow(BROKEN)
    phone, other_phone = (new_phone(base_url=own_server.address) for _ in range(2))
    start_match(phone, "Ada", "Ben")
    let_in(phone, other_phone)
    play(phone, "Ben")
    shows(other_phone, Ada=0, Ben=1)
    other_phone.clock.install()
    own_server.kill()
    expect(reconnecting(other_phone)).to_be_visible()
    play(phone, "Ada")
    own_server.restart()
    is_sent(phone, 2)
    with two_seconds(other_phone, 2):
        pass  # the server is back
    shows(other_phone, Ada=1, Ben=1)
    expect(reconnecting(other_phone)).to_be_hidden()


def test_a_server_that_is_too_busy_for_streams_is_asked_again(two_phones, problems):
    problems.allow(BROKEN)
    phone, other_phone = two_phones
    refused = []

    def refuse(route):
        refused.append(route)
        route.fulfill(status=503)

    other_phone.context.route("**/live/**", refuse)
    other_phone.clock.install()
    other_phone.reload()
    expect(reconnecting(other_phone)).to_be_visible()
    play(phone, "Ben")
    is_sent(phone, 1)
    with two_seconds(other_phone, 1):
        other_phone.context.unroute("**/live/**")
    expect(reconnecting(other_phone)).to_be_hidden()
    shows(other_phone, Ada=0, Ben=1)
    assert refused


def test_what_a_captive_portal_answers_never_takes_a_pages_place(two_phones, problems):
    problems.allow(BROKEN)
    phone, other_phone = two_phones
    address = re.compile(r"/matches/[\w-]{22}/(games/.*)?$")
    log_in = {"content_type": "text/html", "body": LOGIN}
    other_phone.route(address, lambda route: route.fulfill(**log_in))
    with other_phone.expect_response(address):
        play(phone, "Ben")
    other_phone.unroute(address)
    shows(other_phone, Ada=0, Ben=1)
    other_phone.route(address, lambda route: route.fulfill(**log_in))
    square(other_phone, "Game 1: Ben won").tap()
    # The phone makes the sheet itself, as it does without a network.
    sheet = other_phone.get_by_role("dialog").get_by_role("heading", name="Game 1: Ben won")
    expect(sheet).to_be_visible()
    shows(other_phone, Ada=0, Ben=1)
    expect(other_phone.get_by_text("Accept our terms.")).to_have_count(0)


def test_a_browser_without_event_streams_asks_every_few_seconds(phone, other_phone):
    other_phone.add_init_script(WITHOUT_STREAMS)
    other_phone.clock.install()
    start_match(phone, "Ada", "Ben")
    let_in(phone, other_phone)
    play(phone, "Ben")
    is_sent(phone, 1)
    other_phone.clock.run_for(8_100)
    shows(other_phone, Ada=0, Ben=1)
    expect(reconnecting(other_phone)).to_be_hidden()


def test_a_phone_that_is_put_out_while_the_page_is_open_sees_no_more_of_it(two_phones, problems):
    problems.allow(BROKEN)
    phone, other_phone = two_phones
    address = phone.url
    phone.goto(f"{address}members/")
    phone.get_by_role("button", name="Put out").last.tap()
    expect(other_phone.get_by_text("Ada")).to_have_count(0)
    assert other_phone.url == address


def test_a_tap_that_waits_stays_on_top_of_what_others_record(two_phones, problems):
    problems.allow(FAILING)
    phone, other_phone = two_phones
    phone.context.route(ENTRIES, lambda route: route.abort())
    play(phone, "Ben")
    shows(phone, Ada=0, Ben=1)
    play(other_phone, "Ada")
    shows(phone, Ada=1, Ben=1)
    phone.context.unroute(ENTRIES)
    phone.evaluate("() => dispatchEvent(new Event('online'))")
    is_sent(other_phone, 2)


SCREEN = {"width": 1920, "height": 1080}
WATCHED = {"viewport": SCREEN, "device_scale_factor": 1, "is_mobile": False}


@pytest.fixture
def screen(new_phone):
    """A television, or what hangs on the wall."""
    return new_phone(**WATCHED, has_touch=True)


def test_the_big_screen_shows_every_tap_and_asks_for_none(phone, screen, axe):
    address = start_match(
        phone, "Ada", "Ben", When_it_is_over="First to so many wins", How_many="2"
    )
    screen.goto(link_of(phone, "watch"))
    screen.get_by_role("button", name="Join", exact=True).tap()
    expect(screen).to_have_url(address)
    screen.get_by_role("button", name="More about this match").tap()
    screen.get_by_role("link", name="Show on a big screen").tap()
    expect(screen).to_have_url(f"{address}screen/")
    axe(screen)
    for controls in ("main a", "main button", "main input", "main form"):
        expect(screen.locator(controls)).to_have_count(0)
    play(phone, "Ben")
    expect(screen.locator("#seat-1 .numeral")).to_have_text("1")
    expect(screen.get_by_role("img", name="Game 1: Ben won")).to_be_visible()
    play(phone, "Ben")
    expect(screen.get_by_role("heading", name="Ben wins, 2 to 0")).to_be_visible()
    axe(screen)


# Pixels of 1080 lines: a name is read at ten times the height of a wall's width away.
@pytest.mark.parametrize(("names", "numeral", "name"), [(2, 300, 60), (4, 200, 45), (8, 140, 40)])
def test_the_big_screen_is_filled_and_read_across_a_room(new_phone, names, numeral, name):
    screen = new_phone(**WATCHED)
    players = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hazel"][:names]
    address = start_match_by_click(screen, players)
    screen.goto(f"{address}screen/")
    size = screen.evaluate("() => [document.body.scrollWidth, document.body.scrollHeight]")
    assert size == [SCREEN["width"], SCREEN["height"]]
    heights = "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    assert min(screen.locator(".numeral").evaluate_all(heights)) >= numeral
    assert min(screen.locator(".seat-name").evaluate_all(heights)) >= name


def start_match_by_click(screen, players):
    screen.goto("/matches/new/")
    if len(players) > 2:
        screen.get_by_text("More players").click()
    for number, player in enumerate(players, start=1):
        screen.get_by_label(f"Player {number}").fill(player)
    screen.get_by_role("button", name="Start").click()
    expect(screen.locator("#seat-0")).to_be_visible()
    return screen.url
