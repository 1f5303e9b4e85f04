"""
Bitboards: a whole board of cells in one Python int.

Bit ``y * stride + x`` is the cell in column *x* of row *y*, so row 0 is the low
bits, and moving, masking and counting every cell at once is one int operation::

    . O .
    O . .   is   0b000_001_010   with a stride of 3
    . . .

The functions here know only the stride. Beyond the first and the last row a
board is empty; beyond the ends of a row it runs on into the next one, so the
outermost columns are right only if the caller sees to them.

A torus is made by `Torus.unroll`: a copy of the board with as much of the
opposite edges laid around it as is going to be needed, which `Torus.roll` takes
off again::

            |  row 511  |
    cell 511|  row   0  |cell 0
            |    ...    |
    cell 511|  row 511  |cell 0
            |  row   0  |
"""

from __future__ import annotations

import struct

Bitboard = int
Stride = int


def life(board: Bitboard, stride: Stride) -> Bitboard:
    """The next generation of *board* under B3/S23, in 25 operations."""
    odd, two_or_three = count(board, stride)
    return two_or_three & (odd | board)


def count(board: Bitboard, stride: Stride) -> tuple[Bitboard, Bitboard]:
    """Where the number of living neighbours is odd, and where it is two or three."""
    west = board << 1
    east = board >> 1
    beside = west ^ east
    both = west & east
    ones = beside ^ board
    twos = both | beside & board
    # ones and twos count a row of three; beside and both count the two in the middle row
    north = ones << stride
    south = ones >> stride
    outer = north ^ south
    carry = north & south | outer & beside
    north = twos << stride
    south = twos >> stride
    # two or three live around where exactly one of these four twos is set
    one = (north ^ south ^ both ^ carry) & ((north | south) ^ (both | carry))
    return outer ^ beside, one


def parity_and_majority(board: Bitboard, stride: Stride) -> tuple[Bitboard, Bitboard]:
    """
    Where an odd number, and where two or three, of the nine cells around are set.

    Right wherever no more than three are set, as around a birth.
    """
    west = board << 1
    east = board >> 1
    outer = west ^ east
    ones = outer ^ board
    twos = west & east | outer & board
    north = ones << stride
    south = ones >> stride
    outer = north ^ south
    carry = north & south | outer & ones
    return outer ^ ones, carry | twos | twos << stride | twos >> stride


def parity(board: Bitboard, stride: Stride) -> Bitboard:
    """Where an odd number of the nine cells around are set."""
    row = board ^ board << 1 ^ board >> 1
    return row ^ row << stride ^ row >> stride


def neighbourhood(board: Bitboard, stride: Stride) -> Bitboard:
    """The cells of *board* and all that touch them."""
    row = board | board << 1 | board >> 1
    return row | row << stride | row >> stride


def interior(board: Bitboard, stride: Stride) -> Bitboard:
    """The cells of *board* that only touch others of it."""
    row = board & board << 1 & board >> 1
    return row & row << stride & row >> stride


def within(board: Bitboard, stride: Stride, distance: int) -> Bitboard:
    """The cells no more than *distance* rows and columns from one of *board*."""
    for step in (1, stride):
        board <<= distance * step
        reached = 1
        while reached <= 2 * distance:
            more = min(reached, 2 * distance + 1 - reached)
            board |= board >> more * step
            reached += more
    return board


class Torus:
    """A board whose edges meet: its shape, and the masks that follow from it."""

    def __init__(self, width: int, height: int, margin: int) -> None:
        """Columns must fill bytes, and so must the *margin* kept free at both ends of a row."""
        self.width = width
        self.height = height
        self.margin = margin
        self.stride = width + 2 * margin
        self.row_bytes = self.stride // 8
        self.size = self.row_bytes * height
        ends = ((1 << margin) - 1) << margin
        self.cells = self._rows(((1 << width) - 1) << margin)
        self.west_edge = self._rows(ends)
        self.east_edge = self._rows(ends << (width - margin))
        self.top_row = (1 << self.stride) - 1
        self._plain = struct.Struct(f"{margin // 8}x{width // 8}s{margin // 8}x" * height)

    def _rows(self, row: int) -> Bitboard:
        return int.from_bytes(row.to_bytes(self.row_bytes, "little") * self.height, "little")

    def pack(self, plain: bytes) -> bytearray:
        """Rows without margins, given theirs."""
        width = self.width // 8
        first = self.margin // 8
        rows = bytearray(self.size)
        for column in range(width):
            rows[first + column :: self.row_bytes] = plain[column::width]
        return rows

    def unpack(self, rows: bytes | bytearray) -> bytes:
        """Rows without their margins."""
        return b"".join(self._plain.unpack(rows))

    def neighbourhood(self, board: Bitboard) -> Bitboard:
        """The cells of *board* and all that touch them, over the edges too."""
        board |= (board & self.east_edge) >> self.width | (board & self.west_edge) << self.width
        found = neighbourhood(board, self.stride)
        last = (self.height - 1) * self.stride
        south = found >> last + self.stride
        first = board & self.top_row
        north = first | first << 1 | first >> 1
        if north != 0:
            found |= north << last
        return (found | south) & self.cells

    def unroll(self, board: Bitboard, rows: int) -> Bitboard:
        """*board* with its opposite edges around it: *rows* above and below, margins beside."""
        board |= (board & self.east_edge) >> self.width | (board & self.west_edge) << self.width
        low = board & ((1 << rows * self.stride) - 1)
        high = board >> (self.height - rows) * self.stride
        return (board | low << self.height * self.stride) << rows * self.stride | high

    def roll(self, board: Bitboard, rows: int) -> Bitboard:
        """What `unroll` with the same *rows* was made from."""
        return board >> rows * self.stride & self.cells
