"""What a phone asks after an older backup was put back."""

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scoreboard import epochs
from scoreboard.access import Need, visit
from scoreboard.entries import read_uuid
from scoreboard.limits import spend_tap
from scoreboard.models import Entry
from scoreboard.refusals import RefusedError

MOST_KEYS = 1000
"""How many keys one question may hold."""


@require_POST
@never_cache
def list_lacking(request: HttpRequest, ref: str) -> JsonResponse:
    """Say which of the posted `keys` the ledger lacks, and in which epoch that is so."""
    found = visit(request, ref, Need.SCORE)
    spend_tap(request, found)
    keys = request.POST.get("keys", "").split()
    if len(keys) > MOST_KEYS:
        raise RefusedError(_("Ask for %(most)s keys at most.") % {"most": MOST_KEYS})
    asked = {read_uuid(key) for key in keys}
    known = Entry.objects.filter(match=found.match, key__in=asked).values_list("key", flat=True)
    lacking = sorted(str(key) for key in asked.difference(known))
    return JsonResponse({"epoch": epochs.current(), "lacking": lacking})
