"""
Windows: where the world has to be run, and where it may be left alone.

News travels one cell a generation. Where the world equals itself two generations
ago, and so does everything within *reach* cells, it will be found the same, or
blinking in the same phase, after any number of generations up to *reach*. So only
windows around what is restless need running, each with *reach* cells to spread
in and a ring of one more that is known to go on as before::

    +---------------------+
    | ring                |      a window is whole bytes wide, and no two
    |     reach           |      windows share a cell
    |         restless    |
    +---------------------+

They are found by cutting the restless cells apart along empty rows and columns,
and every piece again, until it holds together. Rows are looked at four at a time.
"""

from __future__ import annotations

from engine.life2.rules.plane import COLUMN, HEIGHT, MARGIN, ROW, STRIDE, WIDTH, Plane, Window

# Above this many cells, with this many more counted for each window's overhead,
# the whole board as one int is cheaper.
WORTH_CUTTING = 180_000
OVERHEAD = 1_200
# With more restless cells than this, looking for windows is not worth its cost.
TOO_RESTLESS = 4_000

ROWS = 4
STRIPS = HEIGHT // ROWS
STRIP = ROWS * ROW
BAND = 16 * ROW
EMPTY_BAND = bytes(BAND)
ALL_COLUMNS = (1 << WIDTH) - 1
LOWEST_COLUMNS = ALL_COLUMNS // ((1 << COLUMN) - 1)

Columns = int
Piece = list[tuple[int, Columns]]
Span = tuple[int, int]


def around(restless: Plane, reach: int) -> list[Window] | None:
    """Windows to run *reach* generations in, or None if the whole board is as cheap."""
    if restless.crowded(TOO_RESTLESS):
        return None
    margin = reach + 1
    windows: list[Window] = []
    pieces = [_occupied(restless)]
    budget = WORTH_CUTTING
    while len(pieces) > 0 and budget >= 0:
        piece = pieces.pop()
        rows = spans(_row_marks(piece), (2 * margin + ROWS - 1) // ROWS)
        columns = spans(_column_marks(piece, margin), 1)
        if rows is None or columns is None:
            return None
        if len(rows) == 1 and len(columns) == 1:
            windows.append(_window(rows[0], columns[0], margin))
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
    """The strips of four rows that are not empty, with the columns that are set in any of them."""
    piece: Piece = []
    if plane.empty:
        return piece
    rows = plane.rows
    for band in range(0, HEIGHT * ROW, BAND):
        if rows[band : band + BAND] == EMPTY_BAND:
            continue
        for start in range(band, band + BAND, STRIP):
            strip = int.from_bytes(rows[start : start + STRIP], "little")
            if strip != 0:
                strip |= strip >> 2 * STRIDE
                columns = (strip | strip >> STRIDE) >> MARGIN & ALL_COLUMNS
                piece.append((start // STRIP, columns))
    return piece


def _row_marks(piece: Piece) -> str:
    marks = bytearray(b"0" * STRIPS)
    for strip, _ in piece:
        marks[strip] = 49  # "1"
    return marks.decode("ascii")


def _column_marks(piece: Piece, margin: int) -> str:
    """The bytes of a row that a window around *piece* would touch."""
    columns = 0
    for _, strip in piece:
        columns |= strip
    ring = columns | columns << WIDTH | columns << 2 * WIDTH
    reached = 1
    while reached <= 2 * margin:
        step = min(reached, 2 * margin + 1 - reached)
        ring |= ring << step
        reached += step
    columns = ring >> WIDTH + margin & ALL_COLUMNS
    for step in (4, 2, 1):
        columns |= columns >> step
    return f"{columns & LOWEST_COLUMNS:0{WIDTH}b}"[::-COLUMN]


def _cut(piece: Piece, rows: list[Span], columns: list[Span]) -> list[Piece]:
    """The parts of *piece* that lie in the same span of *rows* and of *columns*."""
    masks = [_mask(left, width) for left, width in columns]
    parts = []
    for top, height in rows:
        band = [(y, strip) for y, strip in piece if (y - top) % STRIPS < height]
        for mask in masks:
            part = [(y, strip & mask) for y, strip in band if strip & mask != 0]
            if len(part) > 0:
                parts.append(part)
    return parts


def _mask(left: int, width: int) -> Columns:
    """The cells of *width* bytes of a row from *left* on, round the torus."""
    mask = ((1 << width * COLUMN) - 1) << left * COLUMN
    return (mask | mask >> WIDTH) & ALL_COLUMNS


def _window(rows: Span, columns: Span, margin: int) -> Window:
    """The window around *rows* and *columns*, with a *margin* for reach and ring."""
    top, height = rows
    left, width = columns
    top = (ROWS * top - margin) % HEIGHT
    return Window(top, ROWS * height + 2 * margin, left, width)
