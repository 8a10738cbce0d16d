"""What every answer has in common."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scoreboard.refusals import RefusedError, refused
from scoreboard.writing import Busy, is_passing

# Nothing of a phone but its screen is ours to use, and nobody else may embed what we serve.
HEADERS = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), "
    "payment=(), usb=()",
}

type GetResponse = Callable[[HttpRequest], HttpResponse]


def own_headers(get_response: GetResponse) -> GetResponse:
    """Put on every answer the security headers that Django has no setting for."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        for name, value in HEADERS.items():
            response.headers[name] = value
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
