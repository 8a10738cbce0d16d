"""Tally, streak, dealer and decision of a match, from the winners of its games in order.

Everything here is pure: a winner is a seat, or None for a drawn game.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile


class Format(StrEnum):
    """When a match is over."""

    OPEN = "open"
    FIRST_TO = "first_to"
    BEST_OF = "best_of"
    GAMES = "games"


class Deals(StrEnum):
    """Who deals, or starts, the next game."""

    NOBODY = "nobody"
    LOSER = "loser"
    WINNER = "winner"
    ALTERNATE = "alternate"
    SEAT_ORDER = "seat_order"


@dataclass(frozen=True, slots=True)
class Streak[Seat: Hashable]:
    """A run of games won by one seat, up to the latest game."""

    seat: Seat
    games: int


@dataclass(frozen=True, slots=True)
class Decision:
    """A match's result: the seat that won it, or None for a level one."""

    winner: int | None


def tally(winners: Sequence[int | None], seats: int) -> tuple[int, ...]:
    """Return the games won per seat."""
    won = [0] * seats
    for winner in winners:
        if winner is not None:
            won[winner] += 1
    return tuple(won)


def streak[Seat: Hashable](winners: Sequence[Seat | None]) -> Streak[Seat] | None:
    """Return the current winning streak, or None after a draw or before any game."""
    if not winners or winners[-1] is None:
        return None
    latest = winners[-1]
    run = takewhile(lambda winner: winner == latest, reversed(winners))
    return Streak(latest, sum(1 for _ in run))


def next_run(winner: int | None, latest: int | None, run: int) -> int:
    """Return the length of the streak after `winner` won, following a `run` of `latest`'s."""
    if winner is None:
        return 0
    return run + 1 if winner == latest else 1


def leader(won: Sequence[int]) -> int | None:
    """Return the seat that has won most, or None when the lead is shared."""
    most = max(won)
    return won.index(most) if won.count(most) == 1 else None


def decide(form: Format, length: int | None, won: Sequence[int], games: int) -> Decision | None:
    """Say whether `games` games with the tally `won` decide a match, and for whom.

    First to N ends at N, best of N at more than half of N (draws count for nobody), N games
    at N; a level result of N games is nobody's. An open-ended match is never decided.
    """
    if form is Format.OPEN or length is None:
        return None
    if form is Format.GAMES:
        return Decision(leader(won)) if games >= length else None
    needed = length if form is Format.FIRST_TO else length // 2 + 1
    ahead = leader(won)
    return Decision(ahead) if ahead is not None and won[ahead] >= needed else None


def to_win(form: Format, length: int | None, won: int) -> int | None:
    """Return how many games a seat with `won` wins still needs, or None where none settle it."""
    if length is None or form not in {Format.FIRST_TO, Format.BEST_OF}:
        return None
    needed = length if form is Format.FIRST_TO else length // 2 + 1
    return max(needed - won, 0)


def next_dealer(
    deals: Deals, seats: int, *, games: int, winner: int | None, dealer: int | None
) -> int | None:
    """Return the seat that deals after `games` games.

    The latest was won by `winner` (None: drawn) and dealt by `dealer`. The first seat deals
    first. After a drawn game the same seat deals again where the result decides. "Loser" among
    more than two is the seat after the winner.
    """
    if deals is Deals.NOBODY:
        return None
    if deals in {Deals.ALTERNATE, Deals.SEAT_ORDER}:
        return games % seats
    if games == 0:
        return 0
    if winner is None:
        return dealer
    return winner if deals is Deals.WINNER else (winner + 1) % seats
