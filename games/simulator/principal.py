"""Many rows of figures that rise and fall together, each kept as a few whole numbers.

A row is the middle of all rows plus so much of each of a few curves, in whole numbers: those along
which rows differ most, their principal components (K. Pearson, "On lines and planes of closest fit
to systems of points in space", Philosophical Magazine 2, 1901).
"""

from dataclasses import dataclass
from math import sumprod
from struct import Struct, unpack_from
from typing import Final, Self

MIDDLE_STEPS: Final = 32
"""A figure in the middle is kept in steps of a 32nd."""
CURVE_STEPS: Final = 32767
"""A curve has a length of 1; each of its parts is kept in steps of a 32,767th."""
CURVES: Final = 32
"""With so many of the curves rows are nearly as exact as if they were kept in full."""
HEAD: Final = Struct("<HHH")
SHORT: Final = 2


@dataclass(frozen=True, slots=True)
class Principal:
    """Rows of one kind as they are kept: for each figure its middle and its part of each curve,
    and then for each row how much of each curve it has."""

    rows: int
    curves: int
    figures: int
    kept: bytes

    @classmethod
    def read(cls, kept: bytes) -> Self:
        """Read what lies there, with the numbers of rows, curves and figures in front."""
        rows, curves, figures = HEAD.unpack_from(kept)
        return cls(rows, curves, figures, kept)

    def row(self, row: int, first: int, last: int) -> list[float]:
        """Return the figures of a row from `first` to before `last`."""
        much = self.numbers(row)
        found = []
        for figure in range(first, last):
            middle, *parts = self.parts(figure)
            found.append(middle / MIDDLE_STEPS + sumprod(much, parts) / CURVE_STEPS)
        return found

    def numbers(self, row: int) -> tuple[int, ...]:
        """Return how much of each curve a row has."""
        head = HEAD.size + SHORT * self.figures * (self.curves + 1)
        return unpack_from(f"<{self.curves}h", self.kept, head + SHORT * self.curves * row)

    def parts(self, figure: int) -> tuple[int, ...]:
        """Return the middle of a figure, and its part of each curve."""
        width = self.curves + 1
        return unpack_from(f"<{width}h", self.kept, HEAD.size + SHORT * width * figure)
