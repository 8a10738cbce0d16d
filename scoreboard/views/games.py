"""One game of a match, to put it right, and the list of all of them."""

from uuid import UUID, uuid4

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from games.htmx import HtmxRequest, page_or_fragment
from scoreboard.access import Need, find_match
from scoreboard.models import Game
from scoreboard.presenting import present
from scoreboard.scorecards import SUITS, square, winner_of

PAGE = 200
"""How many games stand on a page of all games."""


@require_safe
def show_game(request: HtmxRequest, ref: str, key: UUID) -> HttpResponse:
    """Show one game with everything that can be put right about it."""
    match = find_match(request, ref, Need.WATCH)
    seats = list(match.seats.select_related("player").order_by("index"))
    game = match.games.select_related("entry").filter(entry__key=key).first()
    if game is None:
        raise Http404
    winner = winner_of(seats, game)
    context = {
        "match": present(match, seats),
        "position": match.head,
        "lamport": match.lamport,
        "draws": match.draws,
        "new_key": uuid4(),
        "game": square(match, seats, game),
        "note": game.note,
        "corrected": game.corrected,
        "played_at": game.played_at,
        "tapped_at": game.entry.tapped_at,
        "seats": [
            {
                "index": seat.index,
                "name": seat.player.name,
                "suit": SUITS[seat.index],
                "is_winner": seat == winner,
            }
            for seat in seats
        ],
        "drawn": winner is None,
    }
    response = page_or_fragment(request, "scoreboard/game.html", "game-sheet", context)
    patch_cache_control(response, private=True, no_cache=True)
    return response


@require_safe
def list_games(request: HtmxRequest, ref: str) -> HttpResponse:
    """List every game of a match, newest first, those taken out among them."""
    match = find_match(request, ref, Need.WATCH)
    seats = list(match.seats.select_related("player").order_by("index"))
    games = Game.objects.filter(match=match).select_related("entry").order_by("-place")
    page = Paginator(games, PAGE).get_page(request.GET.get("page"))
    rows = [
        {"square": square(match, seats, game), "played_at": game.played_at, "note": game.note}
        for game in page
    ]
    context = {"match": present(match, seats), "games": rows, "page": page}
    response = page_or_fragment(request, "scoreboard/games.html", "game-list", context)
    patch_cache_control(response, private=True, no_cache=True)
    return response
