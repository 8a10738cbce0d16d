"""Time zones by their names, as people and phones give them."""

from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

UTC = "UTC"


@lru_cache(maxsize=1)
def zone_names() -> frozenset[str]:
    """Return the names of the zones that this machine knows."""
    return frozenset(available_timezones()) | {UTC}


@lru_cache(maxsize=600)
def zone(name: str) -> ZoneInfo:
    """Return the zone called `name`; one that this machine does not know is read as UTC."""
    return ZoneInfo(name if name in zone_names() else UTC)
