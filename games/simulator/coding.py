"""How the tables are kept: numbers as few bytes as their errors deserve, in one file.

The file is a line of JSON, which says how the tables were made, and the compressed rows.
"""

import json
import zlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import accumulate, batched, pairwise
from math import exp, log
from pathlib import Path
from struct import Struct
from typing import Final

from games.simulator.curves import along
from games.simulator.lengths import SHARES, Counts
from games.simulator.principal import CURVES, SHORT
from games.simulator.sections import ACES_AT, COUNTS_KEPT

FILE: Final = Path(__file__).parent / "data" / "tables"

STEPS: Final = 100
"""A length is kept as its logarithm in steps of one per cent, and so is off by half of one."""
RATIO_STEPS: Final = 500
"""Of wars to a length there are at most half as many: where rounds have more wars than one."""
WHOLE: Final = 0xFFFF
RATIOS_AT: Final = (0.1, 0.5, 0.9)
"""The shares at which it is kept how many wars there are to a length."""

LENGTH_ROW: Final = Struct(f"<H{len(SHARES) - 1}B{len(RATIOS_AT)}BH")
ODDS_CELL: Final = Struct("<HHH")
ODDS_CELLS: Final = len(COUNTS_KEPT[52])
MOST_ACES: Final = 4
ACES_ROW: Final = Struct(f"<{len(ACES_AT) * (MOST_ACES + 1)}H")
FACTOR: Final = Struct("<f")

WIDTHS: Final = {
    "lengths": LENGTH_ROW.size,
    "limits": SHORT * CURVES,
    "side_piles": FACTOR.size,
    "odds": ODDS_CELL.size,
    "aces": ACES_ROW.size,
}
"""The tables in the order in which they lie in the file, and how many bytes are of one kind."""

type OddsCell = tuple[float, float, float]
"""A chance, and the typical and the slow length of the game from there."""


@dataclass(frozen=True, slots=True)
class Origin:
    """How the tables were made: each figure is the outcome of the games of `games` seeds."""

    version: str
    seed: int
    games: int
    most_rounds: int
    """Where captures leave nothing to chance, games are given up after so many rounds."""


@dataclass(frozen=True, slots=True)
class Tables:
    """All that is kept, in the rows that `keys` tells where to find."""

    origin: Origin
    lengths: bytes
    limits: bytes
    side_piles: bytes
    odds: bytes
    aces: bytes


def write(tables: Tables, file: Path = FILE) -> None:
    """Write the tables into a file."""
    blocks = {name: getattr(tables, name) for name in WIDTHS}
    head = asdict(tables.origin) | {"blocks": [len(block) for block in blocks.values()]}
    columns = b"".join(in_columns(block, WIDTHS[name]) for name, block in blocks.items())
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(json.dumps(head).encode() + b"\n" + zlib.compress(columns, 9))


def read(file: Path = FILE) -> Tables:
    """Read the tables from a file."""
    line, compressed = file.read_bytes().split(b"\n", 1)
    head = json.loads(line)
    ends = accumulate(head.pop("blocks"), initial=0)
    plain = zlib.decompress(compressed)
    blocks = zip(WIDTHS.items(), pairwise(ends), strict=True)
    rows = {name: in_rows(plain[first:end], width) for (name, width), (first, end) in blocks}
    return Tables(Origin(**head), **rows)


def in_columns(rows: bytes, width: int) -> bytes:
    """Return the first byte of each row, then the second of each: such are alike, and pack well."""
    return b"".join(rows[column::width] for column in range(width))


def in_rows(columns: bytes, width: int) -> bytes:
    """Return the rows that were put in columns; the last one may be short."""
    rows, begin = bytearray(len(columns)), 0
    for column in range(width):
        size = len(range(column, len(columns), width))
        rows[column::width] = columns[begin : begin + size]
        begin += size
    return bytes(rows)


def steps(length: float) -> int:
    """Return the steps that a length is kept as; one below a single round counts as one."""
    return round(STEPS * log(max(length, 1)))


def length(steps: float) -> float:
    """Return the length that is kept as so many steps."""
    return exp(steps / STEPS)


def pack_lengths(lengths: Sequence[float], ratios: Sequence[float], ended: float) -> bytes:
    """Return a row: lengths at `SHARES`, wars to a length at `RATIOS_AT`, and how many games end.

    A length counts two rounds for a war, as much as it takes by the usual pace.
    """
    kept = [steps(length) for length in lengths]
    rises = [high - low for low, high in pairwise(kept)]
    wars = [round(RATIO_STEPS * ratio) for ratio in ratios]
    return LENGTH_ROW.pack(kept[0], *rises, *wars, round(WHOLE * ended))


def unpack_lengths(rows: bytes, row: int) -> Counts:
    """Return what a row tells."""
    first, *rest = LENGTH_ROW.unpack_from(rows, row * LENGTH_ROW.size)
    rises, wars, ended = rest[: len(SHARES) - 1], rest[len(SHARES) - 1 : -1], rest[-1]
    return counts_of(list(accumulate(rises, initial=first)), wars, ended / WHOLE)


def counts_of(kept: Sequence[float], ratios: Sequence[float], ended: float) -> Counts:
    """Return counts from steps of lengths, steps of wars to a length, and the share that ends."""
    lengths = [length(steps) for steps in kept]
    wars = [along(share, RATIOS_AT, ratios, beyond=False) / RATIO_STEPS for share in SHARES]
    many = [length * ratio for length, ratio in zip(lengths, wars, strict=True)]
    rounds = [length - 2 * wars for length, wars in zip(lengths, many, strict=True)]
    return Counts(tuple(rounds), tuple(many), ended)


def pack_odds(cells: Sequence[OddsCell]) -> bytes:
    """Return a row: for each count of cards the chance, and the typical and slow length left."""
    return b"".join(
        ODDS_CELL.pack(round(WHOLE * chance), steps(typical), steps(slow))
        for chance, typical, slow in cells
    )


def unpack_odds(rows: bytes, row: int) -> list[OddsCell]:
    """Return the cells of a row."""
    size = ODDS_CELLS * ODDS_CELL.size
    cells = ODDS_CELL.iter_unpack(rows[row * size : (row + 1) * size])
    return [(chance / WHOLE, length(typical), length(slow)) for chance, typical, slow in cells]


def pack_aces(chances: Sequence[Sequence[float]]) -> bytes:
    """Return a row: for each count of cards the chance by each number of aces."""
    cells = [list(by_aces) + [0.0] * (MOST_ACES + 1 - len(by_aces)) for by_aces in chances]
    return ACES_ROW.pack(*(round(WHOLE * chance) for by_aces in cells for chance in by_aces))


def unpack_aces(rows: bytes, row: int) -> list[tuple[float, ...]]:
    """Return the chances of a row; where a pack has fewer aces the last ones mean nothing."""
    kept = ACES_ROW.unpack_from(rows, row * ACES_ROW.size)
    return [tuple(chance / WHOLE for chance in cell) for cell in batched(kept, MOST_ACES + 1)]
