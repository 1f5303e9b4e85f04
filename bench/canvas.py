"""
A canvas for charts and drawings, in the game's own colours.

A pixel is a u8 cell: night, the nine players' colours, and paler as the land of each. So a
canvas becomes a picture as a world does::

    canvas = Canvas(640, 400)
    canvas.fill(10, 10, 20, 5, living(1))      left, top, width, height
    path.write_bytes(canvas.png())
"""

from __future__ import annotations

from engine.life2.rules.cell import Cell, make
from simulate.picture import draw_png

Point = tuple[int, int]

NIGHT: Cell = 0


def living(player: int) -> Cell:
    """The strong colour of *player*."""
    return make(player, True, 0)


def land(player: int) -> Cell:
    """The pale colour of *player*."""
    return make(player, False, 0)


class Canvas:
    """Rows of pixels."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.rows = [bytearray([NIGHT]) * width for _ in range(height)]

    def fill(self, left: int, top: int, width: int, height: int, ink: Cell) -> None:
        """Fill a rectangle; what lies outside of the canvas is cut off."""
        first, last = max(0, left), min(self.width, left + width)
        if first < last:
            for row in self.rows[max(0, top) : max(0, top + height)]:
                row[first:last] = bytearray([ink]) * (last - first)

    def line(self, start: Point, end: Point, ink: Cell, width: int = 2) -> None:
        """A straight line, as squares of *width* pixels."""
        steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
        for step in range(steps + 1):
            x = start[0] + (end[0] - start[0]) * step / steps
            y = start[1] + (end[1] - start[1]) * step / steps
            self.fill(round(x) - width // 2, round(y) - width // 2, width, width, ink)

    def png(self) -> bytes:
        return draw_png([bytes(row) for row in self.rows], 1)
