"""
Squares: how many lines are drawn in each square of the sheet and who leads there, all at once.

Every square has some bits of one int for its count, so that a few operations on the whole sheet
count all of them, however many lines there are::

    side 8    125 rows of 126 squares, a byte each
    side 16   63 rows of 63, two bytes each

A row of the sheet is 126 bytes, of which the last is empty.
"""

from __future__ import annotations

from engine.boxes.edges import HEIGHT
from engine.boxes.sheet import ROW, Sheet

POPCOUNT = bytes([byte.bit_count() for byte in range(256)])


class Squares:
    """Squares of *side* boxes, which is 8 or 16."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.rows = (HEIGHT + side - 1) // side
        self.size = self.rows * ROW  # bytes of all counts
        width = side // 8  # bytes of one
        self.ones = self._everywhere(1, width)
        self._bytes = self._everywhere(255, width)
        self._high = self._everywhere(1 << 8 * width - 1, width)
        self._top = 8 * width - 1

    def lines(self, sheet: Sheet) -> int:
        """How many lines are drawn above and to the left of the boxes of each square."""
        return self._count(bytes(sheet.across[: ROW * HEIGHT])) + self._count(bytes(sheet.down))

    def leaders(self, sheet: Sheet) -> int:
        """The team that owns most boxes of each square, plus 1; 0 where nobody leads."""
        closed = sheet.closed()
        low = int.from_bytes(sheet.team_0, "little") & closed
        high = int.from_bytes(sheet.team_1, "little") & closed
        both = low & high
        teams = [closed ^ (low | high), low ^ both, high ^ both, both]
        counts = [self._count(team.to_bytes(ROW * HEIGHT, "little")) for team in teams]
        found = 0
        for team, count in enumerate(counts):
            found |= self._ahead(count, counts[:team] + counts[team + 1 :]) * (team + 1)
        return found

    def _everywhere(self, count: int, width: int) -> int:
        return int.from_bytes(count.to_bytes(width, "little") * (self.size // width), "little")

    def _count(self, plane: bytes) -> int:
        """How many bits of *plane* are in each square."""
        counted = plane.translate(POPCOUNT)
        total = 0
        for row in range(self.side):
            starts = range(row * ROW, len(counted), self.side * ROW)
            rows = b"".join([counted[start : start + ROW] for start in starts])
            total += int.from_bytes(rows, "little")
        if self.side == 8:
            return total
        return (total & self._bytes) + (total >> 8 & self._bytes)

    def _ahead(self, count: int, others: list[int]) -> int:
        """1 for each square in which *count* is above all *others*; the top bit of none is set."""
        found = self._high
        for other in others:
            found &= (count | self._high) - other - self.ones
        return found >> self._top
