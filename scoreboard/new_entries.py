"""What a phone, or a plain form, asks to have written into a match's ledger."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from scoreboard.ledger import Kind
from scoreboard.models import Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEntry:
    """What a phone, or a plain form, asks to have written into a ledger."""

    key: UUID
    kind: Kind
    device: UUID
    seat: int | None = None
    target: UUID | None = None
    text: str = ""
    at: datetime | None = None
    seconds: int | None = None
    seen: int
    lamport: int | None = None
    counter: int | None = None
    tapped_at: datetime | None = None
    deal: str = ""
    """Of a game that the app dealt and played: its deal."""
    epoch: str = ""
    """The epoch of the database that the tapping page had seen."""
    receipt: str = ""
    """That this entry was in this match's ledger before, in a database that was lost since."""

    def says_the_same_as(self, entry: Entry) -> bool:
        """Say whether `entry`, which has this key, has this content too."""
        names = ["kind", "seat", "target", "text", "at", "seconds"]
        same_deal = self.deal == (entry.play or {}).get("deal", "")
        return same_deal and all(getattr(self, name) == getattr(entry, name) for name in names)
