"""Phones that keep Scoreboard for when there is no network: what they have kept."""

import re

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

# Ask until what is kept of a match has the values that are wanted, or half a minute is over.
# Before that spoil it, if it is there, so that the page that shows it has to keep it anew.
MATCH = """async ({ ref, wanted, isSpoilt }) => {
  const opening = indexedDB.open("scoreboard");
  await new Promise((done) => (opening.onsuccess = done));
  const store = () => opening.result.transaction("matches", "readwrite").objectStore("matches");
  const done = (request) => new Promise((end) => (request.onsuccess = () => end(request.result)));
  const before = isSpoilt && (await done(store().get(ref)));
  if (before) await done(store().put({ ...before, position: -1 }));
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (isSpoilt && attempt % 30 === 0) {
      document.dispatchEvent(new CustomEvent("outbox:changed", { bubbles: true }));
    }
    await new Promise((end) => setTimeout(end, 100));
    const kept = await done(store().get(ref));
    if (Object.entries(wanted).every(([name, value]) => kept?.[name] === value)) return kept;
  }
  return null;
}"""


def has_kept(page: Page, *pages: str) -> None:
    """Wait until the phone is ready to go offline, with `pages` among what it has."""
    wanted = ["/offline/", "/rules/", "/rules/war/", "/watch/", *pages]
    assert page.evaluate(KEPT, wanted).endswith("/sw.js")


def caught(page: Page) -> list[tuple[str, str, str]]:
    """Return all that is in Cache Storage: the cache, the address, the text."""
    return [tuple(one) for one in page.evaluate(CACHES)]


def kept_match(page: Page, address: str, *, anew: bool = False, **wanted: int | str) -> dict:
    """Return what is kept of the match at `address`, once it has the values that are `wanted`.

    With `anew` what is kept by now does not count: the page shows the match, and keeps it again.
    """
    [ref] = re.findall(r"/matches/([\w-]{22})/$", address)
    return page.evaluate(MATCH, {"ref": ref, "wanted": wanted, "isSpoilt": anew})
