"""Casino War: one card each against the dealer, and a war if they tie.

The payouts are those of Wikipedia's article "Casino war": even money, 10 to 1 on the tie wager,
half the bet back for a surrender, and in a war the raise pays while the first bet is returned.
"""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal

from games.rules.cards import FULL_PACK, Cards
from games.rules.events import (
    Bet,
    Burnt,
    Captured,
    Ended,
    Ending,
    Event,
    Flipped,
    HalfUnits,
    Outcome,
    Paid,
    Reason,
    Seat,
    Tied,
    Wager,
)
from games.rules.house_rules import HouseRules, Rule
from games.rules.play import Choice, DealRefused
from games.rules.table import Table, cards_of

PLAYER: Final[Seat] = 0
DEALER: Final[Seat] = 1
UNIT: Final[HalfUnits] = 2
TIE_PAYS: Final = 10


@dataclass(frozen=True)
class CasinoWar(HouseRules):
    """Casino War: one player (seat 0) against the dealer (seat 1), for one round of one unit."""

    slug: ClassVar[str] = "casino-war"
    title: ClassVar[str] = "Casino War"

    decks: Annotated[Literal[1, 2, 3, 4, 5, 6, 7, 8], Rule("set-up", "packs shuffled together")] = 6
    bonus: Annotated[
        bool, Rule("stakes", "a tie after going to war pays 2 to 1 on the raise, not even money")
    ] = True
    tie_wager: Annotated[
        bool, Rule("stakes", "a side bet that the first two cards tie, paid 10 to 1")
    ] = False
    burn: Annotated[Literal[3, 0], Rule("set-up", "cards burnt before the cards of a war")] = 3

    @property
    def seats(self) -> int:
        """The player and the dealer."""
        return 2

    @property
    def deck(self) -> Cards:
        """The shoe, as it lies before it is shuffled: pack upon pack."""
        return FULL_PACK * self.decks

    def lay_out(self, cards: Cards) -> Table:
        """Hand out what a round can need, as the shoe will give it; the rest stays in the shoe.

        The shoe gives a card to the player and the dealer, the cards to burn, and the war cards.
        """
        war = 2 + self.burn
        stocks = (cards[:1] + cards[war : war + 1], cards[1:2] + cards[war + 1 : war + 2])
        return self.stack(stocks)._replace(undealt=cards[2:war] + cards[war + 2 :])

    def stack(self, stocks: tuple[Cards, ...]) -> Table:
        """Put down the cards of player and dealer; raise DealRefused if there are too few."""
        player, dealer = stocks
        if not player or not dealer:
            message = "the player and the dealer need a card each"
            raise DealRefused(message)
        if player[0].rank == dealer[0].rank and (len(player) < 2 or len(dealer) < 2):
            message = "the first cards tie, and so the player and the dealer need a war card each"
            raise DealRefused(message)
        return Table(stocks, chips=(0, 0))

    def position(self, _table: Table) -> object:
        """Return None: a round never repeats."""
        return None

    def choices(self, table: Table) -> tuple[Choice, ...]:
        """Offer war or surrender when the first cards tie."""
        return (Choice.WAR, Choice.SURRENDER) if table.facing and self._first_tie(table) else ()

    def decide(self, table: Table, choice: Choice | None = None) -> tuple[Event, ...]:
        """Take the bets, deal, settle, or go to war."""
        if not table.facing:
            return self._flips(table) if any(table.chips) else self._bets()
        if not self._first_tie(table):
            return self._settle(table)
        if choice is None:
            message = "a tie leaves a choice: war or surrender"
            raise ValueError(message)
        side = (self._paid(Wager.TIE, TIE_PAYS + 1),) if self.tie_wager else ()
        if choice is Choice.SURRENDER:
            half_back = Paid(PLAYER, DEALER, Wager.INITIAL, UNIT, UNIT // 2)
            return (*side, half_back, *self._end(table, DEALER, Reason.SURRENDERED))
        raised = Bet(PLAYER, UNIT, Wager.RAISE)
        burnt = table.undealt[: self.burn]
        burning = (Burnt(DEALER, burnt),) if burnt else ()
        return (Tied((PLAYER, DEALER)), *side, raised, *burning, *self._flips(table))

    def _first_tie(self, table: Table) -> bool:
        player, dealer = (flip.card.rank for flip in table.facing)
        return player == dealer and not table.ties

    def _bets(self) -> tuple[Event, ...]:
        initial = Bet(PLAYER, UNIT, Wager.INITIAL)
        return (initial, Bet(PLAYER, UNIT, Wager.TIE)) if self.tie_wager else (initial,)

    def _flips(self, table: Table) -> tuple[Event, ...]:
        return tuple(Flipped(seat, stock[0]) for seat, stock in enumerate(table.stocks))

    def _paid(self, wager: Wager, times: int) -> Paid:
        """Settle a wager of one unit: the player gets `times` the wager back, itself included."""
        return Paid(PLAYER, DEALER, wager, UNIT, times * UNIT)

    def _settle(self, table: Table) -> tuple[Event, ...]:
        player, dealer = (flip.card.rank for flip in table.facing)
        won, tied = player >= dealer, player == dealer
        if table.ties:
            reason = Reason.TIE_AFTER_TIE if tied else Reason.HIGHER_WAR_CARD
            raise_pays = 3 if tied and self.bonus else 2
            pays = {Wager.INITIAL: int(won), Wager.RAISE: raise_pays * won}
        else:
            reason = Reason.HIGHER_CARD
            pays = {Wager.INITIAL: 2 * won} | ({Wager.TIE: 0} if self.tie_wager else {})
        paid = tuple(self._paid(wager, times) for wager, times in pays.items())
        return (*paid, *self._end(table, PLAYER if won else DEALER, reason))

    def _end(self, table: Table, winner: Seat, reason: Reason) -> tuple[Event, ...]:
        """Let the dealer take in the cards, and end the round."""
        cards = tuple(card for laid in table.pile for card in cards_of(laid))
        return Captured(DEALER, cards), Ended(Outcome(Ending.WON, winner, reason))
