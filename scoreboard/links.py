"""Letting into a match and out of it again: links, grants, and who is in."""

from collections.abc import Sequence

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scoreboard.grants import Grant, HeldEntry, Link, Role, Way
from scoreboard.keys import derived, hashed, new_salt
from scoreboard.models import Device, Match
from scoreboard.refusals import ClashError, NotLetInError
from scoreboard.writing import writing


def secret_of(link: Link) -> str | None:
    """Return the secret of a link, or None when the server's key has changed since it was made."""
    secret = derived("link", link.salt)
    return secret if hashed(secret) == link.secret_hash else None


def open_links(match: Match, roles: Sequence[Role] = tuple(Role)) -> None:
    """Make a link for each of the roles of `match`, none of which may have an open one."""
    salts = [new_salt() for _role in roles]
    Link.objects.bulk_create(
        Link(match=match, role=role, salt=salt, secret_hash=hashed(derived("link", salt)))
        for role, salt in zip(roles, salts, strict=True)
    )


def found_match(match: Match, keeper: Device, earlier: Match | None = None) -> None:
    """Let in who started `match`, and whoever was in the `earlier` one that it goes on from."""
    open_links(match)
    Grant.objects.create(
        match=match,
        device=keeper,
        account_id=keeper.account_id,
        role=Role.KEEP,
        way=Way.STARTED,
    )
    if earlier is None:
        return
    others = earlier.grants.filter(revoked_at=None).exclude(device=keeper)
    Grant.objects.bulk_create(
        Grant(
            match=match,
            device_id=grant.device_id,
            account_id=grant.account_id,
            role=grant.role,
            way=Way.AGAIN,
        )
        for grant in others
    )


def find_link(secret: str) -> Link:
    """Return the open link with this secret; raise NotLetInError when there is none."""
    found = Link.objects.select_related("match").filter(secret_hash=hashed(secret)).first()
    if found is None or found.revoked_at or found.match.deleted_at:
        raise opens_nothing()
    return found


def opens_nothing() -> NotLetInError:
    """Return what is raised for a secret that is no open link's."""
    return NotLetInError(
        _("This link opens nothing. It may have been replaced: ask for the new one.")
    )


def join(link: Link, device: Device) -> None:
    """Let `device` in by a link, once.

    Raises NotLetInError when it was put out after the link was made.
    """
    with writing():
        grant = Grant.objects.filter(match=link.match, device=device).first()
        if grant and grant.revoked_at and grant.revoked_at >= link.created_at:
            raise NotLetInError(
                _("The keeper has put this phone out. A new link lets it in again.")
            )
        let_in(link.match, device, Role(link.role), Way.LINK, link=link)


def let_in(match: Match, device: Device, role: Role, way: Way, *, link: Link | None = None) -> None:
    """Grant `device` at least this role in `match`; whoever is in by more keeps it."""
    grant, made = Grant.objects.get_or_create(
        match=match,
        device=device,
        defaults={"role": role, "way": way, "link": link, "account_id": device.account_id},
    )
    if made or (grant.revoked_at is None and grant.role >= role):
        return
    grant.role, grant.way, grant.link, grant.revoked_at = role, way, link, None
    grant.save(update_fields=["role", "way", "link", "revoked_at"])


def close_link(match: Match, role: Role, *, by: int, everyone: bool) -> None:
    """Close the open link of a role, and put out who came by it, but for the grant `by`."""
    with writing():
        _one_at_a_time(match)
        now = timezone.now()
        match.links.filter(role=role, revoked_at=None).update(revoked_at=now)
        if everyone:
            came = match.grants.filter(link__role=role, revoked_at=None).exclude(pk=by)
            came.update(revoked_at=now)


def replace_link(match: Match, role: Role, *, by: int, everyone: bool) -> None:
    """Close the open link of a role like `close_link`, and open a new one."""
    with writing():
        close_link(match, role, by=by, everyone=everyone)
        open_links(match, [role])


def _one_at_a_time(match: Match) -> None:
    """Make whoever else changes the links or the keepers of `match` wait for this transaction."""
    Match.objects.select_for_update().get(pk=match.pk)


def put_out(match: Match, grant: Grant) -> None:
    """Let nobody of this grant, or of its account, into `match` any longer.

    Raises ClashError for the last keeper: nobody could let anybody in again.
    """
    with writing():
        _one_at_a_time(match)
        _same(match, grant).update(revoked_at=timezone.now())


def leave(match: Match, grant: Grant) -> None:
    """Forget a grant at its holder's wish: unlike who was put out, it may come in again.

    Raises ClashError for the last keeper.
    """
    with writing():
        _one_at_a_time(match)
        _same(match, grant).delete()


def _same(match: Match, grant: Grant) -> QuerySet[Grant]:
    """Return the grants of the same phone or account; raise ClashError when no keeper is left."""
    same = Q(pk=grant.pk)
    if grant.account_id:
        same |= Q(account=grant.account_id)
    keepers = match.grants.filter(role=Role.KEEP, revoked_at=None)
    if keepers.filter(same).exists() and not keepers.exclude(same).exists():
        raise ClashError(_("Somebody has to keep the match. Let another keeper in first."))
    return match.grants.filter(same, revoked_at=None)


def sit(grant: Grant, index: str) -> None:
    """Write down whose phone it is: the seat with this index, or nobody's in particular."""
    seats = grant.match.seats.all()
    seat = next((seat for seat in seats if str(seat.index) == index), None)
    Grant.objects.filter(pk=grant.pk).update(seat=seat)


def kept_by(device: Device) -> dict[str, bool]:
    """Return the refs of the matches that this device, or its account, keeps.

    Each with whether taps of a phone that was put out wait there for a decision.
    """
    mine = Q(device=device) | Q(account__isnull=False, account=device.account_id)
    grants = Grant.objects.filter(mine, role=Role.KEEP, revoked_at=None, match__deleted_at=None)
    waiting = HeldEntry.objects.filter(match=OuterRef("match"), accepted=None)
    return dict(grants.values_list("match__ref", Exists(waiting)))


def members(match: Match) -> QuerySet[Grant]:
    """Return who is in `match`, keepers first, in the order in which they came."""
    found = match.grants.filter(revoked_at=None).select_related("seat__player", "account")
    return found.order_by("-role", "created_at", "pk")
