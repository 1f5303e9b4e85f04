"""
Grids: boards of any width and height, and what lies beyond their edges.

A board is one int (``bitboard.py``). Around its cells a grid keeps a *margin* of columns
that are always empty, so that what moves out of a row does not run into the next one::

    . O .                 _ . O . _
    O . .      is kept    _ O . . _      bit (y * stride + margin + x), stride = width + 2 margins
    . . .                 _ . . . _

Beyond an edge everything is dead, or the opposite edge follows. A grid is written as Golly
writes it after a rule, ``B3/S23:T64,64``::

    P25,25     bounded: dead beyond all four edges
    T64,64     torus: both pairs of edges meet
    T0,64      tube: 64 rows that meet, and walls on the left and the right
    T64,0      the same, lying down: 64 columns that meet

To Golly a 0 means that the tube never ends; it has no name for one with walls. Here a tube is
as long as it is round, so ``T0,64`` is 64 x 64, and both agree until something reaches a wall.
"""

from __future__ import annotations

from engine.bitboard import Bitboard
from engine.errors import BadRequest, show

Point = tuple[int, int]

MAX_SIDE = 2048
BLOCK = 8  # rows that are cut off together: cutting each from the whole board costs more
BOUNDED = "P"
TORUS = "T"


class Grid:
    """The shape of a board, and the masks that follow from it."""

    def __init__(
        self, width: int, height: int, wraps_x: bool, wraps_y: bool, margin: int = 1
    ) -> None:
        """
        *margin* is how far the cells that decide on a cell may be from it.

        :raises BadRequest: if a side is out of bounds, or shorter than the margin it wraps into
        """
        _check_side(width, margin if wraps_x else 1)
        _check_side(height, margin if wraps_y else 1)
        self.width = width
        self.height = height
        self.wraps_x = wraps_x
        self.wraps_y = wraps_y
        self.margin = margin
        self.stride = width + 2 * margin
        edge = (1 << margin) - 1 << margin
        self.cells = self._rows((1 << width) - 1 << margin)
        self.west_edge = self._rows(edge)
        self.east_edge = self._rows(edge << width - margin) if wraps_x else 0
        self.frame = margin * self.stride  # bits that are laid below row 0
        self.size = height * self.stride
        self.low_rows = (1 << self.frame) - 1

    def _rows(self, row: int) -> Bitboard:
        """*row* in every row."""
        board = 0
        for y in range(self.height):
            board |= row << y * self.stride
        return board

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and self._shape() == other._shape()

    def __hash__(self) -> int:
        return hash(self._shape())

    def _shape(self) -> tuple[int, int, bool, bool, int]:
        return self.width, self.height, self.wraps_x, self.wraps_y, self.margin

    def board(self, points: list[Point]) -> Bitboard:
        """The board with the cells at *points*. :raises BadRequest: if one is not on the grid"""
        board = 0
        for x, y in points:
            if not (0 <= x < self.width and 0 <= y < self.height):
                raise BadRequest(f"Expected a cell of {self.width} x {self.height}, got {x, y}")
            board |= 1 << y * self.stride + self.margin + x
        return board

    def points(self, board: Bitboard) -> list[Point]:
        """Where the cells of *board* are, row by row."""
        found = []
        for y, row in enumerate(self.rows(board)):
            found += [(x, y) for x in range(self.width) if row >> x & 1 != 0]
        return found

    def rows(self, board: Bitboard) -> list[int]:
        """The rows of *board* without margins, each an int in which column x is bit x."""
        row = (1 << self.width) - 1
        stride = self.stride
        block = (1 << BLOCK * stride) - 1
        found = []
        for y in range(0, self.height, BLOCK):
            some = board >> y * stride + self.margin & block
            last = min(BLOCK, self.height - y) * stride
            found += [some >> at & row for at in range(0, last, stride)]
        return found

    def of_rows(self, rows: list[int]) -> Bitboard:
        """The board that `rows` gives. :raises BadRequest: if these cannot be its rows"""
        if len(rows) != self.height or max(rows) >> self.width != 0 or min(rows) < 0:
            raise BadRequest(f"Expected {self.height} rows of {self.width} cells, got {rows!r:.80}")
        board = 0
        for y, row in enumerate(rows):
            board |= row << y * self.stride + self.margin
        return board

    def roll(self, board: Bitboard) -> Bitboard:
        """The cells of a *board* that lies in its frame, with something around it."""
        return board >> self.frame & self.cells


def parse_grid(text: str, margin: int = 1) -> Grid:
    """
    The grid that is written *text*: ``P25,25``, ``T64,64``, ``T0,64`` or ``T64,0``.

    :raises BadRequest: if there is no such grid here
    """
    kind, across, down = read_notation(text)
    width, height = size_of(text)
    wraps = kind == TORUS
    return Grid(width, height, wraps and across != 0, wraps and down != 0, margin)


def format_grid(grid: Grid) -> str:
    """How *grid* is written. :raises BadRequest: if it is a tube that is not square"""
    if grid.wraps_x != grid.wraps_y and grid.width != grid.height:
        size = f"{grid.width} x {grid.height}"
        raise BadRequest(f"Expected a tube as long as it is round, got {size}")
    kind = TORUS if grid.wraps_x or grid.wraps_y else BOUNDED
    width = grid.width if grid.wraps_x or kind == BOUNDED else 0
    height = grid.height if grid.wraps_y or kind == BOUNDED else 0
    return f"{kind}{width},{height}"


def size_of(text: str) -> Point:
    """Width and height of the grid that is written *text*. :raises BadRequest: if none is"""
    _, width, height = read_notation(text)
    return width or height, height or width


def read_notation(text: str) -> tuple[str, int, int]:
    """
    The letter and the two numbers of a grid that is written *text*.

    :raises BadRequest: if no grid is written so, or it has no end
    """
    kind = text[:1].upper()
    width, comma, height = text[1:].partition(",")
    if kind not in (BOUNDED, TORUS) or kind == "" or comma == "":
        raise BadRequest(f"grid {show(text)} is not bounded like P25,25, nor a torus like T64,64")
    sides = [read_side(width), read_side(height)]
    if sides == [0, 0] or (kind == BOUNDED and 0 in sides):
        raise BadRequest(f"grid {show(text)} is endless")
    return kind, sides[0], sides[1]


def read_side(text: str) -> int:
    """The width or height that *text* says. :raises BadRequest: if it is out of bounds"""
    digits = text.lstrip("0") or "0"
    if not (text.isascii() and text.isdigit()) or len(digits) > 4 or int(digits) > MAX_SIDE:
        raise BadRequest(f"{show(text)} is not a size from 0 to {MAX_SIDE}")
    return int(digits)


def _check_side(side: int, least: int) -> None:
    if not least <= side <= MAX_SIDE:
        raise BadRequest(f"Expected a side of {least} to {MAX_SIDE} cells, got {side}")
