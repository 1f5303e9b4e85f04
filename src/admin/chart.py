"""
A small map of a square board, in braille: a dot is a square of cells, set if one of them is.

::

    a character        1 4      a map of 16 rows is 32 characters wide and 64 x 64 dots,
    is eight dots,     2 5      so on a board of 512 x 512 each dot is 8 x 8 cells
    bit by bit         3 6
                       7 8
"""

from __future__ import annotations

BLANK = 0x2800
DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
HEIGHTS = (32, 16, 8)


def draw(cells: bytes, width: int, rows: int) -> list[str]:
    """A board of *width* x *width* *cells*, which are 0 if they are not set, in *rows* lines."""
    dots = _dots(cells, width, 4 * rows)
    return ["".join(_letter(dots, 2 * x, 4 * y) for x in range(2 * rows)) for y in range(rows)]


def fitting(columns: int, lines: int) -> int:
    """How many rows of a map fit into so many *columns* and *lines*; 0 if none do."""
    return next((rows for rows in HEIGHTS if rows <= lines and 2 * rows <= columns), 0)


def _dots(cells: bytes, width: int, side: int) -> list[list[bool]]:
    size = width // side
    dots = []
    for top in range(0, width, size):
        merged = 0
        for y in range(top, top + size):
            merged |= int.from_bytes(cells[y * width : (y + 1) * width], "little")
        row = merged.to_bytes(width, "little")
        dots.append([any(row[x : x + size]) for x in range(0, width, size)])
    return dots


def _letter(dots: list[list[bool]], x: int, y: int) -> str:
    bits = sum(dots[y + dy][x + dx] << bit for bit, (dx, dy) in enumerate(DOTS))
    return chr(BLANK + bits)
