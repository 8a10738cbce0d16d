"""The home page: this phone's matches, and the start of a new one."""

from uuid import uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.htmx import HtmxRequest, page_or_fragment
from games.rulebook.saying import in_a_row
from scoreboard import actions
from scoreboard.access import COOKIE, Need, device_of, look_up, meet_device, remember, visit
from scoreboard.forms import StartMatchForm
from scoreboard.limits import address_of, new_matches, spend
from scoreboard.lines import seated
from scoreboard.links import kept_by
from scoreboard.models import Match
from scoreboard.offers import offers
from scoreboard.presenting import listed_seats, match_rows, present

MOST_AGAIN = 3
"""How many pairs are offered to play again."""
RULEBOOK = 2
"""How many games of the rulebook the home page shows: the first two."""
MOST_LISTED = 50
"""How many matches the home page lists."""
NOT_ASKED = frozenset({"csrfmiddlewaretoken", "show"})
"""What the form that starts a match sends and is no wish for the match."""


@require_safe
@never_cache
def list_matches(request: HttpRequest) -> HttpResponse:
    """List this phone's matches, newest first, and offer their players to play again."""
    device = device_of(request)
    found = list(Match.objects.open_to(device).for_list()[: MOST_LISTED * 2]) if device else []
    current = [match for match in found if not match.archived_at][:MOST_LISTED]
    rows = match_rows(current)
    kept = kept_by(device) if device else {}
    context = {
        "matches": rows,
        "archived": match_rows(match for match in found if match.archived_at),
        "kept": kept,
        "deciding": [row for row in rows if kept.get(row.ref)],
        "again": _again(current),
        "rulebook": list(offers().values())[:RULEBOOK],
        "form_key": uuid4(),
        "put_away": _put_away(request),
    }
    return render(request, "scoreboard/match_list.html", context)


def _again(matches: list[Match]) -> list[dict[str, str]]:
    """Return the latest few sets of players, each with the match to carry on from."""
    offered: dict[frozenset[int], dict[str, str]] = {}
    for match in matches:
        seats = [seat.player_id for seat in match.seats.all()]
        players = frozenset(player for player in seats if player)
        if len(players) < len(seats):
            continue  # whoever was deleted plays no more
        names = in_a_row([seat.name for seat in listed_seats(match)])
        offered.setdefault(players, {"ref": match.ref, "names": names})
    return list(offered.values())[:MOST_AGAIN]


def _put_away(request: HttpRequest) -> dict[str, str] | None:
    """Return the match that was just archived or deleted, so that it can be brought back."""
    for act in ("archived", "deleted"):
        ref = request.GET.get(act, "")
        found = look_up(ref, request.COOKIES.get(COOKIE, "")) if ref else None
        if found is None or found.role is not Need.KEEP:
            continue
        match = found.match
        if match.archived_at if act == "archived" else match.deleted_at:
            url = "archive_match" if act == "archived" else "delete_match"
            return {
                "act": act,
                "names": present(match, seated(match)).title,
                "url": reverse(url, args=[ref]),
            }
    return None


@require_http_methods(["GET", "HEAD", "POST"])
def start_match(request: HtmxRequest) -> HttpResponse:
    """Ask for the names and the game, and start the match.

    The form is also sent to be only shown, with what follows from its fields: names that somebody
    types are in no address, so in no log.
    """
    if request.method != "POST" or "show" in request.POST:
        sent = (request.POST or request.GET).dict()
        asked = {name: sent[name] for name in sent if name not in NOT_ASKED}
        initial = {"game": asked.pop("game", "war"), "form_key": uuid4()}
        form = StartMatchForm(initial=initial, keeper=device_of(request), asked=asked)
        return _form(request, form)
    form = StartMatchForm(request.POST, keeper=device_of(request))
    if not form.is_valid():
        return _form(request, form, status=422)
    spend(new_matches(), address_of(request))
    form_key = form.cleaned_data["form_key"]
    device, secret = meet_device(request, form_key)
    match = actions.start_match(device, form.new_match(), form_key=form_key)
    response = HttpResponseRedirect(reverse("match", args=[match.ref]), status=303)
    remember(response, secret)
    return response


def _form(request: HtmxRequest, form: StartMatchForm, status: int = 200) -> HttpResponse:
    """Answer with the form; with its house rules where another game was chosen, or its length."""
    context = {"form": form, "rules": form.house_rules, "told": form.how_long}
    part = "how-long" if (request.htmx.target or "").endswith("#how-long") else "house-rules"
    response = page_or_fragment(
        request, "scoreboard/start_match.html", part, context, status=status
    )
    patch_cache_control(response, no_store=True)
    return response


@require_POST
def archive_match(request: HttpRequest, ref: str) -> HttpResponse:
    """Put a match away from the home page, or bring it back."""
    match = visit(request, ref, Need.KEEP, deleted=True).match
    undo = request.POST.get("undo") == "1"
    actions.archive(match, undo=undo)
    return redirect(_home(match, "archived", undo=undo))


@require_POST
def delete_match(request: HttpRequest, ref: str) -> HttpResponse:
    """Delete a match, or bring it back."""
    match = visit(request, ref, Need.KEEP, deleted=True).match
    undo = request.POST.get("undo") == "1"
    actions.delete(match, undo=undo)
    return redirect(_home(match, "deleted", undo=undo))


def _home(match: Match, act: str, *, undo: bool) -> str:
    return reverse("matches") + ("" if undo else f"?{act}={match.ref}")
