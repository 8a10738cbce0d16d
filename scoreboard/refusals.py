"""Why something that was asked for is not done: each says what to do, in words for people."""

import math
from collections.abc import Mapping
from typing import ClassVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoreboard.grants import Role


class RefusedError(Exception):
    """Something that can never be done as it was asked; nothing was changed."""

    status: ClassVar[int] = 422

    def __init__(self, sentence: str) -> None:
        """Keep the `sentence` that is shown to the person who asked."""
        super().__init__(sentence)
        self.sentence = sentence


class ClashError(RefusedError):
    """It would have been right in another state of the match."""

    status = 409


class DeletedError(RefusedError):
    """The match is deleted."""

    status = 410

    def __init__(self) -> None:
        """Say so."""
        super().__init__(_("This match was deleted. Its keeper can bring it back."))


class NotAllowedError(RefusedError):
    """Whoever asks is in the match, but may not do that."""

    status = 403

    def __init__(self, need: Role) -> None:
        """Say what it takes."""
        if need is Role.KEEP:
            super().__init__(_("Only who keeps this match can do that."))
        else:
            super().__init__(
                _("This phone may watch the match. To record, ask its keeper for another link.")
            )


class NotLetInError(RefusedError):
    """A link or a code that opens nothing: wrong, used up, replaced or closed, all the same."""


class TooManyError(RefusedError):
    """More was asked for than anybody at a table does; `wait` says when to try again."""

    status = 429

    def __init__(self, wait: float) -> None:
        """Say how many seconds to `wait`."""
        self.wait = max(math.ceil(wait), 1)
        minutes = math.ceil(self.wait / 60)
        if self.wait <= 90:
            sentence = ngettext(
                "That was too much at once. Try again in %(count)s second.",
                "That was too much at once. Try again in %(count)s seconds.",
                self.wait,
            )
            super().__init__(sentence % {"count": self.wait})
        else:
            sentence = ngettext(
                "That was too much at once. Try again in %(count)s minute.",
                "That was too much at once. Try again in %(count)s minutes.",
                minutes,
            )
            super().__init__(sentence % {"count": minutes})


def refused(
    request: HttpRequest, refusal: RefusedError, headers: Mapping[str, str] | None = None
) -> HttpResponse:
    """Answer with a page that says why, and what to do instead."""
    context = {"refusal": refusal.sentence}
    response = render(request, "refused.html", context, status=refusal.status)
    if isinstance(refusal, TooManyError):
        response["Retry-After"] = str(refusal.wait)
    for name, value in (headers or {}).items():
        response[name] = value
    return response
