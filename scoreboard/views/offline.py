"""What a phone keeps for when there is no network."""

from django.http import HttpRequest, JsonResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from scoreboard import epochs
from scoreboard.access import device_of
from scoreboard.offline import kept_matches


@require_safe
def list_kept(request: HttpRequest) -> JsonResponse:
    """Return this phone's matches as values, and the epoch of the ledgers that they are from."""
    device = device_of(request)
    matches = kept_matches(device) if device else []
    response = JsonResponse({"epoch": epochs.current(), "matches": matches})
    patch_cache_control(response, private=True, no_store=True)
    return response
