"""Receipts: what proves that a ledger had an entry, after the database was lost that had it.

A phone keeps the receipt that it was answered with. When an older backup was put back, it sends
the entry again with it, and the entry is taken as it was: nothing is asked about it again that
the match, as it stands now, could answer in another way.
"""

import hmac
from functools import cache
from uuid import UUID

from django.conf import settings
from django.utils.crypto import salted_hmac

from scoreboard.models import Entry
from scoreboard.new_entries import NewEntry

LENGTH = 32
"""Hexadecimal digits of the seal (128 bits); the entry that is doubted follows, if one is."""


def receipt(ref: str, entry: Entry) -> str:
    """Return the receipt of an entry in the ledger of the match at `ref`."""
    doubts = entry.doubts.hex if entry.doubts else ""
    deal = (entry.play or {}).get("deal", "")
    return _seal(ref, entry, deal, entry.lamport, doubts) + doubts


def proves(text: str, ref: str, new: NewEntry) -> bool:
    """Say whether `text` is the receipt of this very entry in the match at `ref`."""
    doubts = text[LENGTH:]
    seal = _seal(ref, new, new.deal, new.lamport or 0, doubts)
    return hmac.compare_digest((seal + doubts).encode(), text.encode(errors="replace"))


def doubts_of(text: str) -> UUID | None:
    """Return the key of the game that an entry with this receipt was doubted to be."""
    return UUID(text[LENGTH:]) if text[LENGTH:] else None


def _seal(ref: str, entry: Entry | NewEntry, deal: str, lamport: int, doubts: str) -> str:
    said = (entry.key, entry.kind, entry.seat, entry.target, entry.text, entry.at, entry.seconds)
    text = repr([ref, *map(str, said), deal, lamport, doubts]).encode()
    return hmac.digest(_key(settings.SECRET_KEY), text, "sha256").hex()[:LENGTH]


@cache
def _key(secret: str) -> bytes:
    """Return the key that receipts are sealed with, made of the server's own."""
    return salted_hmac("scoreboard receipt", "", secret, algorithm="sha256").digest()
