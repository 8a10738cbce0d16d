"""What happens in a game, in sentences: under the cards, and for those who do not see them."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.cards_in_words import RANKS
from games.rulebook.saying import in_a_row, number_in_words, to_each_other
from games.rules.beggar_my_neighbour import BeggarMyNeighbour
from games.rules.events import (
    Awarded,
    Captured,
    Ended,
    Ending,
    Event,
    Flipped,
    Outcome,
    Reason,
    Recovered,
    Restocked,
    Seat,
    Staked,
    Stranded,
    Tied,
)
from games.watching.playing import Counts, Watched

type Names = Sequence[str]


def sentences(watched: Watched, names: Names, first: int, last: int) -> Iterator[str]:
    """Yield what happened in each step after `first` up to `last`, in one or more sentences."""
    for step in range(first + 1, last + 1):
        yield sentence(watched, names, step)


def sentence(watched: Watched, names: Names, step: int) -> str:
    """Say what happened in a step; of the deal, how many cards each has."""
    if step == 0:
        return _("The cards are dealt: %(counts)s.") % {"counts": _standing(watched, names, 0)}
    return " ".join(_parts(watched, names, step))


def transcript(watched: Watched, names: Names) -> Iterator[str]:
    """Yield the game as it is heard: a line for the deal, for each battle or pile, for the end."""
    yield sentence(watched, names, 0)
    line = []
    for step, happened in enumerate(watched.events, 1):
        line.append(sentence(watched, names, step))
        if any(isinstance(event, Captured | Stranded | Ended) for event in happened):
            yield " ".join(line)
            line = []


def _parts(watched: Watched, names: Names, step: int) -> Iterator[str]:
    """Yield a sentence for each event; one for all that are flipped, or staked, together."""
    flips = [event for event in watched.events[step - 1] if isinstance(event, Flipped)]
    for kind, group in groupby(watched.events[step - 1], type):
        happened = list(group)
        if kind is Flipped:
            if happened[-1] is flips[-1]:
                yield _flips(watched, names, step, flips)
        elif kind is Staked:
            yield from _stakes([event for event in happened if isinstance(event, Staked)], names)
        else:
            for event in happened:
                yield from _event(watched, names, step, event)


def _event(watched: Watched, names: Names, step: int, event: Event) -> Iterator[str]:
    match event:
        case Tied(seats):
            yield _("War: %(names)s tie.") % {"names": in_a_row([names[s] for s in seats])}
        case Captured(seat, cards):
            yield _takes(names[seat], len(cards), _after(watched, names, step, seat))
        case Restocked(seat):
            yield _("%(name)s turns over the side pile.") % {"name": names[seat]}
        case Stranded():
            yield _("Nobody in the war can go on: the pile waits.")
        case Recovered(seat):
            yield _("%(name)s takes their own cards back.") % {"name": names[seat]}
        case Awarded(seat):
            yield _("%(name)s also gets what was over at the deal.") % {"name": names[seat]}
        case Ended(outcome):
            yield ending(watched, names, outcome)
        case _:
            message = f"{type(event).__name__} happens at another table"
            raise TypeError(message)


def _stakes(stakes: Sequence[Staked], names: Names) -> Iterator[str]:
    counts = {len(stake.cards) for stake in stakes}
    if len(stakes) == 1 or len(counts) > 1:
        yield from (_staked(names[stake.seat], len(stake.cards)) for stake in stakes)
        return
    count = counts.pop()
    said = ngettext(
        "%(names)s lay %(count)s card each face down.",
        "%(names)s lay %(count)s cards each face down.",
        count,
    )
    who = in_a_row([names[stake.seat] for stake in stakes])
    yield said % {"names": who, "count": number_in_words(count)}


def _flips(watched: Watched, names: Names, step: int, flips: Sequence[Flipped]) -> str:
    """Say "Flip 63: Ada king, Ben eight."; where cards are laid one by one, "Card 12: Ada king"."""
    cards = ", ".join(f"{names[flip.seat]} {RANKS[flip.card.rank]}" for flip in flips)
    said = {"number": watched.flips[step], "cards": cards}
    if not isinstance(watched.ruleset, BeggarMyNeighbour):
        return _("Flip %(number)s: %(cards)s.") % said
    demand = watched.ruleset.demands[flips[0].card.rank]
    if not demand:
        return _("Card %(number)s: %(cards)s.") % said
    return ngettext(
        "Card %(number)s: %(cards)s, which asks for %(demand)s card.",
        "Card %(number)s: %(cards)s, which asks for %(demand)s cards.",
        demand,
    ) % {**said, "demand": number_in_words(demand)}


def _takes(name: str, count: int, after: str) -> str:
    said = ngettext(
        "%(name)s takes %(count)s card, %(after)s.",
        "%(name)s takes %(count)s cards, %(after)s.",
        count,
    )
    return said % {"name": name, "count": number_in_words(count), "after": after}


def _staked(name: str, count: int) -> str:
    said = ngettext(
        "%(name)s lays %(count)s card face down.",
        "%(name)s lays %(count)s cards face down.",
        count,
    )
    return said % {"name": name, "count": number_in_words(count)}


def _after(watched: Watched, names: Names, step: int, taker: Seat) -> str:
    """Return the counts after a capture: "31 to 21", the taker's first; of more, with names."""
    counts = watched.counts[step]
    if len(counts) > 2:
        return _standing(watched, names, step)
    return to_each_other([counts[taker], counts[1 - taker]])


def _standing(watched: Watched, names: Names, step: int) -> str:
    return listed(names, watched.counts[step])


def listed(names: Names, counts: Counts) -> str:
    """Return "Ada 31, Ben 21", without those who have no cards."""
    held = zip(names, counts, strict=True)
    return ", ".join(f"{name} {count}" for name, count in held if count)


def ending(watched: Watched, names: Names, outcome: Outcome) -> str:
    """Say how a game ended; a loop is no failure, and its length is the news."""
    if outcome.ending is Ending.LOOPED:
        return _loop(watched, outcome)
    if outcome.ending is Ending.UNFINISHED:
        return _("Nobody has won after so long, and here the app stops.")
    if outcome.winner is None:
        return _("The game is drawn.")
    name = names[outcome.winner]
    if outcome.reason is Reason.ALL_CARDS:
        return _("%(name)s has all the cards and wins.") % {"name": name}
    return _("%(name)s wins.") % {"name": name}


def _loop(watched: Watched, outcome: Outcome) -> str:
    """Say "after 4 piles, the same 62 piles come round for ever"."""
    before, cycle = outcome.lead_in, outcome.cycle
    assert cycle is not None, "what loops does so after so many"
    piles = isinstance(watched.ruleset, BeggarMyNeighbour)
    if not before:
        return _loop_of_piles(cycle) if piles else _loop_of_battles(cycle)
    if piles:
        said = ngettext(
            "This deal never ends: after %(before)s pile the same %(cycle)s come round for ever.",
            "This deal never ends: after %(before)s piles the same %(cycle)s come round for ever.",
            before,
        )
    else:
        said = ngettext(
            "This deal never ends: after %(before)s battle the same %(cycle)s come round for ever.",
            "This deal never ends: after %(before)s battles the same %(cycle)s come round "
            "for ever.",
            before,
        )
    return said % {"before": before, "cycle": cycle}


def _loop_of_piles(cycle: int) -> str:
    said = ngettext(
        "This deal never ends: the same %(cycle)s pile comes round from the deal on.",
        "This deal never ends: the same %(cycle)s piles come round from the deal on.",
        cycle,
    )
    return said % {"cycle": cycle}


def _loop_of_battles(cycle: int) -> str:
    said = ngettext(
        "This deal never ends: the same %(cycle)s battle comes round from the deal on.",
        "This deal never ends: the same %(cycle)s battles come round from the deal on.",
        cycle,
    )
    return said % {"cycle": cycle}
