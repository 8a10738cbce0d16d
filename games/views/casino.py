"""Casino War at a table: every hand and every choice is an address, and nothing else is kept."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_safe

from games.rules.casino_war import UNIT, CasinoWar
from games.rules.catalogue import nearest
from games.rules.codes import NoCode, read_code, write_code
from games.rules.events import HalfUnits, Reason
from games.rules.house_rules import in_words
from games.views.watch import revalidated, short
from games.watching.casino import MOST_HANDS, STAKES, Hand, NoSitting, Odds, odds, sit
from games.watching.deals import new_code

NO_RULES = ("deal", "hands", "odds")
SLUG = CasinoWar.slug
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sitting stands: its house rules, its deal, and the hands so far."""

    ruleset: CasinoWar
    deal: str
    hands: str
    shows_odds: bool

    def address(self, hands: str | None = None, *, shows_odds: bool | None = None) -> str:
        """Return the address of this sitting with other hands, or with the odds shown or not."""
        rules = {name: in_words(value) for name, value in self.ruleset.changed().items()}
        query = {**rules, "deal": self.deal, "hands": self.hands if hands is None else hands}
        if self.shows_odds if shows_odds is None else shows_odds:
            query["odds"] = "yes"
        return f"{reverse('casino_war')}?{urlencode(query)}"


@require_safe
@revalidated
@conditional_page
def show_casino(request: HttpRequest) -> HttpResponse:
    """Show the table after the hands in the address; without a deal, lead to a new sitting."""
    texts = {name: text for name, text in request.GET.dict().items() if name not in NO_RULES}
    ruleset, _changes = nearest(SLUG, short(texts))
    if not isinstance(ruleset, CasinoWar):
        raise TypeError(ruleset)
    code = request.GET.get("deal", "")
    if not code:
        address = Place(ruleset, new_code(), "", shows_odds=False).address()
        return HttpResponseRedirect(address, headers={"Cache-Control": "no-store"})
    text = request.GET.get("hands", "")
    try:
        seed = read_code(code)
        hands = sit(ruleset, seed, text)
    except (NoCode, NoSitting):
        fresh = Place(ruleset, new_code(), "", shows_odds=False)
        context = {"broken": True, "fresh": fresh.address()}
        return render(request, "games/casino.html", context, status=422)
    place = Place(ruleset, write_code(seed), text, shows_odds="odds" in request.GET)
    return render(request, "games/casino.html", _context(place, hands))


def _context(place: Place, hands: tuple[Hand, ...]) -> dict[str, object]:
    hand = hands[-1] if hands else None
    waits = hand is not None and hand.outcome is None
    so_far = f"{place.hands}-" if place.hands else ""
    full = len(hands) >= MOST_HANDS
    balance = sum(each.won for each in hands)
    return {
        "hand": hand,
        "number": len(hands),
        "sentence": _sentence(hand) if hand else _("Place units, and the cards are dealt."),
        "balance": _units(balance),
        "ahead": balance > 0,
        "waits": waits,
        "war": place.address(f"{place.hands}w"),
        "surrender": place.address(f"{place.hands}s"),
        "stakes": [{"units": units, "href": place.address(f"{so_far}{units}")} for units in STAKES]
        if not full
        else [],
        "full": full,
        "fresh": Place(place.ruleset, new_code(), "", shows_odds=False).address(),
        "line": _line(hands),
        "odds": _odds(odds(place.ruleset)) if place.shows_odds else None,
        "odds_url": place.address(shows_odds=True),
        "no_odds_url": place.address(shows_odds=False),
        "decks": place.ruleset.decks,
        "rules_url": reverse("rules", args=[SLUG]),
    }


def _units(halves: HalfUnits) -> str:
    """Write what the player is up or down, in units and with its sign: "+1.5", "0"."""
    units = abs(halves) / UNIT
    sign = "+" if halves > 0 else MINUS if halves < 0 else ""
    return f"{sign}{units:g}"


def _sentence(hand: Hand) -> str:
    if hand.outcome is None:
        return _("A tie. Go to war, or surrender half.")
    said = {"won": _units(hand.won)}
    match hand.outcome.reason:
        case Reason.SURRENDERED:
            return _("You surrender: %(won)s.") % said
        case Reason.TIE_AFTER_TIE:
            return _("A tie again, which is yours: %(won)s.") % said
        case Reason.HIGHER_WAR_CARD if hand.won > 0:
            return _("You win the war: %(won)s.") % said
        case Reason.HIGHER_WAR_CARD:
            return _("The dealer wins the war: %(won)s.") % said
    if hand.player[0].rank > hand.dealer[0].rank:
        return _("Your card is higher: %(won)s.") % said
    return _("The dealer’s card is higher: %(won)s.") % said


def _line(hands: tuple[Hand, ...]) -> dict[str, object] | None:
    """Return the balance over the hands as the points of a line in a box of 1000 by 100."""
    balances = [0]
    for hand in hands:
        balances.append(balances[-1] + hand.won)
    most = max(map(abs, balances)) or 1
    if len(balances) < 3:
        return None
    points = [
        f"{1000 * number / (len(balances) - 1):.1f},{50 - 48 * balance / most:.1f}"
        for number, balance in enumerate(balances)
    ]
    return {"points": " ".join(points)}


def _odds(exact: Odds) -> list[tuple[str, str]]:
    """Return what the odds are about, and the odds: in units for 100 placed, or times in 100."""
    rows = [
        (_("Your first card is higher"), _in_100(float(exact.higher))),
        (_("The dealer’s is higher"), _in_100(float(exact.higher))),
        (_("They tie"), _in_100(float(exact.tie))),
        (_("Go to war after a tie"), _for_100(float(exact.war))),
        (_("Surrender after a tie"), _for_100(float(exact.surrender))),
        (_("A hand, if you always go to war"), _for_100(float(exact.always_war))),
        (_("A hand, if you always surrender"), _for_100(float(exact.always_surrender))),
    ]
    if exact.tie_wager is not None:
        rows.append((_("The side bet on a tie"), _for_100(float(exact.tie_wager))))
    return rows


def _in_100(chance: float) -> str:
    return _("%(times)s times in 100") % {"times": f"{100 * chance:.2f}"}


def _for_100(worth: float) -> str:
    return _("you lose %(units)s for every 100 placed") % {"units": f"{-100 * worth:.2f}"}
