"""Several games at once: "we played five, 3 to 2" becomes five entries, all or none."""

from collections.abc import Mapping, Sequence
from uuid import UUID, uuid5

from django.utils import timezone
from django.utils.translation import gettext as _

from scoreboard import actions
from scoreboard.entries import read_number, read_uuid
from scoreboard.grants import Role
from scoreboard.ledger import Kind
from scoreboard.models import Match
from scoreboard.new_entries import NewEntry
from scoreboard.refusals import RefusedError
from scoreboard.writing import writing

MOST = 50
"""How many games are taken at once."""
DRAWN = "drawn"


def read_counts(posted: Mapping[str, str], match: Match) -> list[int]:
    """Return how many games each seat won, in order, and last how many were drawn.

    Raises RefusedError when that is no game at all, or too many.
    """
    names = [*(f"won_{seat}" for seat in range(match.seat_count)), DRAWN]
    texts = [posted.get(name, "").strip() or "0" for name in names]
    if not all(text.isascii() and text.isdigit() and len(text) < 5 for text in texts):
        raise RefusedError(_("Type whole numbers of games."))
    counts = [read_number(text) for text in texts]
    if not 1 <= sum(counts) <= MOST:
        raise RefusedError(_("Type one to %(most)s games in all.") % {"most": MOST})
    return counts


def spread(counts: Sequence[int]) -> list[int]:
    """Return the winners of so many games, spread evenly: nobody knows the order any more.

    So nobody gets a longer run than the numbers force.
    """
    places = [
        ((2 * number + 1) / (2 * count), seat)
        for seat, count in enumerate(counts)
        for number in range(count)
    ]
    return [seat for _place, seat in sorted(places)]


def record_batch(match: Match, posted: Mapping[str, str], *, device: UUID, role: Role) -> Match:
    """Write an entry for each of the games that `posted` counts, once; all of them or none.

    Raises:
        RefusedError: the numbers make no sense, or the match is over before the last of them.
    """
    counts = read_counts(posted, match)
    key = read_uuid(posted.get("key", ""))
    now = timezone.now()
    with writing():
        for number, winner in enumerate(spread(counts)):
            drawn = winner == match.seat_count
            new = NewEntry(
                key=uuid5(key, str(number)),
                kind=Kind.DRAWN if drawn else Kind.WON,
                device=device,
                seat=None if drawn else winner,
                seen=Match.objects.values_list("head", flat=True).get(pk=match.pk),
                tapped_at=now,
            )
            match = actions.record(match.pk, new, role).match
    return match
