"""
Planes and cells: one bit of every cell of the world, and all eight bits as the seed's u8 cells.

A plane is worked on as an int, and kept and shown as rows. Each form is made from the
other when it is asked for::

    bits   0b...010110...          bit  y * 544 + 16 + x
    rows   |..|64 bytes|..|        byte y * 68 + 2 + x // 8, lowest bit first
           |..|64 bytes|..|        the margins of 16 cells are empty here, and
           ...                     are there for `Torus.unroll` to fill

Rows, columns and widths are counted in cells. 32 rows are a *band*, the unit in which planes
are kept: band 0 is rows 0-31, band 15 the last.

A cell is a byte, and the world keeps its bits as eight planes, in this order::

    bit   7 6 5   4       3 2 1 0         17 = 0b000_1_0001   alive, player 1, no coins
          coins   alive   owner          226 = 0b111_0_0010   dead, land of player 2, 7 coins
          0-7             0 nobody, 1-9 a player

To make bytes of planes no cell is visited: 8x8 squares of bits are turned, all squares of a band
at once. With the planes interleaved, byte k of a square is plane k, and swapping bit b of byte k
with bit k of byte b makes byte b a cell::

    k b         k b                the 1x1s off the diagonal of each 2x2 change
    0 1    ->   0 2                places, then the 2x2s of each 4x4, then the
    2 3         1 3                4x4s of the 8x8

The cells of a band are 32 rows of 544, the outer 16 + 16 of them empty, as in a plane. Of whole
planes, the same bits change places between two planes at a time, which is half the work, and
the planes need not be interleaved before: only the bytes that come out are.
"""

from __future__ import annotations

import struct

from engine.bitboard import Bitboard, Torus

WIDTH = 512
HEIGHT = 512
MARGIN = 16
TORUS = Torus(WIDTH, HEIGHT, MARGIN)

PLANE_BYTES = WIDTH * HEIGHT // 8
STRIDE = TORUS.stride
ROW_BYTES = TORUS.row_bytes

BAND_ROWS = 32
BANDS = HEIGHT // BAND_ROWS
BAND_BYTES = BAND_ROWS * ROW_BYTES
EMPTY_BAND = bytes(BAND_BYTES)
_HALVES = [(rows, (1 << rows * STRIDE) - 1) for rows in (256, 128, 64, 32, 16, 8)]
_EIGHT_ROWS = _HALVES[-1][1]
_SIXTEEN_BANDS = struct.Struct(f"{BAND_BYTES}s" * BANDS)
_ROW = f"{MARGIN}x{WIDTH}s{MARGIN}x"  # of u8 cells, whose margins are left out
_ALL_ROWS = struct.Struct(_ROW * HEIGHT)

Player = int

OWNER_MASK = 0x0F
ALIVE_BIT = 0x10
COINS_SHIFT = 5
MOST_COINS = 7
MOST_PLAYERS = 9
PLANES = 8
ALIVE = 4  # the place of the living among the planes of a cell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class Plane:
    """One bit of every cell."""

    __slots__ = ("_bits", "_rows")

    def __init__(self, bits: Bitboard = 0) -> None:
        self._bits: Bitboard | None = bits
        self._rows: bytearray | None = None

    def load(self, plain: bytes) -> None:
        """Take 32,768 bytes, cell 0 in the lowest bit of the first."""
        self.bits = int.from_bytes(TORUS.pack(plain), "little")

    def dump(self) -> bytes:
        """The plane as `load` reads it."""
        return TORUS.unpack(self.rows)

    def band(self, number: int) -> bytes:
        """32 rows with their margins, or nothing if they are empty."""
        if self._bits == 0:
            return b""
        rows = bytes(self.rows[number * BAND_BYTES : (number + 1) * BAND_BYTES])
        return rows if rows != EMPTY_BAND else b""

    def bands(self) -> Sequence[bytes]:
        """All sixteen bands, each as `band` gives it."""
        bands = _SIXTEEN_BANDS.unpack(self.rows)
        if EMPTY_BAND in bands:
            return [band if band != EMPTY_BAND else b"" for band in bands]
        return bands

    def lay_band(self, number: int, band: bytes) -> None:
        """Take what `band` gave."""
        if self._bits == 0 and len(band) == 0:
            return
        rows = self.rows
        rows[number * BAND_BYTES : (number + 1) * BAND_BYTES] = band or EMPTY_BAND
        self._bits = None

    @property
    def bits(self) -> Bitboard:
        if self._bits is None:
            self._bits = int.from_bytes(self.rows, "little")
        return self._bits

    @bits.setter
    def bits(self, bits: Bitboard) -> None:
        if bits != self._bits:  # else the rows, if there are any, are still right
            self._bits = bits
            self._rows = None

    @property
    def rows(self) -> bytearray:
        if self._rows is None:
            self._rows = _rows(self._bits or 0)
        return self._rows

    @property
    def empty(self) -> bool:
        """True if the plane is known to be empty; a plane in rows is not searched."""
        return self._bits == 0


def _rows(bits: Bitboard) -> bytearray:
    """*bits* as rows; what is empty below the first cell is not converted, which is dear."""
    if bits == 0:
        return bytearray(TORUS.size)
    empty = first_row([bits])
    if empty > 0:  # a shift by nothing copies all
        bits >>= empty * STRIDE
    return bytearray(empty * ROW_BYTES) + bits.to_bytes(TORUS.size - empty * ROW_BYTES, "little")


def first_row(planes: list[Bitboard]) -> int:
    """A row below which all of *planes* are empty, but seven more may be; 0 if all rows are."""
    for plane in planes:
        if plane & _EIGHT_ROWS != 0:
            return 0
    union = 0
    for plane in planes:
        union |= plane
    if union == 0:
        return 0
    found = 0
    for rows, mask in _HALVES:
        if union & mask == 0:
            union >>= rows * STRIDE
            found += rows
    return found


def _every_third(first: int) -> Plane:
    """The cells whose index leaves *first* when divided by 3; 24 cells are one round of bytes."""
    pattern = b"\x49\x92\x24" * (PLANE_BYTES // 3 + 2)
    plane = Plane()
    plane.load(pattern[first : first + PLANE_BYTES])
    return plane


THIRDS = [_every_third(0), _every_third(1), _every_third(2)]


def holders(cells: Bitboard, planes: list[Bitboard]) -> list[tuple[int, Bitboard]]:
    """*cells* by the number that *planes* spell there, in ascending order."""
    groups = [(0, cells)] if cells != 0 else []
    for bit in range(len(planes) - 1, -1, -1):
        plane = planes[bit]
        if plane == 0:
            continue
        split = []
        for number, group in groups:
            high = group & plane
            low = group ^ high
            if low != 0:
                split.append((number, low))
            if high != 0:
                split.append((number | 1 << bit, high))
        groups = split
    return groups


def spell(planes: list[Bitboard], number: int, cells: Bitboard) -> None:
    """Write *number* over *cells* of *planes*, which are empty there."""
    for bit in range(len(planes)):
        if number >> bit & 1 != 0:
            planes[bit] |= cells


class Cell(int):
    """
    A cell that says what its bits mean.

    >>> Cell(226)
    Cell(owner=2, alive=False, coins=7)
    """

    @classmethod
    def of(cls, owner: Player, alive: bool, coins: int) -> Cell:
        bits = (coins & MOST_COINS) << COINS_SHIFT | (ALIVE_BIT if alive else 0)
        return cls(bits | owner & OWNER_MASK)

    @property
    def owner(self) -> Player:
        """Whose land it is; 0 is nobody's."""
        return self & OWNER_MASK

    @property
    def alive(self) -> bool:
        return self & ALIVE_BIT != 0

    @property
    def coins(self) -> int:
        return self >> COINS_SHIFT

    def __repr__(self) -> str:
        return f"Cell(owner={self.owner}, alive={self.alive}, coins={self.coins})"


def _swap(distance: int, square: int) -> tuple[int, int]:
    """A distance, and the bits of every square that change places with those so much higher."""
    return distance, int.from_bytes(square.to_bytes(8, "little") * BAND_BYTES, "little")


_SWAPS = [
    _swap(7, 0x00AA00AA00AA00AA),
    _swap(14, 0x0000CCCC0000CCCC),
    _swap(28, 0x00000000F0F0F0F0),
]

# By the distance of two planes, the bits of the lower one that stay.
_EXCHANGES = [
    (distance, int.from_bytes(bytes([low]) * (HEIGHT * ROW_BYTES), "little"))
    for distance, low in ((1, 0x55), (2, 0x33), (4, 0x0F))
]


def _turn(squares: bytes | bytearray) -> bytes:
    """Every 8x8 square of bits in *squares* with its rows as columns."""
    board = int.from_bytes(squares, "little")
    for distance, bits in _SWAPS:
        swapped = (board ^ board >> distance) & bits
        board ^= swapped | swapped << distance
    return board.to_bytes(PLANES * BAND_BYTES, "little")


def band_cells(planes: list[Plane], number: int) -> bytes:
    """The u8 cells of band *number* of *planes*, 32 rows of 544; nothing if all are 0."""
    squares = bytearray(PLANES * BAND_BYTES)
    empty = True
    for bit, plane in enumerate(planes):
        band = plane.band(number)
        if len(band) > 0:
            squares[bit::PLANES] = band
            empty = False
    return b"" if empty else _turn(squares)


def to_cells(planes: list[Plane]) -> bytes:
    """The 262,144 u8 cells of eight *planes*, 512 a row."""
    first, rows, cells = occupied_cells(planes)
    return bytes(first * WIDTH) + cells + bytes((HEIGHT - first - rows) * WIDTH)


def occupied_cells(planes: list[Plane]) -> tuple[int, int, bytes]:
    """A row, how many rows from there on, and their u8 cells; all other cells are 0."""
    bits = [plane.bits for plane in planes]
    first = first_row(bits)
    if first > 0:
        bits = [plane >> first * STRIDE for plane in bits]
    rows = -(-max([plane.bit_length() for plane in bits]) // STRIDE)
    if rows == 0:
        return 0, 0, b""
    _transpose(bits)
    cells = bytearray(rows * STRIDE)
    for bit, every_eighth in enumerate(bits):
        if every_eighth != 0:
            cells[bit::PLANES] = every_eighth.to_bytes(rows * ROW_BYTES, "little")
    plain = _ALL_ROWS if rows == HEIGHT else struct.Struct(_ROW * rows)
    return first, rows, b"".join(plain.unpack(cells))


def _transpose(planes: list[Bitboard]) -> None:
    """Make the rows of all 8x8 squares, each with a byte of every plane, columns, and back."""
    for distance, low in _EXCHANGES:
        for one in range(PLANES):
            if one & distance == 0:
                other = one + distance
                planes[one], planes[other] = _exchange(planes[one], planes[other], distance, low)


def _exchange(one: Bitboard, other: Bitboard, distance: int, low: Bitboard) -> tuple[int, int]:
    """Both planes, after the bits of *one* that do not stay and *low* of *other* changed places."""
    if other == 0:
        return one & low, one >> distance & low
    if one == 0:
        leaving = other & low
        return leaving << distance, other ^ leaving
    swapped = (one >> distance ^ other) & low
    return one ^ swapped << distance, other ^ swapped


def from_cells(cells: bytes) -> list[Plane]:
    """The eight planes that `to_cells` makes *cells* of."""
    rows = [cells[start : start + WIDTH] for start in range(0, len(cells), WIDTH)]
    rows[0] = bytes(MARGIN) + rows[0]
    unrolled = bytes(2 * MARGIN).join(rows)
    bits = [int.from_bytes(unrolled[bit::PLANES], "little") for bit in range(PLANES)]
    _transpose(bits)
    return [Plane(plane) for plane in bits]
