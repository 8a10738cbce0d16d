"""Who beats whom: the games of some players with each other, and the list behind each number."""

from collections.abc import Mapping

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from scoreboard.access import Need, device_of, find_match
from scoreboard.models import Player
from scoreboard.player_records import open_refs, record_of_player
from scoreboard.record_pages import Record, record_page, squares
from scoreboard.retrieval import (
    games,
    has_app_games,
    people_at,
    people_of,
    seated_players,
    tables_between,
    tables_of,
)
from scoreboard.selections import Selection, asks_for_app, link, read_selection
from scoreboard.two_scores import two_scores
from scoreboard.zones import zone

PAGE = 200
"""How many games stand on a page of a list."""


@require_safe
def show_pair(request: HttpRequest, players: tuple[int, ...]) -> HttpResponse:
    """Show the record of two players, or of a group, of one's own list."""
    return _answer(request, "scoreboard/record.html", _page(record_of_pair(request, players)))


@require_safe
def list_pair_games(request: HttpRequest, players: tuple[int, ...]) -> HttpResponse:
    """List the games behind a number on such a page."""
    return _list(request, record_of_pair(request, players), reverse("pair", args=[players]))


@require_safe
def show_match_record(request: HttpRequest, ref: str) -> HttpResponse:
    """Show what those who sit in a match played with each other, to whoever may watch it."""
    context = {**_page(_of_match(request, ref)), "ref": ref}
    return _answer(request, "scoreboard/record.html", context)


def _page(record: Record) -> dict[str, object]:
    """Return a record's page, and whether the app's games are left out of it, counted, or none."""
    return {
        "page": record_page(record),
        "with_app": record.with_app,
        "has_app_games": record.with_app or has_app_games(record.tables),
    }


@require_safe
def list_match_record_games(request: HttpRequest, ref: str) -> HttpResponse:
    """List the games behind a number on such a page."""
    return _list(request, _of_match(request, ref), reverse("match_record", args=[ref]))


@require_safe
def show_two_scores(request: HttpRequest, ref: str) -> HttpResponse:
    """Return the line with tonight's and all time's score of a match, for its page."""
    match = find_match(request, ref, Need.WATCH)
    context = {"ref": ref, "scores": two_scores(match)}
    return _answer(request, "scoreboard/two_scores.html#scores", context)


@require_safe
def list_player_games(request: HttpRequest, pk: int) -> HttpResponse:
    """List the games behind a number on a player's page."""
    record = record_of_player(request, pk)
    return _list(request, record, reverse("player", args=[record.players[0]]))


def record_of_pair(request: HttpRequest, players: tuple[int, ...]) -> Record:
    """Return what players of one's own list played; raise Http404 when one is not in it."""
    device = device_of(request)
    if device is None:
        raise Http404
    people = people_of(Player.objects.kept_by(device))
    if any(player not in people.one for player in players):
        raise Http404
    persons = tuple(dict.fromkeys(people.one[player] for player in players))
    if len(persons) < 2:
        raise Http404
    with_app = asks_for_app(request.GET)
    found = tables_between(persons, people, with_app=with_app)
    return Record(
        people=people,
        players=persons,
        tables=found,
        games=games(found, with_app=with_app),
        address=reverse("pair_games", args=[players]),
        open_refs=open_refs(request, found),
        crossed=tables_of(persons, people, with_app=with_app) if len(persons) > 2 else (),
        with_app=with_app,
    )


def _of_match(request: HttpRequest, ref: str) -> Record:
    match = find_match(request, ref, Need.WATCH)
    people = people_at(match)
    players = seated_players(match, people)
    with_app = asks_for_app(request.GET)
    found = tables_between(players, people, with_app=with_app)
    return Record(
        people=people,
        players=players,
        tables=found,
        games=games(found, with_app=with_app),
        address=reverse("match_record_games", args=[ref]),
        open_refs=open_refs(request, found) | {ref},
        with_app=with_app,
    )


def _list(request: HttpRequest, record: Record, back: str) -> HttpResponse:
    selected = read_selection(request.GET).of(record.games, record.tables, zone(record.zone))
    page = Paginator(selected[::-1], PAGE).get_page(request.GET.get("page"))
    shown = list(page)[::-1]  # squares are made oldest first
    rows = [
        {"square": square, "at": game.at}
        for square, game in zip(squares(record, shown), shown, strict=True)
    ]
    context = {
        "total": len(selected),
        "rows": rows[::-1],
        "page": page,
        "back": link(back, Selection(), with_app=record.with_app),
        "title": ", ".join(record.people.name(player) for player in record.players),
    }
    return _answer(request, "scoreboard/record_games.html", context)


def _answer(request: HttpRequest, template: str, context: Mapping[str, object]) -> HttpResponse:
    response = render(request, template, dict(context))
    patch_cache_control(response, private=True, no_cache=True)
    return response
