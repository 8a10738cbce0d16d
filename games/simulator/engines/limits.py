"""When limits on wars end games of War: several limits found in one play of each game."""

import numpy as np
from numpy.typing import NDArray

from games.simulator.engines.battle_rules import BattleRules
from games.simulator.engines.battles import play_round
from games.simulator.engines.compiled import compiled, pasted
from games.simulator.engines.endings import GOES_ON, judge, most_cards
from games.simulator.engines.generator import Cards, Words
from games.simulator.engines.rush import battles_in_a_row, can_rush
from games.simulator.engines.table import Numbers, Table, deal

NEVER = -1
"""For the rounds and wars of a game that goes on too long to wait for its end."""


@compiled
def play_to_limits(
    all_rules: NDArray[np.void],
    tables: NDArray[np.void],
    decks: Cards,
    states: Words,
    places: Numbers,
    sizes: Numbers,
    limits: Numbers,
    reached: Numbers,
) -> None:
    """Deal and play a game from each of the decks, by rules without limits.

    `limits` has a row for each limit on wars: how many one seat may win, and how many there may
    be in all, 0 for any number. `reached` gets, by game and limit, after how many rounds and wars
    the game is over if it is played to that limit, or `NEVER`.
    """
    rules, table = all_rules[0], tables[0]
    rushes = can_rush(rules)
    for number in range(len(decks)):
        deal(table, decks[number], places, sizes, states[number])
        reached[number] = NEVER
        while True:
            waiting, close = note(rules, table, limits, reached[number])
            if waiting == 0 or table.rounds >= rules.most_rounds:
                break
            if close or table.waiting_size or not (rushes and battles_in_a_row(rules, table)):
                play_round(rules, table)


@pasted
def note(rules: BattleRules, table: Table, limits: Numbers, reached: Numbers) -> tuple[int, bool]:
    """Note which limits the game is at; count those that it is not, and tell if it is close.

    It is close to a limit if it has been fought out, but the leaders are level: one more battle.
    """
    ending, _ = judge(rules, table)
    _, level = most_cards(rules, table)
    most_won = 0
    for seat in range(rules.players):
        most_won = max(most_won, table.wars_won[seat])
    waiting, close = 0, False
    for place in range(len(limits)):
        if reached[place, 0] != NEVER:
            continue
        won = limits[place, 0] > 0 and most_won >= limits[place, 0]
        fought = limits[place, 1] > 0 and table.wars >= limits[place, 1]
        if ending != GOES_ON or won or (fought and not level):
            reached[place, 0], reached[place, 1] = table.rounds, table.wars
        else:
            waiting += 1
            close |= fought
    return waiting, close
