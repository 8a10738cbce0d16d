"""Let the cards decide: a match's game, dealt and played by the app, counted or not."""

from uuid import UUID, uuid4

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.htmx import HtmxRequest
from games.views.watch import read_step
from games.watching.deals import new_code, tidy
from games.watching.pages import Address, game_address, page
from games.watching.playing import Watched
from scoreboard.access import Need, find_match, visit
from scoreboard.dealt import can_be_dealt, dealt, play_of, replayed, result_of
from scoreboard.ledger import Kind
from scoreboard.lines import Seated, seated
from scoreboard.models import Match
from scoreboard.presenting import present

TEMPLATE = "scoreboard/watch.html"


@require_safe
def watch_deal(request: HtmxRequest, ref: str) -> HttpResponse:
    """Show a deal between the seats of a match; an address without one leads to a new deal."""
    found = visit(request, ref, Need.WATCH)
    match = found.match
    if not can_be_dealt(match):
        raise Http404
    text = request.GET.get("deal", "").strip()
    if not text:
        address = Address(request.path, (("deal", new_code()),)).without_step()
        return HttpResponseRedirect(address, headers={"Cache-Control": "no-store"})
    watched = dealt(match, text)
    deal, seats = tidy(text), seated(match)
    context = _page(request, match, seats, watched, deal)
    may_score = found.role is not Need.WATCH
    context |= {
        "again": request.path,
        "counting": _counting(match, watched, deal, may_score=may_score),
    }
    return _answer(request, context)


@require_safe
def watch_counted(request: HtmxRequest, ref: str, key: UUID) -> HttpResponse:
    """Show again a game that was counted, as it was played."""
    match = find_match(request, ref, Need.WATCH)
    play = play_of(match, key)
    if play is None:
        raise Http404
    return _answer(request, _page(request, match, seated(match), replayed(play), play["deal"]))


def _page(
    request: HtmxRequest, match: Match, seats: tuple[Seated, ...], watched: Watched, deal: str
) -> dict[str, object]:
    """Return what is shown at the step asked for; what is shared does not lead into the match."""
    names = [seat.name for seat in seats]
    here = Address(request.path, (("deal", deal),) if "deal" in request.GET else ())
    rules, game = watched.ruleset.changed(), watched.ruleset.slug
    shared = game_address(reverse("watch_game", args=[game]), rules, names, deal)
    return page(watched, names, deal, read_step(request, watched.last), here) | {
        "match": present(match, seats),
        "auto": "step" not in request.GET,
        "share": request.build_absolute_uri(shared.without_step()),
    }


def _counting(match: Match, watched: Watched, deal: str, *, may_score: bool) -> dict[str, object]:
    """Return what the form posts that counts a game, or why it cannot be counted."""
    if not may_score:
        return {"why_not": _("Whoever may record games of this match can count it.")}
    result = result_of(watched)
    if result is None:
        return {"why_not": _("A game without an end counts for nobody.")}
    kind, seat = result
    if match.ended_by:
        return {"why_not": _("This match is over. Reopen it to count another game.")}
    if kind is Kind.DRAWN and not match.draws:
        return {"why_not": _("There are no draws in this match, so this game counts for nobody.")}
    return {
        "number": match.game_count + 1,
        "kind": kind.value,
        "seat": seat,
        "deal": deal,
        "key": uuid4(),
        "seen": match.head,
    }


def _answer(request: HtmxRequest, context: dict[str, object]) -> HttpResponse:
    response = render(request, TEMPLATE, context)
    patch_cache_control(response, private=True, no_cache=True)
    return response
