"""How long it takes and who is winning, on a phone: the planner, the switches, the counts."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.matches import start_match
from tests.browser.test_pages import OVERFLOW, TOO_SMALL

MATCH = re.compile(r"/matches/[\w-]{22}/$")
WATCHED = "/watch/war/?name=Ada&name=Ben&deal=7F3K"


def minutes(locator):
    """Return the minutes that a sentence says a game takes."""
    return int(re.search(r"[Aa]bout (\d+) minutes", locator.inner_text())[1])


def test_there_are_twenty_minutes_and_a_match_starts_that_fits_into_them(phone):
    phone.goto("/rules/")
    phone.get_by_role("link", name="We have ten minutes").tap()
    expect(
        phone.get_by_role("heading", name="Over in 10 minutes, the surest first")
    ).to_be_visible()
    plans = phone.get_by_role("listitem")
    half = plans.filter(has=phone.get_by_role("heading", name="War: Half pack", exact=True))
    few = half.get_by_text("games in 100 are over within 10 minutes.").inner_text()
    phone.get_by_role("radio", name="20").tap()
    expect(phone.get_by_role("heading", name="Over in 20 minutes")).to_be_visible()
    expect(phone).to_have_url(re.compile(r"/planner/\?minutes=20&players=2$"))
    many = half.get_by_text("games in 100 are over within 20 minutes.").inner_text()
    assert int(many.split()[0]) > int(few.split()[0])
    expect(plans.first).to_contain_text("War: Against the clock")
    expect(plans.first).to_contain_text("Sure: the clock ends it.")

    phone.get_by_role("link", name="Start this match: War, Against the clock").tap()
    expect(phone.locator("#how-long")).to_contain_text("and never more than 20 minutes.")
    for number, name in enumerate(("Ada", "Ben"), start=1):
        phone.get_by_label(f"Player {number}").fill(name)
    phone.get_by_role("button", name="Start").tap()
    expect(phone).to_have_url(MATCH)
    expect(phone.get_by_role("banner")).to_contain_text("3 down, 20 min")


def test_the_time_changes_with_the_switches_at_once(phone):
    phone.goto("/rules/war/")
    beside, section = phone.locator(".board-time [role=status]"), phone.locator("#time")
    usual = minutes(beside)
    assert minutes(section) == usual
    bars = section.locator("path").first.get_attribute("d")
    phone.get_by_role("radio", name="3 down").tap()
    expect(phone).to_have_url(re.compile("face_down=3$"))
    assert minutes(beside) == minutes(section) < usual - 5
    assert section.locator("path").first.get_attribute("d") != bars


def test_the_time_of_a_new_match_changes_with_game_players_and_house_rules(phone):
    phone.goto("/matches/new/")
    told = phone.locator("#how-long")
    usual = minutes(told)
    told.get_by_text("How long games last").tap()
    phone.get_by_text("Format and house rules").tap()
    phone.get_by_label("Cards face down in a war", exact=True).select_option("3 down")
    expect(told).not_to_contain_text(f"About {usual} minutes")
    three = minutes(told)
    assert three < usual - 5
    expect(told.get_by_text("Of 100 games,")).to_be_visible()  # what was opened stays open
    phone.get_by_text("More players").tap()
    for number, name in enumerate(("Ada", "Ben", "Cleo"), start=1):
        phone.get_by_label(f"Player {number}").fill(name)
    phone.get_by_label("Player 3").blur()
    expect(told).not_to_contain_text(f"About {three} minutes")
    phone.get_by_label("Game", exact=True).select_option("Snap")
    expect(told).to_be_hidden()
    phone.get_by_label("Game", exact=True).select_option("Drunkard")
    expect(told).to_be_visible()


def test_names_that_are_typed_are_in_no_address(phone, plain_phone):
    asked = []
    for each in (phone, plain_phone):
        each.on("request", lambda request: asked.append(request.url))
        each.goto("/matches/new/")
        each.get_by_label("Player 1").fill("Ada")
        each.get_by_label("Player 2").fill("Ben")
    with phone.expect_response(lambda response: response.request.method == "POST") as told:
        phone.get_by_label("Player 2").blur()
    assert told.value.status == 200
    plain_phone.get_by_label("Game", exact=True).select_option("Drunkard")
    plain_phone.get_by_role("button", name="Show its house rules").tap()
    expect(plain_phone.get_by_label("The six beats the ace")).to_have_count(1)
    expect(plain_phone.get_by_label("Player 2")).to_have_value("Ben")
    assert asked
    assert [url for url in asked if "Ada" in url or "Ben" in url] == []


def test_whoever_counts_the_piles_is_told_who_is_winning(phone, axe):
    start_match(phone, "Alice", "Ben")
    phone.get_by_role("button", name="More about this match").tap()
    phone.get_by_role("link", name="Who is winning? Count the piles").tap()
    sheet = phone.get_by_role("dialog", name="Who is winning?")
    sheet.locator("#odds").evaluate("(place) => { place.heard = true; }")
    sheet.get_by_label("Cards of Alice").fill("31")
    sheet.get_by_role("button", name="Who is winning?").tap()
    told = sheet.get_by_text(
        re.compile(r"^31 to 21: about \d+ in 100 for Alice, about \d+ minutes")
    )
    expect(told).to_be_visible()
    assert sheet.locator("#odds").evaluate("(place) => place.heard")
    sheet.get_by_label("Aces: Alice").fill("0")
    sheet.get_by_label("Aces: Alice").blur()
    expect(sheet.get_by_text(re.compile(r"^31 to 21: about \d+ in 100 for Ben"))).to_be_visible()
    axe(phone)
    sheet.get_by_label("Cards of Ben").fill("40")
    sheet.get_by_label("Cards of Ben").blur()
    expect(sheet.get_by_role("alert")).to_have_text(re.compile("^That cannot be"))
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_be_hidden()
    expect(phone).to_have_url(MATCH)


@pytest.fixture(autouse=True)
def refused(problems):
    """Counts that cannot be are answered with 422, which a browser writes into its console."""
    problems.allow("status of 422")


def test_in_watch_the_odds_follow_the_cards_as_the_server_tells_them(phone):
    phone.goto(f"{WATCHED}&step=0")
    line = phone.locator("#odds")
    for _ in range(16):
        phone.get_by_role("link", name="Next", exact=True).tap()
        step = phone.locator("watch-game").evaluate("(game) => game.step")
        answer = phone.request.get(f"{WATCHED}&step={step}").text()
        assert f">{line.inner_text()}</p>" in answer
    phone.get_by_role("link", name="To the end").tap()
    expect(line).to_be_hidden()
    phone.locator("#back").tap()
    expect(phone.locator("watch-game")).to_contain_text("52")
    expect(line).to_be_hidden()  # one has all the cards: that is clear


def test_without_a_script_the_planner_and_the_counts_are_forms(plain_phone):
    plain_phone.goto("/planner/")
    plain_phone.get_by_role("radio", name="3", exact=True).tap()
    plain_phone.get_by_role("button", name="Show what fits").tap()
    expect(plain_phone).to_have_url(re.compile(r"/planner/\?minutes=10&players=3$"))
    plain_phone.goto("/")
    plain_phone.get_by_role("link", name="New match").tap()
    for number, name in enumerate(("Ada", "Ben"), start=1):
        plain_phone.get_by_label(f"Player {number}").fill(name)
    plain_phone.get_by_label("Game", exact=True).select_option("Drunkard")
    plain_phone.get_by_role("button", name="Show its house rules").tap()
    expect(plain_phone.get_by_label("Player 2")).to_have_value("Ben")
    expect(plain_phone.locator("#how-long")).to_contain_text("one game in ten runs past")
    plain_phone.get_by_role("button", name="Start", exact=True).tap()
    expect(plain_phone).to_have_url(MATCH)
    plain_phone.goto(f"{plain_phone.url}odds/")
    plain_phone.get_by_label("Cards of Ada").fill("20")
    plain_phone.get_by_role("button", name="Who is winning?").tap()
    expect(plain_phone.get_by_text(re.compile("^20 to 16: about"))).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_every_page_fits_a_thumb_and_a_small_screen(new_phone, axe, scheme):
    phone = new_phone(
        color_scheme=scheme, reduced_motion="reduce", viewport={"width": 320, "height": 568}
    )
    address = start_match(phone, "Maximiliana Bartholomea von Hohenzollern", "Ben")
    for path in ("/planner/", "/million/", "/matches/new/", f"{address}odds/?cards-0=31"):
        phone.goto(path)
        axe(phone)
        if path != "/million/":
            assert phone.evaluate(TOO_SMALL) == []
        for size in ("100%", "200%"):
            phone.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
            assert phone.evaluate(OVERFLOW) == 0, f"{path} at {size}"
