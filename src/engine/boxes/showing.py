"""
The sheet as text: all of it, a region, or an overview from far away.

::

    board      base64 of zlib of a head line and the four planes (sheet.py), 126 bytes a row
    region     base64 of the same rows cut out: across (height + 1 rows of width bits), down
               (height rows of width + 1 bits), then both team planes; a row fills whole bytes
    overview   base64 of zlib of 125 x 125 bytes, one for each square of 8 x 8 boxes:
               8 * how many lines are drawn, 0 to 31  +  who leads: 0 nobody, else the team + 1

In a region a box is somebody's where its four lines are drawn.
"""

from __future__ import annotations

import zlib

from engine.boxes.edges import HEIGHT, WIDTH
from engine.boxes.sheet import ROW, Sheet
from engine.errors import BadRequest
from engine.textmap import to_text

SQUARE = 8
SQUARES = WIDTH // SQUARE
LEVELS = 31
LINES = 2 * SQUARE * SQUARE  # of a square: those above and to the left of its boxes
FAST = 1  # of zlib's levels

POPCOUNT = bytes([byte.bit_count() for byte in range(256)])
LEVEL = bytes([8 * (min(lines, LINES) * LEVELS // LINES) for lines in range(256)])
ONES = int.from_bytes(bytes([1]) * (SQUARES * ROW), "little")
HIGH = ONES << 7


def board(sheet: Sheet, game: int) -> str:
    """Everything that a newcomer begins with."""
    head = f"boxes {game} {sheet.drawn}\n".encode("ascii")
    planes = (sheet.across, sheet.down, sheet.team_0, sheet.team_1)
    return to_text(zlib.compress(b"".join([head, *planes]), FAST))


def region(sheet: Sheet, x: int, y: int, width: int, height: int) -> str:
    """The boxes from column *x* of row *y* on. :raises BadRequest: if they are not on the sheet"""
    fits = x >= 0 and y >= 0 and width >= 1 and height >= 1
    if not (fits and x + width <= WIDTH and y + height <= HEIGHT):
        raise BadRequest(
            f"Expected a region of {WIDTH} x {HEIGHT} boxes, got {width} x {height} at {x}, {y}"
        )
    return to_text(
        _cut(sheet.across, x, y, width, height + 1)
        + _cut(sheet.down, x, y, width + 1, height)
        + _cut(sheet.team_0, x, y, width, height)
        + _cut(sheet.team_1, x, y, width, height)
    )


def overview(sheet: Sheet) -> str:
    """The whole sheet, a byte for each square of 8 x 8 boxes."""
    closed = sheet.closed()
    low = int.from_bytes(sheet.team_0, "little") & closed
    high = int.from_bytes(sheet.team_1, "little") & closed
    both = low & high
    teams = [closed ^ (low | high), low ^ both, high ^ both, both]
    counts = [_in_squares(team.to_bytes(ROW * HEIGHT, "little")) for team in teams]
    lines = _in_squares(bytes(sheet.across[: ROW * HEIGHT])) + _in_squares(bytes(sheet.down))
    levels = lines.to_bytes(SQUARES * ROW, "little").translate(LEVEL)
    shown = int.from_bytes(levels, "little")
    for team, count in enumerate(counts):
        shown |= _ahead(count, counts[:team] + counts[team + 1 :]) * (team + 1)
    rows = shown.to_bytes(SQUARES * ROW, "little")
    squares = [rows[start : start + SQUARES] for start in range(0, len(rows), ROW)]
    return to_text(zlib.compress(b"".join(squares), FAST))


def _cut(plane: bytearray, x: int, y: int, width: int, rows: int) -> bytes:
    mask = (1 << width) - 1
    size = (width + 7) // 8
    found = []
    for start in range(y * ROW, (y + rows) * ROW, ROW):
        row = int.from_bytes(plane[start : start + ROW], "little") >> x & mask
        found.append(row.to_bytes(size, "little"))
    return b"".join(found)


def _in_squares(plane: bytes) -> int:
    """How many bits of *plane* are in each square, a byte each, 126 of them for 8 rows."""
    counted = plane.translate(POPCOUNT)
    total = 0
    for row in range(SQUARE):
        starts = range(row * ROW, len(counted), SQUARE * ROW)
        rows = b"".join([counted[start : start + ROW] for start in starts])
        total += int.from_bytes(rows, "little")
    return total


def _ahead(count: int, others: list[int]) -> int:
    """1 in each byte in which *count* is above all *others*; no byte is above 64."""
    found = HIGH
    for other in others:
        found &= (count | HIGH) - other - ONES
    return found >> 7
