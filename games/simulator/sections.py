"""The sections of the tables: every combination of house rules that has a row, in order."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, combinations_with_replacement, product
from typing import Final, get_args

from games.rules.beggar_my_neighbour import BeggarMyNeighbour, Demand
from games.rules.captures import WATCH_ONLY, CaptureOrder
from games.rules.drunkard import Drunkard
from games.rules.house_rules import Value
from games.rules.war import War
from games.simulator.keys import CARDS, COURTS, USUAL_SHORT_WAR, WITH_TWOS, Section, Values

ORDERS: Final = tuple(order for order in get_args(CaptureOrder) if order not in WATCH_ONLY)
SHORT_WARS: Final = (USUAL_SHORT_WAR, "last_card_stands", "equal_cards", "forfeit")
NO_OR_YES: Final = (False, True)
NO_LIMITS: Final[Values] = {"first_to_wars": None, "war_limit": None}


COUNTS_KEPT: Final = {
    52: (1, 2, 3, 5, 8, 12, 17, 22, 26),
    36: (1, 2, 3, 5, 7, 9, 12, 15, 18),
    32: (1, 2, 3, 4, 6, 8, 10, 13, 16),
    26: (1, 2, 3, 4, 5, 7, 9, 11, 13),
}
"""By the size of the pack: the counts of cards for which chances are kept, up to half of it."""
ACES_IN: Final = {"full": 4, "36": 4, "32": 4, "half_suits": 2}
"""The packs of which everybody knows how many aces they have."""
ACES_AT: Final = (0.06, 0.15, 0.27, 0.4, 0.5)
"""The shares of the pack for which chances by aces are kept, up to half of it."""


@cache
def length_sections() -> tuple[Section, ...]:
    """Return the sections of the tables of lengths."""
    return _one_after_another(_war(), _drunkard(), _beggar_my_neighbour())


@cache
def limit_sections() -> tuple[Section, ...]:
    """Return the sections of the tables of games to limits on wars: by all other house rules."""
    return _one_after_another(
        replace(section, given=_without(section.given, NO_LIMITS))
        for section in _war()
        if not section.given["suits_break_ties"]
    )


def _without(values: Values, names: Iterable[str]) -> Values:
    return {name: value for name, value in values.items() if name not in names}


@cache
def side_pile_sections() -> tuple[Section, ...]:
    """Return where it is kept how much longer War is with shuffled side piles."""
    wanted = ("joiners", "face_down")
    return _one_after_another(
        replace(section, axes={name: section.axes[name] for name in wanted}) for section in _war()
    )


def _war() -> Iterator[Section]:
    for players, (pack, cards), suits in product((2, 3, 4), CARDS.items(), NO_OR_YES):
        yield Section(
            War,
            {
                "players": players,
                "pack": pack,
                "suits_break_ties": suits,
                **NO_LIMITS,
            },
            {
                "joiners": ("all", "tied") if players > 2 and not suits else ("all",),
                "face_down": (1,) if suits else (1, 2, 3),
                "escalating": (False,) if suits else NO_OR_YES,
                "aces": ("high", "two_beats_ace") if pack in WITH_TWOS else ("high",),
                "remainder": _remainders(over=cards % players > 0, wars=not suits),
                "short_war": SHORT_WARS[:1] if suits else SHORT_WARS,
                "capture_order": ORDERS,
            },
        )


def _remainders(*, over: bool, wars: bool) -> tuple[Value, ...]:
    """Return what can become of cards over, if there are some: a war can only win them in a war."""
    if not over:
        return ("set_aside",)
    return ("set_aside", "first_war_winner", "deal_all") if wars else ("set_aside", "deal_all")


def _drunkard() -> Iterator[Section]:
    for players, side_pile in product(range(2, 9), NO_OR_YES):
        captured_to = "side_pile_shuffled" if side_pile else "under"
        yield Section(
            Drunkard,
            {"players": players, "captured_to": captured_to},
            {
                "joiners": ("tied", "all") if players > 2 else ("tied",),
                "six_beats_ace": NO_OR_YES,
                "face_down": (0, 1),
                "empty_at_tie": ("takes_pot", "lose"),
                "goal": ("last_with_cards", "first_out") if players > 2 else ("last_with_cards",),
                "capture_order": ("winner_first",) if side_pile else ORDERS,
            },
        )


def _beggar_my_neighbour() -> Iterator[Section]:
    for players, demands in product(range(2, 7), _demands()):
        given = {"players": players, **demands}
        yield Section(BeggarMyNeighbour, given, {"pile_back": ("as_laid", "turned_over")})


def _demands() -> Iterator[Values]:
    """Yield what the court cards can demand, the ace the most: which is which makes no odds."""
    high_to_low = sorted(get_args(Demand), reverse=True)
    for demands in combinations_with_replacement(high_to_low, len(COURTS)):
        yield dict(zip(COURTS, demands, strict=True))


@cache
def odds_sections() -> tuple[Section, ...]:
    """Return the sections of the tables of chances, for two players and by the usual goal."""
    return _one_after_another(_odds_at_war(), _odds_at_drunkard(), _odds_of_beggars())


@cache
def aces_sections() -> tuple[Section, ...]:
    """Return the sections of the tables of chances by aces, for two players and high aces."""
    return _one_after_another(
        Section(
            War,
            {"players": 2, "pack": pack, "suits_break_ties": suits, "aces": "high"},
            {"face_down": (1,) if suits else (1, 2, 3), "capture_order": ORDERS},
        )
        for pack, suits in product(ACES_IN, NO_OR_YES)
    )


def aces_kept(cards: int) -> list[int]:
    """Return the counts of cards for which chances by aces are kept, up to half of the pack."""
    return [max(round(share * cards), 1) for share in ACES_AT]


def _odds_at_war() -> Iterator[Section]:
    for pack, suits in product(CARDS, NO_OR_YES):
        yield Section(
            War,
            {"players": 2, "pack": pack, "suits_break_ties": suits},
            {
                "face_down": (1,) if suits else (1, 2, 3),
                "short_war": SHORT_WARS[:1] if suits else SHORT_WARS,
                "capture_order": ORDERS,
            },
        )


def _odds_at_drunkard() -> Iterator[Section]:
    for side_pile in NO_OR_YES:
        captured_to = "side_pile_shuffled" if side_pile else "under"
        yield Section(
            Drunkard,
            {"players": 2, "captured_to": captured_to, "goal": "last_with_cards"},
            {
                "six_beats_ace": NO_OR_YES,
                "face_down": (0, 1),
                "empty_at_tie": ("takes_pot", "lose"),
                "capture_order": ("winner_first",) if side_pile else ORDERS,
            },
        )


def _odds_of_beggars() -> Iterator[Section]:
    for demands in _demands():
        given = {"players": 2, **demands}
        yield Section(BeggarMyNeighbour, given, {"pile_back": ("as_laid", "turned_over")})


def _one_after_another(*sections: Iterable[Section]) -> tuple[Section, ...]:
    """Give each section its first row."""
    found: list[Section] = []
    for section in chain.from_iterable(sections):
        first = found[-1].first + found[-1].size if found else 0
        found.append(replace(section, first=first))
    return tuple(found)
