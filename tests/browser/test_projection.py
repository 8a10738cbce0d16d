"""What a phone shows before it is answered is what the ledger says afterwards."""

import random
from datetime import UTC, datetime
from uuid import UUID

import pytest

from scoreboard.ledger import Terms, fold
from scoreboard.models import Entry
from scoreboard.standings import Format

# Take the state after the first entries, as a page has it, and count the others in.
PROJECT = """async (histories) => {
  const { isDecided, latest, project, redoable } = await import("/static/js/projection.js");
  return histories.map(({ saved, entries }) => {
    const state = project(saved, entries);
    return {
      won: state.seats.map(({ won }) => won),
      next: state.next,
      games: state.games.map(({ key, seat, out }) => [key, seat, out]),
      last: latest(state)?.key ?? null,
      redo: redoable(state)?.key ?? null,
      ending: state.ending && [state.ending.key, state.ending.seat],
    };
  });
}"""
LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)
PHONE = UUID(int=1)


def history(seed):
    """Return the terms and the entries of a match as people might play and correct it."""
    chance = random.Random(seed)
    seats = chance.randint(2, 4)
    form = chance.choice(list(Format))
    length = None if form is Format.OPEN else chance.randint(1, 5)
    terms = Terms(seats=seats, format=form, length=length)
    lines = []
    for lamport in range(1, chance.randint(2, 25)):
        lines.append(_line(chance, terms, lines, lamport))
    return terms, lines


def _line(chance, terms, lines, lamport):
    """Return an entry that a page offers at this point."""
    standing = fold(lines, terms)
    key = UUID(int=chance.getrandbits(128))
    if standing.ending and (not standing.games or chance.random() < 0.6):
        return _entry(lamport, key, kind="reopened", target=standing.ending.key)
    kinds = ["finished"] if not standing.ending else []
    if not standing.ending:
        kinds += ["won"] * 6 + ["drawn"]
    if standing.games:
        kinds += ["undone", "restored", "corrected"]
    kind = chance.choice(kinds)
    seat = chance.randrange(terms.seats) if kind in {"won", "corrected"} else None
    target = (
        chance.choice(standing.games).key if kind in {"undone", "restored", "corrected"} else None
    )
    return _entry(lamport, key, kind=kind, seat=seat, target=target)


def _entry(lamport, key, **fields):
    """Return an entry that was never written, as far as the ledger reads it."""
    return Entry(
        lamport=lamport, key=key, device=PHONE, counter=lamport, received_at=LONG_AGO, **fields
    )


def saved(terms, standing):
    """Return a standing as a page reads it from its scorecard."""
    race = {"format": terms.format, "length": terms.length} if terms.length else None
    return {
        "seats": [
            {"name": str(seat), "suit": "", "won": won} for seat, won in enumerate(standing.won)
        ],
        "games": [
            {"key": str(game.key), "seat": game.winner, "out": game.is_out}
            for game in standing.games
        ],
        "next": len(standing.counted) + 1,
        "race": race,
        "ending": standing.ending and {"key": str(standing.ending.key), "seat": None},
        "left": None,
    }


def posted(line):
    """Return an entry as the outbox keeps it."""
    fields = {"kind": line.kind, "seat": "" if line.seat is None else str(line.seat)}
    if line.target:
        fields["target"] = str(line.target)
    return {"key": str(line.key), "fields": fields}


def expected(standing):
    """Return what the phone should make of it, by the ledger's own fold."""
    end = [game.is_out for game in standing.games][::-1]
    out = next((number for number, is_out in enumerate(end) if not is_out), len(end))
    redo = standing.games[len(end) - out] if out else None
    counted = standing.counted
    return {
        "won": list(standing.won),
        "next": len(counted) + 1,
        "games": [[str(game.key), game.winner, game.is_out] for game in standing.games],
        "last": str(counted[-1].key) if counted else None,
        "redo": str(redo.key) if redo else None,
        "ending": standing.ending and [str(standing.ending.key), standing.ending.winner],
    }


@pytest.mark.parametrize("again", [0, 5])
@pytest.mark.parametrize("start", range(0, 400, 100))
def test_a_phone_counts_its_waiting_entries_as_the_ledger_will(phone, start, again):
    """Also the last few `again` that the page knows already, because their answers were lost."""
    histories, answers = [], []
    for seed in range(start, start + 100):
        terms, lines = history(seed)
        cut = random.Random(seed).randint(0, len(lines))
        page = saved(terms, fold(lines[:cut], terms))
        reopened = any(line.kind == "reopened" for line in lines[:cut])
        entries = [posted(line) for line in lines[max(cut - again, 0) :]]
        histories.append({"saved": page, "entries": entries, "reopened": reopened})
        answers.append(expected(fold(lines, terms)))
    phone.goto("/")
    shown = phone.evaluate(PROJECT, histories)
    for known, one, other in zip(histories, shown, answers, strict=True):
        if known["reopened"]:
            # A page does not say which game was played on from: the answer does, a moment later.
            one["ending"] = other["ending"]
        assert one == other, known
