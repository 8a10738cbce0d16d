"""Captions: what happened in a step of a game, in a sentence each."""

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.cards_in_words import card_in_words
from games.rules.events import (
    Awarded,
    Bet,
    Burnt,
    Captured,
    Ended,
    Ending,
    Event,
    Flipped,
    Outcome,
    Paid,
    Recovered,
    Restocked,
    Staked,
    Stranded,
    Tied,
)

HALVES = 2  # chips are counted in halves of the betting unit


def caption(events: Iterable[Event], names: Sequence[str]) -> str:
    """Say in plain sentences what happened; `names` are the players', by seat."""
    return " ".join(_sentences(events, names))


def _sentences(events: Iterable[Event], names: Sequence[str]) -> Iterator[str]:  # noqa: C901 - one case for each event
    for event in events:
        match event:
            case Flipped(seat, card):
                said = {"name": names[seat], "card": card_in_words(card)}
                yield _("%(name)s flips the %(card)s.") % said
            case Staked(seat, cards):
                yield _face_down(names[seat], len(cards))
            case Tied():
                yield _("The highest cards are equal: war.")
            case Restocked(seat):
                yield _("%(name)s plays on from the side pile.") % {"name": names[seat]}
            case Captured(seat, cards):
                yield _takes(names[seat], len(cards))
            case Stranded():
                yield _("Nobody can go on, so the pile waits.")
            case Recovered(seat):
                yield _("%(name)s takes their own cards back.") % {"name": names[seat]}
            case Awarded(seat, cards):
                yield _left_over(names[seat], len(cards))
            case Bet(seat, amount):
                yield _("%(name)s puts down %(chips)s.") % _chips(names[seat], amount)
            case Burnt(cards):
                yield _burnt(len(cards))
            case Paid(seat, amount):
                yield _paid(names[seat], amount)
            case Ended(outcome):
                yield _ended(outcome, names)
            case _:
                assert_never(event)


def _face_down(name: str, count: int) -> str:
    said = ngettext(
        "%(name)s lays %(count)d card face down.", "%(name)s lays %(count)d cards face down.", count
    )
    return said % {"name": name, "count": count}


def _takes(name: str, count: int) -> str:
    said = ngettext("%(name)s takes %(count)d card.", "%(name)s takes %(count)d cards.", count)
    return said % {"name": name, "count": count}


def _left_over(name: str, count: int) -> str:
    said = ngettext(
        "%(name)s also gets the %(count)d card left over.",
        "%(name)s also gets the %(count)d cards left over.",
        count,
    )
    return said % {"name": name, "count": count}


def _burnt(count: int) -> str:
    said = ngettext("The dealer burns %(count)d card.", "The dealer burns %(count)d cards.", count)
    return said % {"count": count}


def _chips(name: str, halves: int) -> dict[str, str]:
    count = halves // HALVES if halves % HALVES == 0 else halves / HALVES
    chips = ngettext("%(count)s chip", "%(count)s chips", 1 if count == 1 else 2)
    return {"name": name, "chips": chips % {"count": count}}


def _paid(name: str, halves: int) -> str:
    if halves == 0:
        return _("%(name)s loses that stake.") % {"name": name}
    return _("%(name)s gets %(chips)s back.") % _chips(name, halves)


def _ended(outcome: Outcome, names: Sequence[str]) -> str:
    if outcome.ending is Ending.DRAWN or outcome.winner is None:
        return _("The game is drawn.")
    return _("%(name)s wins the game.") % {"name": names[outcome.winner]}
