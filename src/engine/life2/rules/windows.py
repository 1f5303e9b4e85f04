"""
Windows: where the world has to be run, and where it may be left alone.

News travels one cell a generation. Where the world equals itself two generations
ago, and so does everything within *reach* cells, it will be found the same, or
blinking in the same phase, after any number of generations up to *reach*. So only
windows around what is restless need running, each with *reach* cells to spread
in and a ring of one more that is known to go on as before::

    +---------------------+
    | ring                |      a window is whole lanes wide, and no two
    |     reach           |      windows share a cell
    |         restless    |
    +---------------------+

They are found by cutting the restless cells apart along empty rows and columns,
and every piece again, until it holds together. Rows are looked at in *strips* of four,
columns in lanes of eight.
"""

from __future__ import annotations

from engine.life2.rules.plane import HEIGHT, LANE, MARGIN, ROW_BYTES, STRIDE, WIDTH, Plane, Window

# Above this many cells, with this many more counted for each window's overhead,
# the whole board as one int is cheaper.
WORTH_CUTTING = 180_000
OVERHEAD = 1_200
# With more restless cells than this, looking for windows is not worth its cost.
TOO_RESTLESS = 4_000

STRIP_ROWS = 4
STRIPS = HEIGHT // STRIP_ROWS
STRIP_BYTES = STRIP_ROWS * ROW_BYTES
# Where nothing is restless, sixteen rows at a time are passed over.
STEP_BYTES = 16 * ROW_BYTES
EMPTY_STEP = bytes(STEP_BYTES)
ALL_COLUMNS = (1 << WIDTH) - 1
LANE_STARTS = ALL_COLUMNS // ((1 << LANE) - 1)

Columns = int  # a bit for each column of the board
Piece = list[tuple[int, Columns]]  # strips by number, with the columns that are set in them
Span = tuple[int, int]  # start and length, round the torus


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
        strips = spans(_strip_marks(piece), (2 * margin + STRIP_ROWS - 1) // STRIP_ROWS)
        lanes = spans(_lane_marks(piece, margin), 1)
        if strips is None or lanes is None:
            return None
        if len(strips) == 1 and len(lanes) == 1:
            windows.append(_window(strips[0], lanes[0], margin))
            budget -= windows[-1].area + OVERHEAD
        else:
            pieces += _cut(piece, strips, lanes)
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
    for step in range(0, HEIGHT * ROW_BYTES, STEP_BYTES):
        if rows[step : step + STEP_BYTES] == EMPTY_STEP:
            continue
        for start in range(step, step + STEP_BYTES, STRIP_BYTES):
            strip = int.from_bytes(rows[start : start + STRIP_BYTES], "little")
            if strip != 0:
                strip |= strip >> 2 * STRIDE
                columns = (strip | strip >> STRIDE) >> MARGIN & ALL_COLUMNS
                piece.append((start // STRIP_BYTES, columns))
    return piece


def _strip_marks(piece: Piece) -> str:
    marks = bytearray(b"0" * STRIPS)
    for strip, _ in piece:
        marks[strip] = 49  # "1"
    return marks.decode("ascii")


def _lane_marks(piece: Piece, margin: int) -> str:
    """The lanes that a window around *piece* would touch."""
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
    return f"{columns & LANE_STARTS:0{WIDTH}b}"[::-LANE]


def _cut(piece: Piece, strips: list[Span], lanes: list[Span]) -> list[Piece]:
    """The parts of *piece* that lie in the same span of *strips* and of *lanes*."""
    masks = [_mask(first, count) for first, count in lanes]
    parts = []
    for first, count in strips:
        across = [(y, columns) for y, columns in piece if (y - first) % STRIPS < count]
        for mask in masks:
            part = [(y, columns & mask) for y, columns in across if columns & mask != 0]
            if len(part) > 0:
                parts.append(part)
    return parts


def _mask(first: int, count: int) -> Columns:
    """The columns of *count* lanes from *first* on, round the torus."""
    mask = ((1 << count * LANE) - 1) << first * LANE
    return (mask | mask >> WIDTH) & ALL_COLUMNS


def _window(strips: Span, lanes: Span, margin: int) -> Window:
    """The window around *strips* and *lanes*, with a *margin* for reach and ring."""
    first, count = strips
    left, across = lanes
    top = (STRIP_ROWS * first - margin) % HEIGHT
    return Window(top, STRIP_ROWS * count + 2 * margin, left, across)
