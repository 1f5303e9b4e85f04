"""
Pictures of u8 cells as PNG: one byte a pixel, which is the cell itself, and a palette.

::

    signature | IHDR size, 8 bits, palette | PLTE 256 colours | IDAT rows, deflated | IEND
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass

from simulate.colours import PALETTE

SIGNATURE = b"\x89PNG\r\n\x1a\n"
PALETTE_OF_BYTES = (8, 3, 0, 0, 0)
NO_FILTER = b"\0"


@dataclass(frozen=True)
class Box:
    """A rectangle of cells: columns *left* to *right* and rows *top* to *bottom*, ends excluded."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    def cut(self, cells: bytes, width: int) -> list[bytes]:
        """The rows of the box out of *cells*, which are *width* in a row."""
        starts = range(self.top * width, self.bottom * width, width)
        return [cells[start + self.left : start + self.right] for start in starts]


def bounds(cells: bytes, width: int) -> Box | None:
    """The smallest box with all *cells* that are not empty, or None if all are."""
    rows = [cells[start : start + width] for start in range(0, len(cells), width)]
    taken = [y for y, row in enumerate(rows) if any(row)]
    if not taken:
        return None
    merged = 0
    for row in rows:
        merged |= int.from_bytes(row, "little")
    columns = [x for x, column in enumerate(merged.to_bytes(width, "little")) if column]
    return Box(columns[0], taken[0], columns[-1] + 1, taken[-1] + 1)


def stretch(row: bytes, scale: int) -> bytes:
    """*row* with each pixel *scale* times."""
    stretched = bytearray(len(row) * scale)
    for place in range(scale):
        stretched[place::scale] = row
    return bytes(stretched)


def draw_png(rows: list[bytes], scale: int, palette: bytes = PALETTE) -> bytes:
    """A PNG of *rows* of u8 cells, each a square of *scale* pixels in a colour of *palette*."""
    size = (len(rows[0]) * scale, len(rows) * scale)
    lines = b"".join((NO_FILTER + stretch(row, scale)) * scale for row in rows)
    chunks = [
        _chunk(b"IHDR", struct.pack(">IIBBBBB", *size, *PALETTE_OF_BYTES)),
        _chunk(b"PLTE", palette),
        _chunk(b"IDAT", zlib.compress(lines, 9)),
        _chunk(b"IEND", b""),
    ]
    return SIGNATURE + b"".join(chunks)


def _chunk(kind: bytes, content: bytes) -> bytes:
    checked = kind + content
    return struct.pack(">I", len(content)) + checked + struct.pack(">I", zlib.crc32(checked))
