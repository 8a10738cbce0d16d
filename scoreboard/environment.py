"""What the settings read from the environment, and what holds when it says nothing."""

import os
import secrets
import socket
import urllib.parse
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zoneinfo import available_timezones

from django.core.exceptions import ImproperlyConfigured


class Unusable(ImproperlyConfigured):
    """The environment asks for what cannot be; says what to set instead."""


# Refuse to wait for ever, and never acknowledge what a power cut could take back.
POSTGRESQL_OPTIONS = "-c lock_timeout=5s -c statement_timeout=15s -c synchronous_commit=on"


def words(text: str) -> list[str]:
    """Split a comma-separated list, without its blanks."""
    return [word for part in text.split(",") if (word := part.strip())]


def flag(environ: Mapping[str, str], name: str) -> bool:
    """Say whether a switch of the environment is on: 1 is, anything else is not."""
    return environ.get(name, "") == "1"


def time_zone(environ: Mapping[str, str], local: Path = Path("/etc/localtime")) -> str:
    """Return the zone that hours are shown in: TIME_ZONE's, else this machine's own, else UTC.

    Raises Unusable when TIME_ZONE names none.
    """
    name = environ.get("TIME_ZONE", "")
    if name and name not in available_timezones():
        message = "TIME_ZONE must be a name like Europe/London"
        raise Unusable(message)
    _folders, _found, own = str(local.resolve()).partition("/zoneinfo/")
    return name or (own if own in available_timezones() else "UTC")


def database(environ: Mapping[str, str], data: Path, threads: int) -> dict[str, Any]:
    """Return Django's settings of the database: DATABASE_URL's, else a file in `data`."""
    if url := environ.get("DATABASE_URL"):
        return postgresql(url, threads)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": data / "scoreboard.sqlite3",
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }


def postgresql(url: str, threads: int) -> dict[str, Any]:
    """Return Django's settings for postgres://user:password@host:port/name?option=value.

    Raises Unusable when `url` is of another kind or names no database.
    """
    parts = urllib.parse.urlsplit(url)
    name = urllib.parse.unquote(parts.path.removeprefix("/"))
    if parts.scheme not in {"postgres", "postgresql"} or not name:
        message = "DATABASE_URL must look like postgres://user:password@host:5432/name"
        raise Unusable(message)
    options = dict(urllib.parse.parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": urllib.parse.unquote(parts.username or ""),
        "PASSWORD": urllib.parse.unquote(parts.password or ""),
        "HOST": options.pop("host", "") or urllib.parse.unquote(parts.hostname or ""),
        "PORT": str(parts.port or options.pop("port", "")),
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "pool": {"min_size": 1, "max_size": threads + 2},
            "options": POSTGRESQL_OPTIONS,
            **options,
        },
    }


def secret_key(environ: Mapping[str, str], data: Path) -> str:
    """Return SECRET_KEY, or the key kept in `data`, made on the first start.

    Raises Unusable beside DATABASE_URL, where several servers must share one key.
    """
    if key := environ.get("SECRET_KEY"):
        return key
    if "DATABASE_URL" in environ:
        message = "set SECRET_KEY as well as DATABASE_URL: every server must share one key"
        raise Unusable(message)
    path = data / "secret_key"
    if not path.exists():
        data.mkdir(parents=True, exist_ok=True)
        _write_once(path, secrets.token_urlsafe(50))
    return path.read_text()


def _write_once(path: Path, text: str) -> None:
    """Write a file that only its owner may read, whole, unless another process was first."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def allowed_hosts(environ: Mapping[str, str], public: str) -> list[str]:
    """Return the names this server answers to: ALLOWED_HOSTS, or its own and its address.

    `public` is the public URL, whose host is always among them; never is every name.
    """
    hosts = words(environ.get("ALLOWED_HOSTS", ""))
    if not hosts:
        name = socket.gethostname().lower()
        hosts = [
            "localhost",
            "127.0.0.1",
            "[::1]",
            name,
            f"{name}.local",
            *filter(None, [lan_address()]),
        ]
    host = urllib.parse.urlsplit(public).hostname
    return [*hosts, host] if host and host not in hosts else hosts


def public_url(environ: Mapping[str, str]) -> str:
    """Return PUBLIC_URL as an origin (https://example.org), or nothing.

    Raises Unusable when it is not an origin.
    """
    url = environ.get("PUBLIC_URL", "").rstrip("/")
    parts = urllib.parse.urlsplit(url)
    if url and (parts.scheme not in {"http", "https"} or not parts.hostname or parts.path):
        message = "PUBLIC_URL must look like https://scores.example.org, without a path"
        raise Unusable(message)
    return url


def lan_address() -> str | None:
    """Return the address at which other devices of this network find this one; None without any.

    Nothing is sent: choosing the way to an address of the documentation range is enough to tell.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("198.51.100.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address
