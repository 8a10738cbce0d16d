"""Why something that was asked for is not done: each says what to do, in words for people."""

from collections.abc import Mapping
from typing import ClassVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _


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


def refused(
    request: HttpRequest, refusal: RefusedError, headers: Mapping[str, str] | None = None
) -> HttpResponse:
    """Answer with a page that says why, and what to do instead."""
    context = {"refusal": refusal.sentence}
    response = render(request, "refused.html", context, status=refusal.status)
    for name, value in (headers or {}).items():
        response[name] = value
    return response
