"""
Windows: where the world has to be run, and where it may be left alone.

News travels one cell a generation. What equals itself two generations ago, and lies apart from
everything that does not, goes on blinking in the same phase until something reaches it. So only
windows around what is restless need running, with a *margin* to spread in.

The board is seen as 32x32 *tiles* of 16x16 cells. A window is a group of tiles that touch, round
the torus, of which each has something restless in it or nearer than the margin::

    . . . . . . . .
    . # # . . . . .        two windows: one of five tiles in a rectangle of 3x3,
    . # # # . . . #        and one of two, across the seam
    . . . . . . . #
"""

from __future__ import annotations

from engine.bitboard import Bitboard
from engine.world.rules.plane import HEIGHT, MARGIN, ROW_BYTES, STRIDE, TORUS, WIDTH

TILE = 16  # rows and columns
SIDE = WIDTH // TILE  # tiles in a row, and rows of tiles
TILES_A_STRIDE = STRIDE // TILE  # tiles in a row of an atlas
ROW_OF_TILES = (1 << SIDE) - 1
ALL_TILES = (1 << SIDE * SIDE) - 1
FIRST_TILES = ALL_TILES // ROW_OF_TILES  # the first of each row
LAST_TILES = FIRST_TILES << SIDE - 1
ROW_OF_CELLS = (1 << STRIDE) - 1
FIRST_CELLS = ((1 << WIDTH) - 1) // ((1 << TILE) - 1)  # the first of each tile in a row

Tiles = int  # bit y * 32 + x for each tile
Span = tuple[int, int]  # start and length
Part = tuple[int, int, int, int]  # x, y, width, height within a window


class Window:
    """A group of tiles, in a rectangle of *height* rows from *top*, *width* columns from *left*."""

    def __init__(
        self, top: int, height: int, left: int, width: int, tiles: Tiles, cells: Bitboard
    ) -> None:
        """*tiles* are its own, and *cells* theirs, from the rectangle's upper left corner on."""
        self.top = top
        self.height = height
        self.left = left
        self.width = width
        self.tiles = tiles
        self.cells = cells

    def parts(self) -> list[Part]:
        """The rectangle in as many parts as the seams of the torus cut it into."""
        return [
            (x, y, width, height)
            for y, height in _cut(HEIGHT - self.top, self.height)
            for x, width in _cut(WIDTH - self.left, self.width)
        ]


def _cut(seam: int, length: int) -> list[Span]:
    return [(0, length)] if length <= seam else [(0, seam), (seam, length - seam)]


def around(restless: Bitboard, margin: int) -> list[Window] | None:
    """Windows with a *margin* around what is *restless*; None if one of them has no end."""
    board = TORUS.unroll(restless, margin)
    # no margin is wider than a tile, so whatever is that near to a tile is now in it
    board |= board << margin | board >> margin
    board |= board << margin * STRIDE | board >> margin * STRIDE
    rest = tiles(TORUS.roll(board, margin))
    windows = []
    while rest != 0:
        group = _group(rest)
        window = _window(group)
        if window is None:
            return None
        windows.append(window)
        rest ^= group
    return windows


def tiles(board: Bitboard) -> Tiles:
    """The tiles in which *board* has anything."""
    for rows in (8, 4, 2, 1):
        board |= board >> rows * STRIDE
    found = 0
    for y in range(SIDE):
        row = (board >> y * TILE * STRIDE & ROW_OF_CELLS) >> MARGIN
        if row != 0:
            for columns in (8, 4, 2, 1):
                row |= row >> columns
            found |= int(f"{row & FIRST_CELLS:0{WIDTH}b}"[TILE - 1 :: TILE], 2) << y * SIDE
    return found


def _group(rest: Tiles) -> Tiles:
    """Those of *rest* that hang together with the last of them."""
    group = 0
    grown = 1 << rest.bit_length() - 1
    while grown != group:
        group = grown
        west = group & FIRST_TILES
        east = group & LAST_TILES
        row = group | (group ^ east) << 1 | east >> SIDE - 1 | (group ^ west) >> 1
        row |= west << SIDE - 1
        column = row | row << SIDE | row >> SIDE
        column |= row >> SIDE * (SIDE - 1) | row << SIDE * (SIDE - 1)
        grown = column & rest
    return group


def _span(marks: int) -> Span | None:
    """Where on a ring of 32 the *marks*, which hang together, begin, and how many they are."""
    if marks == ROW_OF_TILES:
        return None
    first = marks & (marks ^ (marks << 1 | marks >> SIDE - 1))
    return first.bit_length() - 1, marks.bit_count()


def _window(group: Tiles) -> Window | None:
    """The window of a *group* of tiles, unless that goes all round the torus."""
    rows = []
    across = 0
    down = 0
    while group != 0:
        y = (group.bit_length() - 1) // SIDE
        row = group >> y * SIDE
        group ^= row << y * SIDE
        rows.append((y, row))
        across |= row
        down |= 1 << y
    columns = _span(across)
    lines = _span(down)
    if columns is None or lines is None:
        return None
    left, width = columns
    top, height = lines
    tiles = 0
    cells = [b""] * height
    for y, row in rows:
        row = (row >> left | row << SIDE - left) & ROW_OF_TILES
        line = int(f"{row:b}".replace("0", "0000").replace("1", "ffff"), 16)
        y = (y - top) % SIDE
        tiles |= row << y * TILES_A_STRIDE
        cells[y] = line.to_bytes(ROW_BYTES, "little") * TILE
    board = int.from_bytes(b"".join(cells), "little")
    return Window(top * TILE, height * TILE, left * TILE, width * TILE, tiles, board)
