"""Whether a watched game plays smoothly on a phone with a quarter of this machine's speed.

Usage: python -m benchmarks.watching [--seconds 5]

A game of War plays in Chromium at each of its speeds. The page's main thread is asked for the CPU
time that it took, which other programs cannot stretch: four times that of a frame must fit into a
sixtieth of a second. Frames and long tasks are also counted, with the CPU slowed down four
times; on a machine that does other things as well they say more about those.
"""

import argparse
import re
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import CDPSession, Page, ViewportSize, sync_playwright

from tests import chromium
from tests.server import Server

GAME = "/watch/war/?name=Ada&name=Ben&deal=7F3K&step=0"
PHONE: ViewportSize = {"width": 390, "height": 844}
SLOWER = 4
FRAME = 1000 / 60
"""Milliseconds."""
SPEEDS = (1, 4, 16, 64)

# Counts frames and long tasks while the page goes on with what it does.
WATCH = """(seconds) => new Promise((done) => {
  const long = [];
  const watcher = new PerformanceObserver((list) => {
    for (const task of list.getEntries()) long.push(Math.round(task.duration));
  });
  watcher.observe({ type: "longtask" });
  const start = performance.now();
  let frames = 0;
  const frame = (now) => {
    frames += 1;
    if (now - start < seconds * 1000) requestAnimationFrame(frame);
    else done({ long, frames: frames / ((now - start) / 1000) });
  };
  requestAnimationFrame(frame);
})"""


def main() -> None:
    """Play at every speed and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=5, help="of each speed, twice")
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory(prefix="scoreboard-bench-") as folder:
        server = Server(Path(folder)).start()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=chromium.executable(), args=chromium.FLAGS
                )
                page = browser.new_page(base_url=server.address, viewport=PHONE)
                measure(page, seconds)
                browser.close()
        finally:
            server.stop()


def measure(page: Page, seconds: float) -> None:
    """Print a line for each speed."""
    page.goto(GAME)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.get_by_role("button", name="Play", exact=True).click()
    for speed in SPEEDS:
        busy = _cpu(session, page, seconds)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        seen = page.evaluate(WATCH, seconds)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        cost = SLOWER * busy / (60 * seconds)
        _say(
            f"{speed:>2}×: {cost:.1f} ms a frame on a phone, at most {FRAME:.1f}; "
            f"{seen['frames']:.0f} frames a second, {len(seen['long'])} long tasks"
        )
        page.get_by_role("button", name=re.compile("^Speed")).click()


def _cpu(session: CDPSession, page: Page, seconds: float) -> float:
    """Return the milliseconds of CPU that the page's main thread takes while it goes on."""
    before = _task_time(session)
    page.evaluate(WATCH, seconds)
    return 1000 * (_task_time(session) - before)


def _task_time(session: CDPSession) -> float:
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
