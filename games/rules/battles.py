"""What War and its kin share: everybody flips, the highest takes all, a tie calls for more."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Literal

from games.rules.captures import CaptureOrder, capture
from games.rules.cards import Card, Cards, Suit
from games.rules.events import (
    Awarded,
    Ended,
    Ending,
    Event,
    Flipped,
    Outcome,
    Reason,
    Recovered,
    Restocked,
    Seat,
    Staked,
    Stranded,
    Tied,
)
from games.rules.house_rules import HouseRules
from games.rules.play import Choice
from games.rules.shuffling import draws_for, shuffled
from games.rules.table import Table, cards_of, evolve, hand_out, replay

Joiners = Literal["all", "tied"]
CapturedTo = Literal["under", "side_pile_shuffled", "side_pile"]
ShortWar = Literal["last_card_serves", "last_card_stands", "equal_cards", "forfeit"]
EmptyAtTie = Literal["takes_pot", "lose"]
Remainder = Literal["set_aside", "first_war_winner", "deal_all"]


class Battles(HouseRules, ABC):
    """The play of battles and wars; a card game says who is stronger and when it is over.

    The class attributes are rules that a card game has made up its mind about; where it leaves
    them to the players, a house rule of the same name takes their place.
    """

    players: int
    face_down: int
    joiners: Joiners
    captured_to: CapturedTo
    capture_order: CaptureOrder
    escalating: bool = False
    short_war: ShortWar = "last_card_serves"
    empty_at_tie: EmptyAtTie = "lose"
    stranded_pot: Literal["next_battle", "split"] = "next_battle"
    dead_heat: Literal["draw", "split"] = "draw"
    remainder: Remainder = "set_aside"
    suits_break_ties: bool = False

    @abstractmethod
    def strengths(self, cards: Sequence[Card]) -> list[int]:
        """Return how strong each of the cards is when they lie together."""

    @abstractmethod
    def ending(self, table: Table) -> Outcome | None:
        """Return the outcome if the game is over between two rounds."""

    @property
    @abstractmethod
    def deck(self) -> Cards:
        """The pack, as it lies before it is shuffled."""

    @property
    def seats(self) -> int:
        """How many play."""
        return self.players

    @cached_property
    def shuffles(self) -> bool:
        """Say whether cards are shuffled during the game."""
        return self.capture_order == "shuffled" or self.captured_to == "side_pile_shuffled"

    def lay_out(self, cards: Cards) -> Table:
        """Deal one card at a time; cards over are left out, or the first seats get one more."""
        stocks, over = hand_out(cards, self.players, evenly=self.remainder != "deal_all")
        return self.stack(stocks)._replace(undealt=over)

    def stack(self, stocks: tuple[Cards, ...]) -> Table:
        """Put down a deal as it is given; an empty stock is out from the start."""
        nothing: tuple[Cards, ...] = ((),) * len(stocks)
        sides = () if self.captured_to == "under" else nothing
        return Table(stocks, sides=sides, wars_won=(0,) * len(stocks))

    def position(self, table: Table) -> object:
        """Return the cards as they lie, as far as they matter; None if cards are shuffled."""
        if self.shuffles:
            return None
        waiting = tuple(chain.from_iterable(map(cards_of, table.waiting)))
        places = (*table.stocks, *table.sides, waiting, table.undealt)
        if self.suits_break_ties:
            return b"\0".join(
                [bytes([len(Suit) * card.rank + card.suit for card in place]) for place in places]
            )
        return b"\0".join([bytes([card.rank for card in place]) for place in places])

    def choices(self, _table: Table) -> tuple[Choice, ...]:
        """Nobody has anything to choose."""
        return ()

    def decide(self, table: Table, choice: Choice | None = None) -> tuple[Event, ...]:
        """Flip, compare and capture, go to war, or end the game."""
        if table.facing:
            return self._compare(table)
        outcome = self.ending(table)
        if outcome is not None:
            return self._end(table, outcome)
        if table.sides:
            return tuple(self._lay(table, {}, table.holders))
        return tuple([Flipped(seat, stock[0]) for seat, stock in enumerate(table.stocks) if stock])

    def _end(self, table: Table, outcome: Outcome) -> tuple[Event, ...]:
        """End the game; a single holder of cards takes what is still waiting."""
        if table.waiting and len(table.holders) == 1:
            return *self._take(table, table.holders[0]), Ended(outcome)
        return (Ended(outcome),)

    def _lay(
        self, table: Table, stakes: Mapping[Seat, int], flips: Iterable[Seat]
    ) -> Iterator[Event]:
        """Let seats stake so many cards, and then flip one; side piles become stocks if need be."""
        stocks = list(table.stocks)
        staking = [(seat, due, False) for seat, due in stakes.items()]
        for seat, due, face_up in staking + [(seat, 1, True) for seat in flips]:
            while due:
                if not stocks[seat]:
                    yield (restocked := self._restock(table, seat))
                    table, stocks[seat] = evolve(table, restocked), restocked.cards
                cards, stocks[seat] = stocks[seat][:due], stocks[seat][due:]
                yield Flipped(seat, cards[0]) if face_up else Staked(seat, cards)
                due -= len(cards)

    def _restock(self, table: Table, seat: Seat) -> Restocked:
        side = table.sides[seat]
        if self.captured_to == "side_pile":
            return Restocked(seat, side)
        return Restocked(seat, shuffled(side, table.generator), draws_for(len(side)))

    def _compare(self, table: Table) -> tuple[Event, ...]:
        strengths = self.strengths([flip.card for flip in table.facing])
        top = max(strengths)
        if strengths.count(top) == 1:
            return self._take(table, table.facing[strengths.index(top)].seat)
        tied = [flip.seat for flip, own in zip(table.facing, strengths, strict=True) if own == top]
        return tuple(self._war(table, tuple(sorted(tied))))

    def _war(self, table: Table, tied: tuple[Seat, ...]) -> Iterator[Event]:
        """Let the joiners lay their cards, as far as they can, or say why there is no fight."""
        joiners = table.holders if self.joiners == "all" else tied
        held = {seat: table.held(seat) for seat in joiners}
        empty = tuple(seat for seat in tied if not table.held(seat))
        due = self.face_down + 1 + (table.ties if self.escalating else 0)
        able = self._able(held, due)
        if self.short_war == "equal_cards":
            due = min([due, *(held[seat] for seat in able)])

        yield (war := Tied(tied, empty if self.short_war == "last_card_stands" else ()))
        losing = {seat: count for seat, count in held.items() if seat not in able}
        if self.empty_at_tie == "takes_pot" and len(empty) == 1:
            yield from self._take(evolve(table, war), empty[0])
        elif not able:
            yield from self._strand(evolve(table, war), held)
        elif len(able) + len(war.standing) == 1:
            forfeits = tuple(self._lay(table, losing, ()))
            yield from forfeits
            yield from self._take(replay(table, (war, *forfeits)), able[0])
        else:
            stakes = losing | {seat: min(due, held[seat]) - 1 for seat in able}
            yield from self._lay(table, stakes, able)

    def _able(self, held: Mapping[Seat, int], due: int) -> list[Seat]:
        """Return the seats that can lay cards; under *forfeit* those that can lay all, if any.

        If all are short then, cards laid one by one say who lasts longest.
        """
        if self.short_war != "forfeit":
            return [seat for seat, count in held.items() if count]
        enough = min(due, max(held.values(), default=0))
        able = [seat for seat, count in held.items() if count and count >= enough]
        return able if enough == due or len(able) == 1 else []

    def _strand(self, table: Table, held: Mapping[Seat, int]) -> Iterator[Event]:
        """Leave the pile waiting for the others, or call it a dead heat if there are none."""
        others = [seat for seat in table.holders if seat not in held]
        if others:
            forfeits = tuple(self._lay(table, held, ()))
            yield from forfeits
            table = replay(table, forfeits)
        yield Stranded()
        split_among_all = self.dead_heat == "split" and not others
        if split_among_all or (self.stranded_pot == "split" and len(others) > 1):
            for seat in sorted({laid.seat for laid in table.pile}):
                own = (cards_of(laid) for laid in table.waiting + table.pile if laid.seat == seat)
                yield Recovered(seat, tuple(chain(*own)))
        if not others:
            yield Ended(Outcome(Ending.DRAWN, None, Reason.DEAD_HEAT))

    def _take(self, table: Table, seat: Seat) -> tuple[Event, ...]:
        taken = capture(table, seat, self.capture_order, self._strength)
        if table.ties and table.undealt and self.remainder == "first_war_winner":
            return taken, Awarded(seat, table.undealt)
        return (taken,)

    def _strength(self, card: Card) -> int:
        return self.strengths([card])[0]
