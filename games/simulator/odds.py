"""Who will win, and when: the odds of players who count their cards in the middle of a game.

The cards are taken to be any: nobody has seen how good they are. In a game under way that is
right, because who has won many cards has won good and bad ones; how many aces one holds is not.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp, log
from typing import Final

from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.drunkard import Drunkard
from games.rules.war import War
from games.simulator.coding import unpack_aces, unpack_odds
from games.simulator.curves import along
from games.simulator.keys import USUAL_SHORT_WAR, NoTable, Simulated, in_play, row_of
from games.simulator.lengths import MINUTE, Pace
from games.simulator.sections import (
    ACES_IN,
    COUNTS_KEPT,
    aces_kept,
    aces_sections,
    odds_sections,
)
from games.simulator.tables import counts, tables, usual_pace

EVEN = 0.5
KEPT: Final = 300
"""Of so many rulesets what was read last is kept at hand."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What to expect of a game under way."""

    chances: tuple[float, ...]
    """Each seat's chance to win, adding up to 1."""
    typical: float | None
    """The minutes within which half of such games are over; None if most of them never are."""
    slow: float | None
    """The minutes that one in ten of them runs past, among those that come to an end."""


def odds(
    ruleset: Simulated,
    held: Sequence[int],
    aces: Sequence[int] | None = None,
    pace: Pace | None = None,
) -> Odds:
    """Return the odds of players who hold so many cards, seat by seat, and so many aces.

    Raise NoTable if there is no table, ValueError for counts that cannot be.
    """
    _check(ruleset, held, aces)
    kept = _kept(ruleset)
    shares = [count / sum(held) for count in held]
    worths = [kept.chance(share) for share in shares]
    chances = tuple(worth / sum(worths) for worth in worths)
    if aces is not None and isinstance(ruleset, War) and 0 not in held:
        first = _chance_with_aces(ruleset, shares[0], aces)
        chances = (first, 1 - first)
    if isinstance(ruleset, Drunkard) and ruleset.goal != "last_with_cards":
        chances = chances[::-1]
    typical, slow = _minutes_left(ruleset, kept, max(shares), pace or usual_pace(ruleset))
    return Odds(chances, typical, slow)


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of a ruleset for two, at some shares of the cards from none to half of them."""

    shares: tuple[float, ...]
    chances: tuple[float, ...]
    typical: tuple[float, ...]
    slow: tuple[float, ...]

    def chance(self, share: float) -> float:
        """Return the chance of one who holds this share of the cards.

        Of several players each one's chance is in proportion to the chance against a single one.
        """
        if share > EVEN:
            return 1 - self.chance(1 - share)
        return along(share, (0.0, *self.shares), (0.0, *self.chances[:-1], EVEN))

    def left(self, share: float, lengths: Sequence[float]) -> float:
        """Return the length of games from where the lesser of two sides holds this share."""
        logarithms = [log(length) for length in lengths]
        return exp(along(log(share), [log(kept) for kept in self.shares], logarithms))


def _check(ruleset: Simulated, held: Sequence[int], aces: Sequence[int] | None) -> None:
    """Raise ValueError for counts that cannot be, NoTable for a game that has no odds."""
    if len(held) != ruleset.players:
        message = f"{ruleset.players} players hold cards, not {len(held)}"
        raise ValueError(message)
    cards = in_play(ruleset)
    if min(held) < 0 or not 0 < sum(held) <= cards:
        message = f"there are {cards} cards in the game"
        raise ValueError(message)
    if isinstance(ruleset, War):
        limits = ("battle_limit", "war_limit", "first_to_wars", "minutes")
        for limit in limits:
            if getattr(ruleset, limit):
                message = f"there are no odds with {limit}: they depend on how much has been played"
                raise NoTable(message)
    if isinstance(ruleset, Drunkard) and ruleset.goal != "last_with_cards" and ruleset.players > 2:
        message = f"there are no odds with goal={ruleset.goal} for more than two"
        raise NoTable(message)
    if isinstance(ruleset, BeggarMyNeighbour) and not any(ruleset.demands):
        message = "there are no odds where no card demands any: whoever has more goes on longer"
        raise NoTable(message)
    if aces is not None:
        _check_aces(ruleset, held, aces)


def _check_aces(ruleset: Simulated, held: Sequence[int], aces: Sequence[int]) -> None:
    """Raise ValueError for counts of aces that cannot be, NoTable where aces tell nothing."""
    if not isinstance(ruleset, War) or ruleset.players > 2 or ruleset.aces != "high":
        message = "aces are counted at War for two with high aces"
        raise NoTable(message)
    if ruleset.pack not in ACES_IN:
        message = f"nobody knows how many aces there are with pack={ruleset.pack}"
        raise NoTable(message)
    possible = all(0 <= few <= many for few, many in zip(aces, held, strict=True))
    if not possible or sum(aces) != ACES_IN[ruleset.pack]:
        message = f"there are {ACES_IN[ruleset.pack]} aces in the game"
        raise ValueError(message)


def for_two(ruleset: Simulated) -> Simulated:
    """Return the same rules for two players, of whom either may lead."""
    if ruleset.players == 2:
        return ruleset
    if isinstance(ruleset, BeggarMyNeighbour):
        return replace(ruleset, players=2, leader=1)
    return replace(ruleset, players=2)


@lru_cache(maxsize=KEPT)
def _kept(ruleset: Simulated) -> Kept:
    """Return what is kept of a ruleset; of one for more players, of the same rules for two."""
    two = for_two(ruleset)
    cells = unpack_odds(tables().odds, row_of(two, odds_sections()))
    cards = in_play(two)
    chances, typical, slow = zip(*cells, strict=True)
    return Kept(tuple(count / cards for count in COUNTS_KEPT[cards]), chances, typical, slow)


def _chance_with_aces(ruleset: War, share: float, aces: Sequence[int]) -> float:
    """Return the first seat's chance if it holds this share of the cards, and so many aces.

    The tables have it for wars in which the last card serves; with other wars it is as much
    better or worse as it is without a look at the aces.
    """
    if share > EVEN:
        return 1 - _chance_with_aces(ruleset, 1 - share, aces[::-1])
    cards = in_play(ruleset)
    rows = unpack_aces(tables().aces, row_of(ruleset, aces_sections()))
    xs = [_logit(count / cards) for count in aces_kept(cards)]
    chance = along(_logit(share), xs, [_logit(chances[aces[0]]) for chances in rows])
    usual = replace(ruleset, short_war=USUAL_SHORT_WAR)
    shift = _logit(_kept(ruleset).chance(share)) - _logit(_kept(usual).chance(share))
    return 1 / (1 + exp(-chance - shift))


def _logit(chance: float) -> float:
    return log(chance / (1 - chance))


def _minutes_left(
    ruleset: Simulated, kept: Kept, most: float, pace: Pace
) -> tuple[float | None, float | None]:
    """Return the typical and the slow minutes left, where one player holds `most` of the cards.

    The other players count as one side, which holds half of the cards if nobody holds more. All
    is in proportion to how long whole games of the ruleset are.
    """
    if most == 1:
        return 0.0, 0.0
    found = counts(ruleset)
    if found.ended < EVEN:
        return None, None
    rounds, wars = found.typical
    whole = pace.seconds_a_round * rounds + pace.seconds_a_war * wars
    side = min(1 - most, EVEN)
    even = kept.typical[-1]
    typical, slow = kept.left(side, kept.typical) / even, kept.left(side, kept.slow) / even
    return typical * whole / MINUTE, slow * whole / MINUTE
