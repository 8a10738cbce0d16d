"""Suits, ranks and cards, and the packs that games are played with."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, Self


class Suit(IntEnum):
    """The four suits, in the order in which an unshuffled pack lies and suits break ties."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The letter that stands for the suit in the notation."""
        return "cdhs"[self]

    @property
    def symbol(self) -> str:
        """The sign printed on the card."""
        return "♣♦♥♠"[self]


class Rank(IntEnum):
    """The thirteen ranks, two to ace; a ruleset says which beats which."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def symbol(self) -> str:
        """What the corner of the card shows: 2 to 10, J, Q, K, A."""
        return "JQKA"[self - 11] if self > Rank.TEN else str(int(self))


RANKS: Final = {rank.symbol: rank for rank in Rank} | {"T": Rank.TEN}
SUITS: Final = {suit.letter: suit for suit in Suit} | {suit.symbol: suit for suit in Suit}


@dataclass(frozen=True, slots=True)
class Card:
    """One card. It has no order: only a ruleset knows which card is higher."""

    rank: Rank
    suit: Suit

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `Qh`, `10s` or `Ts`, in capitals or not; raise ValueError for anything else."""
        rank, suit = RANKS.get(text[:-1].upper()), SUITS.get(text[-1:].lower())
        if rank is None or suit is None:
            message = f"'{text}' is not a card"
            raise ValueError(message)
        return cls(rank, suit)

    def __str__(self) -> str:
        """Write the card as `parse` reads it."""
        return f"{self.rank.symbol}{self.suit.letter}"


type Cards = tuple[Card, ...]


def pack(suits: Iterable[Suit] = Suit, lowest: Rank = Rank.TWO) -> Cards:
    """Return an unshuffled pack: suit by suit, each from `lowest` up to the ace."""
    return tuple(Card(rank, suit) for suit in suits for rank in Rank if rank >= lowest)


FULL_PACK: Final = pack()
HALF_PACK: Final = pack(suits=(Suit.CLUBS, Suit.SPADES))
SIXES_UP: Final = pack(lowest=Rank.SIX)
SEVENS_UP: Final = pack(lowest=Rank.SEVEN)
