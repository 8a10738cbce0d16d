"""The planner: what fits into the time there is."""

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import conditional_page, require_safe

from games.forecasts import plans
from games.htmx import HtmxRequest, page_or_fragment
from games.views.rulebook import revalidated


@require_safe
@revalidated
@conditional_page
def show_planner(request: HtmxRequest) -> HttpResponse:
    """Show which games are over within the minutes in the address, the surest first."""
    asked = request.GET
    minutes = plans.read_number(asked.get("minutes", ""), plans.USUAL_MINUTES, 1, plans.LONGEST)
    least, most = plans.PLAYERS[0], plans.PLAYERS[-1]
    players = plans.read_number(asked.get("players", ""), plans.USUAL_PLAYERS, least, most)
    context = {
        "minutes": minutes,
        "players": players,
        "times": sorted({minutes, *plans.MINUTES}),
        "tables": plans.PLAYERS,
        "rows": plans.rows(minutes, players),
    }
    response = page_or_fragment(request, "games/planner.html", "plans", context)
    if request.htmx:
        address = f"{reverse('planner')}?minutes={minutes}&players={players}"
        response["HX-Replace-Url"] = address
    return response
