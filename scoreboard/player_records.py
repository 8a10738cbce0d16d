"""Find a player of one's own list, and what they played."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest
from django.urls import reverse

from scoreboard.access import device_of
from scoreboard.models import Match, Player
from scoreboard.record_pages import Record
from scoreboard.records.played import Table
from scoreboard.retrieval import games, people_of, tables_with
from scoreboard.selections import asks_for_app


def find_player(request: HttpRequest, pk: int) -> Player:
    """Return a player of the list of the device that asks.

    Raises:
        Http404: there is no such player, or it is somebody else's: the same answer.
    """
    device = device_of(request)
    player = Player.objects.kept_by(device).filter(pk=pk).first() if device else None
    if player is None:
        raise Http404
    return player


def record_of_player(request: HttpRequest, pk: int) -> Record:
    """Return everything that the player `pk`, whoever that is after merging, played."""
    device = device_of(request)
    people = people_of(Player.objects.kept_by(device)) if device else None
    if people is None or pk not in people.one:
        raise Http404
    person = people.one[pk]
    with_app = asks_for_app(request.GET)
    found = tables_with(person, people, with_app=with_app)
    return Record(
        people=people,
        players=(person,),
        tables=found,
        games=games(found, with_app=with_app),
        address=reverse("player_games", args=[person]),
        open_refs=open_refs(request, found),
        with_app=with_app,
    )


def open_refs(request: HttpRequest, tables: Sequence[Table]) -> frozenset[str]:
    """Return those of the matches whose pages open to the device that asks."""
    device = device_of(request)
    if device is None:
        return frozenset()
    opened = Match.objects.open_to(device).filter(pk__in=[table.pk for table in tables])
    return frozenset(opened.values_list("ref", flat=True))
