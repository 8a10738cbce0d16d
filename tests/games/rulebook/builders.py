"""What tests of the rulebook need: house rules drawn at random, and the addresses for them."""

from hypothesis import strategies as st

from games.rulebook.switches import choose
from games.rules.catalogue import GAMES
from games.rules.house_rules import in_words


def asked_for(variant):
    """Return what an address asks for to get these house rules."""
    return {name: in_words(value) for name, value in variant.changed().items()}


def variants(game):
    """Return a strategy of house rules that a page can be written to, the nearest legal ones."""
    words = {}
    for rule in game.house_rules():
        values = [in_words(value) for value in rule.values if value not in rule.watch_only]
        words[rule.name] = st.sampled_from([*values, "1", "12"] if rule.counted else values)
    return st.fixed_dictionaries({}, optional=words).map(lambda asked: choose(game, asked).variant)


def single_switches():
    """Give every game with every one of its house rules set to every value, one at a time."""
    for game in GAMES.values():
        for rule in game.house_rules():
            values = ["3", "10"] if rule.counted else map(in_words, rule.values)
            for value in values:
                yield game, {rule.name: value}
