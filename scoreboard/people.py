"""What changes a player: renamed, merged with another, parted again, put away, deleted."""

from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoreboard.actions import current
from scoreboard.models import Match, Player
from scoreboard.names import BadNameError, clean_name, name_key
from scoreboard.refusals import ClashError, RefusedError
from scoreboard.writing import writing

HOW_MANY_TO_COMPARE = gettext_lazy("Tick two to eight players to compare.")
TICK_FIRST = gettext_lazy("Tick the box first: a deleted name does not come back.")


def rename(player: Player, name: str) -> None:
    """Give a player another name: one row, and every page shows it.

    Raises:
        RefusedError: nobody could read the name, or it is too long.
        ClashError: somebody else in the list has it.
    """
    try:
        cleaned = clean_name(name)
    except BadNameError as error:
        raise RefusedError(str(error)) from error
    key = name_key(cleaned)
    with writing():
        others = Player.objects.filter(keeper=player.keeper_id, name_key=key)
        other = others.exclude(pk=player.pk).first()
        if other:
            words = {"name": other.name}
            raise ClashError(_("%(name)s is in your list already. Merge the two.") % words)
        Player.objects.filter(pk=player.pk).update(name=cleaned, name_key=key)


def merge(player: Player, other: Player) -> None:
    """Make `player` the same person as `other`: games and records are read as the other's.

    Nothing is moved, so that `part` can take it back.

    Raises:
        RefusedError: it is one player.
        ClashError: they played each other, or one of them is merged already.
    """
    if player.pk == other.pk:
        raise RefusedError(_("Choose another player of your list."))
    with writing():
        fresh = Player.objects.in_bulk([player.pk, other.pk])
        if len(fresh) < 2 or any(one.merged_into_id for one in fresh.values()):
            raise ClashError(_("One of them is merged already. Load the page again."))
        met = meetings(player, other)
        if met:
            words = {"name": player.name, "other": other.name}
            raise ClashError(
                _("%(name)s and %(other)s sat at one table, so they are two people.") % words
            )
        Player.objects.filter(pk=player.pk).update(merged_into=other)


def meetings(player: Player, other: Player) -> int:
    """Return in how many matches both sat, under whatever names, deleted matches too."""
    mine, theirs = also_known_as(player), also_known_as(other)
    both = Match.objects.filter(seats__player__in=mine).filter(seats__player__in=theirs)
    return both.distinct().count()


def also_known_as(player: Player) -> list[int]:
    """Return the primary keys of a player and of all who are merged into them."""
    with connection.cursor() as cursor:
        cursor.execute(_NAMES_OF_ONE, [player.pk])
        return [pk for (pk,) in cursor.fetchall()]


_NAMES_OF_ONE = """
    WITH RECURSIVE known (id) AS (
        SELECT id FROM scoreboard_player WHERE id = %s
        UNION SELECT p.id FROM scoreboard_player p JOIN known k ON p.merged_into_id = k.id)
    SELECT id FROM known ORDER BY id
"""


def part(player: Player) -> None:
    """Make a merged player a person of their own again, with all that was theirs."""
    with writing():
        Player.objects.filter(pk=player.pk).update(merged_into=None)


def put_away(player: Player, *, undo: bool) -> None:
    """Take a player off the list while keeping everything, or bring them back."""
    at = None if undo else timezone.now()
    Player.objects.filter(pk=player.pk).update(archived_at=at)


def forget(player: Player) -> None:
    """Delete a player and every name they went by; their games stay as "a player"'s."""
    with writing():
        Player.objects.filter(pk__in=also_known_as(current(player))).delete()
