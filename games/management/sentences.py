"""What `play` says of a game, in plain sentences."""

from collections.abc import Iterator
from typing import assert_never

from games.rules.catalogue import GAMES, CardGame, Variant
from games.rules.events import (
    Awarded,
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
    Recovered,
    Restocked,
    Seat,
    Staked,
    Stranded,
    Tied,
)
from games.rules.house_rules import in_words
from games.rules.notation import write_cards
from games.rules.play import Step
from games.rules.table import Table


def games_in_words() -> Iterator[str]:
    """Yield a line for each card game."""
    for slug, game in GAMES.items():
        yield f"{slug}: {game.title}, {len(game.house_rules())} house rules"


def rules_in_words(game: CardGame) -> Iterator[str]:
    """Yield the lines that list a game's house rules, with default and values."""
    yield f"{game.title} ({game.slug})"
    for rule in game.house_rules():
        yield f"  {rule.name}={in_words(rule.default)}  allowed: {rule.legal}"
        yield f"      {rule.meaning}"


def title_in_words(ruleset: Variant, table: Table) -> str:
    """Say which game is played, how many cards each seat has, and what is not the default."""
    counts = " ".join(str(len(stock)) for stock in table.stocks)
    changed = "".join(f", {name}={in_words(value)}" for name, value in ruleset.changed().items())
    return f"{ruleset.title}{changed}; cards dealt: {counts}"


def step_in_words(step: Step) -> str:
    """Say what happened together, and how many cards each seat then has."""
    said = " ".join(f"{_event_in_words(event)}." for event in step.events)
    counts = " ".join(str(step.table.held(seat)) for seat in range(len(step.table.stocks)))
    return f"{said} [{counts}]"


def end_in_words(table: Table, laid: int) -> str:
    """Say how much was played, and if the game is not over, that it is not."""
    played = f"Rounds: {table.rounds}; cards played: {laid}; wars: {table.wars}."
    return played if table.outcome else f"Not over yet. {played}"


def _event_in_words(event: Event) -> str:  # noqa: C901  # one case for each event
    match event:
        case Flipped(seat, card):
            return f"Seat {seat} flips {card}"
        case Staked(seat, cards):
            return f"Seat {seat} lays {_cards(len(cards))} face down"
        case Restocked(seat, cards):
            return f"Seat {seat} turns to a side pile of {_cards(len(cards))}"
        case Tied(seats):
            return f"War between {_seats(seats)}"
        case Captured(seat, cards):
            return f"Seat {seat} takes {_cards(len(cards))}: {write_cards(cards)}"
        case Stranded():
            return "Nobody can go on"
        case Recovered(seat, cards):
            return f"Seat {seat} takes {_cards(len(cards))} back"
        case Awarded(seat, cards):
            return f"Seat {seat} is given what was over: {write_cards(cards)}"
        case Bet(seat, amount, wager):
            return f"Seat {seat} bets {_units(amount)} ({wager})"
        case Burnt(_, cards):
            return f"The dealer burns {_cards(len(cards))}"
        case Paid(seat, _, wager, _, amount):
            return f"Seat {seat} gets {_units(amount)} back ({wager})"
        case Ended(outcome):
            return _outcome_in_words(outcome)
        case _:
            assert_never(event)


def _outcome_in_words(outcome: Outcome) -> str:
    match outcome.ending:
        case Ending.WON:
            return f"Won by seat {outcome.winner}: {outcome.reason}"
        case Ending.DRAWN | Ending.UNFINISHED:
            return f"{outcome.ending.capitalize()}: {outcome.reason}"
        case Ending.LOOPED:
            return f"Looped: after {outcome.lead_in} rounds, {outcome.cycle} rounds over and over"
        case _:
            assert_never(outcome.ending)


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _seats(seats: tuple[Seat, ...]) -> str:
    *others, last = map(str, seats)
    return f"seats {', '.join(others)} and {last}"


def _units(amount: HalfUnits) -> str:
    return "1 unit" if amount == 2 else f"{amount / 2:g} units"
