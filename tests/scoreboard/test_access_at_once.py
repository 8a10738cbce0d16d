"""The same thing asked for many times at the same moment is done once, and nobody sees an error."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client

from scoreboard import codes, links
from scoreboard.access import COOKIE
from scoreboard.grants import Account, Bucket, Grant, JoinRequest, Role, Way
from scoreboard.keys import code_letters
from scoreboard.models import Device
from tests.builders import make_device, make_match

pytestmark = pytest.mark.django_db(transaction=True)

MANY = 6


def at_once(work, *arguments):
    """Call `work` with each of the arguments in a thread of its own, at the same moment."""
    barrier = Barrier(len(arguments))

    def run(argument):
        barrier.wait()
        try:
            return work(argument)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(arguments)) as pool:
        return list(pool.map(run, arguments))


def client(secret):
    phone = Client()
    phone.cookies[COOKIE] = secret
    return phone


def test_a_phone_that_joins_many_times_at_once_is_in_once():
    match = make_match()
    make_device("visitor")
    secret = links.secret_of(match.links.get(role=Role.SCORE))
    answers = at_once(
        lambda _n: client("visitor").post("/join/", {"link": secret}).status_code, *range(MANY)
    )
    assert answers == [303] * MANY
    assert match.grants.count() == 2


def test_a_phone_that_asks_many_times_at_once_asks_once():
    match = make_match()
    make_device("visitor")
    letters = code_letters(codes.show_code(match).salt)
    answers = at_once(
        lambda _n: client("visitor").post("/join/code/", {"code": letters}).status_code,
        *range(MANY),
    )
    assert answers == [303] * MANY
    assert JoinRequest.objects.count() == 1
    assert match.join_codes.get().uses == 1


def test_two_phones_that_claim_three_matches_each_at_once_have_all_six():
    for secret in ("one", "two"):
        for names in (["Ada", "Ben"], ["Ada", "Cleo"], ["Ben", "Cleo"]):
            make_match(*names, keeper=make_device(secret))
    posted = {"username": "Grandma", "password": "seventeen teapots"}
    make_device("three")
    assert client("three").post("/phone/sign-up/", posted).status_code == 303
    answers = at_once(
        lambda secret: client(secret).post("/phone/sign-in/", posted).status_code, "one", "two"
    )
    assert answers == [303, 303]
    account = Account.objects.get()
    assert Device.objects.filter(account=account).count() == 3
    assert Grant.objects.filter(account=account).count() == 6


def test_one_name_is_given_to_one_account_even_at_once():
    for number in range(MANY):
        make_device(f"phone {number}")
    posted = {"username": "Grandma", "password": "seventeen teapots"}
    answers = at_once(
        lambda n: client(f"phone {n}").post("/phone/sign-up/", posted).status_code, *range(MANY)
    )
    assert sorted(answers) == [303] + [422] * (MANY - 1)
    assert Account.objects.count() == 1


def test_guesses_at_once_are_all_counted():
    answers = at_once(
        lambda _n: Client().post("/join/code/", {"code": "BBBBBBBB"}).status_code, *range(MANY)
    )
    assert answers == [422] * MANY
    assert min(Bucket.objects.values_list("left", flat=True)) < 10 - MANY + 1


def test_two_keepers_who_put_each_other_out_at_once_leave_one():
    match = make_match(keeper=make_device("one"))
    links.let_in(match, make_device("two"), Role.KEEP, Way.LINK)
    pks = {secret: match.grants.get(device=make_device(secret)).pk for secret in ("one", "two")}
    others = {"one": pks["two"], "two": pks["one"]}

    def put_the_other_out(secret):
        address = f"/matches/{match.ref}/members/{others[secret]}/"
        return client(secret).post(address, {"act": "out"}).status_code

    at_once(put_the_other_out, "one", "two")
    assert match.grants.filter(revoked_at=None).count() == 1


def test_a_link_that_is_replaced_many_times_at_once_is_one_link():
    match = make_match(keeper=make_device("keep"))
    address = f"/matches/{match.ref}/links/score/"
    answers = at_once(lambda _n: client("keep").post(address).status_code, *range(MANY))
    assert answers == [302] * MANY
    assert match.links.filter(role=Role.SCORE, revoked_at=None).count() == 1
