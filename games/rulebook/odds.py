"""The odds of Casino War, exactly, from the number of packs shuffled together."""

from fractions import Fraction

from games.rulebook.markdown import Value, Values
from games.rules.casino_war import CasinoWar

RANKS = 13
SUITS = 4


def odds_of(variant: CasinoWar) -> Values:
    """Return, in 100 chips staked, how often there is a tie and what each choice loses.

    A first tie needs one of the cards left of the player's rank. In the war, the four cards'
    ranks are counted: the tied rank has two cards fewer than the others. Worked out from the
    rules; a test counts the same by playing every arrangement of ranks.
    """
    alike = SUITS * variant.decks
    cards = RANKS * alike
    tie = Fraction(alike - 1, cards - 1)
    tied_pairs = (alike - 2) * (alike - 3) + (RANKS - 1) * alike * (alike - 1)
    tie_again = Fraction(tied_pairs, (cards - 2) * (cards - 3))
    better = worse = (1 - tie_again) / 2
    bonus = 2 if variant.bonus else 1
    losses = {
        "tie_in": tie,
        "edge_war": -tie * (better + bonus * tie_again - 2 * worse),
        "edge_surrender": tie / 2,
        "edge_tie_wager": 1 - 11 * tie,
    }
    named = {name: f"{float(100 * loss):.2f}" for name, loss in losses.items()}
    values: dict[str, Value] = {**named}
    values["tie_in_100"] = f"{float(100 * tie):.1f}"
    return values
