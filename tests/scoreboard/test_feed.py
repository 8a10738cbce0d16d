"""The change feed: what wakes whoever watches, what does not, and what it costs."""

import asyncio
import logging
from contextlib import contextmanager

import pytest
from django.db import connection

from scoreboard import actions, feed, links
from scoreboard.feed import GONE, Feed, look
from scoreboard.grants import Role, Way
from tests.builders import make_device, make_match, win

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 20


@contextmanager
def closing_feed():
    """A feed whose connection and thread end with the test."""
    following = Feed()
    try:
        yield following
    finally:
        following.close()


def watching(act, ref):
    """Watch the match at `ref`, `act` in another thread once the feed follows; return its move."""

    async def scenario(following):
        with following.watch(ref) as watched:
            assert await watched.moved(PATIENCE)  # the first look
            before = watched.standing
            waiting = asyncio.ensure_future(watched.moved(PATIENCE))
            await asyncio.to_thread(closed_after, act)
            assert await waiting
            return before, watched.standing

    with closing_feed() as following:
        return asyncio.run(scenario(following))


def closed_after(act):
    try:
        act()
    finally:
        connection.close()


def test_a_tap_moves_the_match_it_belongs_to():
    match = make_match()
    before, after = watching(lambda: win(match, 0), match.ref)
    assert (before.position, after.position) == (0, 1)
    assert after.mark == before.mark


def test_a_tap_elsewhere_wakes_nobody():
    match, other = make_match(), make_match("Cleo", "Ben")

    def act():
        win(other, 0)
        win(match, 0)

    before, after = watching(act, match.ref)
    assert (before.position, after.position) == (0, 1)


def test_putting_a_phone_out_changes_the_mark_and_letting_one_in_does_not():
    match = make_match()
    links.let_in(match, make_device("Ben's"), Role.SCORE, Way.LINK)
    before = look([match.ref])[match.ref]
    links.let_in(match, make_device("Cleo's"), Role.WATCH, Way.LINK)
    assert look([match.ref])[match.ref] == before
    grant = match.grants.get(device=make_device("Ben's"))
    _, after = watching(lambda: links.put_out(match, grant), match.ref)
    assert after.mark != before.mark
    assert after.position == before.position


def test_deleting_a_match_changes_its_mark():
    match = make_match()
    before, after = watching(lambda: actions.delete(match, undo=False), match.ref)
    assert after.mark != before.mark


def test_a_match_that_is_not_there_is_gone():
    async def scenario(following):
        with following.watch("A" * 22) as watched:
            assert await watched.moved(PATIENCE)
            return watched.standing

    with closing_feed() as following:
        assert asyncio.run(scenario(following)) == GONE


def test_many_matches_are_looked_at_by_one_statement(django_assert_num_queries):
    refs = [make_match().ref for _ in range(5)]
    with django_assert_num_queries(1):
        assert set(look(refs)) == set(refs)


def test_waiting_ends_when_nothing_moves():
    assert asyncio.run(feed.Watched().moved(0)) is False


def test_nobody_watching_means_nothing_is_asked():
    async def scenario(following):
        with following.watch("A" * 22), following.watch("A" * 22) as watched:
            assert watched.viewers == 2
            task = following._following
        await asyncio.wait([task], timeout=PATIENCE)
        return task.cancelled(), following._watched, following._following

    with closing_feed() as following:
        assert asyncio.run(scenario(following)) == (True, {}, None)


def test_a_feed_that_failed_begins_again(monkeypatch, caplog):
    match = make_match()
    working = Feed._changes
    failures = iter([True])

    def changes(self):
        if next(failures, False):
            raise ConnectionError("the database is restarting")
        return working(self)

    monkeypatch.setattr(Feed, "_changes", changes)
    monkeypatch.setattr(feed, "AGAIN", 0)
    with caplog.at_level(logging.ERROR):
        _, after = watching(lambda: win(match, 0), match.ref)
    assert after.position == 1
    assert "begins again" in caplog.text
