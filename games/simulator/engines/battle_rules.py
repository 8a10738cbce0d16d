"""The house rules of War and its kin as one record of numbers, words counted in their order."""

from typing import Protocol

import numpy as np

SHORT_WARS = ("last_card_serves", "last_card_stands", "equal_cards", "forfeit")
LAST_CARD_SERVES, LAST_CARD_STANDS, EQUAL_CARDS, FORFEIT = range(4)

GOALS = ("last_with_cards", "first_out", "holder_loses")
LAST_WITH_CARDS, FIRST_OUT, HOLDER_LOSES = range(3)


class BattleRules(Protocol):
    """What a record of `BATTLE_RULES` holds, for people and type checkers to read."""

    players: int
    face_down: int
    escalating: int
    everybody_joins: int
    top: int
    """The rank that `lowest` beats, or 0 where the lowest beats none."""
    lowest: int
    short_war: int
    empty_takes_pot: int
    pot_is_split: int
    capture_order: int
    side_piles: int
    spare_goes_to_war: int
    """Whether the first to win a war gets the cards that were over at the deal."""
    goal: int
    battle_limit: int
    """The most rounds, wars, wars of one seat, and seconds: 0 for no limit."""
    war_limit: int
    first_to_wars: int
    seconds: int
    level_is_drawn: int
    chance: int
    """Whether cards are shuffled in play, so that a table that comes back means nothing."""
    most_rounds: int
    """When to give up a game that chance keeps going."""


BATTLE_RULES = np.dtype([(name, np.int64) for name in BattleRules.__annotations__])
