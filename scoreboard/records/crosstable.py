"""Who beats whom: of the games at which two players sat at one table, how they ended."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scoreboard.records.played import Table


class Cell(NamedTuple):
    """The games of one player with another at the table.

    `others` were won by a third player. Seen from the other side, won and lost change places.
    """

    won: int
    lost: int
    drawn: int
    others: int

    @property
    def played(self) -> int:
        """All games with both at the table."""
        return sum(self)


def crosstable(tables: Iterable[Table], players: Sequence[int]) -> Mapping[tuple[int, int], Cell]:
    """Return a cell for each ordered two of `players` who ever sat at one table."""
    cells: dict[tuple[int, int], Cell] = {}
    for table in tables:
        present = [player for player in players if player in table.players]
        for player in present:
            for other in present:
                if player != other:
                    before = cells.get((player, other), Cell(0, 0, 0, 0))
                    added = _cell(table, player, other)
                    cells[player, other] = Cell(*map(sum, zip(before, added, strict=True)))
    return cells


def _cell(table: Table, player: int, other: int) -> Cell:
    won, lost = table.won_by(player), table.won_by(other)
    return Cell(won, lost, table.drawn, table.played - won - lost - table.drawn)
