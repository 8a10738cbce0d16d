"""What a phone keeps to show its matches without a network: what their pages show, as values."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Max, Q
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

from scoreboard.grants import Grant, Role
from scoreboard.lines import GameLine, latest_games
from scoreboard.models import Device, Match
from scoreboard.presenting import MatchHeading, listed_seats, present
from scoreboard.scorecards import Scorecard, SeatBlock

MOST_KEPT = 50
"""How many matches a phone keeps: as many as its home page lists."""

MOST_AGAIN = 3
"""How often they are read again while somebody taps."""
NO_REF = "0" * 22
"""Stands in the addresses of the page that is filled in on the phone."""

type Value = dict[str, Any]  # Any: what JSON can hold


def kept_matches(device: Device, known: Mapping[str, str]) -> list[Value]:
    """Return the matches that a phone keeps, those played last first; archived ones stay away.

    Where `known` has a match's ref with the position at which it stands, the phone has all that
    moves of it already.
    """
    rows = _read(device, known)
    for _again in range(MOST_AGAIN):
        read = {row["ref"]: row["position"] for row in rows if "position" in row}
        heads = Match.objects.filter(ref__in=read).values_list("ref", "head")
        if dict(heads) == read:
            break
        # One moved while it was read: half of it would be older than the other half.
        rows = _read(device, known)
    return rows


def _read(device: Device, known: Mapping[str, str]) -> list[Value]:
    found = Match.objects.open_to(device).filter(archived_at=None).for_list()[:MOST_KEPT]
    matches = list(found)
    roles = _roles(device, matches)
    rows = []
    for place, match in enumerate(matches):
        row = _row(match, roles[match.pk], place)
        if known.get(match.ref) != str(match.head):
            row |= _moving(match)
        rows.append(row)
    return rows


def _roles(device: Device, matches: list[Match]) -> dict[int, int]:
    mine = Q(device=device) | Q(account__isnull=False, account=device.account_id)
    grants = Grant.objects.filter(mine, match__in=matches, revoked_at=None)
    return dict(grants.values_list("match").annotate(role=Max("role")))


def _row(match: Match, role: int, place: int) -> Value:
    seats = listed_seats(match)
    heading = present(match, seats)
    return {
        "ref": match.ref,
        "place": place,
        "title": heading.title,
        "subtitle": heading.subtitle,
        "rules": _rules(match, heading.rules_query),
        "mayScore": role >= Role.SCORE,
        "draws": match.draws,
        "race": {"format": match.format, "length": match.length} if match.length else None,
        "names": [seat.name for seat in seats],
    }


def _moving(match: Match) -> Value:
    """Return what of a match moves with its ledger, which costs one query more."""
    seats = listed_seats(match)
    games = latest_games(match, seats)
    return {
        "position": match.head,
        "lamport": match.lamport,
        "seats": [{"suit": seat.suit, "won": seat.won} for seat in seats],
        "earlier": match.place_count - len(games),
        "games": [_game(game) for game in games],
        "next": match.game_count + 1,
        "ending": str(match.ended_by) if match.ended_by else None,
    }


def _game(game: GameLine) -> Value:
    return {
        "key": str(game.key),
        "seat": game.winner,
        "out": game.number is None,
        "byApp": game.by_app,
    }


def _rules(match: Match, query: str) -> str:
    """Return where the rules of a match's game are, as it plays them; nothing for its own game."""
    try:
        address = reverse("rules", args=[match.card_game])
    except NoReverseMatch:
        return ""
    return f"{address}?{query}" if query else address


def blank_match() -> MatchHeading:
    """Return the heading of the match that the offline page fills in."""
    return MatchHeading(
        ref=NO_REF,
        title="",
        subtitle="",
        card_game="",
        rules_query="",
        game_title="",
        can_be_dealt=False,
        has_odds=False,
    )


def blank_card() -> Scorecard:
    """Return the scorecard that the offline page fills in: with one seat, to be made more of."""
    seat = SeatBlock(index=0, name="", suit="heart", won=0, digits=1, line="", label="")
    return Scorecard(
        position=0,
        lamport=0,
        seats=(seat,),
        latest_squares=(),
        earlier=1,
        earlier_label=_("Earlier games: %(games)s") % {"games": "{games}"},
        games_href=reverse("games", args=[NO_REF]),
        next_number=1,
        draws=True,
        open=True,
        announcement="",
        last=None,
        redo=None,
        clock=None,
        ending=None,
        doubts=(),
        race=None,
    )
