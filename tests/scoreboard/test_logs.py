"""Logs hold no names, no addresses that let somebody in, and times in UTC."""

import io
import logging

import pytest
from django.db import IntegrityError
from django.test import Client
from django.urls import path

from scoreboard.logs import Plain

SECRET = "kq3vN0h2u5cVYw1mZr8sXA"


def fail(request, ref):
    try:
        raise IntegrityError(f"DETAIL: Failing row contains (1, {request.GET['name']}).")
    except IntegrityError as error:
        raise ValueError(request.GET["name"]) from error


urlpatterns = [path("matches/<str:ref>/", fail)]


@pytest.fixture
def logged():
    """Listen as the server's own handler does; call it for what was written."""
    [handler] = [h for h in logging.getLogger().handlers if isinstance(h.formatter, Plain)]
    with io.StringIO() as text:
        before = handler.setStream(text)
        yield text.getvalue
        handler.setStream(before)


@pytest.mark.urls(__name__)
def test_a_failure_is_logged_by_the_pattern_of_its_address(logged):
    Client(raise_request_exception=False).get(f"/matches/{SECRET}/?name=Ada")
    text = logged()
    assert "Internal Server Error: /matches/<str:ref>/" in text
    assert SECRET not in text


@pytest.mark.urls(__name__)
def test_a_failure_is_logged_by_its_kind_and_place_without_what_people_typed(logged):
    Client(raise_request_exception=False).get(f"/matches/{SECRET}/?name=Ada")
    text = logged()
    assert "django.db.utils.IntegrityError" in text
    assert "builtins.ValueError" in text
    assert "in fail" in text
    assert "Ada" not in text


def test_what_is_not_here_is_not_worth_a_line(logged):
    Client(raise_request_exception=False).get(f"/nothing/{SECRET}/")
    Client(raise_request_exception=False, HTTP_HOST="evil.example").get("/")
    assert logged() == ""


def test_times_are_in_utc():
    formatter = Plain("%(asctime)sZ %(message)s", datefmt="%Y-%m-%dT%H:%M:%S")
    record = logging.makeLogRecord({"msg": "saved", "created": 0})
    assert formatter.format(record) == "1970-01-01T00:00:00Z saved"
