"""Serve a match's page from memory while its ledger stands where it stood.

A rendered page is kept by the match's position, in pieces: between them goes what differs for each
who asks, the CSRF token and the key of the next plain form.
"""

import re
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple
from uuid import uuid4
from zlib import crc32

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.middleware.csrf import get_token
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from scoreboard.grants import Role
from scoreboard.models import Match

PARTS = ["HX-Request", "HX-History-Restore-Request"]
NOW = 600
"""How many seconds a page that says "tonight" is the same."""
INDENT = re.compile(rb"\n\s+")
"""White space that browsers skip; without it a compressed page is a thirtieth smaller."""
_EDITION = uuid4().hex[:8]
"""New with every start of the server, since the templates may be new too."""


class Blanks(NamedTuple):
    """What differs between two who are shown the same page."""

    csrf_token: str
    new_key: str


MOST_KEPT = 300
"""How many pages a process keeps: about ten megabytes."""
_kept: dict[str, list[bytes]] = {}
_one_at_a_time = Lock()

SCRIPTED = Blanks("", "")
"""For forms that a script will send, with a token and a key of its own."""
MARKS = Blanks("csrf-token-goes-here", "new-key-goes-here")
"""What stands for them in a page that is kept."""
_MARKED = re.compile("({})".format("|".join(MARKS)).encode())


def filled(request: HttpRequest) -> Blanks:
    """Return what goes into the page of whoever asks."""
    return Blanks(get_token(request), str(uuid4()))


def at_position(
    request: HttpRequest,
    match: Match,
    role: Role,
    render: Callable[[Blanks], HttpResponse],
    shown: object = "",
) -> HttpResponse:
    """Return the page of `match` as it stands: a 304, a kept page, or a freshly rendered one.

    Each role has a page of its own, for it shows what may be done. `shown` stands for what the
    page shows beside the ledger and may change by itself: the names of those who sit there, and
    what they played elsewhere. "Tonight" passes too, so no page is kept for long.
    """
    if match.clock_seconds:
        return _private(render(filled(request)))
    part = "-".join(request.headers.get(name, "") for name in PARTS)
    now = timezone.now().timestamp() // NOW
    beside = crc32(repr((shown, now)).encode())
    version = f"{match.ref}-{match.head}-{role:d}-{beside:x}-{get_language()}-{part}-{_EDITION}"
    etag = f'"{version}"'
    if request.headers.get("If-None-Match", "").removeprefix("W/") == etag:
        return _private(HttpResponseNotModified(headers={"ETag": etag}))
    pieces = _kept.get(version) or _keep(version, INDENT.sub(b"\n", render(MARKS).content))
    response = HttpResponse(_joined(pieces, filled(request)))
    response["ETag"] = etag
    return _private(response)


def _keep(version: str, page: bytes) -> list[bytes]:
    """Keep a page in pieces, in place of the oldest where there are enough, and return them."""
    pieces = _MARKED.split(page)
    with _one_at_a_time:
        while len(_kept) >= MOST_KEPT:
            del _kept[next(iter(_kept))]
        _kept[version] = pieces
    return pieces


def _joined(pieces: list[bytes], blanks: Blanks) -> bytes:
    """Return a kept page with its blanks filled in; every second piece is a mark."""
    values = {mark.encode(): value.encode() for mark, value in zip(MARKS, blanks, strict=True)}
    whole = list(pieces)
    whole[1::2] = [values[mark] for mark in pieces[1::2]]
    return b"".join(whole)


def _private(response: HttpResponse) -> HttpResponse:
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, [*PARTS, "Cookie"])
    return response
