"""The rulebook on a phone: the argument at the table, and everybody's way to read it."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from games.rulebook.pages import library

PAGES = list(library().pages)
A6 = (298, 420)  # points


def pages_of(pdf):
    """Return the size in points of each page of a PDF."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    count = len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))
    assert len(boxes) == count
    return [(round(float(width)), round(float(height))) for width, height in boxes]


def wide(page):
    """Return by how many pixels a page is wider than the screen."""
    root = "document.documentElement"
    return page.evaluate(f"{root}.scrollWidth - {root}.clientWidth")


def test_an_argument_at_the_table_is_settled(phone, axe):
    phone.goto("/rules/")
    phone.get_by_role("searchbox").press_sequentially("run ou")
    answer = phone.get_by_role("link", name="War: You run out in the middle of a war")
    answer.tap()
    expect(phone).to_have_url(re.compile(r"/rules/war/#run-out$"))
    ruling = phone.locator("#run-out")
    expect(ruling).to_be_in_viewport()
    expect(ruling).to_contain_text("Lay what you have: your last card goes face up")

    ties, example = phone.locator("#ties"), phone.locator("#example")
    expect(ties).to_contain_text("6 cards")
    expect(example.get_by_role("img", name="a card face down")).to_have_count(2)
    phone.get_by_role("radio", name="3 down").tap()
    expect(ties).to_contain_text("10 cards")
    expect(ties.locator("mark").first).to_have_text("3 cards")
    expect(example.get_by_role("img", name="a card face down")).to_have_count(6)
    expect(phone).to_have_url(re.compile(r"/rules/war/\?face_down=3$"))
    example.get_by_role("link", name="Next").tap()
    expect(example).to_contain_text("Ada takes 10 cards.")
    expect(example).to_contain_text("32 cards")
    axe(phone)

    phone.get_by_role("link", name="Print a card of these rules").tap()
    expect(phone.get_by_role("article")).to_contain_text("3 down")
    assert pages_of(phone.pdf(prefer_css_page_size=True)) == [A6]
    phone.get_by_role("link", name="Back to the rules").tap()

    phone.get_by_role("link", name="Play these rules").tap()
    for number, name in enumerate(("Ada", "Ben"), start=1):
        phone.get_by_label(f"Player {number}").fill(name)
    phone.get_by_role("button", name="Start").tap()
    match = re.compile(r"/matches/[\w-]{22}/$")
    expect(phone).to_have_url(match)
    phone.get_by_role("button", name="More about this match").tap()
    phone.get_by_role("link", name="Rules").tap()
    sheet = phone.get_by_role("dialog", name="War")
    expect(sheet).to_contain_text("Cards face down in a war: 3 down")
    expect(sheet.locator("#ties")).to_contain_text("10 cards")
    expect(phone).to_have_url(match)
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_be_hidden()
    expect(phone.get_by_role("button", name=re.compile("Tap when Ada wins"))).to_be_visible()


@pytest.mark.parametrize("slug", PAGES)
def test_axe_finds_nothing_on_a_page_and_it_fits_a_narrow_phone(new_phone, axe, slug):
    phone = new_phone(viewport={"width": 320, "height": 568})
    phone.goto(f"/rules/{slug}/")
    axe(phone)
    assert wide(phone) == 0
    # In the dark nothing but the colours is different.
    phone.emulate_media(color_scheme="dark")
    contrast = Axe().run(phone, options={"runOnly": ["color-contrast"]})
    assert contrast.violations_count == 0, contrast.generate_report()


@pytest.mark.parametrize("address", ["/rules/", "/rules/search/?q=run+out", "/rules/war/card/"])
def test_axe_finds_nothing_on_the_other_pages_and_they_fit(new_phone, axe, address):
    phone = new_phone(viewport={"width": 320, "height": 568})
    phone.goto(address)
    axe(phone)
    assert wide(phone) == 0


def test_the_keyboard_alone_reaches_every_switch(phone):
    phone.goto("/rules/war/")
    phone.locator("#more-house-rules > summary").press("Enter")
    names = phone.locator("fieldset.switch:not([disabled])").evaluate_all(
        "switches => switches.map((each) => each.querySelector('input').name)"
    )
    reached = []
    phone.locator(".preset").last.focus()
    while len(reached) < 40 and (not reached or reached[-1] != names[-1]):
        phone.keyboard.press("Tab")
        reached.append(phone.evaluate("document.activeElement.name ?? ''"))
    assert set(names) <= set(reached)

    phone.locator("#aces-high").focus()
    phone.keyboard.press("ArrowRight")
    expect(phone).to_have_url(re.compile(r"\?aces=low$"))
    expect(phone.locator("#aces")).to_contain_text("The ace is the lowest card")
    expect(phone.locator("#aces-low")).to_be_focused()


def test_house_rules_that_were_opened_stay_open(phone):
    phone.goto("/rules/war/")
    more = phone.locator("#more-house-rules")
    more.locator("summary").tap()
    phone.get_by_role("radio", name="One more down each time").tap()
    expect(phone).to_have_url(re.compile("escalating=yes$"))
    phone.get_by_role("radio", name="The same again").tap()
    expect(phone).to_have_url(re.compile("/rules/war/$"))
    expect(more).to_have_attribute("open", "")


def test_without_a_script_the_switches_are_a_form(plain_phone):
    plain_phone.goto("/rules/war/")
    plain_phone.get_by_role("radio", name="3 down").tap()
    plain_phone.get_by_role("button", name="Show these rules").tap()
    expect(plain_phone).to_have_url(re.compile(r"/rules/war/\?face_down=3$"))
    expect(plain_phone.locator("#ties")).to_contain_text("10 cards")
    plain_phone.get_by_role("link", name="Back", exact=True).tap()
    expect(plain_phone.locator("#example")).to_contain_text("Step 3 of 5")


def test_without_a_script_the_search_is_a_form(plain_phone):
    plain_phone.goto("/rules/")
    plain_phone.get_by_role("searchbox").fill("noughts and croses")
    plain_phone.get_by_role("button", name="Search").tap()
    plain_phone.get_by_role("link", name=re.compile("^Tic-tac-toe")).first.tap()
    expect(plain_phone.get_by_role("heading", name="Tic-tac-toe")).to_be_visible()


@pytest.mark.parametrize("slug", PAGES)
def test_a_card_fits_one_side_of_a6(new_phone, slug):
    phone = new_phone(viewport={"width": 397, "height": 560}, is_mobile=False, has_touch=False)
    phone.goto(f"/rules/{slug}/card/")
    assert pages_of(phone.pdf(prefer_css_page_size=True)) == [A6]
    phone.emulate_media(media="print")
    height, room = phone.get_by_role("article").evaluate(
        "card => [card.scrollHeight, card.clientHeight]"
    )
    assert height <= room


def test_a_card_of_many_house_rules_still_fits(new_phone):
    phone = new_phone(viewport={"width": 397, "height": 560}, is_mobile=False, has_touch=False)
    phone.goto(
        "/rules/war/card/?players=4&face_down=3&escalating=yes&joiners=tied&aces=two_beats_ace"
        "&pack=36&short_war=last_card_stands&stranded_pot=split&capture_order=loser_first_rows"
        "&captured_to=side_pile_shuffled&minutes=20&first_to_wars=5&level=draw"
    )
    phone.emulate_media(media="print")
    height, room = phone.get_by_role("article").evaluate(
        "card => [card.scrollHeight, card.clientHeight]"
    )
    assert height <= room


def test_the_whole_page_prints_without_its_controls(new_phone):
    phone = new_phone(viewport={"width": 794, "height": 1123}, is_mobile=False, has_touch=False)
    phone.goto("/rules/war/?face_down=3")
    phone.emulate_media(media="print")
    expect(phone.get_by_role("link", name="Play these rules")).to_be_hidden()
    expect(phone.locator("#house-rules")).to_be_hidden()
    expect(phone.locator(".in-force")).to_contain_text("Cards face down in a war: 3 down")
    expect(phone.locator("#run-out")).to_be_visible()
    assert wide(phone) == 0
    assert 2 <= len(pages_of(phone.pdf(format="A4"))) <= 8
