"""Joining without a camera: a code of eight letters lets a phone ask, and a keeper answers."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scoreboard.grants import JoinCode, JoinRequest, Role, Way
from scoreboard.keys import code_letters, hashed_code, new_salt
from scoreboard.links import let_in
from scoreboard.models import Device, Match
from scoreboard.refusals import NotLetInError
from scoreboard.writing import writing

ALIVE = timedelta(minutes=10)
MOST_USES = 10
MOST_OPEN = 30
"""How many phones may wait for an answer at one match."""


def show_code(match: Match) -> JoinCode:
    """Make a code for `match`; an earlier one ends."""
    with writing():
        match.join_codes.all().delete()
        salt = new_salt()
        return JoinCode.objects.create(
            match=match,
            salt=salt,
            letters_hash=hashed_code(code_letters(salt)),
            expires_at=timezone.now() + ALIVE,
        )


def current_code(match: Match) -> tuple[str, datetime] | None:
    """Return the letters of the code that is alive, in two groups, and when it ends; or None."""
    code = match.join_codes.filter(expires_at__gt=timezone.now(), uses__lt=MOST_USES).first()
    if code is None:
        return None
    letters = code_letters(code.salt)
    return f"{letters[:4]} {letters[4:]}", code.expires_at


def end_code(match: Match) -> None:
    """End the code of `match`, if there is one."""
    match.join_codes.all().delete()


def find_code(letters: str) -> JoinCode:
    """Return the code with these letters.

    Raises NotLetInError for a code that is wrong, over or used up: the same answer.
    """
    code = JoinCode.objects.filter(
        letters_hash=hashed_code(letters),
        expires_at__gt=timezone.now(),
        uses__lt=MOST_USES,
        match__deleted_at=None,
    ).first()
    if code is None or open_requests(code.match).count() >= MOST_OPEN:
        raise NotLetInError(
            _("This code opens nothing. Codes last ten minutes: look at the other phone again.")
        )
    return code


def ask_to_join(code: JoinCode, device: Device, name: str) -> JoinRequest:
    """Ask the keeper of the match with this code to let `device` in, once."""
    with writing():
        request, made = JoinRequest.objects.get_or_create(
            match=code.match, device=device, accepted=None, defaults={"name": name}
        )
        if made:
            JoinCode.objects.filter(pk=code.pk).update(uses=F("uses") + 1)
    return request


def open_requests(match: Match) -> QuerySet[JoinRequest]:
    """Return the requests that nobody has answered, the oldest first; old ones are let go."""
    since = timezone.now() - 2 * ALIVE
    return match.join_requests.filter(accepted=None, created_at__gt=since).order_by("created_at")


def answer(match: Match, key: UUID, *, accept: bool) -> None:
    """Let in the device that asked, to score, or not; an answered request stays as it is."""
    with writing():
        request = match.join_requests.select_for_update().filter(pk=key, accepted=None).first()
        if request is None:
            return
        JoinRequest.objects.filter(pk=request.pk).update(accepted=accept)
        if accept:
            let_in(match, request.device, Role.SCORE, Way.CODE)
