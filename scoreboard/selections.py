"""Which games a number stands for: kept in the address of the list behind it."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import tzinfo
from urllib.parse import urlencode

from scoreboard.records.played import Played, Table
from scoreboard.records.sessions import day_of

LARGEST = 2**31
APP = "app"
"""What an address says to count the games that the app played, too."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Some of the games of a record; what is None is not asked for.

    The games of one `game`, or with a player at the table; of these the `first` to the `last`,
    counted from 1; of these those that somebody `won` (0: drawn) or `lost`, or of one `month`
    and `weekday` (1 is Monday).
    """

    game: str | None = None
    together: int | None = None
    first: int | None = None
    last: int | None = None
    won: int | None = None
    lost: int | None = None
    month: str | None = None
    weekday: int | None = None

    @property
    def query(self) -> str:
        """The selection as the query of an address."""
        asked = {name: value for name, value in asdict(self).items() if value is not None}
        return urlencode(asked)

    def of(self, games: Sequence[Played], tables: Sequence[Table], zone: tzinfo) -> list[Played]:
        """Return those of `games`, oldest first, that are selected."""
        by_pk = {table.pk: table for table in tables}
        fitting = [game for game in games if self._fits(by_pk[game.table])]
        last = len(fitting) if self.last is None else max(self.last, 0)
        sliced = fitting[max(self.first or 1, 1) - 1 : last]
        return [game for game in sliced if self._ended(game, by_pk) and self._then(game, zone)]

    def _fits(self, table: Table) -> bool:
        return (self.game in {None, table.game}) and (
            self.together is None or self.together in table.players
        )

    def _ended(self, game: Played, by_pk: Mapping[int, Table]) -> bool:
        if self.won is not None and game.winner != (self.won or None):
            return False
        if self.lost is None:
            return True
        lost = game.winner is not None and game.winner != self.lost
        return lost and self.lost in by_pk[game.table].players

    def _then(self, game: Played, zone: tzinfo) -> bool:
        if self.month is None and self.weekday is None:
            return True
        day = day_of(game.at, zone)
        return self.month in {None, f"{day:%Y-%m}"} and self.weekday in {None, day.isoweekday()}


def read_selection(asked: Mapping[str, str]) -> Selection:
    """Return the selection that an address asks for; what cannot be read is not asked for."""
    numbers = ["together", "first", "last", "won", "lost", "weekday"]
    found = {name: _number(asked.get(name, "")) for name in numbers}
    return Selection(game=asked.get("game") or None, month=asked.get("month") or None, **found)


def _number(text: str) -> int | None:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 11):
        return None
    return min(max(int(text), -LARGEST), LARGEST)


def link(address: str, selection: Selection, *, with_app: bool = False) -> str:
    """Return the address of the list of the selected games, with those of the app or without."""
    query = "&".join(filter(None, [selection.query, f"{APP}=1" if with_app else ""]))
    return f"{address}?{query}" if query else address


def asks_for_app(asked: Mapping[str, str]) -> bool:
    """Say whether an address asks for the games that the app played, too."""
    return asked.get(APP) == "1"
