"""The settings of the tests: the product's, in a folder of their own."""

import os
import tempfile
from pathlib import Path

_folder = tempfile.TemporaryDirectory(prefix="scoreboard-tests-", ignore_cleanup_errors=True)
os.environ["SCOREBOARD_DATA"] = _folder.name
os.environ.setdefault("SECRET_KEY", "not a secret: the tests' own")

from scoreboard.settings import *  # noqa: E402, F403 - the folder must be known before
from scoreboard.settings import DATABASES, STORAGES  # noqa: E402

# A file, as in use: SQLite in memory has neither a journal nor locks between connections.
if "DATABASE_URL" not in os.environ:
    DATABASES["default"]["TEST"] = {"NAME": Path(_folder.name) / "test.sqlite3"}

# The tests are one address that plays more than any family.
MATCHES_PER_HOUR = TAPS_PER_MINUTE = 1_000_000

STORAGES["staticfiles"] = {
    "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"  # no collectstatic first
}

# Hours are the same on every machine that tests.
TIME_ZONE = "UTC"
