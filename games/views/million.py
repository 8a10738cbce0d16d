"""What happens in a million games of War: the statistics page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import conditional_page, require_safe

from games.forecasts.million import statistics
from games.views.rulebook import revalidated


@require_safe
@revalidated
@conditional_page
def show_million(request: HttpRequest) -> HttpResponse:
    """Show what the simulator found, each finding with the command that finds it again."""
    return render(request, "games/million.html", {"page": statistics()})
