"""The rulebook's pages: the shelves and the search, a game's rules, and a card of them to print."""

from urllib.parse import urlencode, urlsplit

import segno
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

from games.htmx import HtmxRequest, page_or_fragment
from games.rulebook import in_words
from games.rulebook.edition import Edition, address_of, edition
from games.rulebook.examples import Played
from games.rulebook.markup import structured_data
from games.rulebook.pages import Page, library
from games.rulebook.search import index
from games.rulebook.switches import RESERVED, Chosen, choose
from games.rules.catalogue import card_game

LONGEST_QUERY = 100
# With more house rules changed than this, a card is printed smaller.
CROWDED = 6

# A page changes only with the code: browsers ask whether it has, and mostly it has not.
revalidated = cache_control(no_cache=True)


@require_safe
@revalidated
@conditional_page
def show_rulebook(request: HtmxRequest) -> HttpResponse:
    """Show the shelves of the rulebook."""
    return _rulebook(request, "")


@require_safe
@revalidated
@conditional_page
def search_rules(request: HtmxRequest) -> HttpResponse:
    """Show which sections answer the words in `q`."""
    return _rulebook(request, request.GET.get("q", "").strip()[:LONGEST_QUERY])


def _rulebook(request: HtmxRequest, query: str) -> HttpResponse:
    context = {
        "query": query,
        "results": index().search(query),
        "shelves": [
            {
                "title": in_words.FAMILIES[family],
                "games": [(page, in_words.players(page.facts.players)) for page in pages],
            }
            for family, pages in library().shelves()
        ],
        "canonical": request.build_absolute_uri(reverse("rulebook")),
    }
    return page_or_fragment(request, "games/rulebook.html", "results", context)


@require_safe
@revalidated
@conditional_page
def show_rules(request: HtmxRequest, slug: str) -> HttpResponse:
    """Show a game's rules, written to the house rules in the address."""
    page, chosen = _asked(request, slug)
    step = request.GET.get("step", "")
    if chosen and not request.htmx and not chosen.changes and _wordy(request, chosen):
        return redirect(_address(slug, chosen.query, step))
    written = edition(page, chosen.variant if chosen else None)
    context = _context(request, written, chosen) | _example(written, step)
    fragment = "example" if (request.htmx.target or "").endswith("#example") else "rules-body"
    response = page_or_fragment(request, "games/rules.html", fragment, context)
    if request.htmx and not context["sheet"]:
        response["HX-Replace-Url"] = _address(slug, written.query, step)
    return response


@require_safe
@revalidated
@conditional_page
def show_card(request: HtmxRequest, slug: str) -> HttpResponse:
    """Show a card of the house rules in the address, to print on one side of A6."""
    page, chosen = _asked(request, slug)
    written = edition(page, chosen.variant if chosen else None)
    link = request.build_absolute_uri(written.address)
    board = written.switchboard
    context = _context(request, written, chosen) | {
        "qr": segno.make_qr(link, error="m").svg_data_uri(border=0),
        "link": link.partition("://")[2],
        "crowded": board is not None and len(board.changed) > CROWDED,
    }
    return render(request, "games/rules_card.html", context)


def _asked(request: HtmxRequest, slug: str) -> tuple[Page, Chosen | None]:
    """Return the page and the house rules that an address asks for; raises Http404."""
    page = library().pages.get(slug)
    if page is None:
        raise Http404(slug)
    if not page.facts.engine:
        return page, None
    return page, choose(card_game(page.facts.engine), request.GET.dict())


def _wordy(request: HtmxRequest, chosen: Chosen) -> bool:
    """Say whether the address says more than it must, as a form without a script sends it."""
    said = {name for name in request.GET if name not in RESERVED}
    return said != chosen.variant.changed().keys()


def _address(slug: str, query: str, step: str) -> str:
    asked = "&".join(part for part in (query, urlencode({"step": step}) if step else "") if part)
    return f"{address_of(slug)}?{asked}" if asked else address_of(slug)


def _context(request: HtmxRequest, written: Edition, chosen: Chosen | None) -> dict[str, object]:
    page = written.page
    address = address_of(page.slug)
    canonical = request.build_absolute_uri(address)
    rulebook = request.build_absolute_uri(reverse("rulebook"))
    home = request.build_absolute_uri("/")
    data = structured_data(page, rulebook=rulebook, address=canonical, home=home)
    changes = chosen.changes if chosen else ()
    cases = written.sections["cases"].parts
    return {
        "edition": written,
        "page": page,
        "sections": written.sections,
        "board": written.switchboard,
        "notices": [in_words.notice(page, change) for change in changes],
        "sheet": _over_another_page(request),
        "players": in_words.players(page.facts.players),
        "address": address,
        "canonical": canonical,
        "markup": mark_safe(data),  # structured_data escapes it for a script element
        "play_url": f"{reverse('start_match')}?{_play_query(written)}",
        "card_url": f"{reverse('rules_card', args=[page.slug])}{_query(written)}",
        "cases": [(case, written.examples.get(case.anchor)) for case in cases],
        "related": [
            (library().pages[slug], page.texts.related[slug]) for slug in page.facts.related
        ],
        "sources": [(source, in_words.SOURCES[source.kind]) for source in page.facts.source],
    }


def _query(written: Edition) -> str:
    return f"?{written.query}" if written.query else ""


def _play_query(written: Edition) -> str:
    game = urlencode({"game": written.page.slug})
    return f"{game}&{written.query}" if written.query else game


def _over_another_page(request: HtmxRequest) -> bool:
    """Say whether the rules open over another page, a match, and are not a page themselves."""
    if not request.htmx or not request.htmx.current_url:
        return False
    return urlsplit(request.htmx.current_url).path != request.path


def _example(written: Edition, step: str) -> dict[str, object]:
    """Return the example that is gone through step by step, and the step that is asked for."""
    played = written.examples.get("example")
    if played is None:
        return {}
    number = _number(played, step)
    slug, query = written.page.slug, written.query
    last = len(played.frames)
    return {
        "example": played,
        "frame": played.frames[number - 1],
        "earlier": _address(slug, query, str(number - 1)) if number > 1 else "",
        "later": _address(slug, query, str(number + 1)) if number < last else "",
    }


def _number(played: Played, step: str) -> int:
    """Return the number of the step asked for, or the nearest; by default that of the war."""
    last = len(played.frames)
    if step.isdecimal() and len(step) <= len(str(last)):
        return min(max(int(step), 1), last)
    wars = [frame.number for frame in played.frames if frame.war]
    return wars[-1] if wars else last
