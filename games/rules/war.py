"""War: everybody flips, the highest card takes all, and a tie for highest is a war."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from games.rules.battles import Battles, CapturedTo, Joiners, Remainder, ShortWar
from games.rules.captures import WATCH_ONLY, CaptureOrder
from games.rules.cards import FULL_PACK, HALF_PACK, SEVENS_UP, SIXES_UP, Card, Cards, Rank, Suit
from games.rules.events import Ending, Outcome, Reason
from games.rules.house_rules import RuleRefused, house_rule, in_words
from games.rules.table import Table

PACKS: Final = {"half_suits": HALF_PACK, "36": SIXES_UP, "32": SEVENS_UP}
HALF: Final = 26
SECONDS_A_BATTLE: Final = 4
SECONDS_A_WAR: Final = 8
WARS: Final = {"suits_break_ties": False}


@dataclass(frozen=True)
class War(Battles):
    """War for two to four, with the house rules that people play it by."""

    slug: ClassVar[str] = "war"
    title: ClassVar[str] = "War"

    players: Literal[2, 3, 4] = house_rule(2, "set-up", "how many play")
    face_down: Literal[1, 2, 3] = house_rule(
        1, "ties", "cards laid face down before the face-up one in a war", needs=WARS
    )
    escalating: bool = house_rule(
        False, "ties", "a war on a war lays one card more face down each time", needs=WARS
    )
    joiners: Joiners = house_rule(
        "all", "ties", "who lays cards in a war: all, or only the tied", players_from=3, needs=WARS
    )
    aces: Literal["high", "low", "two_beats_ace"] = house_rule(
        "high", "set-up", "where the ace ranks; or a two is on top whenever an ace is showing"
    )
    suits_break_ties: bool = house_rule(
        False, "ties", "spades beat hearts, diamonds and clubs in a tie: there are no wars"
    )
    pack: Literal["full", "half_suits", "half_random", "36", "32"] = house_rule(
        "full", "set-up", "52 cards; two suits; 26 cards at random; sixes up; sevens up"
    )
    remainder: Remainder = house_rule(
        "set_aside", "set-up", "where cards go that cannot be dealt evenly", players_from=3
    )
    short_war: ShortWar = house_rule(
        "last_card_serves", "running out", "what happens with too few cards for a war", needs=WARS
    )
    stranded_pot: Literal["next_battle", "split"] = house_rule(
        "next_battle",
        "running out",
        "where the pile goes when nobody in a war can go on, but others still hold cards",
        players_from=3,
        needs={**WARS, "joiners": "tied"},
    )
    dead_heat: Literal["draw", "split"] = house_rule(
        "draw",
        "running out",
        "whether own cards come back, for the count, when nobody has a card left; a draw either way",
        needs=WARS,
    )
    capture_order: CaptureOrder = house_rule(
        "shuffled",
        "captured cards",
        "in which order captured cards go under",
        watch_only=WATCH_ONLY,
    )
    captured_to: CapturedTo = house_rule(
        "under", "captured cards", "straight under the stock, or onto a side pile that follows it"
    )
    battle_limit: int | None = house_rule(
        None, "ending", "stop after so many battles; most cards wins"
    )
    war_limit: int | None = house_rule(
        None, "ending", "stop after so many wars; most cards wins", needs=WARS
    )
    first_to_wars: int | None = house_rule(
        None, "ending", "the first to win so many wars wins the game", needs=WARS
    )
    minutes: int | None = house_rule(None, "ending", "stop after so many minutes; most cards wins")
    level: Literal["one_more_battle", "draw"] = house_rule(
        "one_more_battle", "ending", "what happens when a limit finds the leaders level"
    )

    def clashes(self) -> Iterator[RuleRefused]:
        """Yield what needs wars, where suits break ties and there are none."""
        if not self.suits_break_ties:
            return
        reason = "needs wars, and with suits_break_ties=yes there are none"
        for name, value in (
            ("escalating", self.escalating),
            ("war_limit", self.war_limit),
            ("first_to_wars", self.first_to_wars),
        ):
            if value:
                yield RuleRefused(name, value, in_words(type(value)() or None), reason)

    @property
    def deck(self) -> Cards:
        """The pack, as it lies before it is shuffled."""
        return PACKS.get(self.pack, FULL_PACK)

    def lay_out(self, cards: Cards) -> Table:
        """Deal as every kin of War does, of a random half pack only the half."""
        return super().lay_out(cards[:HALF] if self.pack == "half_random" else cards)

    def strengths(self, cards: Sequence[Card]) -> list[int]:
        """Return how strong each of the cards is when they lie together."""
        strengths = [int(card.rank) for card in cards]
        if self.aces == "low":
            strengths = [1 if rank == Rank.ACE else rank for rank in strengths]
        elif self.aces == "two_beats_ace" and Rank.ACE in strengths:
            strengths = [Rank.ACE + 1 if rank == Rank.TWO else rank for rank in strengths]
        if self.suits_break_ties:
            return [
                len(Suit) * rank + card.suit for rank, card in zip(strengths, cards, strict=True)
            ]
        return strengths

    def ending(self, table: Table) -> Outcome | None:
        """Return the outcome if one player has all cards, or a limit has been reached."""
        holders = table.holders
        if len(holders) == 1:
            return Outcome(Ending.WON, holders[0], Reason.ALL_CARDS)
        if self.first_to_wars and self.first_to_wars in table.wars_won:
            seat = table.wars_won.index(self.first_to_wars)
            return Outcome(Ending.WON, seat, Reason.FIRST_TO_WARS)
        reason = self._limit(table)
        if reason is None:
            return None
        counts = [table.held(seat) for seat in range(self.players)]
        most = max(counts)
        if counts.count(most) == 1:
            return Outcome(Ending.WON, counts.index(most), reason)
        return Outcome(Ending.DRAWN, None, reason) if self.level == "draw" else None

    def _limit(self, table: Table) -> Reason | None:
        """Return which limit has been reached, if any."""
        if self.battle_limit and table.rounds >= self.battle_limit:
            return Reason.BATTLE_LIMIT
        if self.war_limit and table.wars >= self.war_limit:
            return Reason.WAR_LIMIT
        if self.minutes and seconds(table) >= self.minutes * 60:
            return Reason.TIME_LIMIT
        return None

    def position(self, table: Table) -> object:
        """Return the cards where they lie, and what the limits count; None if cards are shuffled."""
        if self.shuffles:
            return None
        counts = (
            min(table.rounds, self.battle_limit or 0),
            min(table.wars, self.war_limit or 0),
            min(seconds(table), (self.minutes or 0) * 60),
            table.wars_won if self.first_to_wars else (),
        )
        return self.marks(table), *counts


def seconds(table: Table) -> int:
    """Estimate how long the game took by hand: the pace of `rules.md`."""
    return SECONDS_A_BATTLE * table.rounds + SECONDS_A_WAR * table.wars
