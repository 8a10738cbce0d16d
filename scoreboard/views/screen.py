"""The match for the whole room: on a big screen, with nothing to touch."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from games.htmx import HtmxRequest, page_or_fragment
from scoreboard import pages
from scoreboard.access import Need, find_match
from scoreboard.grants import Role
from scoreboard.lines import seated
from scoreboard.presenting import present
from scoreboard.scorecards import scorecard

TEMPLATE = "scoreboard/screen.html"


@require_safe
def show_screen(request: HtmxRequest, ref: str) -> HttpResponse:
    """Show a match as whoever only watches sees it, the same for everybody who is in it."""
    match = find_match(request, ref, Need.WATCH)
    seats = seated(match)

    def render(_blanks: pages.Blanks) -> HttpResponse:
        context = {"match": present(match, seats), "card": scorecard(match, seats)}
        return page_or_fragment(request, TEMPLATE, "scorecard", context)

    return pages.at_position(request, match, Role.WATCH, render, shown=(TEMPLATE, seats))
