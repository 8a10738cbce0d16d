"""Who is winning: the odds by the cards that those at the table have counted; nothing is kept."""

from django.http import Http404, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from games.htmx import HtmxRequest, page_or_fragment
from scoreboard.access import Need, find_match
from scoreboard.lines import seated
from scoreboard.odds import ACES, CARDS, Uncounted, counts_aces, forecast, simulated
from scoreboard.presenting import present

TEMPLATE = "scoreboard/odds.html"


@require_safe
def show_odds(request: HtmxRequest, ref: str) -> HttpResponse:
    """Show the odds by the counts in the address, and the form that asks for them."""
    match = find_match(request, ref, Need.WATCH)
    ruleset = simulated(match)
    if ruleset is None:
        raise Http404
    seats = seated(match)
    asked = request.GET
    told, problem = None, ""
    try:
        told = forecast(match, ruleset, [seat.name for seat in seats], asked.dict())
    except Uncounted as wrong:
        problem = str(wrong)
    context = {
        "match": present(match, seats),
        "seats": [
            {
                "seat": seat,
                "cards": asked.get(f"{CARDS}-{seat.index}", ""),
                "aces": asked.get(f"{ACES}-{seat.index}", ""),
            }
            for seat in seats
        ],
        "aces": counts_aces(ruleset),
        "told": told,
        "problem": problem,
        "sheet": bool(request.htmx),
    }
    status = 422 if problem else 200
    part = "odds" if (request.htmx.target or "").endswith("#odds") else "odds-sheet"
    response = page_or_fragment(request, TEMPLATE, part, context, status=status)
    patch_cache_control(response, private=True, no_cache=True)
    return response
