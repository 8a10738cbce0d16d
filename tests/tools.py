"""Files and programs that tests look for."""

import os
import platform
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class Missing(Exception):
    """A program is not here and could not be installed; says what to do."""


def files(*patterns: str) -> list[Path]:
    """Return the project's files that match any of `patterns`, relative to its folder."""
    return sorted(path for pattern in patterns for path in ROOT.glob(pattern))


def install_from_debian(*packages: str) -> None:
    """Install Debian packages where that is possible: on Debian, as root; else do nothing."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return
    if platform.freedesktop_os_release().get("ID") != "debian":
        return
    say(f"installing Debian's {packages[0]} for the tests")
    install = ["apt-get", "-qq", "install", "-y", "--no-install-recommends", *packages]
    for command in (["apt-get", "-qq", "update"], install):
        subprocess.run(
            command,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            stdout=subprocess.DEVNULL,
            check=False,
        )


def say(text: str) -> None:
    """Tell on standard error what takes so long."""
    sys.stderr.write(f"[set-up] {text}\n")
    sys.stderr.flush()
