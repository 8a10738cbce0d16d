"""What the service worker is told: which version this is, and what to keep for later."""

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static
from django.urls import reverse

from games.rulebook.pages import library

FILES: Final = [
    *("css/site.css", "css/matches.css", "css/rulebook.css", "css/watch.css"),
    *("js/site.js", "js/later.js", "js/match.js", "js/match-later.js", "js/offline-page.js"),
    *("js/rulebook.js", "js/watch.js", "vendor/htmx.min.js", "vendor/big-shoulders.woff2"),
    *("img/icon.svg", "img/icon-192.png"),
]
"""What the pages need that are shown without a network."""
CONTENT: Final = [
    *("templates/**/*.html", "locale/**/*", "games/rulebook/content/**/*"),
    *("games/**/*.py", "games/simulator/data/**/*", "scoreboard/**/*.py", "requirements.txt"),
]
"""What those pages are made of: their words, and whatever puts them together or works them out."""


def is_wanted() -> bool:
    """Say whether there is to be a worker: by the setting, and where files have lasting names."""
    return settings.OFFLINE and bool(_manifest())


def script() -> str:
    """Return the script at `/sw.js`: it brings the worker, or the one that ends all others."""
    if not is_wanted():
        return f'importScripts("{static("js/worker-off.js")}");\n'
    told = {
        "version": version(),
        "files": [static(name) for name in FILES],
        "pages": pages(),
        "shell": reverse("offline"),
        "deal": reverse("watch_game", args=["war"]),
    }
    worker = static("js/worker.js")
    return f'self.offline = {json.dumps(told, indent=1)};\nimportScripts("{worker}");\n'


def pages() -> list[str]:
    """Return the addresses of the pages that everybody sees alike, and are good to have."""
    rules = [reverse("rules", args=[slug]) for slug in library().pages]
    return [reverse("rulebook"), *rules, reverse("watch")]


@cache
def version() -> str:
    """Return what is another with any change of a file, or of what the kept pages are made of."""
    digest = sha256(_manifest().encode())
    paths = sorted(path for pattern in CONTENT for path in settings.ROOT.glob(pattern))
    for path in paths:
        digest.update(_content(path))
    return digest.hexdigest()[:12]


def _content(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""


def _manifest() -> str:
    """Return the hash of the names of all files; nothing where names have no hashes."""
    return getattr(staticfiles_storage, "manifest_hash", "")
