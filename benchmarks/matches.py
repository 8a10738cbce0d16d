"""Matches of any length, made at once for a benchmark."""

from uuid import UUID, uuid4

from django.db import transaction

from scoreboard import actions
from scoreboard.keys import hashed
from scoreboard.ledger import Kind
from scoreboard.models import Device, Entry, Match
from scoreboard.projection import refold

SECRET = "the keeper's, as far as benchmarks care"


def played(games: int, other: str = "Ben") -> Match:
    """Return a new match of Ada and another with `games` games, two won by Ada for each not."""
    keeper, _made = Device.objects.get_or_create(secret_hash=hashed(SECRET))
    new = actions.NewMatch(names=["Ada", other], card_game="war")
    match = actions.start_match(keeper, new, form_key=uuid4())
    entries = [_won(match, keeper.pk, position) for position in range(1, games + 1)]
    with transaction.atomic():
        Entry.objects.bulk_create(entries, batch_size=1000)
        match.head = match.lamport = games
        refold(match)
    return match


def _won(match: Match, device: UUID, position: int) -> Entry:
    return Entry(
        match=match,
        position=position,
        key=uuid4(),
        kind=Kind.WON,
        seat=int(position % 3 == 0),
        device=device,
        counter=position,
        lamport=position,
        seen=position - 1,
    )
