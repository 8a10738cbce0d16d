"""Joining: the page that a link opens, the code that is typed, and the wait for an answer."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.htmx import HtmxRequest, page_or_fragment
from scoreboard import accounts, codes, limits, links
from scoreboard.access import device_of, meet_device, remember
from scoreboard.grants import JoinRequest
from scoreboard.keys import read_code
from scoreboard.names import BadNameError, clean_name
from scoreboard.refusals import NotLetInError


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: HttpRequest) -> HttpResponse:
    """Show the one button that joins, and let in whoever presses it with a link's secret."""
    if request.method != "POST":
        return _landing(request)
    who = limits.address_of(request)
    limits.check(limits.WRONG_LINKS, who)
    try:
        return _let_in(request, request.POST.get("link", ""))
    except NotLetInError as refusal:
        limits.spend(limits.WRONG_LINKS, who)
        return _landing(request, refusal.sentence)


def _landing(request: HttpRequest, refusal: str = "") -> HttpResponse:
    status = 422 if refusal else 200
    return render(request, "scoreboard/join.html", {"refusal": refusal}, status=status)


def _let_in(request: HttpRequest, text: str) -> HttpResponse:
    secret = text.strip().rpartition("#")[2]
    recovery = accounts.find_recovery(secret)
    link = None if recovery else links.find_link(secret)
    limits.spend(limits.NEW_MEMBERS, limits.address_of(request))
    device, cookie = meet_device(request)
    if recovery:
        accounts.recover(recovery, device)
    if link:
        links.join(link, device)
    goal = reverse("match", args=[link.match.ref]) if link else reverse("matches")
    response = HttpResponseRedirect(goal, status=303)
    remember(response, cookie)
    return response


@require_POST
def ask_to_join(request: HttpRequest) -> HttpResponse:
    """Ask by a code; a keeper answers on the other phone."""
    who = limits.address_of(request)
    limits.check(limits.WRONG_CODES, who)
    limits.check(limits.ALL_WRONG_CODES, "")
    try:
        code = codes.find_code(read_code(request.POST.get("code", "")))
    except NotLetInError as refusal:
        limits.spend(limits.WRONG_CODES, who)
        limits.spend(limits.ALL_WRONG_CODES, "")
        return _landing(request, refusal.sentence)
    limits.spend(limits.NEW_MEMBERS, who)
    device, cookie = meet_device(request)
    asked = codes.ask_to_join(code, device, _name(request.POST.get("name", "")))
    response = HttpResponseRedirect(reverse("join_request", args=[asked.pk]), status=303)
    remember(response, cookie)
    return response


def _name(text: str) -> str:
    """Return the name that was typed, or none: it only tells the keeper who asks."""
    try:
        return clean_name(text)
    except BadNameError:
        return ""


@require_safe
@never_cache
def show_join_request(request: HtmxRequest, key: UUID) -> HttpResponse:
    """Show the phone that asked how that stands, and lead it in once it was accepted."""
    device = device_of(request)
    asked = JoinRequest.objects.select_related("match").filter(pk=key, device=device).first()
    if device is None or asked is None:
        raise Http404
    if asked.accepted:
        goal = reverse("match", args=[asked.match.ref])
        return HttpResponse(headers={"HX-Redirect": goal}) if request.htmx else redirect(goal)
    waits = codes.open_requests(asked.match).filter(pk=asked.pk).exists()
    context = {"asked": asked, "waits": waits}
    return page_or_fragment(request, "scoreboard/join_request.html", "answer", context)
