"""War: everybody flips, the highest card takes all, and a tie for highest is a war."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, ClassVar, Final, Literal

from games.rules.battles import Battles, CapturedTo, Joiners, Remainder, ShortWar
from games.rules.captures import WATCH_ONLY, CaptureOrder
from games.rules.cards import FULL_PACK, HALF_PACK, SEVENS_UP, SIXES_UP, Card, Cards, Rank, Suit
from games.rules.events import Ending, Outcome, Reason
from games.rules.house_rules import Rule, RuleRefused, in_words
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

    players: Annotated[Literal[2, 3, 4], Rule("set-up", "how many play")] = 2
    face_down: Annotated[
        Literal[1, 2, 3],
        Rule("ties", "cards laid face down before the face-up one in a war", needs=WARS),
    ] = 1
    escalating: Annotated[
        bool, Rule("ties", "a war on a war lays one card more face down each time", needs=WARS)
    ] = False
    joiners: Annotated[
        Joiners,
        Rule("ties", "who lays cards in a war: all, or only the tied", players_from=3, needs=WARS),
    ] = "all"
    aces: Annotated[
        Literal["high", "low", "two_beats_ace"],
        Rule("set-up", "where the ace ranks; or a two is on top whenever an ace is showing"),
    ] = "high"
    suits_break_ties: Annotated[
        bool, Rule("ties", "spades beat hearts, diamonds and clubs in a tie: there are no wars")
    ] = False
    pack: Annotated[
        Literal["full", "half_suits", "half_random", "36", "32"],
        Rule("set-up", "52 cards; two suits; 26 cards at random; sixes up; sevens up"),
    ] = "full"
    remainder: Annotated[
        Remainder, Rule("set-up", "where cards go that cannot be dealt evenly", players_from=3)
    ] = "set_aside"
    short_war: Annotated[
        ShortWar, Rule("running out", "what happens with too few cards for a war", needs=WARS)
    ] = "last_card_serves"
    stranded_pot: Annotated[
        Literal["next_battle", "split"],
        Rule(
            "running out",
            "where the pile goes when nobody in a war can go on, but others still hold cards",
            players_from=3,
            needs={**WARS, "joiners": "tied"},
        ),
    ] = "next_battle"
    dead_heat: Annotated[
        Literal["draw", "split"],
        Rule(
            "running out",
            "whether own cards come back, for the count, when nobody has a card left to play",
            needs=WARS,
        ),
    ] = "draw"
    capture_order: Annotated[
        CaptureOrder,
        Rule("captured cards", "in which order captured cards go under", watch_only=WATCH_ONLY),
    ] = "shuffled"
    captured_to: Annotated[
        CapturedTo,
        Rule("captured cards", "straight under the stock, or onto a side pile that follows it"),
    ] = "under"
    battle_limit: Annotated[
        int | None, Rule("ending", "stop after so many battles; most cards wins")
    ] = None
    war_limit: Annotated[
        int | None, Rule("ending", "stop after so many wars; most cards wins", needs=WARS)
    ] = None
    first_to_wars: Annotated[
        int | None, Rule("ending", "the first to win so many wars wins the game", needs=WARS)
    ] = None
    minutes: Annotated[
        int | None, Rule("ending", "stop after so many minutes; most cards wins")
    ] = None
    level: Annotated[
        Literal["one_more_battle", "draw"],
        Rule("ending", "what happens when a limit finds the leaders level"),
    ] = "one_more_battle"

    def clashes(self) -> Iterator[RuleRefused]:
        """Yield what needs wars, where suits break ties and there are none."""
        if not self.suits_break_ties:
            return
        for name in ("escalating", "war_limit", "first_to_wars"):
            value = getattr(self, name)
            if value:
                legal = in_words(getattr(War, name))
                problem = f"{name}={in_words(value)} needs wars, and where suits break ties"
                yield RuleRefused(name, value, legal, f"{problem} there are none")

    @property
    def deck(self) -> Cards:
        """The pack, as it lies before it is shuffled."""
        return PACKS.get(self.pack, FULL_PACK)

    def lay_out(self, cards: Cards) -> Table:
        """Deal as every kin of War does, of a random half pack only the half."""
        return super().lay_out(cards[:HALF] if self.pack == "half_random" else cards)

    def strengths(self, cards: Sequence[Card]) -> list[int]:
        """Return how strong each of the cards is when they lie together."""
        strengths: list[int] = [card.rank for card in cards]
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
        if () in table.stocks and len(table.holders) == 1:
            return Outcome(Ending.WON, table.holders[0], Reason.ALL_CARDS)
        if not self.limited:
            return None
        if self.first_to_wars in table.wars_won:
            seat = table.wars_won.index(max(table.wars_won))
            return Outcome(Ending.WON, seat, Reason.FIRST_TO_WARS)
        reason = self._limit(table)
        if reason is None:
            return None
        counts = [table.held(seat) for seat in range(self.players)]
        most = max(counts)
        if counts.count(most) == 1:
            return Outcome(Ending.WON, counts.index(most), reason)
        return Outcome(Ending.DRAWN, None, reason) if self.level == "draw" else None

    @cached_property
    def limited(self) -> bool:
        """Say whether the game may end before one player has all cards."""
        limits = (self.battle_limit, self.war_limit, self.first_to_wars, self.minutes)
        return any(limits)

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
        """Return the cards as they lie, and what the limits count; None if cards are shuffled."""
        if self.shuffles:
            return None
        position = super().position(table)
        if not self.limited:
            return position
        rounds = min(table.rounds, self.battle_limit or 0)
        wars = min(table.wars, self.war_limit or 0)
        time = min(seconds(table), (self.minutes or 0) * 60)
        return position, rounds, wars, time, self.first_to_wars and table.wars_won


def seconds(table: Table) -> int:
    """Estimate how long the game took by hand: four seconds a battle, eight more a war."""
    return SECONDS_A_BATTLE * table.rounds + SECONDS_A_WAR * table.wars
