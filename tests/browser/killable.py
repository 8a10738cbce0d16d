"""A phone whose browser has a process and a profile of its own: to be killed, or robbed."""

import os
import shutil
import signal
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Playwright

from tests import chromium


class Killable:
    """A phone with its storage in `profile`; options as for launch_persistent_context."""

    def __init__(self, playwright: Playwright, profile: Path, **options) -> None:
        """Have it switched off."""
        self._playwright = playwright
        self._profile = profile
        self._options = {"args": chromium.FLAGS, **options}
        self._context: BrowserContext | None = None

    def start(self) -> Page:
        """Start the browser, with what it kept, and return its first page."""
        self._context = self._playwright.chromium.launch_persistent_context(
            self._profile, executable_path=chromium.executable(), **self._options
        )
        session = self._context.browser.new_browser_cdp_session()
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        self._pid = next(each["id"] for each in processes if each["type"] == "browser")
        return self._context.pages[0]

    def close(self) -> None:
        """Let the browser put everything in its place and end, if it runs."""
        if self._context:
            self._context.close()
        self._context = None

    def kill(self) -> None:
        """End every process of the browser at once: nothing is written any more."""
        with self._context.expect_event("close"):
            os.killpg(self._pid, signal.SIGKILL)
        self._context = None

    def lose_database(self) -> None:
        """Do as a browser that takes its database for broken, and begins with an empty one."""
        shutil.rmtree(self._profile / "Default" / "IndexedDB")


def copies_are_kept(page: Page) -> None:
    """Wait until every tap that waits has its second copy."""
    look = """async () => {
      const database = await new Promise((done) => {
        indexedDB.open("scoreboard").onsuccess = ({ target }) => done(target.result);
      });
      const waiting = () => new Promise((done) => {
        const keys = database.transaction("waiting").objectStore("waiting").getAllKeys();
        keys.onsuccess = () => done(keys.result);
      });
      const copies = await caches.open("outbox");
      for (let look = 0; look < 500; look += 1) {
        const found = (await waiting()).map((key) => copies.match(`/outbox/${key}`));
        if ((await Promise.all(found)).every(Boolean)) return true;
        await new Promise((done) => setTimeout(done, 20));
      }
      return false;
    }"""
    assert page.evaluate(look)
