"""The match page: who is playing, how many each, and the one tap."""

from collections.abc import Sequence
from uuid import uuid4

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_POST, require_safe

from games.htmx import HtmxRequest
from scoreboard import actions, epochs, lines, pages, receipts
from scoreboard.access import (
    COOKIE,
    GLANCE,
    Need,
    Visit,
    allow,
    find_match,
    look_up,
    meet_device,
    remember,
    visit,
)
from scoreboard.actions import Recorded
from scoreboard.entries import read_entry, read_uuid
from scoreboard.grants import Role
from scoreboard.held import hold
from scoreboard.limits import address_of, new_matches, spend, spend_tap
from scoreboard.models import Match
from scoreboard.presenting import present
from scoreboard.refusals import DeletedError, RefusedError, TooManyError, refused
from scoreboard.retrieval import stamp
from scoreboard.scorecards import scorecard
from scoreboard.two_scores import Score, two_scores
from scoreboard.zones import zone

TEMPLATE = "scoreboard/match.html"


@require_safe
def show_match(request: HtmxRequest, ref: str) -> HttpResponse:
    """Show a match and its scorecard; the same position is rendered once and asked for once."""
    found = visit(request, ref, Need.WATCH, only=GLANCE)
    match, role = found.match, found.role or Role.WATCH

    def page(blanks: pages.Blanks) -> HttpResponse:
        whole = Match.objects.get(pk=match.pk)
        return _page(request, whole, role, blanks, scores=two_scores(whole))

    return pages.at_position(request, match, role, page, shown=stamp(match))


def _page(
    request: HtmxRequest,
    match: Match,
    role: Role,
    blanks: pages.Blanks,
    refusal: str = "",
    status: int = 200,
    scores: Sequence[Score] = (),
) -> HttpResponse:
    seats = lines.seated(match)
    context = {
        "match": present(match, seats),
        "card": scorecard(match, seats),
        "may_score": role >= Role.SCORE,
        "may_keep": role >= Role.KEEP,
        "scores": scores,
        "refusal": refusal,
        "entries_url": lines.address_of("entries", match.ref),
        "epoch": epochs.current(),
        **blanks._asdict(),
    }
    alone = request.htmx and not request.htmx.history_restore_request
    part = "" if not alone else "#refusal" if refusal else "#scorecard"
    return render(request, TEMPLATE + part, context, status=status)


@require_POST
def add_entry(request: HtmxRequest, ref: str) -> HttpResponse:
    """Write one entry into the match's ledger and answer with the scorecard, or why not."""
    found = look_up(ref, request.COOKIES.get(COOKIE, ""), only=GLANCE)
    if found is None:
        raise Http404
    spend_tap(request, found)
    try:
        if found.former and found.former >= Role.SCORE and not found.match.deleted_at:
            return _held(request, found)
        allow(found, Need.SCORE)
    except DeletedError as refusal:
        return refused(request, refusal, headers={"Entry-Refused": _echo(request)})
    return _recorded(request, found)


def _recorded(request: HtmxRequest, found: Visit) -> HttpResponse:
    match, role = found.match, found.role or Role.WATCH
    assert found.device, "only a device is granted more than to watch"
    try:
        with timezone.override(zone(match.time_zone)):
            new = read_entry(request.POST, found.device)
        recorded = actions.record(match.pk, new, role)
    except RefusedError as refusal:
        match = Match.objects.get(pk=match.pk)
        blanks = pages.filled(request)
        response = _page(request, match, role, blanks, refusal.sentence, refusal.status)
        response["Entry-Refused"] = _echo(request)
        return response
    return _accepted(request, recorded, role)


def _held(request: HtmxRequest, found: Visit) -> HttpResponse:
    """Keep an entry of a phone that was put out for the keeper; it sees nothing of the match."""
    assert found.device, "a former role is a device's"
    assert found.grant, "and goes by a grant"
    try:
        key = hold(found.match, found.grant, found.device, request.POST.dict())
    except TooManyError:
        raise
    except RefusedError as refusal:
        return refused(request, refusal, headers={"Entry-Refused": _echo(request)})
    response = HttpResponse(status=200)
    response["Entry-Key"] = str(key)
    response["Entry-Held"] = "1"
    response["HX-Reswap"] = "none"
    patch_cache_control(response, no_store=True)
    return response


def _accepted(request: HtmxRequest, recorded: Recorded, role: Role) -> HttpResponse:
    match, entry = recorded
    if not request.htmx:
        return HttpResponseRedirect(reverse("match", args=[match.ref]), status=303)
    # "Play again" is a plain form even here: a phone without network must not start matches.
    blanks = pages.filled(request) if match.ended_by else pages.SCRIPTED
    response = _page(request, match, role, blanks)
    response["Entry-Key"] = str(entry.key)
    response["Entry-Position"] = str(match.head)
    response["Entry-Lamport"] = str(match.lamport)
    response["Entry-Epoch"] = epochs.current()
    response["Entry-Receipt"] = receipts.receipt(match.ref, entry)
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
    spend(new_matches(), address_of(request))
    device, secret = meet_device(request)
    form_key = read_uuid(request.POST["form_key"]) if "form_key" in request.POST else uuid4()
    swap = request.POST.get("swap") == "1"
    following = actions.start_next(match, keeper=device, form_key=form_key, swap=swap)
    response = HttpResponseRedirect(reverse("match", args=[following.ref]), status=303)
    remember(response, secret)
    return response
