"""What can happen at a table: facts, in the past tense, that carry all there is to show."""

from dataclasses import dataclass
from enum import StrEnum

from games.rules.cards import Card, Cards

type Seat = int
type HalfUnits = int
"""Chips are counted in halves of the betting unit, so that half a bet can be surrendered."""


class Ending(StrEnum):
    """The ways in which a game can end."""

    WON = "won"
    DRAWN = "drawn"
    LOOPED = "looped"
    UNFINISHED = "unfinished"


class Reason(StrEnum):
    """Why a game ended."""

    ALL_CARDS = "all cards"
    DEAD_HEAT = "dead heat"
    BATTLE_LIMIT = "battle limit"
    WAR_LIMIT = "war limit"
    TIME_LIMIT = "time limit"
    FIRST_TO_WARS = "first to so many wars"
    OUT_FIRST = "out of cards first"
    OUT_TOGETHER = "out of cards together"
    LEFT_WITH_ALL = "left with all cards"
    HIGHER_CARD = "higher card"
    HIGHER_WAR_CARD = "higher card in the war"
    TIE_AFTER_TIE = "tie after a tie"
    SURRENDERED = "surrendered"
    REPEATED = "the table repeats"
    STOPPED = "stopped"


class Wager(StrEnum):
    """What a bet in Casino War is placed on."""

    INITIAL = "initial"
    RAISE = "raise"
    TIE = "tie"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, who won it (nobody: None) and why; of a loop, its length in rounds.

    `lead_in` counts the rounds before the table that came back, `cycle` those from it to itself.
    """

    ending: Ending
    winner: Seat | None
    reason: Reason
    cycle: int | None = None
    lead_in: int | None = None


@dataclass(frozen=True, slots=True)
class Flipped:
    """A player turned the top card of their stock face up onto the pile."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Staked:
    """A player laid the top cards of their stock face down on the pile."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Restocked:
    """A player's side pile became their stock, in this order.

    `draws` is how many random numbers the order took.
    """

    seat: Seat
    cards: Cards
    draws: int = 0


@dataclass(frozen=True, slots=True)
class Tied:
    """These players' cards tied for highest: a war; of some, the last card goes on serving."""

    seats: tuple[Seat, ...]
    standing: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Captured:
    """A player took the whole pile, and what was waiting, in this order, first to be played first.

    `draws` is how many random numbers the order took.
    """

    seat: Seat
    cards: Cards
    draws: int = 0


@dataclass(frozen=True, slots=True)
class Stranded:
    """Nobody could go on with the war: the pile was left waiting."""


@dataclass(frozen=True, slots=True)
class Recovered:
    """A player took their own cards back out of the waiting pile."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Awarded:
    """A player was given the cards that were over at the deal."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Bet:
    """A player put chips at risk."""

    seat: Seat
    amount: HalfUnits
    wager: Wager


@dataclass(frozen=True, slots=True)
class Burnt:
    """The dealer laid the top cards of the shoe on the pile, unseen, so that nobody gets them."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Paid:
    """A wager was settled: of what was risked on it, and with it, the player got `amount` back.

    `by` is the seat that pays it, or keeps the rest.
    """

    seat: Seat
    by: Seat
    wager: Wager
    risked: HalfUnits
    amount: HalfUnits


@dataclass(frozen=True, slots=True)
class Ended:
    """The game was over."""

    outcome: Outcome


type Event = (
    Flipped
    | Staked
    | Restocked
    | Tied
    | Captured
    | Stranded
    | Recovered
    | Awarded
    | Bet
    | Burnt
    | Paid
    | Ended
)
