"""
Windows: where the world has to be run, and the boards in which it is.

News travels one cell a generation. What equals itself two generations ago, and lies apart from
everything that does not, goes on blinking in the same phase until something reaches it. So only
windows around what is restless need running, with a *margin* to spread in.

The board is seen as 32x32 *tiles* of 16x16 cells. A window is a group of tiles that touch, round
the torus, of which each has something restless in it or nearer than the margin::

    . . . . . . . .
    . # # . . . . .        two windows: one of five tiles in a rectangle of 3x3,
    . # # # . . . #        and one of two, across the seam
    . . . . . . . #

A board is of one of two shapes, `Whole` or `Atlas`: the torus, with as many rows and columns of
its opposite edges laid around it as a tick can see; or windows, each as it is, as close together
as they go. A shape gathers a board from a plane of the world, and scatters it again::

    plane                                   atlas
    . . . . . . . . . .                     a a a b b
    . a a a . . . . . .       gather        a a a b b
    . a a a . . . b b .         ->          a a a . .
    . a a a . . . b b .         <-
    . . . . . . . . . .       scatter

Rows are as far apart in an atlas as in a plane, so that a window is moved by one shift, and by
whole words of 64 cells. In a small atlas rows are then brought together to a *stride* of its own.

In an atlas the outermost cells of a window are its *ring*, which is known to go on blinking, and
those next to them its *edge*: while they blink, too, nothing leaves the window::

    ring ring ring ring ring
    ring edge edge edge ring         inside: all but the ring
    ring edge      edge ring
    ring edge edge edge ring
    ring ring ring ring ring
"""

from __future__ import annotations

from engine.bitboard import Bitboard, Stride, interior
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

# The margin of the unrolled torus is 16 cells, and an even number keeps blinkers in step.
TICK = 10
HALO = TICK + 2  # rows laid around the torus, so that after a tick two are still right

NARROWER = 32  # columns between the strides that are tried for an atlas
WORTH_NARROWING = 20_000  # cells: bringing the rows of more together costs too much

ALIGNED = 64  # columns: to shift by so many, or a multiple, is three times cheaper in the canister

_ROUND = HEIGHT * STRIDE  # from a row to the same one, once round the torus
_LAST = _ROUND - HALO * STRIDE  # from the first of the rows that are laid around it to the last

Tiles = int  # bit y * 32 + x for each tile
Span = tuple[int, int]  # start and length
Part = tuple[int, int, int, int]  # x, y, width, height within a window
# Where in a plane it begins, and where here; by how much it is off in between; and its cells.
Piece = tuple[int, int, int, Bitboard]
Arrangement = tuple[Stride, list[int], int]  # the corners of windows, and how many rows they take


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


class Whole:
    """The whole torus, unrolled far enough for a tick."""

    whole = True
    stride = STRIDE

    def __init__(self) -> None:
        self.edge = 0
        self.inside = TORUS.cells << HALO * STRIDE
        self.cells = self.inside
        self.ring = 0
        self.windows: list[Bitboard] = []
        rows = (1 << HALO * STRIDE) - 1
        # of these copies are laid around the torus
        self._west = TORUS.west_edge << HALO * STRIDE
        self._east = TORUS.east_edge << HALO * STRIDE
        self._first = rows << HALO * STRIDE
        self._seam = self._west | self._east | self._first | self._first << _LAST

    def gather(self, plane: Bitboard) -> Bitboard:
        """*plane* unrolled."""
        return TORUS.unroll(plane, HALO)

    def place(self, plane: Bitboard) -> Bitboard:
        """*plane* as it lies in the middle, with nothing laid around it."""
        return plane << HALO * STRIDE

    def scatter(self, board: Bitboard, plane: Bitboard) -> Bitboard:
        """*plane* with all that is in *board*: the board without what was laid around it."""
        return TORUS.roll(board, HALO)

    def wrap(self, board: Bitboard) -> Bitboard:
        """*board* with what lies around it made anew."""
        board &= self.inside
        board |= (board & self._east) >> WIDTH | (board & self._west) << WIDTH
        return board | board >> _ROUND | (board & self._first) << _ROUND

    def at_seam(self, board: Bitboard) -> bool:
        """True if something in *board* also lies around it."""
        return board & self._seam != 0


class Atlas:
    """Some windows in one board."""

    whole = False

    def __init__(self, windows: list[Window], arrangement: Arrangement) -> None:
        """*windows* lie as `arrange` has arranged them."""
        self.stride, corners, self.height = arrangement
        self.windows: list[Bitboard] = []  # the cells of each
        self._covered = 0
        self._pieces: list[Piece] = []
        cells = inside = edge = 0
        for number, window in enumerate(windows):
            self._put(window, corners[number])
            first = corners[number] % ALIGNED
            start = corners[number] - first
            board = window.cells << first
            within = interior(board, STRIDE)
            cells |= board << start
            inside |= within << start
            edge |= (within ^ interior(within, STRIDE)) << start
            self.windows.append(self._narrow(board << start))
        self._pieces.sort(reverse=True)
        self.cells = self._narrow(cells)
        self.inside = self._narrow(inside)
        self.ring = self.cells ^ self.inside
        self.edge = self._narrow(edge)

    def _put(self, window: Window, corner: int) -> None:
        """Let the upper left *corner* of *window* be there."""
        lead = (MARGIN + window.left) % ALIGNED
        board = window.cells << lead
        parts = window.parts()
        for x, y, width, height in parts:
            first = (lead + x) % ALIGNED
            cells = board >> y * STRIDE + lead + x - first
            if len(parts) > 1:
                cells &= rectangle(width, height) << first
            row = (window.top + y) % HEIGHT
            column = (window.left + x) % WIDTH
            there = row * STRIDE + MARGIN + column - first
            here = corner + y * STRIDE + x
            off = first if here % ALIGNED != first else 0
            self._pieces.append((there, here - first + off, off, cells))
            self._covered |= cells << there

    def gather(self, plane: Bitboard) -> Bitboard:
        """What *plane* has in the windows."""
        if plane == 0:
            return 0
        board = 0
        for there, here, off, cells in self._pieces:
            board |= (plane >> there & cells) >> off << here
        return self._narrow(board)

    place = gather

    def scatter(self, board: Bitboard, plane: Bitboard) -> Bitboard:
        """*plane* with what is in *board*."""
        if plane != 0:
            plane ^= plane & self._covered
        if board == 0:
            return plane
        board = self._widen(board)
        laid = 0
        last = HEIGHT * STRIDE
        for there, here, off, cells in self._pieces:
            # the pieces come from the last cells to the first, and move up together
            laid = laid << last - there | board >> here << off & cells
            last = there
        return plane | laid << last

    def _narrow(self, board: Bitboard) -> Bitboard:
        """*board*, in which rows are as far apart as in a plane, with rows a stride apart."""
        return _space(board, self.height, ROW_BYTES, self.stride // 8)

    def _widen(self, board: Bitboard) -> Bitboard:
        """What `_narrow` made *board* of."""
        return _space(board, self.height, self.stride // 8, ROW_BYTES)

    def wrap(self, board: Bitboard) -> Bitboard:
        return board

    def at_seam(self, board: Bitboard) -> bool:
        return False


def fit(windows: list[Window], most_cells: int) -> Atlas | None:
    """An atlas of *windows*, unless it would have more than *most_cells*."""
    windows = sorted(windows, key=lambda window: -window.tiles.bit_count())
    arrangement = arrange(windows)
    stride, _, rows = arrangement
    return Atlas(windows, arrangement) if stride * rows <= most_cells else None


def rectangle(width: int, height: int) -> Bitboard:
    """*height* rows of *width* cells."""
    return int.from_bytes(((1 << width) - 1).to_bytes(ROW_BYTES, "little") * height, "little")


def arrange(windows: list[Window]) -> Arrangement:
    """The stride at which *windows* take the fewest cells, their corners, and how many rows."""
    best = (STRIDE, *pack(windows, STRIDE, ALIGNED))
    least = min(STRIDE * best[2] * 2 // 3, WORTH_NARROWING)
    if sum([window.tiles.bit_count() for window in windows]) * TILE * TILE >= least:
        return best  # however narrow, they would take more
    widest = max([window.width for window in windows], default=STRIDE)
    tallest = max([window.height for window in windows], default=HEIGHT)
    for stride in range(widest, STRIDE, NARROWER):
        if stride * tallest >= least:
            break
        corners, rows = pack(windows, stride, TILE)
        if stride * rows < least:
            best = stride, corners, rows
            least = stride * rows
    return best


def pack(windows: list[Window], width: int, aligned: int) -> tuple[list[int], int]:
    """
    Corners for *windows* in rows so *wide*, where no two have a tile in common; how many rows.

    A window is moved by a multiple of *aligned* columns, and comes as high up as it can.
    """
    corners = []
    taken = 0
    rows: dict[tuple[Tiles, int], int] = {}  # above which there is no room for such a window
    for window in windows:
        first = (MARGIN + window.left) % aligned // TILE
        columns = range(first, (width - window.width) // TILE + 1, aligned // TILE)
        like = (window.tiles, first)
        place = _free(taken, window.tiles, columns, rows.get(like, 0))
        rows[like] = place // TILES_A_STRIDE * TILES_A_STRIDE
        taken |= window.tiles << place
        corners.append(place // TILES_A_STRIDE * TILE * STRIDE + place % TILES_A_STRIDE * TILE)
    return corners, -(-taken.bit_length() // TILES_A_STRIDE) * TILE


def _free(taken: Tiles, tiles: Tiles, columns: range, row: int) -> int:
    """The first place from *row* on in one of the *columns* where none of *tiles* is *taken*."""
    while True:
        for column in columns:
            if taken >> row + column & tiles == 0:
                return row + column
        row += TILES_A_STRIDE


def _space(board: Bitboard, rows: int, then: int, now: int) -> Bitboard:
    """*board* with rows that are so many bytes apart *now*, and were *then*."""
    if then == now or board == 0:
        return board
    packed = board.to_bytes(rows * then, "little")
    spaced = bytearray(rows * now)
    for column in range(min(then, now)):
        spaced[column::now] = packed[column::then]
    return int.from_bytes(spaced, "little")


WHOLE = Whole()
