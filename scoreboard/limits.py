"""How much one may ask for: generous for a family behind one address, hopeless for a bot.

A bucket holds what may still be asked for now, and refills with time. What is asked for seldom is
counted in the database, for all processes together. Taps are counted in each process's memory,
since a tap should not wait for a second write: with several processes the limit is as many times
as high, which still ends a flood.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from ipaddress import IPv6Address, ip_address
from time import monotonic

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from scoreboard.access import Visit
from scoreboard.grants import Bucket, Role
from scoreboard.keys import hashed_name
from scoreboard.refusals import TooManyError
from scoreboard.writing import writing

MOST_NAMES = 10_000
"""How many matches and addresses a process remembers the pace of."""
TAPS_OF_A_MATCH = 1 / 3
"""A match's share of the taps that an address may make: twenty a second by default."""


@dataclass(frozen=True, slots=True)
class Limit:
    """As many as `burst` at once, and as many again over `seconds`."""

    name: str
    burst: int
    seconds: float


WRONG_CODES = Limit("wrong codes of an address", 10, 60)
ALL_WRONG_CODES = Limit("wrong codes of everybody", 60, 60)
"""With 1,000 codes alive, a day of guesses at this pace finds one with p = 0.0034."""
WRONG_LINKS = Limit("wrong links of an address", 60, 60)
WRONG_PASSWORDS = Limit("wrong passwords of an address", 10, 60)
WRONG_PASSWORDS_OF_ACCOUNT = Limit("wrong passwords of an account", 20, 3600)
NEW_ACCOUNTS = Limit("new accounts of an address", 20, 3600)
NEW_MEMBERS = Limit("phones that join from an address", 120, 600)


def new_matches() -> Limit:
    """Return how many matches may be started from one address."""
    return Limit("new matches of an address", settings.MATCHES_PER_HOUR, 3600)


def address_of(request: HttpRequest) -> str:
    """Return the client's address: an IPv4 address, or the /64 network of an IPv6 one.

    The server has put in a trusted proxy's word already (see `scoreboard.serving`); a header that
    anybody can send is not looked at.
    """
    text = request.META.get("REMOTE_ADDR", "")
    try:
        address = ip_address(text)
    except ValueError:
        return str(text)
    if isinstance(address, IPv6Address):
        if mapped := address.ipv4_mapped:
            return str(mapped)
        return str(IPv6Address(int(address) >> 64 << 64))
    return str(address)


def check(limit: Limit, who: str) -> None:
    """Raise TooManyError when nothing is left for `who`; take nothing."""
    bucket = Bucket.objects.filter(name_hash=hashed_name(limit.name, who)).first()
    if bucket:
        _refuse_below_one(_refilled(limit, bucket), limit)


def spend(limit: Limit, who: str) -> None:
    """Take one from what is left for `who`; raise TooManyError when nothing is."""
    now = timezone.now()
    with writing():
        bucket, _made = Bucket.objects.select_for_update().get_or_create(
            name_hash=hashed_name(limit.name, who),
            defaults={"left": limit.burst, "counted_at": now},
        )
        left = _refilled(limit, bucket)
        _refuse_below_one(left, limit)
        Bucket.objects.filter(pk=bucket.pk).update(left=left - 1, counted_at=now)


def forget_full() -> None:
    """Delete the buckets that are full again, by the slowest limit there is."""
    Bucket.objects.filter(counted_at__lt=timezone.now() - timedelta(hours=1)).delete()


def _refilled(limit: Limit, bucket: Bucket) -> float:
    passed = (timezone.now() - bucket.counted_at).total_seconds()
    return min(bucket.left + max(passed, 0) * limit.burst / limit.seconds, limit.burst)


def _refuse_below_one(left: float, limit: Limit) -> None:
    if left < 1:
        raise TooManyError((1 - left) * limit.seconds / limit.burst)


class Pace:
    """Buckets in this process's memory, the least used of which are forgotten."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        """Start with full buckets; `clock` gives seconds."""
        self._clock = clock
        self._lock = threading.Lock()
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, limit: Limit, who: str) -> None:
        """Take one from what is left for `who`; raise TooManyError when nothing is."""
        now = self._clock()
        name = f"{limit.name} {who}"
        with self._lock:
            left, counted_at = self._buckets.pop(name, (float(limit.burst), now))
            left = min(left + (now - counted_at) * limit.burst / limit.seconds, limit.burst)
            self._buckets[name] = (max(left - 1, 0) if left >= 1 else left, now)
            if len(self._buckets) > MOST_NAMES:
                self._buckets.popitem(last=False)
        _refuse_below_one(left, limit)


_taps = Pace()


def spend_tap(request: HttpRequest, found: Visit) -> None:
    """Count a tap for its address and its match; raise TooManyError when it is one too many.

    Whoever may not tap in the match takes nothing from those who may.
    """
    most = settings.TAPS_PER_MINUTE
    _taps.spend(Limit("address", most, 60), address_of(request))
    if found.role and found.role >= Role.SCORE:
        _taps.spend(Limit("match", int(most * TAPS_OF_A_MATCH), 60), found.match.ref)
