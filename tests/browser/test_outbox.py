"""A tap is never lost and never counted twice: bad networks, killed servers, empty storage."""

import json

from playwright.sync_api import expect

from tests.browser.matches import (
    ENTRIES,
    FAILING,
    answer_toast,
    is_ready,
    is_sent,
    play,
    shows,
    start_match,
)
from tests.network import LOGIN

KEPT = "Kept on this phone, not sent yet: "


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


def test_a_tap_whose_answer_was_lost_is_shown_once_by_a_page_that_knows_it(phone, problems):
    problems.allow(FAILING)
    start_match(phone, "Ada", "Ben")

    def lose_the_answer(route):
        route.fetch()
        route.abort()

    phone.route(ENTRIES, lambda route: route.abort())
    phone.route(ENTRIES, lose_the_answer, times=1)
    with phone.expect_event("requestfailed"):
        play(phone, "Ben")
    phone.reload()
    is_ready(phone)
    expect(phone.get_by_text(KEPT)).to_be_visible()
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


# What hotel networks, sleeping servers and expired sessions answer instead of the match.
ANSWERS = [
    {"status": 200, "content_type": "text/html", "body": LOGIN},
    {"status": 302, "headers": {"Location": "/"}},
    *({"status": status, "body": LOGIN} for status in (401, 403, 404, 409, 422, 429, 500, 503)),
]


def test_an_answer_that_does_not_name_the_tap_leaves_it_waiting(phone, problems):
    problems.allow(FAILING)
    start_match(phone, "Ada", "Ben")
    for answer in ANSWERS:
        phone.route(ENTRIES, lambda route, *, answer=answer: route.fulfill(**answer), times=1)
        with phone.expect_request(ENTRIES):
            play(phone, "Ben")
    shows(phone, Ada=0, Ben=len(ANSWERS))
    is_sent(phone, len(ANSWERS))
    shows(phone, Ada=0, Ben=len(ANSWERS))
    expect(phone.get_by_text("Accept our terms.")).to_have_count(0)
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


def test_a_copy_that_a_killed_browser_left_behind_is_let_go_of(phone):
    start_match(phone, "Ada", "Ben")
    play(phone, "Ben")
    is_sent(phone, 1)
    copies = phone.evaluate(
        """async () => {
          const copies = await caches.open("outbox");
          const key = document.querySelector("#line > [id^=game-]").id.slice(5);
          const entry = { key, action: "", fields: {}, what: "", tappedAt: "" };
          await copies.put(`/outbox/${key}`, new Response(JSON.stringify(entry)));
          const { recover } = await import("/static/js/second-copy.js");
          await recover();
          return (await copies.keys()).length;
        }"""
    )
    assert copies == 0
    phone.reload()
    shows(phone, Ada=0, Ben=1)


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
