"""Finding a Chromium for the browser tests, or getting one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.tools import Missing, install_from_debian, say

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"]
MAC = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
]
FLAGS = [
    "--no-sandbox",  # root, as in most containers, has none
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-sync",
    "--no-first-run",
    # A name that browsers do not take for this machine, so that http:// is plain http there.
    "--host-resolver-rules=MAP scoreboard.test 127.0.0.1",
]


def executable() -> str | None:
    """Return the path of a Chromium, installed if need be; None is the one Playwright keeps.

    Raises Missing when there is none.
    """
    if path := find():
        return path
    install_from_debian("chromium", "fonts-dejavu-core")
    if path := find():
        return path
    say("fetching Playwright's Chromium for the browser tests")
    fetch = [sys.executable, "-m", "playwright", "install", "chromium", "--only-shell"]
    if subprocess.run(fetch, check=False).returncode != 0:
        message = (
            "The browser tests need Chromium or Chrome, and none could be found or installed.\n"
            "On Debian: sudo apt install chromium. Elsewhere: set CHROMIUM to the path of one.\n"
            "Without them: python3 manage.py test -m 'not browser'"
        )
        raise Missing(message)
    return None


def find() -> str | None:
    """Return the path of a Chromium of this machine, the one that CHROMIUM names first."""
    named = [os.environ.get("CHROMIUM"), *map(shutil.which, NAMES)]
    return next((path for path in [*named, *MAC] if path and Path(path).exists()), None)
