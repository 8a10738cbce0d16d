"""What the page of a game that is watched needs, as finished values and sentences."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.saying import number_in_words
from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.cards import Rank
from games.rules.catalogue import GAMES
from games.rules.house_rules import in_words as value_in_words
from games.watching import encoding, odds, pictures, telling
from games.watching.famous import FAMOUS, FamousDeal
from games.watching.playing import Fight, Watched

PART: Final = 12_000
"""Steps that travel with a page. Nearly every game is shorter and travels whole."""
PACES: Final = {True: (1800, 1500, 0), False: (2400, 1600, 8000)}
"""Milliseconds by hand, where cards are laid one by one and otherwise: a flip, a capture, a war.

That is about 2 s a card, and 4 s a battle and 8 s a war.
"""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a game is watched; each step has an address of its own."""

    path: str
    query: tuple[tuple[str, str], ...] = ()

    def at(self, step: int) -> str:
        """Return the address of a step."""
        return f"{self.path}?{urlencode([*self.query, ('step', step)])}"

    def without_step(self) -> str:
        """Return the address of the game."""
        return f"{self.path}?{urlencode(self.query)}" if self.query else self.path


@dataclass(frozen=True, slots=True)
class Link:
    """A step to go to, and what is there."""

    step: int
    href: str
    label: str


def game_address(
    path: str, changed: Mapping[str, object], names: Sequence[str], deal: str
) -> Address:
    """Return where a deal is watched under house rules, between named players."""
    rules = [(name, value_in_words(value)) for name, value in changed.items()]
    return Address(path, (*rules, *(("name", name) for name in names), ("deal", deal)))


def page(
    watched: Watched, names: Sequence[str], deal: str, step: int, address: Address
) -> dict[str, object]:
    """Return what the template `games/watch_game.html` shows of a game at a step."""
    last = watched.last
    fights = watched.fights
    later = next((fight.step for fight in fights if fight.step > step), last)
    return {
        "title": _("%(game)s, dealt and played") % {"game": watched.ruleset.title},
        "deal": deal_in_words(watched, deal),
        "flip": watched.flips[step],
        "one_by_one": isinstance(watched.ruleset, BeggarMyNeighbour),
        "picture": pictures.picture(watched, names, step),
        "good_is_ace": pictures.good_from(watched) is Rank.ACE,
        "sentence": telling.sentence(watched, names, step),
        "odds": odds.sentence(watched, names, step),
        "step": step,
        "last": last,
        "start": _link(address, 0),
        "back": _link(address, max(step - 1, 0)),
        "next": _link(address, min(step + 1, last)),
        "next_war": _link(address, later) if fights else None,
        "end": _link(address, last),
        "fights": [_fight(fight, names, address) for fight in fights],
        "loop": _loop(watched, address),
        "leads": pictures.leads(watched, step),
        "across": pictures.across(watched, step),
        "ending": telling.ending(watched, names, watched.outcome),
        "data": data(watched, names, step),
        "address": address,
    }


def deal_in_words(watched: Watched, deal: str) -> str:
    """Return what a deal is called: its code, or its finder and the year."""
    if famous := famous_deal(watched.ruleset.slug, deal):
        return f"{famous.finder}, {famous.year}"
    if "/" in deal:
        return _("A deal of your own")
    return _("Deal %(code)s") % {"code": deal}


def famous_deal(game: str, deal: str) -> FamousDeal | None:
    """Return the famous deal that these cards are, or None."""
    return next((each for each in FAMOUS if each.game == game and each.deal == deal), None)


def _link(address: Address, step: int, label: str = "") -> Link:
    return Link(step, address.at(step), label)


def _fight(fight: Fight, names: Sequence[str], address: Address) -> Link:
    said = {"flip": fight.flip, "cards": number_in_words(fight.cards)}
    if fight.winner is None:
        return _link(address, fight.step, _("Flip %(flip)s: nobody takes it") % said)
    words = ngettext(
        "Flip %(flip)s: %(cards)s card to %(name)s",
        "Flip %(flip)s: %(cards)s cards to %(name)s",
        fight.cards,
    )
    return _link(address, fight.step, words % {**said, "name": names[fight.winner]})


def _loop(watched: Watched, address: Address) -> dict[str, object] | None:
    """Return where the loop lies on the lead line, and its first step, if the game loops."""
    start = watched.loop_start
    if start is None:
        return None
    across = pictures.across(watched, start)
    return {
        "link": _link(address, start),
        "across": across,
        "width": round(pictures.WIDTH - across, 1),
    }


def data(watched: Watched, names: Sequence[str], step: int) -> str:
    """Return the game, or the part of a very long one that holds `step`, for the page to play."""
    first = min(step, watched.last - 1) // PART * PART
    last = min(first + PART, watched.last)
    flip, take, war = PACES[isinstance(watched.ruleset, BeggarMyNeighbour)]
    said = [telling.sentence(watched, names, first)]
    said += telling.sentences(watched, names, first, last)
    whole = {
        "first": first,
        "last": watched.last,
        "flips": watched.flips[first],
        "table": encoding.encode_table(watched.table(first)),
        "steps": encoding.encode_steps(watched, first, last),
        "said": "\n".join(said),
        "fights": [fight.step for fight in watched.fights],
        "good": pictures.good_from(watched) - encoding.LOWEST,
        "pace": {"flip": flip, "take": take, "war": war},
        "odds": odds.data(watched),
    }
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


def famous_deals(path_of: Mapping[str, str]) -> Iterator[dict[str, object]]:
    """Yield the famous deals with where to watch each; `path_of` has a path for each game."""
    for famous in FAMOUS:
        address = game_address(path_of[famous.game], famous.rules, (), famous.deal)
        title = GAMES[famous.game].title
        yield {"deal": famous, "title": title, "href": address.without_step()}
