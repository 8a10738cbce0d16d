"""Who is asking, and what they may do: one module that every view asks.

A device is a phone or browser that has sent a POST; its cookie holds a random reference of 256
bits, of which only the hash is kept. A match belongs to the device that started it, and opens to
others by its address, which nobody can guess.
"""

import hashlib
import secrets
from enum import IntEnum

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

from scoreboard import quick
from scoreboard.models import Device, Match
from scoreboard.refusals import DeletedError

COOKIE = "__Host-device" if settings.SECURE else "device"
COOKIE_SECONDS = 400 * 24 * 3600
"""As long as browsers keep a cookie at most."""


class Need(IntEnum):
    """What a view asks for; each includes the ones before it."""

    WATCH = 1
    SCORE = 2
    KEEP = 3


def hashed(secret: str) -> str:
    """Return what is kept of a secret: its SHA-256, enough for 256 random bits."""
    return hashlib.sha256(secret.encode()).hexdigest()


def device_of(request: HttpRequest) -> Device | None:
    """Return the device whose cookie came with the request, or None."""
    secret = request.COOKIES.get(COOKIE, "")
    return quick.fetch_one(Device, "secret_hash = %s", [hashed(secret)]) if secret else None


def meet_device(request: HttpRequest) -> tuple[Device, str | None]:
    """Return the device of a POST and, where it is a new one, the secret to `remember`."""
    if known := device_of(request):
        return known, None
    secret = secrets.token_urlsafe(32)
    return Device.objects.create(secret_hash=hashed(secret)), secret


def remember(response: HttpResponse, secret: str | None) -> None:
    """Give a device that was just met its cookie; None leaves the response as it is."""
    if secret:
        response.set_cookie(
            COOKIE, secret, COOKIE_SECONDS, secure=settings.SECURE, httponly=True, samesite="Lax"
        )


def find_match(request: HttpRequest, ref: str, need: Need) -> Match:
    """Return the match at `ref` when the device that asks may do what it `need`s.

    Raises:
        Http404: there is no such match, or it is not this device's to keep: the same answer.
        DeletedError: it was deleted.
    """
    match = quick.fetch_one(Match, "ref = %s", [ref])
    if match is None:
        raise Http404
    if need is Need.KEEP:
        device = device_of(request)
        if device is None or match.keeper_id != device.pk:
            raise Http404
        return match
    if match.deleted_at:
        raise DeletedError
    return match
