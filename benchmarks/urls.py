"""The product's addresses, and the least that Django can answer."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from scoreboard.urls import urlpatterns as product


def bare(request: HttpRequest) -> HttpResponse:
    """Answer without looking at anything: what serving costs before it serves for something."""
    return HttpResponse("hello")


urlpatterns = [path("bare/", bare), *product]
