"""
Shapes: what part of the world a board is of, and where its cells are.

    Whole    the torus, with as many rows and columns of its opposite edges laid around it
             as a tick can see
    Atlas    windows (``windows.py``) side by side in shelves

A shape gathers a board from a plane of the world, and scatters it again::

    plane                                   atlas
    . . . . . . . . . .                     a a a b b
    . a a a . . . . . .       gather        a a a b b
    . a a a . . . b b .         ->          a a a . .
    . a a a . . . b b .         <-
    . . . . . . . . . .       scatter

Rows are as far apart in an atlas as in a plane, so that a window is moved by one shift. In a
small atlas they are then brought together to a *stride* of its own.

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
from engine.life2.rules.plane import HEIGHT, MARGIN, ROW_BYTES, STRIDE, TORUS, WIDTH
from engine.life2.rules.windows import Window

# The margin of the unrolled torus is 16 cells, and an even number keeps blinkers in step.
TICK = 10
HALO = TICK + 2  # rows laid around the torus, so that after a tick two are still right

NARROWER = 32  # columns between the strides that are tried for an atlas
WORTH_NARROWING = 20_000  # cells: bringing the rows of more together costs too much

Piece = tuple[int, int, Bitboard]  # how far it is shifted down, then up, and its cells in between


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
        sides = TORUS.west_edge | TORUS.east_edge
        # of this copies are laid around the torus
        self._seam = (sides | rows | rows << (HEIGHT - HALO) * STRIDE) << HALO * STRIDE

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
        return TORUS.unroll(TORUS.roll(board, HALO), HALO)

    def at_seam(self, board: Bitboard) -> bool:
        """True if something in *board* also lies around it."""
        return board & self._seam != 0


class Atlas:
    """Some *windows* in one board."""

    whole = False

    def __init__(self, windows: list[Window]) -> None:
        windows = sorted(windows, key=lambda window: -window.height)
        self.stride = choose_stride(windows)
        self.places, self.height = shelve(windows, self.stride)
        self.windows: list[Bitboard] = []  # the cells of each
        self._covered = 0
        self._pieces: list[Piece] = []
        cells = inside = edge = 0
        for number, window in enumerate(windows):
            corner = self.places[number]
            within = interior(window.cells, STRIDE)
            cells |= window.cells << corner
            inside |= within << corner
            edge |= (within ^ interior(within, STRIDE)) << corner
            self.windows.append(self._narrow(window.cells << corner))
            self._put(window, corner)
        self._pieces.sort(reverse=True)
        self.cells = self._narrow(cells)
        self.inside = self._narrow(inside)
        self.ring = self.cells ^ self.inside
        self.edge = self._narrow(edge)

    def _put(self, window: Window, corner: int) -> None:
        """Let the upper left *corner* of *window* be there."""
        for x, y, width, height in window.parts():
            start = y * STRIDE + x
            cells = window.cells >> start & rectangle(width, height)
            column = (window.left + x) % WIDTH
            row = (window.top + y) % HEIGHT
            down = row * STRIDE + MARGIN + column
            self._pieces.append((down, corner + start, cells))
            self._covered |= cells << down

    def gather(self, plane: Bitboard) -> Bitboard:
        """What *plane* has in the windows."""
        if plane == 0:
            return 0
        board = 0
        for down, up, cells in self._pieces:
            board |= (plane >> down & cells) << up
        return self._narrow(board)

    place = gather

    def scatter(self, board: Bitboard, plane: Bitboard) -> Bitboard:
        """*plane* with what is in *board*."""
        board = self._widen(board)
        plane ^= plane & self._covered
        laid = 0
        last = HEIGHT * STRIDE
        for down, up, cells in self._pieces:
            # the pieces come from the last cells to the first, and move up together
            laid = laid << last - down | board >> up & cells
            last = down
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


def rectangle(width: int, height: int) -> Bitboard:
    """*height* rows of *width* cells."""
    return int.from_bytes(((1 << width) - 1).to_bytes(ROW_BYTES, "little") * height, "little")


def shelve(windows: list[Window], width: int) -> tuple[list[int], int]:
    """Corners for *windows*, the highest first, in shelves so *wide*; how many rows that takes."""
    corners = []
    left = top = rows = 0
    for window in windows:
        if left + window.width > width:
            left = 0
            top = rows
        corners.append(top * STRIDE + left)
        left += window.width
        rows = max(rows, top + window.height)
    return corners, rows


def choose_stride(windows: list[Window]) -> Stride:
    """The width of shelves in which *windows* take the fewest cells."""
    best = STRIDE
    least = min(STRIDE * shelve(windows, STRIDE)[1] * 2 // 3, WORTH_NARROWING)
    widest = max([window.width for window in windows], default=STRIDE)
    for stride in range(widest, STRIDE, NARROWER):
        area = stride * shelve(windows, stride)[1]
        if area < least:
            best = stride
            least = area
    return best


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
