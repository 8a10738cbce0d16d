"""A PostgreSQL server of the tests' own, started in a temporary folder and thrown away.

`python -m tests.postgresql ...` runs pytest on one; the arguments are pytest's.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.tools import Missing, install_from_debian

# Where packages keep the server's programs, which are seldom on the PATH.
PREFIXES = ["usr/lib/postgresql/*/bin", "opt/homebrew/opt/postgresql@*/bin"]
# The data is worth nothing: no need to wait for the disk.
OPTIONS = "-c fsync=off -c full_page_writes=off -c listen_addresses=''"


@contextmanager
def running() -> Iterator[str]:
    """Run an empty PostgreSQL for a while; the value is its DATABASE_URL.

    Raises Missing when there is no server program and none could be installed.
    """
    programs = executables()
    # PostgreSQL refuses to run as root; Debian's package brings a user for it.
    user = "postgres" if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    where, who = ("-D", str(folder / "data")), ("-U", "scoreboard")

    def run(program: str, *arguments: str) -> None:
        subprocess.run(
            [programs / program, *arguments],
            user=user,
            cwd=folder,
            stdout=subprocess.DEVNULL,
            check=True,
        )

    try:
        if user:
            shutil.chown(folder, user)
        run("initdb", *where, "-A", "trust", *who, "-E", "UTF8", "--locale=C", "--no-sync")
        log = str(folder / "log")
        run("pg_ctl", *where, "-w", "-l", log, "-o", f"{OPTIONS} -k {folder}", "start")
        try:
            run("createdb", "-h", str(folder), *who, "scoreboard")
            yield f"postgres://scoreboard@/scoreboard?host={folder}"
        finally:
            run("pg_ctl", *where, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)


def executables() -> Path:
    """Return the folder of the newest server's programs, installed if need be."""
    if folder := find():
        return folder
    install_from_debian("postgresql")
    if folder := find():
        return folder
    message = (
        "The tests run on PostgreSQL as well, and no server could be found or installed.\n"
        "On Debian: sudo apt install postgresql.\n"
        "Without it: python3 manage.py test -m 'not postgresql'"
    )
    raise Missing(message)


def find() -> Path | None:
    """Return the folder of the newest PostgreSQL server's programs on this machine."""
    if program := shutil.which("initdb"):
        return Path(program).resolve().parent
    found = [folder for prefix in PREFIXES for folder in Path("/").glob(prefix)]
    return max((f for f in found if (f / "initdb").exists()), key=_version, default=None)


def _version(folder: Path) -> int:
    """Return the major version in a path such as /usr/lib/postgresql/17/bin."""
    return int("".join(filter(str.isdigit, folder.parent.name)) or 0)


def main() -> int:
    """Run pytest on a server of its own and return its exit code."""
    # Asked to stop, stop the server too.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(1))
    pytest = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *sys.argv[1:]]
    try:
        with running() as url:
            return subprocess.call(pytest, env={**os.environ, "DATABASE_URL": url})
    except Missing as problem:
        sys.stderr.write(f"{problem}\n")
        return 1


if __name__ == "__main__":
    raise SystemExit(main())
