"""What the pages show, for programs: read-only JSON, described by docs/api/openapi.json."""

from typing import Any

from django.http import HttpRequest, JsonResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from scoreboard.access import Need, device_of, find_match
from scoreboard.exporting import plain
from scoreboard.lines import seated
from scoreboard.models import Match, Player
from scoreboard.player_pages import player_page, player_rows
from scoreboard.player_records import record_of_player
from scoreboard.presenting import present
from scoreboard.record_facts import Fact
from scoreboard.record_pages import Record, record_page
from scoreboard.retrieval import people_of, tables_of
from scoreboard.scorecards import result
from scoreboard.two_scores import Score, two_scores
from scoreboard.views.records import record_of_pair

LATEST = 200
"""How many of the latest games come with a match."""


@require_safe
def api_match(request: HttpRequest, ref: str) -> JsonResponse:
    """Return how a match stands, and its latest games, oldest first."""
    match = find_match(request, ref, Need.WATCH)
    seats = seated(match)
    heading, ending = present(match, seats), result(match, seats)
    return _answer(
        {
            "ref": ref,
            "title": heading.title,
            "game": heading.game_title,
            "position": match.head,
            "played": match.game_count,
            "drawn": match.game_count - sum(seat.won for seat in seats),
            "seats": [{"name": s.name, "suit": s.suit, "won": s.won} for s in seats],
            "result": ending.sentence if ending else None,
            "scores": [_score(score) for score in two_scores(match)],
            "games": _games(match, {seat.pk: seat.index for seat in seats}),
        }
    )


def _games(match: Match, seats: dict[int, int]) -> list[dict[str, Any]]:
    games = match.games.exclude(number=None).order_by("-number")[:LATEST]
    return [
        {
            "key": str(game.key),
            "number": game.number,
            "seat": seats.get(game.winner_id) if game.winner_id else None,
            "played_at": plain(game.played_at),
            "by_app": game.by_app,
            "note": game.note,
        }
        for game in reversed(games)
    ]


@require_safe
def api_pair(request: HttpRequest, players: tuple[int, ...]) -> JsonResponse:
    """Return what some players of one's list played with each other."""
    return _answer(_record(record_of_pair(request, players)))


def _record(record: Record) -> dict[str, Any]:
    page = record_page(record)
    return {
        "title": page.title,
        "players": [{"id": s.player, "name": s.name, "won": s.won} for s in page.sides],
        "played": page.played.number,
        "drawn": page.drawn.number,
        "scores": [_score(score) for score, _href in page.scores],
        "facts": [_fact(fact) for fact in page.facts],
        "luck": list(page.luck),
        "by_game": [
            {
                "game": row.title,
                "won": [count.number for count in row.won],
                "drawn": row.drawn.number,
                "played": row.played.number,
            }
            for row in page.by_game
        ],
    }


@require_safe
def api_players(request: HttpRequest) -> JsonResponse:
    """Return the players of one's list, ranked as on their page."""
    device = device_of(request)
    people = people_of(Player.objects.kept_by(device) if device else Player.objects.none())
    persons = sorted(set(people.one.values()))
    rows = player_rows(tables_of(persons, people), people, persons)
    return _answer(
        {
            "players": [
                {
                    "id": row.player,
                    "name": row.name,
                    "rank": row.rank,
                    "won": row.won.number,
                    "drawn": row.drawn.number,
                    "lost": row.lost.number,
                    "played": row.played.number,
                }
                for row in rows
            ]
        }
    )


@require_safe
def api_player(request: HttpRequest, pk: int) -> JsonResponse:
    """Return how a player of one's list fares, and against whom."""
    record = record_of_player(request, pk)
    page = player_page(record)
    opponents = [
        {
            "name": one.name,
            "won": one.won.number,
            "lost": one.lost.number,
            "drawn": one.drawn.number,
            "others": one.others,
            "played": one.played.number,
        }
        for one in page.opponents
    ]
    return _answer(
        {
            "id": record.players[0],
            "name": page.title,
            "won": page.won.number,
            "drawn": page.drawn.number,
            "lost": page.lost.number,
            "played": page.played.number,
            "facts": [_fact(fact) for fact in page.facts],
            "opponents": opponents,
        }
    )


def _score(score: Score) -> dict[str, Any]:
    games = score.last - score.first + 1
    return {"label": score.label, "won": list(score.won), "games": games}


def _fact(fact: Fact) -> dict[str, str]:
    return {"label": fact.label, "words": fact.words}


def _answer(said: dict[str, Any]) -> JsonResponse:
    response = JsonResponse(said)
    patch_cache_control(response, private=True, no_cache=True)
    return response
