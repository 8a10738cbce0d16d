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
    Wager,
)


def caption(events: Iterable[Event], names: Sequence[str]) -> str:
    """Say in plain sentences what happened; `names` are the players', by seat."""
    return " ".join(_sentences(events, names))


def _sentences(events: Iterable[Event], names: Sequence[str]) -> Iterator[str]:  # noqa: C901 - one case for each event
    for event in events:
        match event:
            case Flipped(seat=seat, card=card):
                said = {"name": names[seat], "card": card_in_words(card)}
                yield _("%(name)s flips the %(card)s.") % said
            case Staked(seat=seat, cards=cards):
                yield _face_down(names[seat], len(cards))
            case Tied():
                yield _("The highest cards are equal: war.")
            case Restocked(seat=seat):
                yield _("%(name)s plays on from the side pile.") % {"name": names[seat]}
            case Captured(seat=seat, cards=cards):
                yield _takes(names[seat], len(cards))
            case Stranded():
                yield _("Nobody can go on, so the pile waits.")
            case Recovered(seat=seat):
                yield _("%(name)s takes their own cards back.") % {"name": names[seat]}
            case Awarded(seat=seat, cards=cards):
                yield _left_over(names[seat], len(cards))
            case Bet(seat=seat, amount=amount, wager=wager):
                yield _bet(names[seat], amount, wager)
            case Burnt(cards=cards):
                yield _burnt(len(cards))
            case Paid(seat=seat, amount=amount, wager=wager):
                yield _paid(names[seat], amount, wager)
            case Ended(outcome=outcome):
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


def _bet(name: str, halves: int, wager: Wager) -> str:
    match wager:
        case Wager.INITIAL:
            said = _("%(name)s puts down a stake of %(chips)s.")
        case Wager.RAISE:
            said = _("%(name)s adds a raise of %(chips)s.")
        case Wager.TIE:
            said = _("%(name)s puts %(chips)s on a tie.")
        case _:
            assert_never(wager)
    return said % {"name": name, "chips": _chips(halves)}


def _paid(name: str, halves: int, wager: Wager) -> str:
    match wager:
        case Wager.INITIAL:
            said = _("For the stake %(name)s gets %(chips)s back.")
        case Wager.RAISE:
            said = _("For the raise %(name)s gets %(chips)s back.")
        case Wager.TIE:
            said = _("For the tie wager %(name)s gets %(chips)s back.")
        case _:
            assert_never(wager)
    return said % {"name": name, "chips": _chips(halves)}


def _chips(halves: int) -> str:
    """Count chips: the rules count in halves of a stake, and an example's stake is two chips."""
    said = ngettext("%(count)d chip", "%(count)d chips", halves)
    return said % {"count": halves} if halves else _("no chips")


def _ended(outcome: Outcome, names: Sequence[str]) -> str:
    if outcome.ending is Ending.DRAWN or outcome.winner is None:
        return _("The game is drawn.")
    return _("%(name)s wins the game.") % {"name": names[outcome.winner]}
