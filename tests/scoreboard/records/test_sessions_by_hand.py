"""A new session that somebody calls for: an entry of the ledger, kept in step with its rows."""

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.ledger import Terms, fold
from scoreboard.projection import differences
from tests.builders import Line, make_match, play, record

TWO = Terms(seats=2)


def opening(lines):
    return [game.opens for game in fold(lines, TWO).games]


def test_the_first_game_after_a_call_opens_a_session():
    lines = [Line("won", at_lamport=1, seat=0), Line("session", at_lamport=2)]
    assert fold(lines, TWO).session_called
    lines += [Line("won", at_lamport=3, seat=0), Line("won", at_lamport=4, seat=0)]
    assert opening(lines) == [False, True, False]
    assert not fold(lines, TWO).session_called


def test_a_call_that_is_undone_opens_nothing():
    call = Line("session", at_lamport=1)
    undone = Line("undone", at_lamport=2, target=call.key)
    assert opening([call, undone, Line("won", at_lamport=3, seat=0)]) == [False]


def test_when_the_opening_game_is_taken_out_the_next_one_opens():
    first = Line("won", at_lamport=2, seat=0)
    lines = [Line("session", at_lamport=1), first, Line("won", at_lamport=3, seat=1)]
    assert opening([*lines, Line("undone", at_lamport=4, target=first.key)]) == [False, True]


@given(st.lists(st.sampled_from(["won", "session", "undone"]), max_size=25), st.data())
def test_the_games_that_open_are_those_of_a_naive_walk(kinds, data):
    lines, lamport = [], count(1)
    for kind in kinds:
        made = [line for line in lines if line.kind in {"won", "session"}]
        if kind != "undone":
            lines.append(Line(kind, at_lamport=next(lamport), seat=0 if kind == "won" else None))
        elif made:
            target = data.draw(st.sampled_from(made)).key
            lines.append(Line("undone", at_lamport=next(lamport), target=target))
    out = {line.target for line in lines if line.kind == "undone"}
    naive, called = set(), False
    for line in lines:
        if line.key in out or line.kind == "undone":
            continue
        if line.kind == "won" and called:
            naive.add(line.key)
        called = line.kind == "session"
    standing = fold(lines, TWO)
    assert {game.key for game in standing.games if game.opens} == naive
    assert standing.session_called == called


@pytest.mark.django_db
@pytest.mark.parametrize("results", ["", "a", "ab"])
def test_the_kept_rows_say_the_same_as_the_ledger(results):
    match = make_match()
    play(match, "ab")
    record(match, "session")
    assert match.session_called
    keys = play(match, results)
    assert list(differences(match)) == []
    if keys:
        record(match, "undone", target=keys[0])
    assert list(differences(match)) == []
    assert match.games.filter(opens=True).count() == max(len(keys) - 1, 0)
