"""
A small map of a world, in braille: each dot is a square of cells, set if one of them lives.

::

    a character        1 4      a map of 16 rows is 32 characters wide and 64 x 64 dots,
    is eight dots,     2 5      so each dot is 8 x 8 cells
    bit by bit         3 6
                       7 8
"""

from __future__ import annotations

from engine.life2.rules.cell import ALIVE_BIT
from engine.life2.rules.plane import HEIGHT, WIDTH

BLANK = 0x2800
DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
ALIVE = bytes(value & ALIVE_BIT for value in range(256))
HEIGHTS = (32, 16, 8)


def draw(cells: bytes, rows: int) -> list[str]:
    """262,144 u8 *cells* in *rows* lines."""
    dots = _dots(cells, 4 * rows)
    return ["".join(_letter(dots, 2 * x, 4 * y) for x in range(2 * rows)) for y in range(rows)]


def fitting(columns: int, lines: int) -> int:
    """How many rows of a map fit into so many *columns* and *lines*; 0 if none do."""
    return next((rows for rows in HEIGHTS if rows <= lines and 2 * rows <= columns), 0)


def _dots(cells: bytes, side: int) -> list[list[bool]]:
    size = WIDTH // side
    alive = cells.translate(ALIVE)
    dots = []
    for top in range(0, HEIGHT, size):
        merged = 0
        for y in range(top, top + size):
            merged |= int.from_bytes(alive[y * WIDTH : (y + 1) * WIDTH], "little")
        row = merged.to_bytes(WIDTH, "little")
        dots.append([any(row[x : x + size]) for x in range(0, WIDTH, size)])
    return dots


def _letter(dots: list[list[bool]], x: int, y: int) -> str:
    bits = sum(dots[y + dy][x + dx] << bit for bit, (dx, dy) in enumerate(DOTS))
    return chr(BLANK + bits)
