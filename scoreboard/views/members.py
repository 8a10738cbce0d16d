"""Who is in a match: the keeper's list, taps held for a decision, and whose phone this is."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoreboard import held, links
from scoreboard.access import Need, Visit, visit
from scoreboard.grants import Grant, Role, Way
from scoreboard.held import held_taps
from scoreboard.lines import Seated, seated
from scoreboard.presenting import present


@require_safe
@never_cache
def list_members(request: HttpRequest, ref: str) -> HttpResponse:
    """List who is in, how they came, and what waits of phones that were put out."""
    return _list(request, visit(request, ref, Need.KEEP))


def _list(request: HttpRequest, found: Visit, reasons: list[str] | None = None) -> HttpResponse:
    seats = seated(found.match)
    context = {
        "match": present(found.match, seats),
        "seats": seats,
        "members": [_member(grant, found) for grant in links.members(found.match)],
        "held": held_taps(found.match, seats),
        "reasons": reasons or [],
    }
    status = 409 if reasons else 200
    return render(request, "scoreboard/members.html", context, status=status)


def _member(grant: Grant, found: Visit) -> dict[str, object]:
    return {
        "pk": grant.pk,
        "name": held.who_is(grant),
        "account": grant.account.username if grant.account else "",
        "seat": grant.seat.index if grant.seat else None,
        "role": Role(grant.role).name.lower(),
        "role_words": grant.get_role_display(),
        "way": Way(grant.way).label,
        "since": grant.created_at,
        "is_me": grant.pk == found.grant,
    }


@require_POST
def change_member(request: HttpRequest, ref: str, pk: int) -> HttpResponse:
    """Say whose phone a member is, or put it out."""
    match = visit(request, ref, Need.KEEP).match
    grant = match.grants.filter(pk=pk, revoked_at=None).first()
    if grant is None:
        raise Http404
    if request.POST.get("act") == "out":
        links.put_out(match, grant)
    else:
        links.sit(grant, request.POST.get("seat", ""))
    return redirect("members", ref)


@require_POST
def decide_held(request: HttpRequest, ref: str, pk: int) -> HttpResponse:
    """Count what a phone had recorded before it was put out, or drop it."""
    found = visit(request, ref, Need.KEEP)
    reasons = held.decide(found.match, pk, accept=request.POST.get("accept") == "1")
    return _list(request, found, reasons) if reasons else redirect("members", ref)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def this_phone(request: HttpRequest, ref: str) -> HttpResponse:
    """Ask whose phone this is, and let it leave the match."""
    found = visit(request, ref, Need.WATCH)
    grant = Grant.objects.select_related("seat").filter(pk=found.grant or 0).first()
    if grant is None or grant.revoked_at:
        raise Http404
    if request.method == "POST":
        return _changed(request, found, grant)
    seats: tuple[Seated, ...] = seated(found.match)
    context = {
        "match": present(found.match, seats),
        "seats": seats,
        "seat": grant.seat.index if grant.seat else None,
    }
    return render(request, "scoreboard/this_phone.html", context)


def _changed(request: HttpRequest, found: Visit, grant: Grant) -> HttpResponse:
    if request.POST.get("act") == "leave":
        links.leave(found.match, grant)
        return redirect("matches")
    links.sit(grant, request.POST.get("seat", ""))
    return redirect(reverse("match", args=[found.match.ref]))
