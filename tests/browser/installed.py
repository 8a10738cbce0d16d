"""Phones that keep Scoreboard for when there is no network, and one that can be killed."""

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import BrowserContext, BrowserType, Error, Page

from tests import chromium
from tests.browser.conftest import PATIENCE, PHONE, Problems

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


class Installed:
    """A phone with storage in `folder` that talks to the server at `address`."""

    def __init__(self, kind: BrowserType, folder: Path, address: str, problems: Problems) -> None:
        """Open it for the first time."""
        self._kind, self._folder = kind, folder
        self._address, self._problems = address, problems
        self.open()

    def open(self, *, offline: bool = False) -> Page:
        """Open the browser, and return its page."""
        self.context: BrowserContext = self._kind.launch_persistent_context(
            self._folder,
            executable_path=chromium.executable(),
            args=chromium.FLAGS,
            base_url=self._address,
            offline=offline,
            **KEEPING,
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.on("page", self._problems.watch)
        self.page = self.context.new_page()
        return self.page

    def kill(self) -> None:
        """End the browser at once, as an empty battery would."""
        for pid in self._processes():
            os.kill(pid, signal.SIGKILL)
        with suppress(Error):  # it is gone already, and may be known to be
            self.context.close()

    def _processes(self) -> Iterator[int]:
        for process in Path("/proc").glob("[0-9]*"):
            try:
                command = (process / "cmdline").read_bytes().decode(errors="replace")
            except OSError:
                continue
            if f"--user-data-dir={self._folder}" in command and "--type=" not in command:
                yield int(process.name)
