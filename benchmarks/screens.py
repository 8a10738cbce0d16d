"""How soon a tap on one phone is to be seen on seven others, in real browsers."""

import statistics
from time import perf_counter, sleep

from playwright.sync_api import Page, ViewportSize, sync_playwright

from benchmarks.matches import SECRET, played
from tests import chromium
from tests.server import Server

PHONES = 8
VIEW: ViewportSize = {"width": 390, "height": 844}
APART = 1.0
"""Seconds from one tap to the next."""
FIRST = 3
"""Taps that are not counted: they find the pages fetching what can wait until they are there."""

NOW = "performance.timeOrigin + performance.now()"
# Note when the page shows which position; all pages read one clock, in milliseconds.
NOTE = f"""() => {{
  window.shown = {{}};
  const card = document.getElementById("scorecard");
  const note = () => (shown[card.dataset.position] ??= {NOW});
  new MutationObserver(note).observe(card, {{ attributes: true }});
}}"""
TAP = f"""() => {{
  const at = {NOW};
  document.getElementById("seat-0").click();
  return at;
}}"""
SHOWN = """(position) => new Promise((done, fail) => {
  const look = () => (shown[position] ? done(shown[position]) : setTimeout(look, 20));
  setTimeout(() => fail(new Error(`position ${position} was not shown`)), 30_000);
  look();
})"""


def tap_to_screen(server: Server, taps: int) -> float:
    """Return the p99, in milliseconds, from a tap to each of the other phones' pages."""
    match = played(0)
    waits: list[float] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.executable(), args=chromium.FLAGS
        )
        pages = []
        for _phone in range(PHONES):
            context = browser.new_context(base_url=server.address, viewport=VIEW, has_touch=True)
            context.add_cookies([{"name": "device", "value": SECRET, "url": server.address}])
            pages.append(_open(context.new_page(), f"/matches/{match.ref}/"))
        for position in range(1, FIRST + taps + 1):
            begun = perf_counter()
            tapping, *others = pages[position % PHONES :] + pages[: position % PHONES]
            at = tapping.evaluate(TAP)
            took = [page.evaluate(SHOWN, position) - at for page in others]
            waits += took if position > FIRST else []
            sleep(max(APART - (perf_counter() - begun), 0))
        browser.close()
    return statistics.quantiles(waits, n=100)[98]


def _open(page: Page, path: str) -> Page:
    page.goto(path)
    page.locator("score-card:defined").wait_for()
    page.evaluate(NOTE)
    return page
