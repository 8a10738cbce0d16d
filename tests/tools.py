"""Programs that tests need beside Python's own packages: found here, or installed."""

import os
import platform
import subprocess
import sys


class Missing(Exception):
    """A program is not here and could not be installed; says what to do."""


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
