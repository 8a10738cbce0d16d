"""Finding a Chromium for the browser tests, or getting one."""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

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
]


class NoBrowser(Exception):
    """No Chromium is here, and none could be installed."""


def executable() -> str | None:
    """Return the path of a Chromium, installed if need be; None is the one Playwright keeps.

    Raises NoBrowser with a sentence on what to do.
    """
    return _find() or _from_debian() or _from_playwright()


def _find() -> str | None:
    named = [os.environ.get("CHROMIUM"), *map(shutil.which, NAMES)]
    return next((path for path in [*named, *MAC] if path and Path(path).exists()), None)


def _from_debian() -> str | None:
    if sys.platform != "linux" or os.geteuid() != 0:
        return None
    if platform.freedesktop_os_release().get("ID") != "debian":
        return None
    say("installing Debian's chromium for the browser tests")
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "-qq", "install", "-y", "--no-install-recommends"]
    subprocess.run(["apt-get", "-qq", "update"], env=environ, check=False)
    subprocess.run(
        [*install, "chromium", "fonts-dejavu-core"],
        env=environ,
        stdout=subprocess.DEVNULL,
        check=False,
    )
    return _find()


def _from_playwright() -> None:
    say("fetching Playwright's Chromium for the browser tests")
    fetch = [sys.executable, "-m", "playwright", "install", "chromium", "--only-shell"]
    if subprocess.run(fetch, check=False).returncode != 0:
        message = (
            "The browser tests need Chromium or Chrome, and none could be found or installed.\n"
            "On Debian: sudo apt install chromium. Elsewhere: set CHROMIUM to the path of one.\n"
            "Without them: python3 manage.py test -m 'not browser'"
        )
        raise NoBrowser(message)


def say(text: str) -> None:
    """Tell on standard error what takes so long."""
    sys.stderr.write(f"[set-up] {text}\n")
    sys.stderr.flush()
