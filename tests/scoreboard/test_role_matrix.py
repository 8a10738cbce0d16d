"""Every address and method, for everybody: `role_matrix` has the answer, or the test fails."""

from datetime import timedelta

import pytest
from django.apps import apps
from django.db import transaction
from django.test import Client
from django.urls import get_resolver, reverse
from django.urls.resolvers import URLPattern
from django.utils import timezone

from scoreboard import codes, links
from scoreboard.access import COOKIE
from scoreboard.grants import Grant, Role, Way
from tests.builders import make_device, make_match, win
from tests.scoreboard.role_matrix import MATRIX, POSTED, ROLES

pytestmark = pytest.mark.django_db

METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]


def patterns(resolver=None, above=frozenset()):
    """Return every URL pattern of the project, each with the parameters of its address."""
    found = []
    for entry in (resolver or get_resolver()).url_patterns:
        parameters = above | set(entry.pattern.converters)
        is_page = isinstance(entry, URLPattern)
        found += [(entry, parameters)] if is_page else patterns(entry, parameters)
    return found


def names():
    return sorted(pattern.name or str(pattern.pattern) for pattern, _parameters in patterns())


PLAYERS = [name for name in MATRIX if "player" in name or "pair" in name]
"""The addresses in which a number stands for a player."""


class Cast:
    """A match of Ada and Ben, one device in each role, and what stands in its addresses."""

    def __init__(self):
        self.match = make_match(keeper=make_device("keep"))
        key = win(self.match, 0)
        make_match("Cleo", "Ben", keeper=make_device("stranger"))
        links.let_in(self.match, make_device("watch"), Role.WATCH, Way.LINK)
        for secret in ("score", "put out"):
            links.let_in(self.match, make_device(secret), Role.SCORE, Way.LINK)
        out = self.match.grants.get(device=make_device("put out"))
        links.put_out(self.match, out)
        code = codes.show_code(self.match)
        asked = codes.ask_to_join(code, make_device("expired code"), "Cleo")
        self.match.join_codes.update(expires_at=timezone.now() - timedelta(seconds=1))
        scorer = Grant.objects.get(match=self.match, device=make_device("score"))
        self.values = {
            "ref": self.match.ref,
            "key": key,
            "pk": scorer.pk,
            "role": "score",
            "slug": "war",
            "filename": "scoreboard.json",
        }
        self.special = {
            "answer_request": {"key": asked.pk},
            "join_request": {"key": asked.pk},
            "decide_held": {"pk": out.pk},
        }
        ada, ben = (seat.player_id for seat in self.match.seats.order_by("index"))
        for name in PLAYERS:
            self.special[name] = {"pk": ada, "players": (ada, ben)}
        self.posted = {**POSTED, "merge_player": {"other": str(ben)}}

    def address(self, name):
        wanted = next(parameters for pattern, parameters in patterns() if pattern.name == name)
        values = {**self.values, **self.special.get(name, {})}
        return reverse(name, kwargs={parameter: values[parameter] for parameter in wanted})

    @staticmethod
    def client(role):
        client = Client(raise_request_exception=True)
        if role != "nobody":
            client.cookies[COOKIE] = role
        return client


@pytest.fixture
def cast():
    return Cast()


def expected(name, method):
    row = MATRIX[name].get("GET" if method == "HEAD" else method, " ".join(["405"] * len(ROLES)))
    return [int(status) for status in row.split()]


def snapshot():
    """Return every row of every table."""
    return {
        model._meta.label: list(model._default_manager.order_by("pk").values_list())
        for model in apps.get_models()
    }


def test_every_address_has_a_name_and_its_row_in_the_matrix():
    assert names() == sorted(MATRIX)


@pytest.mark.parametrize("name", sorted(MATRIX))
def test_everybody_is_answered_as_the_matrix_says(cast, name):
    address = cast.address(name)
    answers = {}
    for method in METHODS:
        answers[method] = []
        for role in ROLES:
            with transaction.atomic():
                answer = cast.client(role).generic(
                    method, address, *encoded(cast.posted.get(name, {}))
                )
                answers[method].append(answer.status_code)
                transaction.set_rollback(True)
    assert answers == {method: expected(name, method) for method in METHODS}


def encoded(fields):
    """Return fields as the body of a form, and its type."""
    body = "&".join(f"{field}={value}" for field, value in fields.items())
    return (body, "application/x-www-form-urlencoded")


@pytest.mark.parametrize("name", sorted(MATRIX))
def test_whoever_is_refused_has_changed_nothing(cast, name):
    address = cast.address(name)
    answers = zip(ROLES, expected(name, "POST"), strict=True)
    refused = [role for role, status in answers if status in (403, 404)]
    before = snapshot()
    for role in refused:
        cast.client(role).generic("POST", address, *encoded(cast.posted.get(name, {})))
    assert snapshot() == before


@pytest.mark.parametrize("name", sorted(MATRIX))
def test_looking_changes_nothing_and_makes_nobody_known(cast, name):
    address = cast.address(name)
    before = snapshot()
    for role in ROLES:
        for method in ("GET", "HEAD", "OPTIONS"):
            answer = cast.client(role).generic(method, address)
            assert COOKIE not in answer.cookies
    assert snapshot() == before
