"""What every answer has in common: compressed where that helps."""

import gzip

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from scoreboard.middleware import compressed

pytestmark = pytest.mark.django_db

PAGE = b"Ada 4, Ben 2. " * 200


@pytest.fixture
def answer():
    """Answer a request through the middleware; the value is the response."""

    def respond(content=PAGE, encodings="gzip, br", **headers):
        request = RequestFactory().get("/", headers={"Accept-Encoding": encodings})
        return compressed(lambda request: HttpResponse(content, headers=headers))(request)

    return respond


def test_a_page_travels_compressed_and_arrives_whole(answer):
    response = answer()
    assert response["Content-Encoding"] == "gzip"
    assert gzip.decompress(response.content) == PAGE
    assert int(response["Content-Length"]) == len(response.content) < len(PAGE)


def test_caches_are_told_that_the_answer_depends_on_what_is_accepted(answer):
    assert answer()["Vary"] == answer(encodings="br")["Vary"] == "Accept-Encoding"


def test_whoever_does_not_take_gzip_gets_the_page_as_it_is(answer):
    assert answer(encodings="identity").content == PAGE


def test_a_short_answer_stays_as_it_is(answer):
    assert answer(content=b"Ada 4, Ben 2").content == b"Ada 4, Ben 2"


def test_what_is_compressed_already_stays_as_it_is(answer):
    assert answer(**{"Content-Encoding": "br"}).content == PAGE


def test_an_exact_etag_becomes_one_of_meaning(answer):
    assert answer(ETag='"match-7"')["ETag"] == 'W/"match-7"'


def test_the_length_of_a_page_is_hidden(answer):
    assert len({len(answer().content) for _ in range(50)}) > 1


def test_every_answer_says_who_gives_it_so_that_a_page_knows_its_own_server(client):
    for path, status in [("/", 200), ("/nowhere/", 404), ("/phone/recovery/", 405)]:
        answer = client.get(path)
        assert (answer.status_code, answer["Answered-By"]) == (status, "Scoreboard")
