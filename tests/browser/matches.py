"""What people do with a match on a phone, by the names of what they see."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from weakref import WeakKeyDictionary

from playwright.sync_api import Locator, Page, expect

ENTRIES = re.compile(r"/entries/$")
# What a browser, and htmx, say in the console about answers that fail on purpose.
FAILING = r"Failed to load resource|htmx:error|net::ERR_|blocked by CORS|ERR_FAILED"

# Put a page out of sight, or back in sight.
SIGHT = """(state) => {
  Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}"""


def start_match(phone: Page, *names: str, **choices: str) -> str:
    """Start a match between `names` from the home page; return its address.

    `choices` are fields of the form by their labels: `Game="Tic-tac-toe"`, `How_many="3"`.
    """
    phone.goto("/")
    phone.get_by_role("link", name="New match").tap()
    if len(names) > 2:
        phone.get_by_text("More players").tap()
    for number, name in enumerate(names, start=1):
        phone.get_by_label(f"Player {number}").fill(name)
    if choices.keys() - {"Game"}:
        phone.get_by_text("Format and house rules").tap()
    for label, value in choices.items():
        field = phone.get_by_label(label.replace("_", " "), exact=True)
        if value.isdigit():
            field.fill(value)
        else:
            field.select_option(value)
    phone.get_by_role("button", name="Start").tap()
    expect(block(phone, names[0], 0)).to_be_visible()
    if phone.evaluate("'htmx' in globalThis"):
        is_ready(phone)
    return phone.url


def link_of(phone: Page, role: str = "score") -> str:
    """Return the link that lets others into the match that `phone` shows and keeps."""
    address = phone.url
    phone.goto(f"{address}invite/?role={role}")
    link = phone.get_by_label("Link", exact=True).input_value()
    phone.goto(address)
    return link


def is_ready(phone: Page) -> None:
    """Wait until taps go to the outbox; before that, a plain form sends them."""
    expect(phone.locator("score-card:defined")).to_be_visible()


def let_in(phone: Page, other: Page, role: str = "score") -> None:
    """Let another phone into the match that `phone` shows and keeps, by its link."""
    other.goto(link_of(phone, role))
    other.get_by_role("button", name="Join", exact=True).tap()
    expect(other).to_have_url(phone.url)
    is_ready(other)
    expect(other.locator("match-live:defined")).to_be_attached()


def hear_nothing(phone: Page) -> None:
    """Have this phone hear of no other's taps from its next page on, and not notice that."""
    phone.add_init_script(
        "globalThis.EventSource = class extends EventTarget { readyState = 1; close() {} };"
    )


def block(phone: Page, name: str, won: int | None = None) -> Locator:
    """Return the block of the player called `name`, with `won` games where that is given."""
    tally = r"\d+" if won is None else str(won)
    escaped = re.escape(name).replace("/", r"\/")
    return phone.get_by_role("button", name=re.compile(rf"^{escaped}, {tally}\. Tap"))


def shows(phone: Page, **won: int) -> None:
    """Expect the tally on the page, by name."""
    for name, games in won.items():
        expect(block(phone, name, games)).to_be_visible()


def is_sent(phone: Page, entries: int) -> None:
    """Expect that the page shows what the server says of a ledger of so many entries."""
    expect(phone.locator("#scorecard")).to_have_attribute("data-position", str(entries))


@contextmanager
def two_seconds(phone: Page, position: int) -> Iterator[None]:
    """Bring `phone` back inside; expect that it shows this position within two seconds.

    By the phone's own clock, which stands still here while a busy machine answers: `clock.install`
    it before.
    """
    phone.clock.pause_at(phone.evaluate("Date.now()") / 1000 + 0.01)
    yield
    shown = phone.locator(f"#scorecard[data-position='{position}']")
    for _tenth in range(20):
        if shown.count():
            break
        phone.clock.run_for(100)
        # About as long as the page's own questions take.
        phone.request.get(phone.url)
    is_sent(phone, position)
    phone.clock.resume()


def square(phone: Page, label: str) -> Locator:
    """Return the square of a game by its words: "Game 2: Ben won"."""
    return phone.get_by_role("link", name=label, exact=True)


def undo(phone: Page, of: str) -> Locator:
    """Return the Undo at the foot that takes out the game `of`: "Ben won game 2"."""
    return phone.get_by_role("button", name=f"Undo: {of}", exact=True)


class Finger:
    """A finger whose touches carry the times they are given, so that no test has to wait."""

    _last: WeakKeyDictionary[Page, float] = WeakKeyDictionary()

    def __init__(self, phone: Page) -> None:
        """Start half a second after this phone was last touched, or now."""
        self._phone = phone
        self._session = phone.context.new_cdp_session(phone)
        self._start = max(time.time(), self._last.get(phone, 0) + 0.5)

    def touch(self, place: Locator, *, at: float = 0, hold: float = 0.05) -> None:
        """Touch the middle of `place` at `at` seconds, for `hold` seconds."""
        self.put_down(place, at=at)
        self.lift(at=at + hold)

    def put_down(self, place: Locator, *, at: float = 0) -> None:
        """Put the finger down on the middle of `place`, and leave it there."""
        box = place.bounding_box()
        assert box
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self._send("touchStart", [point], at)

    def lift(self, *, at: float) -> None:
        """Lift the finger from where it is."""
        self._send("touchEnd", [], at)

    def _send(self, kind: str, points: list[dict[str, float]], at: float) -> None:
        event = {"type": kind, "touchPoints": points, "timestamp": self._start + at}
        self._session.send("Input.dispatchTouchEvent", event)
        self._last[self._phone] = self._start + at


def play(phone: Page, *winners: str) -> None:
    """Tap the winners of the next games, half a second apart."""
    finger = Finger(phone)
    for number, name in enumerate(winners):
        finger.touch(block(phone, name), at=number / 2)


def answer_toast(phone: Page, said: str, label: str) -> None:
    """Tap the button called `label` of the toast that says so."""
    expect(phone.get_by_text(said, exact=True)).to_be_visible()
    Finger(phone).touch(phone.get_by_role("button", name=label, exact=True))


def slow_down(phone: Page, milliseconds: int) -> None:
    """Put so much time between the phone and the server."""
    session = phone.context.new_cdp_session(phone)
    session.send("Network.enable")
    conditions = {"latency": milliseconds, "downloadThroughput": -1, "uploadThroughput": -1}
    session.send("Network.emulateNetworkConditions", {"offline": False, **conditions})
