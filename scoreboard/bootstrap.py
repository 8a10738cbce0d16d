"""First-run set-up for manage.py: from whatever `python3` is to the pinned environment.

Standard library only, and nothing newer than Python 3.7, which must be able to read it. It does
nothing where the packages are installed already: in a container, in an activated environment, or
in a .venv that somebody else made. Otherwise it finds Python 3.12 or newer, makes .venv, installs
exactly the pinned and hashed packages, and has the same command run there.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
# What was installed here, as digests of the requirement files; only our own .venv has it.
STAMP = VENV / "installed"
OLDEST, NEWEST = (3, 12), (3, 15)
BASE = "requirements.txt"
# Each requirement file with a package that tells whether it was installed from.
NEEDED = ("requirements.txt", "servestatic")
NEEDED_FOR = {
    "test": ("requirements-test.txt", "pytest"),
    "simulate": ("requirements-simulator.txt", "numba"),
    "build_tables": ("requirements-simulator.txt", "numba"),
    "build_million": ("requirements-simulator.txt", "numba"),
}
NEEDED_BY_POSTGRESQL = ("requirements-postgres.txt", "psycopg")


class SetUpFailed(SystemExit):
    """Set-up cannot go on; says in one sentence what to do, on standard error."""

    def __init__(self, sentence: str) -> None:
        """Take the sentence."""
        super().__init__("set-up failed: " + sentence)


def ensure(command: str) -> str | None:
    """Return the interpreter to run `command` with, set up if need be; None is this one.

    Raises SetUpFailed.
    """
    needs = [NEEDED, *([NEEDED_FOR[command]] if command in NEEDED_FOR else [])]
    if "DATABASE_URL" in os.environ:
        needs.append(NEEDED_BY_POSTGRESQL)
    ours = STAMP.exists()
    inside = Path(sys.prefix).resolve() == VENV.resolve()
    if not (ours and inside) and sys.version_info >= OLDEST and _has(sys.executable, NEEDED[1]):
        _check(sys.executable, needs)
        return None
    if VENV.exists() and not ours:
        _check(str(VENV_PYTHON), needs)
    else:
        _install([name for name, _ in needs])
    return None if inside else str(VENV_PYTHON)


def become(argv: list[str]) -> None:
    """Replace this process by another, in the project's folder."""
    os.chdir(ROOT)
    if os.name == "nt":  # where a process that replaces itself seems to have ended
        raise SystemExit(subprocess.call(argv))
    os.execv(argv[0], argv)


def _has(python: str, package: str) -> bool:
    if python == sys.executable:
        return importlib.util.find_spec(package) is not None
    return _runs(python, "import " + package)


def _check(python: str, needs: list[tuple[str, str]]) -> None:
    """See to it that an environment which is not ours to change has what is needed."""
    for name, package in needs:
        if not _has(python, package):
            raise SetUpFailed(
                f"{python} belongs to an environment made by hand, without what {name} lists. "
                "Install that with its pip, or delete .venv to have one made"
            )


def _install(names: list[str]) -> None:
    """Bring our .venv to what the requirement files say; at once when it is there already."""
    wanted = {hashlib.sha256((ROOT / name).read_bytes()).hexdigest() for name in names}
    have = set(STAMP.read_text().split()) if STAMP.exists() else set()
    if not (have and _new_enough(str(VENV_PYTHON))):
        _make_venv(_find_python() or _fetch_python(), VENV)
        STAMP.touch()
        have = set()
    if wanted <= have:
        return
    say("installing the pinned packages into .venv (only this once)")
    command = [str(VENV_PYTHON), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    command += ["--no-input", "--no-compile", "--only-binary", ":all:", "--require-hashes"]
    for name in names:
        command += ["-r", str(ROOT / name)]
    _run(command, f"pip could not install what {' and '.join(names)} list")
    STAMP.write_text("\n".join(sorted(have | wanted)))


def _make_venv(python: str, where: Path) -> None:
    say(f"making {where.relative_to(ROOT)} with {python}")
    command = [python, "-m", "venv", "--clear", str(where)]
    if subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode == 0:
        return
    # Debian and Ubuntu ship Python without the part of venv that brings pip.
    if not (shutil.which("apt-get") and os.geteuid() == 0):
        raise SetUpFailed("this Python has no venv. On Debian: sudo apt install python3-venv")
    say("installing Debian's python3-venv")
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    _run(["apt-get", "-qq", "update"], "apt-get could not fetch its lists of packages")
    install = ["apt-get", "-qq", "install", "-y", "--no-install-recommends", "python3-venv"]
    _run(install, "apt-get could not install python3-venv")
    _run(command, "python3 -m venv could not make " + str(where))


def _find_python() -> str | None:
    """Return a suitable interpreter of this machine: PYTHON, this one, or the newest."""
    minors = [f"3.{minor}" for minor in range(NEWEST[1], OLDEST[1] - 1, -1)]
    candidates = [os.environ.get("PYTHON", ""), sys.executable]
    candidates += [shutil.which(f"python{minor}") or "" for minor in minors]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path("~/.pyenv").expanduser())
    for minor in minors:
        candidates += map(str, pyenv.glob(f"versions/{minor}.*/bin/python"))
        uv = Path("~/.local/share/uv/python").expanduser()
        candidates += map(str, uv.glob(f"cpython-{minor}*/bin/python"))
        candidates.append(f"/opt/homebrew/opt/python@{minor}/bin/python{minor}")
    return next((python for python in candidates if python and _new_enough(python)), None)


def _fetch_python() -> str:
    """Have uv download a Python: none of this machine is new enough."""
    say("no Python 3.12 or newer here; fetching one")
    tools = ROOT / "var" / "tools"
    python, uv = str(tools / "bin" / "python"), str(tools / "bin" / "uv")
    otherwise = "please install Python 3.12 or newer and try again"
    _make_venv(sys.executable, tools)
    _run([python, "-m", "pip", "install", "-qq", "--disable-pip-version-check", "uv"], otherwise)
    _run([uv, "python", "install", "-q", "3.13"], otherwise)
    return subprocess.check_output([uv, "python", "find", "3.13"]).decode().strip()


def _new_enough(python: str) -> bool:
    code = f"import sys; sys.exit(not {OLDEST} <= sys.version_info[:2] <= {NEWEST})"
    return _runs(python, code)


def _runs(python: str, code: str) -> bool:
    """Say whether an interpreter starts and runs `code`: a pyenv shim may exist and not start."""
    try:
        process = subprocess.run([python, "-c", code], capture_output=True, check=False)
    except OSError:
        return False
    return process.returncode == 0


def _run(command: list[str], otherwise: str) -> None:
    if subprocess.run(command, check=False).returncode != 0:
        raise SetUpFailed(otherwise)


def say(text: str) -> None:
    """Tell on standard error what takes so long."""
    sys.stderr.write("[set-up] " + text + "\n")
    sys.stderr.flush()
