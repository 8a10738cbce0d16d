"""Watching: what can be watched, and a game that the app deals and plays, at each of its steps."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

from games.rules.casino_war import CasinoWar
from games.rules.catalogue import GAMES, Variant, nearest
from games.watching.deals import NoDeal, new_code, tidy
from games.watching.pages import famous_deals, game_address, page
from games.watching.playing import watch

NO_RULES = ("deal", "step", "name")
"""What an address carries that is no house rule."""
LONGEST_VALUE = 20
LONGEST_NAME = 40

# A game changes only with the code: browsers ask whether it has, and mostly it has not.
revalidated = cache_control(no_cache=True)


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address asks for: the house rules, and the players' names by seat."""

    variant: Variant
    names: tuple[str, ...]
    notices: tuple[str, ...]


@require_safe
@revalidated
@conditional_page
def show_watch(request: HttpRequest) -> HttpResponse:
    """Show what can be watched: a new deal, one with a code, the famous ones, Casino War."""
    return _index(request)


def _index(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    watchable = [game for game in GAMES.values() if game is not CasinoWar]
    paths = {game.slug: reverse("watch_game", args=[game.slug]) for game in watchable}
    context = {
        "games": [
            {"title": game.title, "path": paths[game.slug], "seats": seats(game.slug)}
            for game in watchable
        ],
        "famous": list(famous_deals(paths)),
        "problem": problem,
    }
    return render(request, "games/watch.html", context, status=status)


@cache
def seats(slug: str) -> range:
    """Return how many can play a game that can be watched; none of any other."""
    game = GAMES.get(slug)
    if game is None or game is CasinoWar:
        return range(0)
    players = next(rule for rule in game.house_rules() if rule.name == "players").values
    numbers = [number for number in players if isinstance(number, int)]
    return range(min(numbers), max(numbers) + 1)


@require_safe
@revalidated
@conditional_page
def show_game(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a game at one step; an address without a deal leads to a new one."""
    if not seats(slug):
        raise Http404(slug)
    asked = read_address(request, slug)
    path = request.path
    if not request.GET.get("deal", "").strip():
        address = game_address(path, asked.variant.changed(), asked.names, new_code())
        return HttpResponseRedirect(address.without_step(), headers={"Cache-Control": "no-store"})
    try:
        deal = tidy(request.GET["deal"])
        watched = watch(asked.variant, deal)
    except NoDeal as problem:
        return _index(request, str(problem), status=422)
    address = game_address(path, asked.variant.changed(), asked.names, deal)
    names = named(asked.names, asked.variant.seats)
    again = game_address(path, asked.variant.changed(), asked.names, "")
    context = page(watched, names, deal, read_step(request, watched.last), address) | {
        "notices": asked.notices,
        "auto": "step" not in request.GET,
        "again": again.without_step(),
        "share": request.build_absolute_uri(address.without_step()),
    }
    return render(request, "games/watch_game.html", context)


def read_address(request: HttpRequest, slug: str) -> Asked:
    """Return the house rules and names that an address asks for, or the nearest there are."""
    names = tuple(_clean(name) for name in request.GET.getlist("name")[: max(seats(slug))])
    while names and not names[-1]:
        names = names[:-1]
    texts = {name: value for name, value in request.GET.dict().items() if name not in NO_RULES}
    if len(names) in seats(slug):
        texts.setdefault("players", str(len(names)))
    elif len(names) > 0 and "players" not in texts:
        texts["players"] = str(min(seats(slug)))
    variant, changes = nearest(slug, short(texts))
    return Asked(variant, names, tuple(change.reason for change in changes))


def short(texts: Mapping[str, str]) -> dict[str, str]:
    """Leave out what no house rule is as long as; Python refuses to read very long numbers."""
    return {
        name: value
        for name, value in texts.items()
        if len(name) <= LONGEST_VALUE and len(value) <= LONGEST_VALUE
    }


def _clean(name: str) -> str:
    return " ".join("".join(each for each in name if each.isprintable()).split())[:LONGEST_NAME]


def named(names: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Return a name for every seat: those given, and "Player 2" for those that have none."""
    given = [*names, *[""] * count][:count]
    return tuple(
        name or _("Player %(number)s") % {"number": number} for number, name in enumerate(given, 1)
    )


def read_step(request: HttpRequest, last: int) -> int:
    """Return the step that an address asks for, or the nearest there is; the deal by default."""
    text = request.GET.get("step", "")
    if not (text.isascii() and text.isdigit()):
        return 0
    return last if len(text) > len(str(last)) else min(int(text), last)
