"""One game of a match, to put it right, and the list of all of them."""

from uuid import UUID, uuid4

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from games.htmx import HtmxRequest, page_or_fragment
from scoreboard import epochs
from scoreboard.access import Need, find_match, visit
from scoreboard.lines import game_line, seated, squares_of
from scoreboard.models import Game
from scoreboard.presenting import present
from scoreboard.zones import zone

PAGE = 200
"""How many games stand on a page of all games."""


@require_safe
def show_game(request: HtmxRequest, ref: str, key: UUID) -> HttpResponse:
    """Show one game with everything that can be put right about it."""
    found = visit(request, ref, Need.WATCH)
    match = found.match
    seats = seated(match)
    game = match.games.select_related("entry").filter(key=key).first()
    if game is None:
        raise Http404
    line = game_line(game, seats)
    context = {
        "match": present(match, seats),
        "position": match.head,
        "lamport": match.lamport,
        "epoch": epochs.current(),
        "draws": match.draws,
        "may_score": found.role is not Need.WATCH,
        "new_key": uuid4(),
        "game": squares_of(ref, [line])[0],
        "note": game.note,
        "corrected": game.corrected,
        "played_at": game.played_at,
        "tapped_at": game.entry.tapped_at,
        "seats": [
            {
                "index": seat.index,
                "name": seat.name,
                "suit": seat.suit,
                "is_winner": seat.index == line.winner,
            }
            for seat in seats
        ],
        "drawn": line.winner is None,
        "by_app": game.by_app,
    }
    with timezone.override(zone(match.time_zone)):
        response = page_or_fragment(request, "scoreboard/game.html", "game-sheet", context)
    patch_cache_control(response, private=True, no_cache=True)
    return response


@require_safe
def list_games(request: HtmxRequest, ref: str) -> HttpResponse:
    """List every game of a match, newest first, those taken out among them."""
    match = find_match(request, ref, Need.WATCH)
    seats = seated(match)
    games = Game.objects.filter(match=match).order_by("-place")
    page = Paginator(games, PAGE).get_page(request.GET.get("page"))
    squares = squares_of(ref, [game_line(game, seats) for game in page])
    rows = [
        {"square": square, "played_at": game.played_at, "note": game.note}
        for square, game in zip(squares, page, strict=True)
    ]
    context = {"match": present(match, seats), "games": rows, "page": page}
    with timezone.override(zone(match.time_zone)):
        response = page_or_fragment(request, "scoreboard/games.html", "game-list", context)
    patch_cache_control(response, private=True, no_cache=True)
    return response
