"""Serve a match's page from memory while its ledger stands where it stood.

A rendered page is kept by the match's position and holds two marks instead of what differs for
each who asks: the CSRF token and the key of the next plain form. Both are filled in on the way out.
"""

import re
from collections.abc import Callable
from uuid import uuid4
from zlib import crc32

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.middleware.csrf import get_token
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from scoreboard.grants import Role
from scoreboard.models import Match

CSRF_TOKEN = "csrf-token-goes-here"
NEW_KEY = "new-key-goes-here"
PARTS = ["HX-Request", "HX-History-Restore-Request"]
NOW = 600
"""How many seconds a page that says "tonight" is the same."""
INDENT = re.compile(rb"\n\s+")
"""White space that browsers skip; without it a compressed page is a thirtieth smaller."""
_EDITION = uuid4().hex[:8]
"""New with every start of the server, since the templates may be new too."""


def at_position(
    request: HttpRequest,
    match: Match,
    role: Role,
    render: Callable[[], HttpResponse],
    shown: object = "",
) -> HttpResponse:
    """Return the page of `match` as it stands: a 304, a kept page, or a freshly rendered one.

    Each role has a page of its own, for it shows what may be done. `shown` stands for what the
    page shows beside the ledger and may change by itself: the names of those who sit there, and
    what they played elsewhere. "Tonight" passes too, so no page is kept for long.
    """
    if match.clock_seconds:
        return _private(fill(request, render()))
    part = "-".join(request.headers.get(name, "") for name in PARTS)
    now = timezone.now().timestamp() // NOW
    beside = crc32(repr((shown, now)).encode())
    version = f"{match.ref}-{match.head}-{role:d}-{beside:x}-{get_language()}-{part}-{_EDITION}"
    etag = f'"{version}"'
    if request.headers.get("If-None-Match", "").removeprefix("W/") == etag:
        return _private(HttpResponseNotModified(headers={"ETag": etag}))
    body = cache.get(version)
    if body is None:
        body = INDENT.sub(b"\n", render().content)
        cache.set(version, body, 3600)
    response = fill(request, HttpResponse(body))
    response["ETag"] = etag
    return _private(response)


def fill(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Put the token and a new key where a rendered page has their marks."""
    content = response.content.replace(CSRF_TOKEN.encode(), get_token(request).encode())
    response.content = content.replace(NEW_KEY.encode(), str(uuid4()).encode())
    return response


def _private(response: HttpResponse) -> HttpResponse:
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, [*PARTS, "Cookie"])
    return response
