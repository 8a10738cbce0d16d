"""Drunkard: War's Russian kin, with 36 cards and a six that beats the ace."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from games.rules.battles import Battles, CapturedTo, EmptyAtTie, Joiners
from games.rules.captures import WATCH_ONLY, CaptureOrder
from games.rules.cards import SIXES_UP, Card, Cards, Rank
from games.rules.events import Ending, Outcome, Reason, Seat
from games.rules.house_rules import Rule
from games.rules.table import Table


@dataclass(frozen=True)
class Drunkard(Battles):
    """Drunkard for two to eight; who wins it is a matter of agreement."""

    slug: ClassVar[str] = "drunkard"
    title: ClassVar[str] = "Drunkard"

    players: Annotated[Literal[2, 3, 4, 5, 6, 7, 8], Rule("set-up", "how many play")] = 2
    six_beats_ace: Annotated[bool, Rule("set-up", "a six is on top whenever an ace is showing")] = (
        True
    )
    face_down: Annotated[
        Literal[0, 1], Rule("ties", "cards laid face down before the face-up one in a dispute")
    ] = 0
    joiners: Annotated[
        Joiners, Rule("ties", "who lays cards in a dispute: all, or only the tied", players_from=3)
    ] = "tied"
    empty_at_tie: Annotated[
        EmptyAtTie,
        Rule("running out", "whether a tied player with no card left takes the pile or loses"),
    ] = "takes_pot"
    goal: Annotated[
        Literal["last_with_cards", "first_out", "holder_loses"],
        Rule(
            "ending",
            "who wins: the last with cards, the first without; or the one left with all loses",
        ),
    ] = "last_with_cards"
    captured_to: Annotated[
        CapturedTo,
        Rule("captured cards", "straight under the stock, or onto a side pile that follows it"),
    ] = "side_pile_shuffled"
    capture_order: Annotated[
        CaptureOrder,
        Rule("captured cards", "in which order captured cards go under", watch_only=WATCH_ONLY),
    ] = "winner_first"

    @property
    def deck(self) -> Cards:
        """The pack of 36, as it lies before it is shuffled."""
        return SIXES_UP

    def strengths(self, cards: Sequence[Card]) -> list[int]:
        """Return how strong each of the cards is when they lie together."""
        strengths: list[int] = [card.rank for card in cards]
        if self.six_beats_ace and Rank.ACE in strengths:
            return [Rank.ACE + 1 if rank == Rank.SIX else rank for rank in strengths]
        return strengths

    def ending(self, table: Table) -> Outcome | None:
        """Return the outcome if a player is out of cards, or has them all, as the goal says."""
        holders = table.holders
        if self.goal == "first_out":
            return self._first_out(set(range(self.players)).difference(holders))
        if len(holders) > 1:
            return None
        if self.goal == "last_with_cards":
            return Outcome(Ending.WON, holders[0], Reason.ALL_CARDS)
        if self.players == 2:
            return Outcome(Ending.WON, 1 - holders[0], Reason.LEFT_WITH_ALL)
        return Outcome(Ending.DRAWN, None, Reason.LEFT_WITH_ALL)

    @staticmethod
    def _first_out(out: set[Seat]) -> Outcome | None:
        if len(out) == 1:
            return Outcome(Ending.WON, out.pop(), Reason.OUT_FIRST)
        return Outcome(Ending.DRAWN, None, Reason.OUT_TOGETHER) if out else None
