"""Who is asking, and what they may do: one module that every view asks.

A device is a phone or browser that has sent a POST; its cookie holds a random reference of 256
bits, of which only the hash is kept. A match opens to a device with a grant, or of an account with
one; its address alone opens nothing. What is asked costs one statement: `look_up`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

from scoreboard import quick
from scoreboard.grants import Role
from scoreboard.keys import derived, hashed, new_secret
from scoreboard.models import Device, Match
from scoreboard.refusals import DeletedError, NotAllowedError

COOKIE = "__Host-device" if settings.SECURE else "device"
COOKIE_SECONDS = 400 * 24 * 3600
"""As long as browsers keep a cookie at most."""

Need = Role
"""What a view asks for: the role it takes."""

_JOINED = """
LEFT JOIN scoreboard_device d ON d.secret_hash = %s
LEFT JOIN scoreboard_grant g ON g.match_id = scoreboard_match.id
    AND (g.device_id = d.id OR g.account_id = d.account_id)"""
_BESIDE = "d.id, g.id, g.role, g.revoked_at IS NOT NULL"
# The best of several grants: one that holds before one that was taken back, then the highest.
_WHERE = "scoreboard_match.ref = %s ORDER BY g.revoked_at IS NOT NULL, g.role DESC LIMIT 1"


GLANCE = ("id", "ref", "head", "is_public", "deleted_at", "clock_seconds", "time_zone")
"""What is read of a match to know whether it opens, and whether its page is still true."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A device that asks for a match: what it may do there, or could before it was put out."""

    match: Match
    device: UUID | None
    grant: int | None
    role: Role | None
    former: Role | None


def device_of(request: HttpRequest) -> Device | None:
    """Return the device whose cookie came with the request, or None."""
    secret = request.COOKIES.get(COOKIE, "")
    return quick.fetch_one(Device, "secret_hash = %s", [hashed(secret)]) if secret else None


def meet_device(request: HttpRequest, form_key: UUID | None = None) -> tuple[Device, str | None]:
    """Return the device of a POST and, where it is a new one, the secret to `remember`.

    A phone that sends the form of this key twice before it has its cookie is one device, by the
    secret that its page was given against forgery.
    """
    if known := device_of(request):
        return known, None
    page = request.COOKIES.get(settings.CSRF_COOKIE_NAME) if form_key else None
    secret = derived("first form", f"{form_key} {page}") if page else new_secret()
    device, _made = Device.objects.get_or_create(secret_hash=hashed(secret))
    return device, secret


def remember(response: HttpResponse, secret: str | None) -> None:
    """Give a device that was just met its cookie; None leaves the response as it is."""
    if secret:
        response.set_cookie(
            COOKIE, secret, COOKIE_SECONDS, secure=settings.SECURE, httponly=True, samesite="Lax"
        )


def look_up(ref: str, secret: str, *, only: Sequence[str] = ()) -> Visit | None:
    """Return what the device with this secret may do in the match at `ref`; None: no such match.

    One statement, and no request: an event stream asks the same way, and as often as it likes.
    Where only some fields of the match are needed, `GLANCE` and others, naming them saves a third.
    """
    values = [hashed(secret), ref]
    found = quick.fetch_beside(Match, _BESIDE, _JOINED, _WHERE, values, only=tuple(only))
    if found is None:
        return None
    match, (device, grant, role, is_out) = found
    known = None if device is None else device if isinstance(device, UUID) else UUID(device)
    granted = Role(role) if role and not is_out else None
    if granted is None and match.is_public:
        granted = Role.WATCH
    return Visit(match, known, grant, granted, Role(role) if role and is_out else None)


def visit(
    request: HttpRequest,
    ref: str,
    need: Role,
    *,
    deleted: bool = False,
    only: Sequence[str] = (),
) -> Visit:
    """Return who asks for the match at `ref`, when they may do there what takes the role `need`.

    Raises:
        Http404: there is no such match, or it does not open to this device: the same answer.
        NotAllowedError: this device may do something in it, but not that.
        DeletedError: it was deleted, and the deleted ones are not asked for.
    """
    found = look_up(ref, request.COOKIES.get(COOKIE, ""), only=only)
    if found is None:
        raise Http404
    return allow(found, need, deleted=deleted)


def allow(found: Visit, need: Role, *, deleted: bool = False) -> Visit:
    """Return the visit when it takes no more than its role; raise as `visit` does otherwise."""
    if found.role is None:
        raise Http404
    if found.match.deleted_at and not deleted:
        raise DeletedError
    if found.role < need:
        raise NotAllowedError(need)
    return found


def find_match(request: HttpRequest, ref: str, need: Role) -> Match:
    """Return the match at `ref` for whoever may do what they `need`; raise as `visit` does."""
    return visit(request, ref, need).match
