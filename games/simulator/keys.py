"""Which rulesets share a table because their games are equally long, and which row is theirs.

These house rules make no odds for the length of games: whether the ace is high or low, what
becomes of a stranded pot or of the cards in hand at a draw, by which way cards over come into
play, and in which order cards go onto a side pile. A test holds the simulator to that.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache
from itertools import chain, product
from math import prod
from typing import Final, get_args

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.captures import WATCH_ONLY, CaptureOrder
from games.rules.drunkard import Drunkard
from games.rules.house_rules import Value, in_words
from games.rules.war import War

type Simulated = War | Drunkard | BeggarMyNeighbour
type Values = Mapping[str, Value]
type Axes = Mapping[str, tuple[Value, ...]]

ORDERS: Final = tuple(order for order in get_args(CaptureOrder) if order not in WATCH_ONLY)
SHORT_WARS: Final = ("last_card_serves", "last_card_stands", "equal_cards", "forfeit")
CARDS: Final = {"full": 52, "half_suits": 26, "half_random": 26, "36": 36, "32": 32}
WITH_TWOS: Final = {"full", "half_suits", "half_random"}
NO_OR_YES: Final = (False, True)

LIMITS_ON_WARS: Final = {"first_to_wars": (1, 2, 3, 5, 10), "war_limit": (5, 10, 20)}
"""The limits on wars that have tables, for games that are played by the usual house rules."""

MOST_AT_DRUNKARD: Final = 4
"""With more players Drunkard has tables for shuffled side piles only."""

DEMANDS: Final = ({"ace": 4}, {"ace": 0})
"""What cards demand in the games of Beggar My Neighbour that have tables."""


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


class NoTable(LookupError):
    """There is no table for this ruleset; the message says which house rule is to blame."""


@dataclass(frozen=True, slots=True)
class Section:
    """Rows for one card game with some house rules given, one for each combination of others."""

    game: type[Simulated]
    given: Values
    axes: Axes
    first: int = 0

    @property
    def size(self) -> int:
        """How many rows there are."""
        return prod(len(values) for values in self.axes.values())

    def has(self, ruleset: Simulated, values: Values) -> bool:
        """Say whether a ruleset with these values belongs here."""
        if not isinstance(ruleset, self.game):
            return False
        return all(values[name] == value for name, value in self.given.items())

    def row(self, values: Values) -> int:
        """Return the row of these values; raise NoTable for one that is on no axis."""
        place = 0
        for name, axis in self.axes.items():
            if values[name] not in axis:
                raise _no_table(name, values)
            place = place * len(axis) + axis.index(values[name])
        return self.first + place

    def rulesets(self) -> Iterator[Simulated]:
        """Yield a ruleset for each row, in order."""
        for values in product(*self.axes.values()):
            yield self.game.with_rules({**self.given, **dict(zip(self.axes, values, strict=True))})


def row_of(ruleset: Simulated, sections: tuple[Section, ...]) -> int:
    """Return the row of a ruleset in these sections; raise NoTable if it has none."""
    values = usual(ruleset)
    for section in sections:
        if section.has(ruleset, values):
            return section.row(values)
    raise _no_table("players", values)


def in_play(ruleset: Simulated) -> int:
    """Return how many cards there are in a game, those that are set aside included."""
    return CARDS[ruleset.pack] if isinstance(ruleset, War) else len(ruleset.deck)


def _no_table(name: str, values: Values) -> NoTable:
    return NoTable(f"there is no table for {name}={in_words(values[name])}")


def usual(ruleset: Simulated) -> dict[str, Value]:
    """Return the house rules of a ruleset, with those that make no odds as they usually are.

    Limits on battles and minutes are left out: they cut games short that would go on as they are.
    """
    values: dict[str, Value] = asdict(ruleset)
    if isinstance(ruleset, War):
        return values | _usual_at_war(ruleset)
    if isinstance(ruleset, Drunkard):
        return values | _usual_at_drunkard(ruleset)
    return values | {"leader": 1}


def _usual_at_war(war: War) -> dict[str, Value]:
    over = CARDS[war.pack] % war.players
    set_aside = war.remainder == "set_aside" or not over
    side_pile = war.captured_to == "side_pile_shuffled"
    upset = war.aces == "two_beats_ace" and war.pack in WITH_TWOS
    values: dict[str, Value] = {
        "aces": "two_beats_ace" if upset else "high",
        "remainder": "set_aside" if set_aside else "deal_all",
        "captured_to": "under",
        "capture_order": "shuffled" if side_pile else war.capture_order,
        "joiners": war.joiners if war.players > 2 else "all",
    }
    if war.suits_break_ties:
        values |= {"joiners": "all", "face_down": 1, "short_war": SHORT_WARS[0]}
    return values


def _usual_at_drunkard(drunkard: Drunkard) -> dict[str, Value]:
    side_pile = drunkard.captured_to == "side_pile_shuffled"
    return {
        "goal": "first_out" if drunkard.goal == "first_out" else "last_with_cards",
        "captured_to": "side_pile_shuffled" if side_pile else "under",
        "capture_order": "winner_first" if side_pile else drunkard.capture_order,
        "joiners": drunkard.joiners if drunkard.players > 2 else "tied",
    }


@cache
def length_sections() -> tuple[Section, ...]:
    """Return the sections of the tables of lengths."""
    return _one_after_another(_war(), _wars_limited(), _drunkard(), _beggar_my_neighbour())


@cache
def side_pile_sections() -> tuple[Section, ...]:
    """Return where it is kept how much shorter War is with shuffled side piles."""
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
                "first_to_wars": None,
                "war_limit": None,
            },
            {
                "joiners": ("all", "tied") if players > 2 and not suits else ("all",),
                "face_down": (1,) if suits else (1, 2, 3),
                "escalating": (False,) if suits else NO_OR_YES,
                "aces": ("high", "two_beats_ace") if pack in WITH_TWOS else ("high",),
                "remainder": ("set_aside", "deal_all") if cards % players else ("set_aside",),
                "short_war": SHORT_WARS[:1] if suits else SHORT_WARS,
                "capture_order": ORDERS,
            },
        )


def _wars_limited() -> Iterator[Section]:
    limits = [(name, wars) for name, many in LIMITS_ON_WARS.items() for wars in many]
    for players, pack, (name, wars) in product((2, 3, 4), CARDS, limits):
        none: Values = dict.fromkeys(LIMITS_ON_WARS)
        yield Section(
            War,
            {**none, "players": players, "pack": pack, "suits_break_ties": False, name: wars},
            {
                "joiners": ("all", "tied") if players > 2 else ("all",),
                "face_down": (1, 2, 3),
                "escalating": (False,),
                "aces": ("high",),
                "remainder": ("set_aside",),
                "short_war": SHORT_WARS[:1],
                "capture_order": ("shuffled",),
            },
        )


def _drunkard() -> Iterator[Section]:
    for players, side_pile in product(range(2, 9), NO_OR_YES):
        if players > MOST_AT_DRUNKARD and not side_pile:
            continue
        captured_to = "side_pile_shuffled" if side_pile else "under"
        yield Section(
            Drunkard,
            {"players": players, "captured_to": captured_to},
            {
                "joiners": ("tied", "all") if players > 2 else ("tied",),
                "six_beats_ace": NO_OR_YES,
                "face_down": (0, 1),
                "empty_at_tie": ("takes_pot", "lose"),
                "goal": ("last_with_cards", "first_out"),
                "capture_order": ("winner_first",) if side_pile else ORDERS,
            },
        )


def _beggar_my_neighbour() -> Iterator[Section]:
    for players, demands in product(range(2, 7), DEMANDS):
        given = {"players": players, "king": 3, "queen": 2, "jack": 1, **demands}
        yield Section(BeggarMyNeighbour, given, {"pile_back": ("as_laid", "turned_over")})


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
    for demands in DEMANDS:
        given = {"players": 2, "king": 3, "queen": 2, "jack": 1, **demands}
        yield Section(BeggarMyNeighbour, given, {"pile_back": ("as_laid", "turned_over")})


def _one_after_another(*sections: Iterable[Section]) -> tuple[Section, ...]:
    """Give each section its first row."""
    found: list[Section] = []
    for section in chain.from_iterable(sections):
        first = found[-1].first + found[-1].size if found else 0
        found.append(replace(section, first=first))
    return tuple(found)
