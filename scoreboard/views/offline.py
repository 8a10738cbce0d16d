"""What a phone keeps for when there is no network: values, a worker, a page to show them."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoreboard import epochs, worker
from scoreboard.access import device_of
from scoreboard.offline import blank_card, blank_match, kept_matches


@require_safe
def list_kept(request: HttpRequest) -> JsonResponse:
    """Return this phone's matches as values, and what else its pages have to know.

    It names those that it has, each as `<ref>.<position>`, and their epoch: in another one it
    has nothing. Where no worker could show them it gets none: this server wants none, or the phone
    has none and says so.
    """
    is_shown = worker.is_wanted() and request.GET.get("matches") != "none"
    device = device_of(request) if is_shown else None
    is_known = request.GET.get("epoch") == epochs.current()
    named = request.GET.getlist("known") if is_known else []
    known = {ref: position for ref, _dot, position in (name.rpartition(".") for name in named)}
    response = JsonResponse(
        {
            "epoch": epochs.current(),
            "matches": kept_matches(device, known) if device else [],
            "worker": reverse("worker") if worker.is_wanted() else "",
            "words": {**_sheet_words(), "updated": _("Scoreboard was updated.")},
        }
    )
    patch_cache_control(response, private=True, no_store=True)
    return response


@require_safe
def show_offline(request: HttpRequest) -> HttpResponse:
    """Show the page that stands for any other without a network; it is the same for everybody."""
    context = {
        "match": blank_match(),
        "card": blank_card(),
        "may_score": True,
        "entries_url": reverse("entries", args=[blank_match().ref]),
        "csrf_token": "",  # nobody's: the outbox sends the one of its own cookie
        "sheet_words": _sheet_words(),
    }
    response = render(request, "scoreboard/offline.html", context)
    patch_cache_control(response, no_cache=True)
    return response


def _sheet_words() -> dict[str, str]:
    """Return the words of a game's sheet, by the names that the page's script has for them."""
    return {
        "close": _("Close"),
        "who": _("Who won it?"),
        "draw": _("Draw"),
        "undone": _("Take it out"),
        "restored": _("Put it back"),
    }


@require_safe
def show_worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker, which browsers compare with the one they have."""
    response = HttpResponse(worker.script(), content_type="text/javascript; charset=utf-8")
    patch_cache_control(response, no_cache=True)
    return response


@require_safe
def show_manifest(request: HttpRequest) -> JsonResponse:
    """Return what a phone needs to install the app (https://www.w3.org/TR/appmanifest/)."""
    shortcuts = [
        (_("New match"), reverse("start_match")),
        (_("Rulebook"), reverse("rulebook")),
        (_("Watch a game"), reverse("watch")),
    ]
    small, large = _icon("icon-192.png", "192x192"), _icon("icon-512.png", "512x512")
    manifest = {
        "id": "/",
        "name": "Scoreboard",
        "short_name": "Scoreboard",
        "description": _("Who won, and how many each."),
        "lang": get_language(),
        "dir": "ltr",
        "start_url": reverse("matches"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#eef0f3",
        "theme_color": "#eef0f3",
        "categories": ["games", "utilities"],
        "icons": [
            small,
            large,
            _icon("icon-maskable-512.png", "512x512", "maskable"),
            {"src": static("img/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        ],
        "shortcuts": [{"name": name, "url": url, "icons": [small]} for name, url in shortcuts],
    }
    response = JsonResponse(manifest, content_type="application/manifest+json")
    patch_cache_control(response, no_cache=True)
    return response


def _icon(name: str, sizes: str, purpose: str = "any") -> dict[str, str]:
    return {"src": static(f"img/{name}"), "sizes": sizes, "type": "image/png", "purpose": purpose}
