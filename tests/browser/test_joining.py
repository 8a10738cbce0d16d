"""Joining a match and leaving it again: links, codes, the keeper's list, accounts."""

import re

from playwright.sync_api import expect

from tests.browser.matches import SIGHT, block, is_sent, let_in, link_of, play, shows, start_match

JOIN = {"name": "Join", "exact": True}
NOT_FOUND = r"status of 404"
PUT_AWAY = "() => { dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })); }"


def join_by(phone, link):
    phone.goto(link)
    phone.get_by_role("button", **JOIN).tap()


def test_a_link_lets_another_phone_in_and_both_record(phone, other_phone):
    start_match(phone, "Ada", "Ben")
    let_in(phone, other_phone)
    play(other_phone, "Ben")
    is_sent(other_phone, 1)
    phone.reload()
    shows(phone, Ada=0, Ben=1)


def test_the_secret_of_a_link_leaves_the_address_bar_at_once(phone, other_phone, screenshot):
    start_match(phone, "Ada", "Ben")
    link = link_of(phone)
    assert re.search(r"/join/#[\w-]{43}$", link)
    other_phone.goto(link)
    expect(other_phone).to_have_url(re.compile(r"/join/$"))
    expect(other_phone.get_by_text("Somebody shared a match")).to_be_visible()
    expect(other_phone.get_by_label("Code")).to_be_hidden()
    screenshot(other_phone, "landing")


def test_refreshing_going_back_and_scanning_again_is_the_same_person_once(phone, other_phone):
    address = start_match(phone, "Ada", "Ben")
    link = link_of(phone)
    other_phone.goto(link)
    other_phone.reload()
    other_phone.get_by_role("button", **JOIN).tap()
    expect(other_phone).to_have_url(address)
    other_phone.go_back()
    other_phone.get_by_role("button", **JOIN).tap()
    expect(other_phone).to_have_url(address)
    join_by(other_phone, link)
    expect(other_phone).to_have_url(address)
    phone.goto(f"{address}members/")
    expect(phone.get_by_role("heading", name="A phone")).to_have_count(2)


def test_the_address_alone_opens_nothing_and_says_how_to_get_in(phone, other_phone, problems):
    problems.allow(NOT_FOUND)
    address = start_match(phone, "Ada", "Ben")
    other_phone.goto(address)
    expect(other_phone.get_by_role("link", name="Join with a link or a code")).to_be_visible()
    expect(other_phone.get_by_text("Ada")).to_have_count(0)


def test_a_phone_that_watches_sees_the_tally_and_has_nothing_to_tap(
    phone, other_phone, axe, screenshot
):
    start_match(phone, "Ada", "Ben")
    play(phone, "Ada")
    is_sent(phone, 1)
    let_in(phone, other_phone, "watch")
    expect(other_phone.get_by_role("button", name="Ada, 1")).to_be_disabled()
    expect(other_phone.get_by_text("You are watching")).to_be_visible()
    expect(other_phone.get_by_role("button", name="Undo")).to_have_count(0)
    axe(other_phone)
    screenshot(other_phone, "watching")


def test_whoever_is_put_out_while_the_page_is_open_is_out_at_once(phone, other_phone, problems):
    problems.allow(NOT_FOUND)
    address = start_match(phone, "Ada", "Ben")
    let_in(phone, other_phone)
    phone.goto(f"{address}members/")
    phone.get_by_role("button", name="Put out: A phone").tap()
    expect(phone.get_by_role("button", name="Put out: A phone")).to_have_count(0)
    expect(other_phone.get_by_role("heading", name="Nothing to see here")).to_be_visible()
    phone.goto(address)
    shows(phone, Ada=0, Ben=0)


def test_taps_made_before_a_phone_was_put_out_count_when_the_keeper_says_so(
    phone, other_phone, problems
):
    problems.allow(NOT_FOUND)
    problems.allow(r"ERR_INTERNET_DISCONNECTED|htmx:error")
    address = start_match(phone, "Ada", "Ben")
    let_in(phone, other_phone)
    other_phone.context.set_offline(True)
    play(other_phone, "Ben", "Ben")
    phone.goto(f"{address}members/")
    phone.get_by_role("button", name="Put out: A phone").tap()
    expect(phone.get_by_role("button", name="Put out: A phone")).to_have_count(0)
    other_phone.context.set_offline(False)
    expect(other_phone.get_by_role("heading", name="Nothing to see here")).to_be_visible()
    asked = "2 taps from a phone that was put out"
    pages = (phone.request.get(f"{address}members/").text() for _ in range(100))
    assert any(asked in page for page in pages)
    phone.reload()
    phone.get_by_role("button", name="Count").tap()
    expect(phone.get_by_text(asked)).to_have_count(0)
    phone.goto(address)
    shows(phone, Ada=0, Ben=2)


def test_a_code_asks_and_the_keeper_lets_in(phone, other_phone, axe, screenshot):
    address = start_match(phone, "Ada", "Ben")
    phone.goto(f"{address}invite/")
    phone.get_by_role("button", name="Show a code to type").tap()
    code = phone.locator("[data-code]").inner_text()
    # What a screen reader listens to stays there, so that it hears what comes.
    phone.locator("#requests").evaluate("(place) => { place.heard = true; }")
    other_phone.goto("/join/")
    axe(other_phone)
    screenshot(other_phone, "join")
    other_phone.get_by_label("Code").fill(code.lower())
    other_phone.get_by_label("Your name").fill("Cleo")
    other_phone.get_by_role("button", name="Ask to join").tap()
    expect(other_phone.get_by_role("heading", name="Asked to join")).to_be_visible()
    axe(other_phone)
    expect(phone.get_by_text("Cleo asks to join.")).to_be_visible()
    assert phone.locator("#requests").evaluate("(place) => place.heard")
    axe(phone)
    screenshot(phone, "invite-asked")
    phone.get_by_role("button", name="Let in").tap()
    expect(other_phone).to_have_url(address)
    expect(phone.get_by_text("Cleo asks to join.")).to_have_count(0)


def test_a_code_ends_when_the_invite_page_is_left(phone, other_phone, problems):
    problems.allow(r"status of 422")
    address = start_match(phone, "Ada", "Ben")
    phone.goto(f"{address}invite/")
    phone.get_by_role("button", name="Show a code to type").tap()
    code = phone.locator("[data-code]").inner_text()
    phone.goto(address)
    pages = (phone.request.get(f"{address}invite/").text() for _ in range(50))
    assert any("data-code" not in page for page in pages)
    other_phone.goto("/join/")
    other_phone.get_by_label("Code").fill(code)
    other_phone.get_by_role("button", name="Ask to join").tap()
    expect(other_phone.get_by_role("alert")).to_contain_text("This code opens nothing")


def test_a_link_is_pasted_where_there_are_no_scripts(phone, plain_phone):
    address = start_match(phone, "Ada", "Ben")
    link = link_of(phone)
    plain_phone.goto("/join/")
    plain_phone.get_by_label("Paste the whole link").fill(link)
    plain_phone.get_by_role("button", **JOIN).tap()
    expect(plain_phone).to_have_url(address)
    block(plain_phone, "Ben").tap()
    shows(plain_phone, Ada=0, Ben=1)


def test_the_invite_page_shows_a_code_to_scan_over_the_whole_screen(phone, axe, screenshot):
    address = start_match(phone, "Ada", "Ben")
    phone.goto(f"{address}invite/")
    axe(phone)
    screenshot(phone, "invite")
    phone.get_by_role("button", name="QR code of the link, full screen").tap()
    box = phone.locator("#qr-full .qr").bounding_box()
    assert box["width"] == phone.viewport_size["width"]


def test_the_keepers_list_says_whose_phone_is_whose(phone, other_phone, axe, screenshot):
    address = start_match(phone, "Ada", "Ben")
    let_in(phone, other_phone)
    other_phone.get_by_role("button", name="More about this match").tap()
    other_phone.get_by_role("link", name="Whose phone is this?").tap()
    expect(other_phone.get_by_role("button", name="Leave this match")).to_be_visible()
    axe(other_phone)
    screenshot(other_phone, "this-phone")
    other_phone.get_by_role("button", name="Ben").tap()
    expect(other_phone).to_have_url(address)
    phone.goto(f"{address}members/")
    expect(phone.get_by_role("heading", name="Ben")).to_be_visible()
    axe(phone)
    screenshot(phone, "members")


def test_an_account_finds_the_matches_on_another_phone(phone, other_phone, axe, screenshot):
    start_match(phone, "Ada", "Ben")
    phone.goto("/phone/")
    axe(phone)
    phone.get_by_role("link", name="Make an account").tap()
    expect(phone.get_by_label("Password")).to_be_visible()
    axe(phone)
    screenshot(phone, "sign-up")
    phone.get_by_label("Name").fill("Grandma")
    phone.get_by_label("Password").fill("seventeen teapots")
    phone.get_by_role("button", name="Make the account").tap()
    expect(phone.get_by_role("heading", name="Ada, Ben")).to_be_visible()
    other_phone.goto("/phone/sign-in/")
    other_phone.get_by_label("Name").fill("grandma")
    other_phone.get_by_label("Password").fill("seventeen teapots")
    other_phone.get_by_role("button", name="Sign in").tap()
    other_phone.get_by_role("link", name="Ada, Ben").tap()
    shows(other_phone, Ada=0, Ben=0)


def test_a_password_is_changed_on_a_page_of_its_own(phone, axe, screenshot, problems):
    problems.allow(r"status of 422")
    start_match(phone, "Ada", "Ben")
    phone.goto("/phone/sign-up/")
    phone.get_by_label("Name").fill("Grandpa")
    phone.get_by_label("Password").fill("seventeen teapots")
    phone.get_by_role("button", name="Make the account").tap()
    expect(phone.get_by_role("heading", name="Ada, Ben")).to_be_visible()
    phone.goto("/phone/")
    screenshot(phone, "phone-signed-in")
    phone.get_by_role("link", name="Change the password").tap()
    expect(phone.get_by_label("Current password")).to_be_visible()
    axe(phone)
    screenshot(phone, "password")
    phone.get_by_label("Current password").fill("a guess")
    phone.get_by_label("New password").fill("eighteen teapots")
    phone.get_by_role("button", name="Change the password").tap()
    expect(phone.get_by_text("This is not the password of the account.")).to_be_visible()
    axe(phone)
    phone.get_by_label("Current password").fill("seventeen teapots")
    phone.get_by_label("New password").fill("eighteen teapots")
    phone.get_by_label("New password").press("Enter")
    expect(phone.get_by_role("status").filter(has_text="The password is changed.")).to_be_visible()
    axe(phone)
    phone.set_viewport_size({"width": 320, "height": 568})
    for path in ("/phone/", "/phone/password/"):
        phone.goto(path)
        assert phone.evaluate("document.body.scrollWidth") == 320


def test_a_recovery_link_on_paper_opens_the_matches_on_another_phone(
    phone, other_phone, axe, screenshot
):
    start_match(phone, "Ada", "Ben")
    phone.goto("/phone/")
    phone.get_by_role("button", name="Make a recovery link").tap()
    expect(phone.get_by_label("Recovery link")).to_be_visible()
    axe(phone)
    screenshot(phone, "phone")
    join_by(other_phone, phone.get_by_label("Recovery link").input_value())
    expect(other_phone.get_by_role("link", name="Ada, Ben")).to_be_visible()


def test_forgetting_the_phone_sends_what_waits_first(phone, other_phone, problems):
    problems.allow(r"ERR_INTERNET_DISCONNECTED|htmx:error")
    address = start_match(phone, "Ada", "Ben")
    let_in(phone, other_phone)
    other_phone.context.set_offline(True)
    block(other_phone, "Ben").tap()
    shows(other_phone, Ada=0, Ben=1)
    other_phone.context.set_offline(False)
    other_phone.goto("/phone/")
    other_phone.get_by_role("button", name="Forget this phone").tap()
    expect(other_phone.get_by_role("heading", name="Forgotten")).to_be_visible()
    other_phone.goto("/")
    expect(other_phone.get_by_text("No matches yet.")).to_be_visible()
    phone.goto(address)
    shows(phone, Ada=0, Ben=1)


def test_forgetting_the_phone_asks_about_taps_that_cannot_be_sent(phone, problems):
    problems.allow(r"Failed to load resource|htmx:error")
    start_match(phone, "Ada", "Ben")
    phone.route(re.compile("/entries/$"), lambda route: route.abort())
    block(phone, "Ben").tap()
    phone.goto("/phone/")
    asked = []
    phone.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    with phone.expect_event("dialog"):
        phone.get_by_role("button", name="Forget this phone").tap()
    assert asked[0].startswith("Taps on this phone that were not sent yet: 1.")
    expect(phone.get_by_role("heading", name="This phone")).to_be_visible()


def test_the_share_sheet_gets_the_link_where_there_is_one(phone):
    phone.add_init_script(
        "window.shared = []; navigator.share = async (what) => window.shared.push(what.url);"
    )
    address = start_match(phone, "Ada", "Ben")
    phone.goto(f"{address}invite/?role=watch")
    link = phone.get_by_label("Link", exact=True).input_value()
    phone.get_by_role("button", name="Share", exact=True).tap()
    assert phone.evaluate("shared") == [link]


def test_a_code_to_scan_is_not_shown_for_ever(phone):
    address = start_match(phone, "Ada", "Ben")
    phone.clock.install()
    phone.goto(f"{address}invite/")
    code = phone.get_by_role("button", name="QR code of the link, full screen")
    expect(code).to_be_visible()
    phone.clock.fast_forward(600_000)
    expect(code).to_be_hidden()
    phone.get_by_role("button", name="Show the code again").tap()
    expect(code).to_be_visible()


def test_whoever_was_put_out_sees_nothing_when_the_page_comes_back(phone, other_phone, problems):
    problems.allow(NOT_FOUND)
    address = start_match(phone, "Ada", "Ben")
    let_in(phone, other_phone)
    # A page that is only out of sight goes on hearing; that of a phone which is put away does not.
    other_phone.evaluate(SIGHT, "hidden")
    other_phone.evaluate(PUT_AWAY)
    phone.goto(f"{address}members/")
    phone.get_by_role("button", name="Put out: A phone").tap()
    expect(phone.get_by_role("button", name="Put out: A phone")).to_have_count(0)
    other_phone.evaluate(SIGHT, "visible")
    expect(other_phone.get_by_role("heading", name="Nothing to see here")).to_be_visible()
    expect(other_phone.get_by_text("Ada")).to_have_count(0)
    other_phone.go_back()
    expect(other_phone.get_by_text("Ada")).to_have_count(0)


def test_the_keys_lead_through_joining_by_a_code(phone, other_phone):
    address = start_match(phone, "Ada", "Ben")
    phone.goto(f"{address}invite/")
    phone.get_by_role("button", name="Show a code to type").press("Enter")
    code = phone.locator("[data-code]").inner_text()
    other_phone.goto("/join/")
    other_phone.get_by_label("Code").focus()
    other_phone.keyboard.type(code)
    other_phone.keyboard.press("Enter")
    expect(other_phone.get_by_role("heading", name="Asked to join")).to_be_visible()
    phone.get_by_role("button", name="Let in").press("Enter")
    expect(other_phone).to_have_url(address)
