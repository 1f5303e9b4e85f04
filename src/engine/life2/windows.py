"""
Windows: where the world has to be run, and where it may be left alone.

News travels one cell a generation. Where the world equals itself two generations
ago, and so does everything within *reach* cells, it will be found the same, or
blinking in the same phase, after an even number of generations up to *reach*.
So only windows around what is restless need running, each with *reach* cells to
spread in and a ring of one more that is known to go on as before::

    +---------------------+
    | ring                |      a window is whole bytes wide, and no two
    |     reach           |      windows share a cell
    |         restless    |
    +---------------------+

They are found by cutting the restless cells apart along empty rows, each piece
along empty columns, each piece of that along empty rows again, until it holds
together.
"""

from __future__ import annotations

from engine.life2.plane import FIRST, HEIGHT, ROW, ROW_CELLS, WIDTH, Plane, Window

# Above this many cells, with this many more counted for each window's overhead,
# the whole board as one int is cheaper.
WORTH_CUTTING = 180_000
OVERHEAD = 1_200
# With more restless cells than this, looking for windows is not worth its cost.
TOO_RESTLESS = 4_000

BAND = 16
EMPTY_BAND = bytes(BAND * ROW)
EMPTY_ROW = bytes(ROW)

Columns = int
Piece = list[tuple[int, Columns]]
Span = tuple[int, int]


def around(restless: Plane, reach: int) -> list[Window] | None:
    """Windows to run *reach* generations in, or None if the whole board is as cheap."""
    if restless.crowded(TOO_RESTLESS):
        return None
    windows: list[Window] = []
    pieces = [_occupied(restless)]
    budget = WORTH_CUTTING
    while len(pieces) > 0 and budget >= 0:
        piece = pieces.pop()
        rows = spans(_row_marks(piece), 2 * reach + 2)
        columns = spans(_column_marks(piece), 2 * reach + 16)
        if rows is None or columns is None:
            return None
        if len(rows) == 1 and len(columns) == 1:
            windows.append(_window(rows[0], columns[0], reach))
            budget -= windows[-1].area + OVERHEAD
        else:
            pieces += _cut(piece, rows, columns)
    return windows if budget >= 0 else None


def spans(marks: str, gap: int) -> list[Span] | None:
    """
    Start and length of what is marked "1" on a ring of marks, cut where *gap* are "0".

    None if the ring cannot be cut anywhere.
    """
    spaces = "0" * gap
    start = (marks + marks[:gap]).find(spaces)
    if start < 0:
        return None
    line = marks[start:] + marks[:start] + spaces
    found = []
    first = line.find("1")
    while first >= 0:
        end = line.find(spaces, first)
        found.append(((start + first) % len(marks), end - first))
        first = line.find("1", end)
    return found


def _occupied(plane: Plane) -> Piece:
    """The rows of *plane* that are not empty."""
    piece: Piece = []
    if plane.empty:
        return piece
    rows = plane.rows
    for band in range(0, HEIGHT, BAND):
        if rows[band * ROW : (band + BAND) * ROW] == EMPTY_BAND:
            continue
        for y in range(band, band + BAND):
            row = rows[y * ROW : (y + 1) * ROW]
            if row != EMPTY_ROW:
                piece.append((y, int.from_bytes(row[FIRST : FIRST + ROW_CELLS], "little")))
    return piece


def _row_marks(piece: Piece) -> str:
    marks = bytearray(b"0" * HEIGHT)
    for y, _ in piece:
        marks[y] = 49  # "1"
    return marks.decode("ascii")


def _column_marks(piece: Piece) -> str:
    columns = 0
    for _, row in piece:
        columns |= row
    return f"{columns:0{WIDTH}b}"[::-1]


def _cut(piece: Piece, rows: list[Span], columns: list[Span]) -> list[Piece]:
    """The parts of *piece* that lie in the same span of *rows* and of *columns*."""
    parts = []
    for top, height in rows:
        band = [(y, row) for y, row in piece if (y - top) % HEIGHT < height]
        for left, width in columns:
            mask = ((1 << width) - 1) << left
            mask = (mask | mask >> WIDTH) & (1 << WIDTH) - 1
            part = [(y, row & mask) for y, row in band if row & mask != 0]
            if len(part) > 0:
                parts.append(part)
    return parts


def _window(rows: Span, columns: Span, reach: int) -> Window:
    """The window around *rows* and *columns*, with *reach* and the ring."""
    top, height = rows
    left, width = columns
    margin = reach + 1
    first = (left - margin) // 8
    last = (left + width - 1 + margin) // 8
    return Window((top - margin) % HEIGHT, height + 2 * margin, first, last - first + 1)
