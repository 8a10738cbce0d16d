"""Phones that keep Scoreboard for when there is no network: what they have kept."""

from playwright.sync_api import Page

from tests.browser.conftest import PHONE

KEEPING = {**PHONE, "service_workers": "allow"}

# Ask until the service worker has kept a page of each kind and three deals, or a minute is over.
KEPT = """async (wanted) => {
  const { active } = await navigator.serviceWorker.ready;
  const isKept = async (address) => Boolean(await caches.match(address));
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const name = (await caches.keys()).find((one) => one.startsWith("deals-"));
    const deals = name ? await (await caches.open(name)).keys() : [];
    const pages = await Promise.all(wanted.map(isKept));
    if (pages.every(Boolean) && deals.length === 3) return active.scriptURL;
    await new Promise((done) => setTimeout(done, 100));
  }
  return "";
}"""
CACHES = """async () => {
  const caught = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      caught.push([name, request.url, await (await cache.match(request)).text()]);
    }
  }
  return caught;
}"""


def has_kept(page: Page, *pages: str) -> None:
    """Wait until the phone is ready to go offline, with `pages` among what it has."""
    wanted = ["/offline/", "/rules/", "/rules/war/", "/watch/", *pages]
    assert page.evaluate(KEPT, wanted).endswith("/sw.js")


def caught(page: Page) -> list[tuple[str, str, str]]:
    """Return all that is in Cache Storage: the cache, the address, the text."""
    return [tuple(one) for one in page.evaluate(CACHES)]
