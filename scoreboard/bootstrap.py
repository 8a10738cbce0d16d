"""First-run set-up for manage.py, with the standard library only."""

import importlib.util
import os

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def ensure(command):
    """Return the interpreter to run `command` with; None means the one running now."""
    if importlib.util.find_spec("django"):
        return None
    raise SystemExit("set-up failed: Django is not installed")


def become(argv):
    """Replace this process by `argv`."""
    os.chdir(ROOT)
    os.execv(argv[0], argv)
