"""A tap is never lost and never counted twice: bad networks, killed servers, hasty fingers."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.matches import (
    ENTRIES,
    FAILING,
    Finger,
    answer_toast,
    block,
    is_sent,
    play,
    shows,
    slow_down,
    square,
    start_match,
)

KEPT = "Kept on this phone, not sent yet: "
SLOW = 800  # milliseconds to the server and back


def test_ten_taps_in_five_seconds_on_a_slow_network_are_ten_games(phone):
    start_match(phone, "Ada", "Ben")
    slow_down(phone, 400)
    play(phone, *["Ada", "Ben"] * 5)
    shows(phone, Ada=5, Ben=5)
    is_sent(phone, 10)
    shows(phone, Ada=5, Ben=5)


@pytest.mark.parametrize("latency", [0, SLOW])
def test_a_double_tap_is_one_game(phone, latency):
    start_match(phone, "Ada", "Ben")
    slow_down(phone, latency)
    finger = Finger(phone)
    place = phone.locator("#seat-1")
    for at in (0, 0.12, 0.24):
        finger.touch(place, at=at)
    shows(phone, Ada=0, Ben=1)
    is_sent(phone, 1)
    shows(phone, Ada=0, Ben=1)


@pytest.mark.parametrize("latency", [0, SLOW])
def test_two_taps_half_a_second_apart_are_two_games(phone, latency):
    start_match(phone, "Ada", "Ben")
    slow_down(phone, latency)
    play(phone, "Ben", "Ben")
    shows(phone, Ada=0, Ben=2)
    is_sent(phone, 2)
    shows(phone, Ada=0, Ben=2)


@pytest.mark.parametrize("latency", [0, SLOW])
def test_a_long_press_is_one_game(phone, latency):
    start_match(phone, "Ada", "Ben")
    slow_down(phone, latency)
    Finger(phone).touch(block(phone, "Ben"), hold=1.2)
    shows(phone, Ada=0, Ben=1)
    is_sent(phone, 1)
    shows(phone, Ada=0, Ben=1)


def test_a_long_press_that_brings_a_menu_and_no_click_is_one_game(phone):
    start_match(phone, "Ada", "Ben")
    box = block(phone, "Ben").bounding_box()
    place = {"clientX": box["x"] + 9, "clientY": box["y"] + 9, "pointerId": 7, "bubbles": True}
    for event in ("pointerdown", "contextmenu", "pointerup"):
        phone.locator("#seat-1").dispatch_event(event, {**place, "cancelable": True})
    shows(phone, Ada=0, Ben=1)
    is_sent(phone, 1)


def test_a_finger_that_slides_off_a_block_records_nothing(phone):
    start_match(phone, "Ada", "Ben")
    phone.locator("#seat-1").dispatch_event("pointerdown", {"pointerId": 7, "bubbles": True})
    outside = {"pointerId": 7, "clientX": 5, "clientY": 5, "bubbles": True}
    phone.locator("#seat-0").dispatch_event("pointerup", outside)
    play(phone, "Ada")
    shows(phone, Ada=1, Ben=0)
    is_sent(phone, 1)


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_the_keyboard_records_too(phone, key):
    start_match(phone, "Ada", "Ben")
    block(phone, "Ben").focus()
    phone.keyboard.press(key)
    shows(phone, Ada=0, Ben=1)
    is_sent(phone, 1)


def test_taps_made_offline_are_shown_kept_over_and_sent_later(phone, problems):
    problems.allow(FAILING)
    start_match(phone, "Ada", "Ben")
    phone.context.set_offline(True)
    play(phone, "Ben", "Ada", "Ben")
    shows(phone, Ada=1, Ben=2)
    expect(phone.get_by_role("status").filter(has_text=KEPT + "3")).to_be_visible()
    expect(phone.get_by_text("Kept on this phone until you are online")).to_be_visible()
    phone.context.set_offline(False)
    is_sent(phone, 3)
    shows(phone, Ada=1, Ben=2)
    expect(phone.get_by_text(KEPT)).to_be_hidden()


def test_undo_of_a_tap_that_was_not_sent_yet_is_sent_after_it(phone, problems):
    problems.allow(FAILING)
    start_match(phone, "Ada", "Ben")
    phone.context.set_offline(True)
    play(phone, "Ben")
    answer_toast(phone, "Ben won game 1", "Undo")
    shows(phone, Ada=0, Ben=0)
    answer_toast(phone, "Taken out: Ben won game 1", "Put back")
    shows(phone, Ada=0, Ben=1)
    phone.context.set_offline(False)
    is_sent(phone, 3)
    shows(phone, Ada=0, Ben=1)


def test_a_tap_whose_answer_was_lost_with_the_server_is_there_once(new_phone, own_server, problems):
    problems.allow(FAILING)
    phone = new_phone(base_url=own_server.address)
    start_match(phone, "Ada", "Ben")

    def lose_the_answer(route):
        route.fetch()
        own_server.kill()
        route.abort()

    phone.route(ENTRIES, lose_the_answer, times=1)
    play(phone, "Ben")
    shows(phone, Ada=0, Ben=1)
    expect(phone.get_by_text(KEPT)).to_be_visible()
    own_server.restart()
    is_sent(phone, 1)
    phone.reload()
    shows(phone, Ada=0, Ben=1)


def test_a_tap_is_sent_from_any_page_after_the_phone_was_closed(new_phone, own_server, problems):
    problems.allow(FAILING)
    phone = new_phone(base_url=own_server.address)
    address = start_match(phone, "Ada", "Ben")
    own_server.kill()
    play(phone, "Ben")
    expect(phone.get_by_text(KEPT)).to_be_visible()
    phone.close()
    own_server.restart()
    later = phone.context.new_page()
    with later.expect_response(ENTRIES) as answer:
        later.goto("/")
    assert answer.value.headers["entry-position"] == "1"
    later.goto(address)
    shows(later, Ada=0, Ben=1)
    is_sent(later, 1)


LOGIN = "<!doctype html><title>Welcome to the motorway</title><p>Accept our terms.</p>"


@pytest.mark.parametrize(
    "answer",
    [
        {"status": 200, "content_type": "text/html", "body": LOGIN},
        {"status": 302, "headers": {"Location": "/"}},
        {"status": 401, "body": LOGIN},
        {"status": 403, "body": LOGIN},
        {"status": 404, "body": LOGIN},
        {"status": 409, "body": LOGIN},
        {"status": 429, "body": LOGIN},
        {"status": 503, "body": LOGIN},
    ],
    ids=lambda answer: str(answer["status"]),
)
def test_an_answer_that_does_not_name_the_tap_leaves_it_waiting(phone, problems, answer):
    problems.allow(FAILING)
    start_match(phone, "Ada", "Ben")
    phone.route(ENTRIES, lambda route: route.fulfill(**answer), times=2)
    play(phone, "Ben")
    shows(phone, Ada=0, Ben=1)
    is_sent(phone, 1)
    shows(phone, Ada=0, Ben=1)
    expect(phone.get_by_text("Accept our terms.")).to_have_count(0)


def test_two_phones_that_record_one_game_are_asked_and_agree(phone, other_phone):
    address = start_match(phone, "Ada", "Ben")
    other_phone.goto(address)
    play(phone, "Ben")
    is_sent(phone, 1)
    play(other_phone, "Ben")
    question = other_phone.get_by_role("group", name="Ben's win was recorded")
    expect(question).to_be_visible()
    shows(other_phone, Ada=0, Ben=1)
    question.get_by_role("button", name="Same game").tap()
    expect(question).to_have_count(0)
    shows(other_phone, Ada=0, Ben=1)


def test_two_phones_that_record_two_games_say_so(phone, other_phone):
    address = start_match(phone, "Ada", "Ben")
    other_phone.goto(address)
    play(phone, "Ben")
    is_sent(phone, 1)
    play(other_phone, "Ben")
    question = other_phone.get_by_role("group", name="Ben's win was recorded")
    question.get_by_role("button", name="Another game").tap()
    expect(question).to_have_count(0)
    shows(other_phone, Ada=0, Ben=2)


def test_a_refused_tap_is_taken_back_with_its_reason(phone, other_phone, problems):
    problems.allow(r"status of 409")
    address = start_match(phone, "Ada", "Ben")
    other_phone.goto(address)
    other_phone.get_by_role("button", name="More about this match").tap()
    other_phone.get_by_role("button", name="Finish the match").tap()
    is_sent(other_phone, 1)
    play(phone, "Ben")
    reason = "Not recorded: Ben won game 1. This match is over. Reopen it to record another game."
    expect(phone.get_by_role("alert").filter(has_text=reason)).to_be_visible()
    expect(phone.get_by_role("heading", name="Drawn, 0 all")).to_be_visible()
    expect(square(phone, "Game 1: Ben won")).to_have_count(0)
    phone.get_by_role("button", name="OK").tap()
    phone.reload()
    expect(phone.get_by_text("Not recorded")).to_have_count(0)


def test_taps_are_kept_with_a_key_a_count_and_a_number_greater_than_any_seen(phone):
    start_match(phone, "Ada", "Ben")
    posted = []
    phone.on("request", lambda request: posted.append(request.post_data_json or {}))
    play(phone, "Ben", "Ada")
    is_sent(phone, 2)
    first, second = [fields for fields in posted if fields.get("kind") == "won"]
    assert first["key"] != second["key"]
    assert int(second["counter"]) == int(first["counter"]) + 1
    assert int(second["lamport"]) > int(first["lamport"]) > 0
    assert (first["seat"], second["seat"]) == ("1", "0")


def test_a_phone_whose_database_came_back_empty_sends_its_second_copy(phone, problems):
    problems.allow(FAILING)
    address = start_match(phone, "Ada", "Ben")
    phone.route(ENTRIES, lambda route: route.abort())
    play(phone, "Ben")
    expect(phone.get_by_text(KEPT)).to_be_visible()
    phone.goto("about:blank")
    page = phone.context.new_page()
    page.route("**/*.js", lambda route: route.abort())
    page.goto(address)
    page.evaluate(
        "() => new Promise((done) => (indexedDB.deleteDatabase('scoreboard').onsuccess = done))"
    )
    page.unroute("**/*.js")
    page.reload()
    shows(page, Ada=0, Ben=1)
    is_sent(page, 1)


def test_a_phone_that_cannot_keep_a_tap_says_so_and_sends_it(phone, problems):
    problems.allow(FAILING)
    phone.add_init_script("delete window.indexedDB; delete IDBFactory.prototype.open")
    start_match(phone, "Ada", "Ben")
    phone.route(ENTRIES, lambda route: route.abort(), times=2)
    play(phone, "Ben")
    shows(phone, Ada=0, Ben=1)
    expect(phone.get_by_text("This phone cannot keep taps.")).to_be_visible()
    is_sent(phone, 1)
    expect(phone.get_by_text("This phone cannot keep taps.")).to_be_hidden()


def test_an_older_answer_never_turns_a_number_back(phone):
    start_match(phone, "Ada", "Ben")
    play(phone, "Ben")
    is_sent(phone, 1)
    old = phone.locator("#scorecard").evaluate("card => card.cloneNode(true).outerHTML")
    play(phone, "Ben")
    is_sent(phone, 2)
    swap = "(text) => htmx.swap({ text, target: '#scorecard', swap: 'outerMorph' })"
    phone.evaluate(swap, old)
    shows(phone, Ada=0, Ben=2)


def test_a_match_in_two_tabs_shows_in_both_what_waits(phone, problems):
    problems.allow(FAILING)
    address = start_match(phone, "Ada", "Ben")
    tab = phone.context.new_page()
    tab.goto(address)
    phone.context.route(ENTRIES, lambda route: route.abort())
    play(phone, "Ben")
    shows(phone, Ada=0, Ben=1)
    shows(tab, Ada=0, Ben=1)
    phone.context.unroute(ENTRIES)
    play(tab, "Ada")
    shows(phone, Ada=1, Ben=1)
    is_sent(tab, 2)


def test_back_shows_the_match_as_it_is_now(phone):
    address = start_match(phone, "Ada", "Ben")
    play(phone, "Ben")
    is_sent(phone, 1)
    phone.goto("/")
    phone.go_back()
    assert phone.url == address
    shows(phone, Ada=0, Ben=1)
    play(phone, "Ada")
    is_sent(phone, 2)
    shows(phone, Ada=1, Ben=1)


def test_what_was_sent_is_remembered_so_that_a_server_could_be_healed(phone):
    start_match(phone, "Ada", "Ben")
    play(phone, "Ben")
    is_sent(phone, 1)
    stored = phone.evaluate(
        """() => new Promise((done) => {
          indexedDB.open("scoreboard").onsuccess = ({ target }) => {
            const all = target.result.transaction("sent").objectStore("sent").getAll();
            all.onsuccess = () => done(JSON.stringify(all.result));
          };
        })"""
    )
    (entry,) = json.loads(stored)
    assert (entry["fields"]["kind"], entry["fields"]["seat"], entry["position"]) == ("won", "1", 1)
