"""Random evenings, and everything about them worked out again without the code that is tested."""

from dataclasses import dataclass
from datetime import timedelta
from random import Random

from scoreboard import people
from scoreboard.ledger import fold
from scoreboard.models import Match, Player
from scoreboard.refusals import RefusedError
from tests.builders import NOON, make_match, record

NAMES = ["Ada", "Ben", "Cleo", "Bobby", "Bob"]
GAMES = ["war", "snap", "chess"]


@dataclass(frozen=True)
class Seen:
    """A game as a naive reader of the ledgers has it: names of one person are one name."""

    at: object
    match: int
    place: int
    game: str
    seated: frozenset
    winner: str | None

    @property
    def order(self):
        return (self.at, self.match, self.place)


def walk(seed, steps=40):
    """Record, draw, undo, redo, correct, date, merge and part at random; return the matches."""
    random = Random(seed)
    matches = [_start(random) for _ in range(4)]
    at = NOON
    for _ in range(steps):
        at += timedelta(minutes=random.choice([2, 5, 9, 14, 200]))
        _act(random, random.choice(matches), at)
        if random.random() < 0.1:
            _merge_or_part(random)
    return matches


def _start(random):
    names = random.sample(NAMES, random.choice([2, 2, 3]))
    return make_match(*names, card_game=random.choice(GAMES), draws=True)


def _act(random, match, at):
    targets = list(match.entries.filter(kind__in=["won", "drawn"]).values_list("key", flat=True))
    kinds = ["won", "won", "won", "drawn", "undone", "restored", "corrected", "dated"]
    kind = random.choice(kinds if targets else ["won", "drawn"])
    seat = random.randrange(match.seat_count)
    if kind == "won":
        record(match, "won", seat=seat, tapped_at=at)
    elif kind == "drawn":
        record(match, "drawn", tapped_at=at)
    elif kind == "corrected":
        winner = random.choice([None, seat])
        record(match, kind, target=random.choice(targets), seat=winner)
    elif kind == "dated":
        when = at - timedelta(minutes=random.randrange(600))
        record(match, kind, target=random.choice(targets), at=when)
    else:
        record(match, kind, target=random.choice(targets))


def _merge_or_part(random):
    try:
        if merged := Player.objects.exclude(merged_into=None).first():
            people.part(merged)
        else:
            one, other = random.sample(list(Player.objects.all()), 2)
            people.merge(one, other)
    except RefusedError:
        pass  # they have met


def person(player):
    while player.merged_into:
        player = player.merged_into
    return player.name


def seen_games():
    """Return every game that counts, from the ledgers alone, in the order of time."""
    found = []
    for match in Match.objects.filter(deleted_at=None):
        seats = [person(seat.player) for seat in match.seats.order_by("index")]
        standing = fold(match.entries.all(), match.terms)
        found += [
            Seen(
                game.played_at,
                match.pk,
                place,
                match.card_game,
                frozenset(seats),
                None if game.winner is None else seats[game.winner],
            )
            for place, game in enumerate(standing.games)
            if not game.is_out
        ]
    return sorted(found, key=lambda game: game.order)
