"""The one place that knows numba: turn plain functions over integers into machine code.

Numba keeps compiled functions on disk and compiles a function again when its own file changes,
but not when a function that it calls does. So the kept code lies in a directory named after
the contents of all the engines: a change to any of them starts afresh.
"""

import hashlib
import os
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from games.simulator import NumbaMissing

try:
    import numba
except ImportError as error:
    raise NumbaMissing from error

HERE = Path(__file__).parent


def compiled[**P, R](function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` at its first call, or load it when it was compiled before.

    Inside, integers have 64 bits and wrap, and a place outside an array is not noticed. The
    interpreter's lock is let go, so that calls from several threads run side by side.
    """
    return _with_numba(function)


def inner[**P, R](function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` for other compiled functions only: it cannot be called from outside.

    That saves the translation of its arguments, which takes longer to compile than most bodies.
    """
    return _with_numba(function, no_cpython_wrapper=True)


def inlined[**P, R](function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` as `inner` does, and into every function that calls it.

    A call costs as much as a battle, because each array is handed over as seven numbers.
    """
    return _with_numba(function, no_cpython_wrapper=True, forceinline=True)


def pasted[**P, R](function: Callable[P, R]) -> Callable[P, R]:
    """Paste `function` into the functions that call it, before these are compiled.

    A compiled function is optimized again for every other one that it ends up in. So those that
    only one other calls, and that call much themselves, are better never compiled on their own.
    """
    return _with_numba(function, inline="always")


def _with_numba[**P, R](function: Callable[P, R], **options: bool | str) -> Callable[P, R]:
    # `Any` because numba's types do not know all of its options.
    njit: Any = numba.njit
    settings = {"nogil": True, "error_model": "numpy", "cache": _kept, "no_cfunc_wrapper": True}
    machine_code: Callable[P, R] = njit(**settings, **options)(function)
    return machine_code


def directory_for(sources: bytes, places: Iterable[Path]) -> Path | None:
    """Return a directory for exactly these sources in the first place that can be written to.

    What was kept for other sources is removed. None if nothing can be written anywhere.
    """
    name = f"engines-{hashlib.sha256(sources).hexdigest()[:16]}"
    for place in places:
        try:
            (place / name).mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(place / name, os.W_OK):
            for older in place.glob("engines-*"):
                if older.name != name:
                    shutil.rmtree(older, ignore_errors=True)
            return place / name
    return None


def _places(chosen: str) -> list[Path]:
    """Return the directories that may hold compiled code, the best one first."""
    if chosen:
        return [Path(chosen)]
    user = os.environ.get("XDG_CACHE_HOME")
    home = Path(user) if user else Path.home() / ".cache"
    return [HERE / "__pycache__", home / "scoreboard"]


def _keep_in_a_directory_of_their_own() -> bool:
    """Point numba at a directory for exactly these engines; say whether one could be made."""
    settings = vars(numba.config)
    sources = b"\0".join(path.read_bytes() for path in sorted(HERE.glob("*.py")))
    directory = directory_for(sources, _places(settings["CACHE_DIR"]))
    if directory:
        settings["CACHE_DIR"] = str(directory)
    return directory is not None


_kept = _keep_in_a_directory_of_their_own()
