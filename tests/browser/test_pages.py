"""Every page of matches: for every eye, finger and name, on every screen, and light to fetch."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.matches import (
    block,
    hear_nothing,
    is_sent,
    let_in,
    play,
    shows,
    square,
    start_match,
)

LONG = "Maximiliana Bartholomea von Hohenzollern"
ARABIC = "نور الهدى بنت عبد الرحمن"
TABLES = [
    ["Ada", "Ben"],
    ["Ada", "Ben", "Cleo", "Dan"],
    ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hazel"],
    [LONG, f"{LONG[:38]} B", ARABIC, "W" * 40],
]
SCREENS = [(390, 844), (320, 568), (844, 390), (1280, 800)]
HTML_AND_STYLES = 12_000  # bytes
EVERYTHING = 45_000

# The controls of what is open on top that a finger 21 px beside their middle does not hit.
TOO_SMALL = """() => {
  const top = document.querySelector("dialog[open], :popover-open") ?? document;
  const controls = top.querySelectorAll("a[href], button, input, select, textarea, summary");
  const hits = (control, x, y) => {
    const found = document.elementFromPoint(x, y);
    return control.contains(found) || found?.closest("label")?.control === control;
  };
  return [...controls].filter((control) => {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.disabled) return false;
    if (control.matches(".skip")) return false;
    control.scrollIntoView({ block: "center", inline: "center" });
    const box = control.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const beside = [[-21, 0], [21, 0], [0, -21], [0, 21]];
    return !beside.every(([right, down]) => hits(control, x + right, y + down));
  }).map((control) => control.ariaLabel || control.textContent.trim() || control.name);
}"""

OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"

# Numerals that stick out of their block, and names that nobody could see at all.
CUT_OFF = """() => [...document.querySelectorAll(".seat")].filter((seat) => {
  const range = document.createRange();
  range.selectNodeContents(seat.querySelector(".numeral"));
  const [inner, outer] = [range.getBoundingClientRect(), seat.getBoundingClientRect()];
  const name = seat.querySelector("bdi").getBoundingClientRect();
  return inner.left < outer.left - 1 || inner.right > outer.right + 1 || name.height < 10;
}).map((seat) => seat.ariaLabel)"""

GAPS = """() => {
  const boxes = [...document.querySelectorAll(".seat")].map((seat) => seat.getBoundingClientRect());
  return boxes.flatMap((one, index) => boxes.slice(index + 1).map((other) => Math.max(
    other.left - one.right, one.left - other.right, other.top - one.bottom, one.top - other.bottom,
  )));
}"""


@pytest.fixture(params=["light", "dark"])
def themed_phone(new_phone, request):
    """A phone that prefers light or dark pages, without motion to wait for."""
    return new_phone(color_scheme=request.param, reduced_motion="reduce")


def states_of_a_match(phone):
    """Walk through what a match page can look like, and name each."""
    start_match(phone, *TABLES[1], When_it_is_over="First to so many wins", How_many="3")
    yield "empty"
    play(phone, "Ada")
    expect(phone.get_by_text("Ada won game 1", exact=True)).to_be_visible()
    yield "toast"
    is_sent(phone, 1)
    square(phone, "Game 1: Ada won").tap()
    expect(phone.get_by_role("dialog")).to_be_visible()
    yield "game"
    phone.get_by_role("button", name="Close").tap()
    phone.get_by_role("button", name="More about this match").tap()
    yield "menu"
    phone.get_by_role("button", name="Close").tap()
    play(phone, "Ada", "Ada")
    expect(phone.get_by_role("heading", name="Ada wins")).to_be_visible()
    yield "over"


def joining(address):
    """Return the pages by which others come into a match, and a phone leaves."""
    around = ["invite/", "invite/?role=watch", "members/", "phone/"]
    return [
        *(address + path for path in around),
        "/join/",
        "/phone/",
        "/phone/sign-in/",
        "/offline/",
    ]


def test_axe_finds_nothing_on_the_match_page_whatever_its_state(themed_phone, axe):
    for _state in states_of_a_match(themed_phone):
        axe(themed_phone)


def test_axe_finds_nothing_on_the_pages_around_a_match(themed_phone, axe, problems):
    problems.allow("status of (404|422)")
    phone = themed_phone
    phone.goto("/")
    axe(phone)
    address = start_match(phone, *TABLES[0], Game="Tic-tac-toe")
    play(phone, "Ada", "Ben")
    is_sent(phone, 2)
    game = square(phone, "Game 1: Ada won").get_attribute("href")
    around = ("/", f"{address}games/", game, "/matches/new/", "/nowhere/")
    for path in (*around, *joining(address)):
        phone.goto(path)
        axe(phone)
    phone.goto("/")
    phone.get_by_role("button", name="More about Ada, Ben").tap()
    axe(phone)
    phone.goto("/matches/new/")
    phone.get_by_role("button", name="Start").tap()
    expect(phone.get_by_text("Type the names of at least two players.")).to_be_visible()
    axe(phone)


def test_axe_finds_nothing_when_two_phones_disagree_or_one_is_offline(
    themed_phone, other_phone, axe, problems
):
    problems.allow("ERR_INTERNET_DISCONNECTED|htmx:error")
    phone = themed_phone
    hear_nothing(phone)
    start_match(phone, *TABLES[0])
    let_in(phone, other_phone)
    play(other_phone, "Ben")
    is_sent(other_phone, 1)
    play(phone, "Ben")
    expect(phone.get_by_role("group", name="Ben's win was recorded")).to_be_visible()
    axe(phone)
    phone.context.set_offline(True)
    play(phone, "Ada")
    expect(phone.get_by_text("not sent yet")).to_be_visible()
    axe(phone)


def test_every_control_can_be_hit_with_a_thumb(new_phone):
    phone = new_phone(reduced_motion="reduce")
    address = None
    for _state in states_of_a_match(phone):
        address = address or phone.url
        assert phone.evaluate(TOO_SMALL) == []
    odds = f"{address}odds/?cards-0=30&cards-1=10&cards-2=8"
    for path in ("/", f"{address}games/", "/matches/new/", odds, *joining(address)):
        phone.goto(path)
        assert phone.evaluate(TOO_SMALL) == []


@pytest.mark.parametrize("names", TABLES, ids=len)
def test_a_match_fits_every_screen_without_scrolling(phone, names):
    start_match(phone, *names, Draws="Can happen")
    play(phone, names[0], names[1])
    is_sent(phone, 2)
    for width, height in SCREENS:
        phone.set_viewport_size({"width": width, "height": height})
        size = phone.evaluate("() => [document.body.scrollWidth, document.body.scrollHeight]")
        assert size == [width, height]
        assert phone.evaluate(CUT_OFF) == []


@pytest.mark.parametrize("names", TABLES, ids=len)
def test_between_two_blocks_nothing_takes_a_tap(phone, names):
    start_match(phone, *names)
    assert min(phone.evaluate(GAPS)) >= 12


@pytest.mark.parametrize("names", TABLES, ids=len)
def test_no_page_scrolls_sideways_with_small_screens_long_names_and_large_text(new_phone, names):
    phone = new_phone(viewport={"width": 320, "height": 568})
    address = start_match(phone, *names, Draws="Can happen")
    play(phone, names[0])
    is_sent(phone, 1)
    game = phone.get_by_role("link", name="Game 1:").get_attribute("href")
    for path in (address, "/", f"{address}games/", game, "/matches/new/", *joining(address)):
        phone.goto(path)
        for size in ("100%", "200%"):
            phone.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
            assert phone.evaluate(OVERFLOW) == 0, f"{path} at {size}"
            assert phone.evaluate(CUT_OFF) == []


def test_numbers_stand_still_while_text_grows_and_every_control_stays(phone):
    start_match(phone, "Ada", "Ben", Draws="Can happen")
    phone.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    play(phone, "Ben")
    shows(phone, Ada=0, Ben=1)
    is_sent(phone, 1)
    phone.reload()
    phone.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert phone.evaluate(TOO_SMALL) == []


PAYLOADS = ["<svg/onload=alert(1)>", "'\"><img src=x onerror=alert(2)>"]


def test_names_are_shown_as_they_were_typed_and_never_run(phone):
    dialogs = []
    phone.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    address = start_match(phone, *PAYLOADS)
    play(phone, *PAYLOADS)
    is_sent(phone, 2)
    expect(phone.get_by_text(f"{PAYLOADS[1]} won game 2", exact=True)).to_be_visible()
    square(phone, f"Game 1: {PAYLOADS[0]} won").tap()
    sheet = phone.get_by_role("dialog")
    expect(sheet.get_by_role("button", name=PAYLOADS[1], exact=True)).to_be_visible()
    sheet.get_by_label("Note").fill("</textarea><script>alert(3)</script>")
    sheet.get_by_role("button", name="Save the note").tap()
    is_sent(phone, 3)
    for path in ("/", f"{address}games/", "/matches/new/", address):
        phone.goto(path)
    expect(block(phone, PAYLOADS[0], 1)).to_be_visible()
    assert dialogs == []
    assert phone.locator("img, main script").count() == 0


def test_a_first_visit_to_a_match_is_light(phone, new_phone):
    address = start_match(phone, "Ada", "Ben")
    play(phone, "Ada", "Ben", "Ada")
    is_sent(phone, 3)
    visitor = new_phone()
    visitor.context.add_cookies(phone.context.cookies())
    answers = []
    # What comes once the page takes taps holds up nobody; the stream there has no end either.
    later = re.compile(r"/live/|/offline/|/js/[\w-]*later\.")
    visitor.on("response", lambda one: later.search(one.url) or answers.append(one))
    visitor.goto(address)
    expect(block(visitor, "Ada", 2)).to_be_visible()
    visitor.evaluate("() => document.fonts.ready.then(() => true)")
    sizes = {answer.url: answer.request.sizes()["responseBodySize"] for answer in answers}
    styled = [size for url, size in sizes.items() if url == address or url.endswith(".css")]
    assert sum(styled) <= HTML_AND_STYLES
    assert sum(sizes.values()) <= EVERYTHING
    assert len(sizes) <= 7


def test_a_match_takes_a_tap_after_three_requests(new_phone, phone, problems):
    problems.allow("net::ERR_FAILED")
    address = start_match(phone, "Ada", "Ben")
    visitor = new_phone()
    visitor.context.add_cookies(phone.context.cookies())
    for later in ("**/js/*", "**/*.woff2", "**/*.svg"):
        visitor.route(later, lambda route: route.abort())
    answered = []
    visitor.on("response", lambda answer: answered.append(answer.url))
    visitor.goto(address)
    assert len(answered) == 3
    block(visitor, "Ben").tap()
    shows(visitor, Ada=0, Ben=1)


def test_motion_is_gone_for_those_who_asked_for_none(new_phone):
    phone = new_phone(reduced_motion="reduce")
    start_match(phone, "Ada", "Ben")
    play(phone, "Ben")
    shows(phone, Ben=1)
    lasting = "(one) => one.effect.getTiming().duration > 1"
    assert phone.evaluate(f"() => document.getAnimations().filter({lasting}).length") == 0
