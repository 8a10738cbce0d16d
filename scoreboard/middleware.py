"""What every answer has in common."""

import gzip
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _

from scoreboard.refusals import RefusedError, refused
from scoreboard.writing import Busy, is_passing

# Nothing of a phone but its screen is ours to use, and nobody else may embed what we serve. A page
# knows its own server by its name (static/js/strangers.js): anybody's network may answer for it.
HEADERS = {
    "Answered-By": "Scoreboard",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), "
    "payment=(), usb=()",
}

# Bytes below which an answer fits into one packet anyway, and how hard to press the others.
SHORT, LEVEL = 1000, 3
MOST_HIDING = 100

type GetResponse = Callable[[HttpRequest], HttpResponse]


def own_headers(get_response: GetResponse) -> GetResponse:
    """Put on every answer the headers that Django has no setting for.

    A view that is made for other sites has set its own.
    """

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    return respond


def compressed(get_response: GetResponse) -> GetResponse:
    """Send pages compressed to whoever takes gzip.

    Django's own middleware squeezes out 7 % more for three times the CPU. Like there, a file name
    of random length hides from onlookers how long the page is (the BREACH attack).
    """

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if len(response.content) < SHORT or "Content-Encoding" in response:
            return response
        patch_vary_headers(response, ["Accept-Encoding"])
        if "gzip" not in request.META.get("HTTP_ACCEPT_ENCODING", ""):
            return response
        packed = bytearray(gzip.compress(response.content, LEVEL, mtime=0))
        packed[3] = gzip.FNAME
        packed[10:10] = b"x" * secrets.randbelow(MOST_HIDING) + b"\0"
        response.content = bytes(packed)
        response["Content-Encoding"] = "gzip"
        response["Content-Length"] = str(len(packed))
        if response.get("ETag", "").startswith('"'):
            response["ETag"] = f"W/{response['ETag']}"
        return response

    return respond


@dataclass
class NotNow:
    """Answer 503 when the database cannot take a change now, so that phones keep and try again."""

    get_response: GetResponse

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on; what goes wrong arrives in `process_exception`."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return the 503 for a passing fault of the database, None for any other exception."""
        passing = isinstance(error, OperationalError) and is_passing(error)
        if not passing and not isinstance(error, Busy):
            return None
        sentence = _("Scoreboard is busy, and nothing was changed. Please try again.")
        return HttpResponse(
            sentence, status=503, content_type="text/plain", headers={"Retry-After": "1"}
        )


@dataclass
class Refusals:
    """Answer what a view refuses with its status, and a page that says what to do instead."""

    get_response: GetResponse

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on; what is refused arrives in `process_exception`."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return the refusal's page, or None for any other exception."""
        return refused(request, error) if isinstance(error, RefusedError) else None
