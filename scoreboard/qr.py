"""QR codes as one path of an inline SVG, drawn here: no image service learns who plays."""

from dataclasses import dataclass

import segno

QUIET = 4
"""Blank modules around a code, as ISO/IEC 18004 asks for."""


@dataclass(frozen=True, slots=True)
class QrCode:
    """A code's outline and its width in modules, the quiet zone counted in."""

    path: str
    size: int


def qr_code(text: str) -> QrCode:
    """Return the code of `text`, each run of dark modules one rectangle of the path."""
    rows = segno.make(text, error="m", micro=False).matrix
    runs = [
        f"M{start + QUIET} {y + QUIET}h{length}v1h-{length}z"
        for y, row in enumerate(rows)
        for start, length in _runs(row)
    ]
    return QrCode("".join(runs), len(rows) + 2 * QUIET)


def _runs(row: bytes | bytearray | tuple[int, ...]) -> list[tuple[int, int]]:
    """Return where each run of dark modules starts, and its length."""
    found, start = [], None
    for x, dark in enumerate([*row, 0]):
        if dark and start is None:
            start = x
        elif not dark and start is not None:
            found.append((start, x - start))
            start = None
    return found
