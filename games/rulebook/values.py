"""What a page may say in figures: taken from the rules by dealing and playing, never typed."""

from collections.abc import Callable, Mapping
from functools import cache

from games.rulebook.conditions import Setting
from games.rulebook.markdown import Value, Values
from games.rules.battles import Battles
from games.rules.cards import Card, Rank, Suit
from games.rules.catalogue import Variant
from games.rules.house_rules import in_words
from games.rules.play import deal, stacked, steps
from games.rules.table import Table, cards_of


def setting_of(variant: Variant) -> Setting:
    """Return each house rule's value in words, and what follows from them, for conditions."""
    chosen = {rule.name: in_words(getattr(variant, rule.name)) for rule in variant.house_rules()}
    return chosen | {name: in_words(fact(variant)) for name, fact in CONSEQUENCES.items()}


@cache
def values_of(variant: Variant) -> Values:
    """Return the figures of a variant by name: its house rules, the deal, and a war's cards."""
    values: dict[str, Value] = {}
    for rule in variant.house_rules():
        value = getattr(variant, rule.name)
        values[rule.name] = value if type(value) is int else in_words(value)
    values |= _dealt(variant)
    if isinstance(variant, Battles):
        values |= {"war_cards": _at_stake(variant, 1), "war_again_cards": _at_stake(variant, 2)}
    return values


def _dealt(variant: Variant) -> Mapping[str, int]:
    """Count the cards of a deal: which ones does not matter, so that any seed will do."""
    table = deal(variant, 1)
    held = [table.held(seat) for seat in range(len(table.stocks))]
    return {
        "pack_cards": len(table.cards),
        "each_gets": min(held),
        "left_over": len(table.cards) - min(held) * len(held),
        "in_play": sum(held) or len(table.cards),
    }


def _even(variant: Variant) -> bool:
    return _dealt(variant)["left_over"] == 0


def _limited(variant: Variant) -> bool:
    limits = ("battle_limit", "war_limit", "minutes")
    return any(getattr(variant, limit, None) is not None for limit in limits)


CONSEQUENCES: Mapping[str, Callable[[Variant], bool]] = {"even_deal": _even, "limited": _limited}


def _at_stake(variant: Battles, wars: int) -> int:
    """Count the cards on the table when two players have tied so many times in a row."""
    seven, six = Card(Rank.SEVEN, Suit.CLUBS), Card(Rank.SIX, Suit.CLUBS)
    stocks = tuple((seven if seat < 2 else six,) * 50 for seat in range(variant.seats))
    table = stacked(variant, stocks)
    for step in steps(variant, table):
        if step.table.ties == wars:
            return _laid(step.table)
    raise AssertionError("sevens against sevens tie for ever")


def _laid(table: Table) -> int:
    return sum(len(cards_of(laid)) for laid in table.pile)
