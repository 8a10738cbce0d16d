"""The players of one's list: how they fare, and everything that can be done about them."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoreboard import people
from scoreboard.access import device_of
from scoreboard.entries import read_number
from scoreboard.models import MOST_SEATS, Player
from scoreboard.player_pages import player_page, player_rows
from scoreboard.player_records import find_player, record_of_player
from scoreboard.records.ranking import FLOOR
from scoreboard.refusals import RefusedError
from scoreboard.retrieval import people_of, tables_of

PAGE = 100
"""How many players stand on a page of the list."""
FLOORS = [1, FLOOR, 10, 30]
"""How many games it may take to have a rank."""


@require_safe
@never_cache
def list_players(request: HttpRequest) -> HttpResponse:
    """List the players, those with the greatest share of games won first."""
    device = device_of(request)
    mine = Player.objects.kept_by(device) if device else Player.objects.none()
    known = people_of(mine)
    put_away = set(mine.exclude(archived_at=None).values_list("pk", flat=True))
    least = _floor(request.GET.get("least", ""))
    persons = sorted(set(known.one.values()))
    rows = player_rows(tables_of(persons, known), known, persons, least)
    page = Paginator([row for row in rows if row.player not in put_away], PAGE)
    context = {
        "page": page.get_page(request.GET.get("page")),
        "archived": [row for row in rows if row.player in put_away],
        "least": least,
        "floors": FLOORS,
        "deleted": request.GET.get("deleted") == "1",
    }
    return render(request, "scoreboard/player_list.html", context)


def _floor(text: str) -> int:
    return next((floor for floor in FLOORS if text == str(floor)), FLOOR)


@require_safe
def compare_players(request: HttpRequest) -> HttpResponse:
    """Go to the record of the players that were ticked in the list."""
    chosen = [int(pk) for pk in dict.fromkeys(request.GET.getlist("with")) if pk.isdecimal()]
    players = [find_player(request, min(pk, 2**31)).pk for pk in chosen[: MOST_SEATS + 1]]
    if not 2 <= len(players) <= MOST_SEATS:
        sentence = people.HOW_MANY_TO_COMPARE
        raise RefusedError(str(sentence))
    return HttpResponseRedirect(reverse("pair", args=[tuple(players)]))


@require_safe
def show_player(request: HttpRequest, pk: int) -> HttpResponse:
    """Show how a player fares, and what can be done about their name."""
    record = record_of_player(request, pk)
    (person,) = record.players
    if person != pk:
        return redirect("player", person)
    names = Player.objects.filter(pk__in=record.people.aliases([person]))
    rows = {player.pk: player for player in names}
    others = sorted(set(record.people.one.values()) - {person})
    context = {
        "page": player_page(record),
        "player": rows.pop(person),
        "merged": sorted(rows.values(), key=lambda one: one.name),
        "others": [{"pk": other, "name": record.people.name(other)} for other in others],
        "just_merged": rows.get(read_number(request.GET.get("merged", ""))),
    }
    response = render(request, "scoreboard/player.html", context)
    patch_cache_control(response, private=True, no_cache=True)
    return response


@require_POST
def rename_player(request: HttpRequest, pk: int) -> HttpResponse:
    """Give a player another name."""
    player = find_player(request, pk)
    people.rename(player, request.POST.get("name", ""))
    return redirect(reverse("player", args=[pk]))


@require_POST
def merge_player(request: HttpRequest, pk: int) -> HttpResponse:
    """Make a player the same person as another one."""
    player = find_player(request, pk)
    other = find_player(request, read_number(request.POST.get("other", "")))
    people.merge(player, other)
    return redirect(f"{reverse('player', args=[other.pk])}?merged={player.pk}")


@require_POST
def part_player(request: HttpRequest, pk: int) -> HttpResponse:
    """Make a merged player a person of their own again."""
    player = find_player(request, pk)
    people.part(player)
    return redirect(reverse("player", args=[pk]))


@require_POST
def archive_player(request: HttpRequest, pk: int) -> HttpResponse:
    """Put a player away, or bring them back."""
    player = find_player(request, pk)
    people.put_away(player, undo=request.POST.get("undo") == "1")
    return redirect(reverse("players"))


@require_POST
def delete_player(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete a player for good, when the box that says so is ticked."""
    player = find_player(request, pk)
    if request.POST.get("sure") != "1":
        raise RefusedError(str(people.TICK_FIRST))
    people.forget(player)
    return redirect(f"{reverse('players')}?deleted=1")
