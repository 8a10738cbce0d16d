"""Beggar My Neighbour: court cards demand cards of the next player, who may turn the tables."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, ClassVar, Literal

from games.rules.cards import FULL_PACK, Cards, Rank
from games.rules.events import Captured, Ended, Ending, Event, Flipped, Outcome, Reason, Seat
from games.rules.house_rules import HouseRules, Rule, RuleRefused
from games.rules.play import Choice
from games.rules.table import Table, hand_out

Demand = Literal[0, 1, 2, 3, 4, 5, 6]


@dataclass(frozen=True)
class BeggarMyNeighbour(HouseRules):
    """Beggar My Neighbour for two to six."""

    slug: ClassVar[str] = "beggar-my-neighbour"
    title: ClassVar[str] = "Beggar My Neighbour"

    players: Annotated[Literal[2, 3, 4, 5, 6], Rule("set-up", "how many play")] = 2
    ace: Annotated[
        Demand, Rule("demands", "cards that an ace demands; 0 makes it a plain card")
    ] = 4
    king: Annotated[
        Demand, Rule("demands", "cards that a king demands; 0 makes it a plain card")
    ] = 3
    queen: Annotated[
        Demand, Rule("demands", "cards that a queen demands; 0 makes it a plain card")
    ] = 2
    jack: Annotated[
        Demand, Rule("demands", "cards that a jack demands; 0 makes it a plain card")
    ] = 1
    pile_back: Annotated[
        Literal["as_laid", "turned_over"],
        Rule("captured cards", "how a captured pile goes under: as laid, or turned over"),
    ] = "as_laid"
    leader: Annotated[
        Literal[1, 2, 3, 4, 5, 6], Rule("set-up", "which player lays the first card")
    ] = 1

    def clashes(self) -> Iterator[RuleRefused]:
        """Yield a leader who does not play."""
        if self.leader > self.players:
            legal = ", ".join(str(player) for player in range(1, self.players + 1))
            problem = f"leader={self.leader} does not play: there are {self.players} players"
            yield RuleRefused("leader", self.leader, legal, problem)

    @property
    def seats(self) -> int:
        """How many play."""
        return self.players

    @property
    def deck(self) -> Cards:
        """The full pack, as it lies before it is shuffled."""
        return FULL_PACK

    @cached_property
    def demands(self) -> tuple[int, ...]:
        """How many cards each rank demands, by the rank's number; a plain card demands none."""
        plain = (0,) * Rank.JACK
        return (*plain, self.jack, self.queen, self.king, self.ace)

    def lay_out(self, cards: Cards) -> Table:
        """Deal one card at a time, as long as everybody gets one; cards over are left out."""
        stocks, over = hand_out(cards, self.players)
        return self.stack(stocks)._replace(undealt=over)

    def stack(self, stocks: tuple[Cards, ...]) -> Table:
        """Put down a deal as it is given; an empty stock is out from the start."""
        return Table(stocks, leader=self.leader - 1)

    def position(self, table: Table) -> object:
        """Return what each card demands and where it lies, and who leads."""
        demands = self.demands
        marks = [bytes([demands[card.rank] for card in stock]) for stock in table.stocks]
        return b"\xff".join([bytes([table.leader]), *marks])

    def choices(self, _table: Table) -> tuple[Choice, ...]:
        """Nobody has anything to choose."""
        return ()

    def decide(self, table: Table, choice: Choice | None = None) -> tuple[Event, ...]:
        """Lay a card; take the pile when its demand is paid or nobody can pay; end the game."""
        if not table.facing:
            holders = table.holders
            if len(holders) == 1:
                return (Ended(Outcome(Ending.WON, holders[0], Reason.ALL_CARDS)),)
            return (self._lay(table, self._from(table, table.leader)[0]),)
        owner, owed = self._owed(table.facing)
        payer = self._payer(table, owner, owed)
        if payer is None:
            pile = tuple(flip.card for flip in table.facing)
            return (Captured(owner, pile if self.pile_back == "as_laid" else pile[::-1]),)
        return (self._lay(table, payer),)

    def _owed(self, flips: Sequence[Flipped]) -> tuple[Seat, int | None]:
        """Return who gets the pile if no more is laid, and how much is owed; None if nothing is."""
        for paid, flip in enumerate(reversed(flips)):
            demand = self.demands[flip.card.rank]
            if demand:
                return flip.seat, demand - paid
        return flips[-1].seat, None

    def _payer(self, table: Table, owner: Seat, owed: int | None) -> Seat | None:
        """Return who has to lay the next card; None if the demand is paid, or nobody else can.

        Whoever began to pay goes on; a player without cards is out and the next one has to.
        """
        if owed == 0:
            return None
        last = table.facing[-1].seat
        first = last if owed and last != owner else last + 1
        return next((seat for seat in self._from(table, first) if seat != owner), None)

    def _from(self, table: Table, first: Seat) -> list[Seat]:
        """Return the seats that hold cards, in turn, beginning with `first`."""
        turns = (seat % self.players for seat in range(first, first + self.players))
        return [seat for seat in turns if table.stocks[seat]]

    @staticmethod
    def _lay(table: Table, seat: Seat) -> Flipped:
        return Flipped(seat, table.stocks[seat][0])
