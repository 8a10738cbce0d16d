"""A person's matches across phones: accounts, a recovery link, and leaving without a trace."""

from django.contrib.auth.hashers import check_password, make_password
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from scoreboard.grants import Account, Grant, Recovery, Role, Way
from scoreboard.keys import derived, hashed, new_salt, new_secret
from scoreboard.links import let_in, opens_nothing
from scoreboard.models import Device, Match, Player
from scoreboard.names import name_key
from scoreboard.refusals import ClashError, RefusedError
from scoreboard.writing import writing


def sign_up(device: Device, username: str, password: str) -> str:
    """Make an account that has this device's matches; return the device's new secret.

    Raises ClashError when the name is taken.
    """
    encoded = make_password(password)
    with writing():
        account, made = Account.objects.get_or_create(
            username_key=name_key(username), defaults={"username": username, "password": encoded}
        )
        if not made:
            raise ClashError(_("That name is taken. Choose another one."))
        return claim(device, account)


def find_account(username: str, password: str) -> Account:
    """Return the account with this name and password.

    Raises RefusedError when there is none; a name that nobody has takes as long to refuse.
    """
    account = Account.objects.filter(username_key=name_key(username)).first()
    if account is None:
        make_password(password)
    elif check_password(password, account.password):
        return account
    raise RefusedError(_("No account has this name and this password."))


def claim(device: Device, account: Account) -> str:
    """Give `account` the matches of `device`, and the device those of the account.

    Returns the device's new secret: whoever knew the old one is not signed in with it.
    """
    secret = new_secret()
    with writing():
        device.grants.filter(account=None).update(account=account)
        device.account, device.secret_hash = account, hashed(secret)
        device.save(update_fields=["account", "secret_hash"])
    return secret


def change_password(device: Device, old: str, new: str) -> str:
    """Change the password of the account of `device`, and sign every other device out.

    The account's lists of players are taken back as well, but for those that `device` itself has.
    Returns the device's new secret. Raises RefusedError when `old` is not the password.
    """
    assert device.account, "only who is signed in is asked"
    account = find_account(device.account.username, old)
    encoded = make_password(new)
    with writing():
        Account.objects.filter(pk=account.pk).update(password=encoded)
        for each in account.devices.all():
            _take_lists_back(each, but=device)
        account.devices.exclude(pk=device.pk).update(account=None)
        return claim(device, account)


def sign_out(device: Device) -> None:
    """Take the account's matches off `device`; what it was let into itself stays."""
    Device.objects.filter(pk=device.pk).update(account=None)


def make_recovery(device: Device) -> None:
    """Make a recovery link for `device`; an earlier one opens nothing any more.

    Whoever came by an earlier one has the lists of players no longer.
    """
    salt = new_salt()
    secret_hash = hashed(derived("recovery", salt))
    with writing():
        Recovery.objects.update_or_create(
            device=device, defaults={"salt": salt, "secret_hash": secret_hash}
        )
        # Once nobody comes by the earlier one any more: who is about to has been waited for.
        _take_lists_back(device)


def recovery_secret(device: Device) -> str | None:
    """Return the secret of the recovery link of `device`, or None when it has none to show."""
    recovery = Recovery.objects.filter(device=device).first()
    secret = derived("recovery", recovery.salt) if recovery else None
    return secret if secret and recovery and hashed(secret) == recovery.secret_hash else None


def find_recovery(secret: str) -> Recovery | None:
    """Return the recovery link with this secret, or None."""
    found = Recovery.objects.filter(secret_hash=hashed(secret))
    return found.select_related("device").first()


def recover(recovery: Recovery, device: Device) -> None:
    """Let `device` in wherever the device of a recovery link is in, and give it their players.

    Raises NotLetInError when the link was replaced since it was found.
    """
    with writing():
        lost = _lost_by(recovery)
        device.lists.add(*_lists(lost) - {device})
        for grant in _grants(lost).filter(revoked_at=None).select_related("match"):
            let_in(grant.match, device, Role(grant.role), Way.RECOVERY)


def _lost_by(recovery: Recovery) -> Device:
    """Return the device of a recovery link, which is not replaced before this transaction ends."""
    same = Recovery.objects.filter(secret_hash=recovery.secret_hash)
    found = same.select_related("device").select_for_update(of=("self",)).first()
    if found is None:
        raise opens_nothing()
    return found.device


def _lists(device: Device) -> set[Device]:
    """Return the devices whose lists of players `device` passes on: its own is one.

    Those of its account are not: whoever has its list has theirs, as long as it is signed in.
    """
    return {device, *device.lists.all()}


def _take_lists_back(device: Device, *, but: Device | None = None) -> None:
    """Take the lists of players that `device` has off whoever came by a recovery link of its own.

    Also off who came by such a device's link in turn. The device `but` keeps what it has.
    """
    given = _lists(device)
    for reader in device.readers.all():
        if reader != but:
            reader.lists.remove(*given)


def kept_alone(device: Device) -> int:
    """Count the matches that nobody but this device keeps: they close when it is forgotten."""
    return _alone(Q(device=device, account=None)).count()


def forget(device: Device) -> None:
    """Let `device` into nothing any more; an account keeps what it has."""
    with writing():
        device.grants.exclude(account=None).update(device=None)
        device.grants.all().delete()
        device.join_requests.all().delete()
        Recovery.objects.filter(device=device).delete()
        device.lists.clear()
        device.account, device.secret_hash = None, hashed(new_secret())
        device.save(update_fields=["account", "secret_hash"])


def delete_everything(device: Device) -> None:
    """Delete the matches that nobody else keeps, the account and the names; forget the device."""
    with writing():
        account = device.account
        mine = Q(device=device) | Q(account__isnull=False, account=account)
        Match.objects.filter(pk__in=list(_alone(mine).values_list("pk", flat=True))).delete()
        Grant.objects.filter(mine).delete()
        devices = Q(keeper=device) | Q(keeper__account__isnull=False, keeper__account=account)
        Player.objects.filter(devices, seats=None).delete()
        if account:
            account.delete()
            device.account = None
        forget(device)


def _grants(device: Device) -> QuerySet[Grant]:
    """Return the grants of a device and of its account."""
    return Grant.objects.filter(
        Q(device=device) | Q(account__isnull=False, account=device.account_id)
    )


def _alone(mine: Q) -> QuerySet[Match]:
    """Return the matches that `mine` grants keep and no others do."""
    keeping = Grant.objects.filter(role=Role.KEEP, revoked_at=None)
    return Match.objects.filter(pk__in=keeping.filter(mine).values("match")).exclude(
        pk__in=keeping.exclude(pk__in=keeping.filter(mine).values("pk")).values("match")
    )
