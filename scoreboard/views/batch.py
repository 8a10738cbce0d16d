"""Several games of a match at once."""

from uuid import uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoreboard.access import Need, Visit, visit
from scoreboard.batches import MOST, record_batch
from scoreboard.limits import spend_tap
from scoreboard.lines import seated
from scoreboard.presenting import present
from scoreboard.refusals import RefusedError


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def add_batch(request: HttpRequest, ref: str) -> HttpResponse:
    """Ask who won how many, and write them all down."""
    found = visit(request, ref, Need.SCORE)
    if request.method != "POST":
        return _form(request, found)
    spend_tap(request, found)
    assert found.device, "only a device is granted more than to watch"
    assert found.role, "and by a role"
    try:
        record_batch(found.match, request.POST, device=found.device, role=found.role)
    except RefusedError as refusal:
        return _form(request, found, refusal)
    return HttpResponseRedirect(reverse("match", args=[ref]), status=303)


def _form(request: HttpRequest, found: Visit, refusal: RefusedError | None = None) -> HttpResponse:
    match = found.match
    seats = seated(match)
    context = {
        "match": present(match, seats),
        "seats": [
            {"seat": seat, "typed": request.POST.get(f"won_{seat.index}", "")} for seat in seats
        ],
        "draws": match.draws,
        "drawn": request.POST.get("drawn", ""),
        "most": MOST,
        "position": match.head,
        "new_key": request.POST.get("key") or uuid4(),
        "session_key": uuid4(),
        "refusal": refusal.sentence if refusal else "",
    }
    return render(
        request, "scoreboard/batch.html", context, status=refusal.status if refusal else 200
    )
