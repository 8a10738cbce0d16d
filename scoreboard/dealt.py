"""Games that the app deals and plays for a match: by its house rules, between its seats.

A game that is counted keeps its deal and its rules with its entry, so that it can be played again
for ever; and it is played again before it is believed.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from games.rules.catalogue import Variant, restore
from games.rules.events import Ending
from games.rules.notation import write_deal
from games.views.watch import seats
from games.watching.deals import NoDeal, tidy
from games.watching.playing import Watched, watch
from scoreboard import quick
from scoreboard.ledger import Kind
from scoreboard.models import Entry, Match
from scoreboard.refusals import RefusedError

type Play = dict[str, Any]  # Any: what JSON can hold


def can_be_dealt(match: Match) -> bool:
    """Say whether the app can play the card game of `match` with as many as sit there."""
    return match.seat_count in seats(match.card_game)


def variant_of(match: Match) -> Variant:
    """Return the house rules that `match` plays by; raise RefusedError if the app plays none."""
    if not can_be_dealt(match):
        raise RefusedError(_("The app cannot play this game with so many players."))
    return restore(match.card_game, {**match.house_rules, "players": match.seat_count})


def dealt(match: Match, deal: str) -> Watched:
    """Return the game that `deal` gives under the rules of `match`; raise RefusedError."""
    try:
        return watch(variant_of(match), tidy(deal))
    except NoDeal as problem:
        raise RefusedError(str(problem)) from problem


def result_of(watched: Watched) -> tuple[Kind, int | None] | None:
    """Return as which kind of entry a game counts and for which seat; None if it has no end."""
    outcome = watched.outcome
    if outcome.ending is Ending.WON:
        return Kind.WON, outcome.winner
    return (Kind.DRAWN, None) if outcome.ending is Ending.DRAWN else None


def verified(match_pk: int, deal: str, kind: Kind, seat: int | None) -> Play:
    """Play a deal again by the rules of its match and return what an entry keeps of it.

    Raises:
        RefusedError: it did not end as the entry says.
    """
    match = quick.fetch_one(Match, "id = %s", [match_pk])
    if match is None:
        raise Match.DoesNotExist
    watched = dealt(match, deal)
    if result_of(watched) != (kind, seat):
        raise RefusedError(_("That deal ends in another way. Watch it again, then count it."))
    return {
        "game": match.card_game,
        "rules": watched.ruleset.changed(),
        "deal": tidy(deal),
        "cards": write_deal(watched.tables[0].stocks),
        "steps": watched.last,
    }


def replayed(play: Mapping[str, Any]) -> Watched:  # Any: what JSON can hold
    """Play again a game that was counted, from what its entry keeps."""
    return watch(restore(play["game"], play["rules"]), play["deal"])


def play_of(match: Match, key: UUID) -> Play | None:
    """Return what the entry of a game keeps of a deal; None if people played it."""
    entry = quick.fetch_one(
        Entry, "match_id = %s AND key = %s", [match.pk, quick.literal(Entry, "key", key)]
    )
    return entry.play if entry else None
