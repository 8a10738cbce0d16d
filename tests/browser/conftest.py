"""Phones in a real browser, and the real server they talk to."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests import chromium
from tests.server import Server
from tests.tools import ROOT, Missing

SHOTS = ROOT / "var" / "shots"
PATIENCE = 15_000  # milliseconds: a busy machine is slow, and a failing test may take its time
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
    "locale": "en-GB",
    # It keeps thirty pages for later: only the tests that are about that let it.
    "service_workers": "block",
}

expect.set_options(timeout=PATIENCE)


class Problems:
    """What phones complained about: script errors, refused resources, answers that failed.

    A test in which some are to be expected allows them by a regular expression.
    """

    def __init__(self) -> None:
        self.found: list[str] = []
        self.allowed: list[str] = []

    def allow(self, pattern: str) -> None:
        """Expect problems that match `pattern`."""
        self.allowed.append(pattern)

    def watch(self, page: Page) -> None:
        """Note what goes wrong on `page`."""
        page.on("pageerror", lambda error: self.found.append(f"script: {error}"))
        page.on("console", self._note)

    def _note(self, message) -> None:
        if message.type == "error":
            self.found.append(f"console: {message.text} ({message.location.get('url')})")

    @property
    def unexpected(self) -> list[str]:
        """Whatever no pattern allows."""
        return [text for text in self.found if not any(re.search(p, text) for p in self.allowed)]


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives browsers."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright) -> Iterator[Browser]:
    """Chromium, found or installed; without one every browser test fails and says what to do."""
    try:
        path = chromium.executable()
    except Missing as problem:
        pytest.fail(str(problem), pytrace=False)
    browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory) -> Iterator[Server]:
    """The real server with an empty database, shared by the tests that leave it running."""
    server = Server(tmp_path_factory.mktemp("server")).start()
    yield server
    server.stop()
    assert "Traceback" not in "".join(server.output)


@pytest.fixture
def own_server(tmp_path) -> Iterator[Server]:
    """A real server for one test to kill and restart."""
    server = Server(tmp_path).start()
    yield server
    server.stop()
    assert "Traceback" not in "".join(server.output)


@pytest.fixture
def problems() -> Iterator[Problems]:
    """What the phones of a test complained about; anything unexpected fails the test."""
    problems = Problems()
    yield problems
    assert problems.unexpected == []


@pytest.fixture
def new_phone(browser, server, problems) -> Iterator[Callable[..., Page]]:
    """Make a phone with storage of its own; options as for Playwright's new_context.

    `new_phone(base_url=own_server.address)` talks to another server.
    """
    contexts = []

    def make(**options) -> Page:
        context = browser.new_context(**{"base_url": server.address, **PHONE, **options})
        context.set_default_timeout(PATIENCE)
        context.on("page", problems.watch)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def phone(new_phone) -> Page:
    """A phone."""
    return new_phone()


@pytest.fixture
def other_phone(new_phone) -> Page:
    """Another phone, at the same table."""
    return new_phone()


@pytest.fixture
def dark_phone(new_phone) -> Page:
    """A phone that prefers dark pages."""
    return new_phone(color_scheme="dark")


@pytest.fixture
def plain_phone(new_phone) -> Page:
    """A phone without JavaScript."""
    return new_phone(java_script_enabled=False)


@pytest.fixture
def axe() -> Callable[[Page], None]:
    """Fail when axe finds anything on a page."""

    def check(page: Page) -> None:
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()

    return check


@pytest.fixture
def screenshot() -> Callable[[Page, str], list[Path]]:
    """Take a page's pictures into var/shots: phone in light and dark, narrow phone, desktop."""
    looks = [(390, 844, "light"), (390, 844, "dark"), (320, 568, "light"), (1280, 800, "light")]

    def take(page: Page, name: str) -> list[Path]:
        before = page.viewport_size
        paths = []
        for width, height, scheme in looks:
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            paths.append(SHOTS / f"{name}-{width}-{scheme}.png")
            page.screenshot(path=paths[-1], full_page=True)
        page.set_viewport_size(before)
        page.emulate_media(color_scheme=None, reduced_motion=None)
        return paths

    return take
