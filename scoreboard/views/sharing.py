"""Letting others in: links with their QR codes, a code to type, and the badge for other sites."""

import ipaddress
from urllib.parse import urlsplit
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.htmx import HtmxRequest, page_or_fragment
from scoreboard import codes, links
from scoreboard.access import Need, Visit, find_match, visit
from scoreboard.grants import Link, Role
from scoreboard.lines import seated
from scoreboard.models import Match
from scoreboard.presenting import present
from scoreboard.qr import qr_code

ROW = 32
"""Pixels of one player's row in the badge."""
COLOURS = {
    "heart": ("#d4263e", "#fff"),
    "spade": ("#2445c4", "#fff"),
    "diamond": ("#f2a81d", "#231803"),
    "club": ("#0d8059", "#fff"),
    "star": ("#7a35c9", "#fff"),
    "circle": ("#3cc4e0", "#04222a"),
    "triangle": ("#f47b4a", "#2b0d02"),
    "square": ("#f29ac4", "#3a0722"),
}
"""Each seat's colour and the text's on it, as static/css/tokens.css has them for light pages."""


@require_safe
@never_cache
def invite(request: HtmxRequest, ref: str) -> HttpResponse:
    """Show a link with its QR code, the code if one is alive, and who asks to join."""
    match = find_match(request, ref, Need.KEEP)
    role = role_named(request.GET.get("role", "score"))
    link = match.links.filter(role=role, revoked_at=None).first()
    url = address_of(request, link) if link else None
    code = codes.current_code(match)
    context = {
        "match": present(match, seated(match)),
        "role": role.name.lower(),
        "url": url,
        "qr": qr_code(url) if url else None,
        "code": code and code[0],
        "code_until": code and code[1],
        "requests": codes.open_requests(match),
        "is_public": match.is_public,
        "badge_url": origin(request) + reverse("badge", args=[ref]),
        "only_here": is_loopback(origin(request)),
    }
    return page_or_fragment(request, "scoreboard/invite.html", "requests", context)


def role_named(name: str) -> Role:
    """Return the role with this name; raise Http404 when there is none."""
    try:
        return Role[name.upper()]
    except KeyError:
        raise Http404 from None


def origin(request: HttpRequest) -> str:
    """Return where people find this server: what the settings say, or the host they asked."""
    return settings.PUBLIC_URL or f"{request.scheme}://{request.get_host()}"


def is_loopback(url: str) -> bool:
    """Say whether an address works on this machine alone."""
    host = urlsplit(url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def address_of(request: HttpRequest, link: Link) -> str | None:
    """Return the whole address of a link, its secret after the #; None when it must be replaced."""
    secret = links.secret_of(link)
    return f"{origin(request)}{reverse('join')}#{secret}" if secret else None


@require_POST
def change_link(request: HttpRequest, ref: str, role: str) -> HttpResponse:
    """Replace a link or close it, and put out who came by it where that is asked for."""
    found = visit(request, ref, Need.KEEP)
    change = links.close_link if request.POST.get("act") == "close" else links.replace_link
    everyone = request.POST.get("everyone") == "1"
    change(found.match, role_named(role), by=_grant_of(found), everyone=everyone)
    return redirect(f"{reverse('invite', args=[ref])}?role={role}")


def _grant_of(found: Visit) -> int:
    assert found.grant, "nobody keeps a match without a grant"
    return found.grant


@require_POST
def change_code(request: HttpRequest, ref: str) -> HttpResponse:
    """Show a code for ten minutes, or end it."""
    match = find_match(request, ref, Need.KEEP)
    if request.POST.get("act") == "end":
        codes.end_code(match)
    else:
        codes.show_code(match)
    return redirect(f"{reverse('invite', args=[ref])}#code")


@require_POST
def answer_request(request: HttpRequest, ref: str, key: UUID) -> HttpResponse:
    """Let in the phone that asked to join, or not."""
    match = find_match(request, ref, Need.KEEP)
    codes.answer(match, key, accept=request.POST.get("accept") == "1")
    return redirect(f"{reverse('invite', args=[ref])}#code")


@require_POST
def publish(request: HttpRequest, ref: str) -> HttpResponse:
    """Let everybody with the address watch, or nobody but who was let in."""
    match = find_match(request, ref, Need.KEEP)
    Match.objects.filter(pk=match.pk).update(is_public=request.POST.get("public") == "1")
    return redirect(f"{reverse('invite', args=[ref])}?role=watch")


@require_safe
def badge(request: HttpRequest, ref: str) -> HttpResponse:
    """Show the names and tallies of a public match as an image that any site may embed."""
    match = Match.objects.filter(ref=ref, is_public=True, deleted_at=None).first()
    if match is None:
        raise Http404
    seats = seated(match)
    rows = [
        {
            "seat": seat,
            "y": index * ROW,
            "text_y": index * ROW + 23,
            "colour": COLOURS[seat.suit][0],
            "ink": COLOURS[seat.suit][1],
        }
        for index, seat in enumerate(seats)
    ]
    context = {
        "match": present(match, seats),
        "rows": rows,
        "height": len(rows) * ROW,
    }
    response = render(
        request, "scoreboard/badge.svg", context, content_type="image/svg+xml; charset=utf-8"
    )
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    patch_cache_control(response, public=True, max_age=10)
    return response
