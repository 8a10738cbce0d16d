"""Who will win, and when, in words: "About 60 in 100 for Ada, about 15 minutes to go."."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.rulebook.saying import in_100, in_a_row, nearest_in_100, to_each_other
from games.rulebook.times import about
from games.simulator.odds import Odds


def standing(names: Sequence[str], held: Sequence[int], found: Odds) -> str:
    """Say how players stand who hold so many cards: the counts, the chances, the time to go."""
    words = {"counts": counts(held), "chances": chances(names, found.chances)}
    words["left"] = left(found.typical)
    return _("%(counts)s: %(chances)s, %(left)s.") % words


def counts(held: Sequence[int]) -> str:
    """Write counts of cards as people say them: "31 to 21", or "30, 15 and 6"."""
    return to_each_other(held) if len(held) == 2 else in_a_row(list(map(str, held)))


def chances(names: Sequence[str], shares: Sequence[float]) -> str:
    """Say who may win: of two players the likelier one, of more each one's chance."""
    best = max(range(len(shares)), key=shares.__getitem__)
    chance, name = nearest_in_100(shares[best]), {"name": names[best]}
    if shares[best] == 1:
        return _("%(name)s wins") % name
    if len(shares) == 2 and chance == 50:
        return _("about even")
    leader = (
        _("more than 99 in 100 for %(name)s") % name
        if chance == 100
        else _("about %(chance)s in 100 for %(name)s") % {**name, "chance": chance}
    )
    if len(shares) == 2:
        return leader
    order = sorted(range(len(shares)), key=lambda seat: -shares[seat])
    others = [
        _("%(chance)s for %(name)s") % {"chance": in_100(shares[seat]), "name": names[seat]}
        for seat in order[1:]
    ]
    return in_a_row([leader, *others])


def left(minutes: float | None) -> str:
    """Say how long it still takes: half of such games take longer."""
    if minutes is None:
        return _("and most such games go on for hours, or for ever")
    if minutes == 0:
        return _("and it is over")
    return _("about %(time)s to go") % {"time": about(minutes)}


def slow(minutes: float | None) -> str:
    """Say how long one such game in ten still takes; nothing where that is unknown."""
    if not minutes:
        return ""
    return _("One such game in ten still takes more than %(time)s.") % {"time": about(minutes)}
