"""How every view answers htmx: with one part of the page instead of the page."""

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """A request that knows whether htmx sent it."""

    htmx: HtmxDetails


def page_or_fragment(
    request: HtmxRequest,
    template: str,
    fragment: str,
    context: Mapping[str, object],
    *,
    status: int = 200,
) -> HttpResponse:
    """Render the page, or only the partial `fragment` of it where htmx asks for that.

    Going back in the history asks through htmx too, but wants the page.
    """
    alone = request.htmx and not request.htmx.history_restore_request
    name = f"{template}#{fragment}" if alone else template
    response = render(request, name, dict(context), status=status)
    patch_vary_headers(response, ["HX-Request", "HX-History-Restore-Request"])
    return response
