"""
The sheet as text: all of it, a region, or from far away an overview or a thumbnail.

::

    board      base64 of zlib of a head line and the four planes (sheet.py), 126 bytes a row
    region     base64 of the same rows cut out: across (height + 1 rows of width bits), down
               (height rows of width + 1 bits), then both team planes; a row fills whole bytes
    overview   base64 of zlib of 125 x 125 bytes, one for each square of 8 x 8 boxes:
               8 * how many lines are drawn, 0 to 31  +  who leads: 0 nobody, else the team + 1
    thumbnail  63 x 63 digits (0 to 9, A to Z, a to x), one for each square of 16 x 16 boxes:
               5 * how many lines are drawn, 0 for none to 11 for all  +  who leads

In a region a box is somebody's where its four lines are drawn.
"""

from __future__ import annotations

import zlib

from engine.boxes.edges import HEIGHT, WIDTH
from engine.boxes.sheet import ROW, Sheet
from engine.boxes.squares import Squares
from engine.errors import BadRequest
from engine.table import to_text

FAST = 1  # of zlib's levels
LARGEST_TABLE = 9

OVERVIEW = Squares(8)
COLUMNS = WIDTH // 8
LEVELS = 31
LINES = 2 * 8 * 8  # of a square
LEVEL = bytes([8 * (min(lines, LINES) * LEVELS // LINES) for lines in range(256)])

THUMBNAIL = Squares(16)
FEWER_LEVELS = 11
QUARTERS = 2 * 16 * 16 // 4  # of a square: its lines by four, rounded up
FEWER_LEVEL = bytes(
    [5 * -(-min(by_four, QUARTERS) * FEWER_LEVELS // QUARTERS) for by_four in range(256)]
)
DIGITS = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
DIGIT = bytes([DIGITS[min(shown, len(DIGITS) - 1)] for shown in range(256)])


def board(sheet: Sheet, game: int) -> str:
    """Everything that a newcomer begins with."""
    head = f"boxes {game} {sheet.drawn}\n".encode("ascii")
    planes = (sheet.across, sheet.down, sheet.team_0, sheet.team_1)
    # a larger table of what was seen finds fewer false matches, and so takes less
    packing = zlib.compressobj(FAST, zlib.DEFLATED, zlib.MAX_WBITS, LARGEST_TABLE)
    return to_text(packing.compress(b"".join([head, *planes])) + packing.flush())


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
    levels = OVERVIEW.lines(sheet).to_bytes(OVERVIEW.size, "little").translate(LEVEL)
    shown = int.from_bytes(levels, "little") | OVERVIEW.leaders(sheet)
    rows = shown.to_bytes(OVERVIEW.size, "little")
    squares = [rows[start : start + COLUMNS] for start in range(0, len(rows), ROW)]
    return to_text(zlib.compress(b"".join(squares), FAST))


def thumbnail(sheet: Sheet) -> str:
    """The whole sheet, a character for each square of 16 x 16 boxes: 3,969 of them."""
    by_four = THUMBNAIL.lines(sheet) + 3 * THUMBNAIL.ones >> 2 & 255 * THUMBNAIL.ones
    levels = by_four.to_bytes(THUMBNAIL.size, "little").translate(FEWER_LEVEL)
    shown = int.from_bytes(levels, "little") + THUMBNAIL.leaders(sheet)
    return shown.to_bytes(THUMBNAIL.size, "little")[::2].translate(DIGIT).decode("ascii")


def _cut(plane: bytearray, x: int, y: int, width: int, rows: int) -> bytes:
    mask = (1 << width) - 1
    size = (width + 7) // 8
    found = []
    for start in range(y * ROW, (y + rows) * ROW, ROW):
        row = int.from_bytes(plane[start : start + ROW], "little") >> x & mask
        found.append(row.to_bytes(size, "little"))
    return b"".join(found)
