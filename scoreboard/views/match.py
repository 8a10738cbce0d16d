"""The match page: who is playing, how many each, and the one tap."""

from uuid import uuid4

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_POST, require_safe

from games.htmx import HtmxRequest
from scoreboard import actions, pages
from scoreboard.access import Need, find_match, meet_device, remember
from scoreboard.entries import read_entry, read_uuid
from scoreboard.lines import seated
from scoreboard.models import Match
from scoreboard.presenting import present
from scoreboard.refusals import DeletedError, RefusedError, refused
from scoreboard.scorecards import scorecard

TEMPLATE = "scoreboard/match.html"


@require_safe
def show_match(request: HtmxRequest, ref: str) -> HttpResponse:
    """Show a match and its scorecard; the same position is rendered once and asked for once."""
    match = find_match(request, ref, Need.WATCH)
    return pages.at_position(request, match, lambda: _page(request, match))


def _page(request: HtmxRequest, match: Match, refusal: str = "", status: int = 200) -> HttpResponse:
    seats = seated(match)
    context = {
        "match": present(match, seats),
        "card": scorecard(match, seats),
        "refusal": refusal,
        "new_key": pages.NEW_KEY,
        "csrf_token": pages.CSRF_TOKEN,
    }
    alone = request.htmx and not request.htmx.history_restore_request
    part = "" if not alone else "#refusal" if refusal else "#scorecard"
    return render(request, TEMPLATE + part, context, status=status)


@require_POST
def add_entry(request: HtmxRequest, ref: str) -> HttpResponse:
    """Write one entry into the match's ledger and answer with the scorecard, or why not."""
    try:
        match = find_match(request, ref, Need.SCORE)
    except DeletedError as refusal:
        return refused(request, refusal, headers={"Entry-Refused": _echo(request)})
    device, secret = meet_device(request)
    try:
        new = read_entry(request.POST, device.pk)
        match = actions.record(match.pk, new)
    except RefusedError as refusal:
        match.refresh_from_db()
        response = pages.fill(request, _page(request, match, refusal.sentence, refusal.status))
        response["Entry-Refused"] = _echo(request)
    else:
        response = _accepted(request, match, str(new.key))
    remember(response, secret)
    return response


def _accepted(request: HtmxRequest, match: Match, key: str) -> HttpResponse:
    if not request.htmx:
        return HttpResponseRedirect(reverse("match", args=[match.ref]), status=303)
    response = pages.fill(request, _page(request, match))
    response["Entry-Key"] = key
    response["Entry-Position"] = str(match.head)
    response["Entry-Lamport"] = str(match.lamport)
    patch_cache_control(response, no_store=True)
    return response


def _echo(request: HtmxRequest) -> str:
    """Return the posted key, if it is one, for a header: never what else was posted."""
    try:
        return str(read_uuid(request.POST.get("key", "")))
    except RefusedError:
        return "none"


@require_POST
def play_again(request: HtmxRequest, ref: str) -> HttpResponse:
    """Start the next match with the same seats and rules, the seats swapped if so asked."""
    match = find_match(request, ref, Need.SCORE)
    device, secret = meet_device(request)
    form_key = read_uuid(request.POST["form_key"]) if "form_key" in request.POST else uuid4()
    swap = request.POST.get("swap") == "1"
    following = actions.start_next(match, keeper=device, form_key=form_key, swap=swap)
    response = HttpResponseRedirect(reverse("match", args=[following.ref]), status=303)
    remember(response, secret)
    return response
