"""One match on several phones and pages: nobody is overruled, and old answers are."""

from playwright.sync_api import expect

from tests.browser.matches import (
    ENTRIES,
    FAILING,
    hear_nothing,
    is_sent,
    let_in,
    play,
    shows,
    square,
    start_match,
)


def test_two_phones_that_record_one_game_are_asked_and_agree(phone, other_phone):
    hear_nothing(other_phone)
    start_match(phone, "Ada", "Ben")
    let_in(phone, other_phone)
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
    hear_nothing(other_phone)
    start_match(phone, "Ada", "Ben")
    let_in(phone, other_phone)
    play(phone, "Ben")
    is_sent(phone, 1)
    play(other_phone, "Ben")
    question = other_phone.get_by_role("group", name="Ben's win was recorded")
    question.get_by_role("button", name="Another game").tap()
    expect(question).to_have_count(0)
    shows(other_phone, Ada=0, Ben=2)


def test_a_refused_tap_is_taken_back_with_its_reason(phone, other_phone, problems):
    problems.allow(r"status of 409")
    hear_nothing(phone)
    start_match(phone, "Ada", "Ben")
    let_in(phone, other_phone)
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


def test_the_screen_is_kept_awake_and_again_after_the_phone_was_away(phone):
    phone.add_init_script(
        """window.asked = 0;
        Object.defineProperty(navigator, "wakeLock", { value: {
          request: () => { window.asked += 1; return Promise.reject(new Error("low battery")); },
        } });"""
    )
    start_match(phone, "Ada", "Ben")
    expect(phone.locator("match-live:defined")).to_be_attached()
    assert phone.evaluate("asked") == 1
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert phone.evaluate("asked") == 2
    play(phone, "Ben")
    shows(phone, Ada=0, Ben=1)


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
