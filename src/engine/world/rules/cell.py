"""
Cells: owner, life and coins of one place in a byte, and all of them from planes and back.

::

    bit   7 6 5   4       3 2 1 0
          coins   alive   owner
          0-7             0 nobody, 1-9 a player

    17 = 0b000_1_0001   alive, player 1, no coins
    226 = 0b111_0_0010  dead, land of player 2, 7 coins

The world keeps the eight bits of all cells as eight planes, in this order. To make bytes of them
no cell is visited: 8x8 squares of bits are turned, all squares of a band at once. With the planes
interleaved, byte k of a square is plane k, and swapping bit b of byte k with bit k of byte b
makes byte b a cell::

    k b         k b                the 1x1s off the diagonal of each 2x2 change
    0 1    ->   0 2                places, then the 2x2s of each 4x4, then the
    2 3         1 3                4x4s of the 8x8

The cells of a band are 32 rows of 544, the outer 16 + 16 of them empty, as in a plane.

Of whole planes, the same bits change places between two planes at a time, which is half the
work, and the planes need not be interleaved before: only the bytes that come out are.
"""

from __future__ import annotations

import struct

from engine.bitboard import Bitboard
from engine.world.rules.plane import (
    BAND_BYTES,
    BAND_ROWS,
    HEIGHT,
    MARGIN,
    ROW_BYTES,
    STRIDE,
    WIDTH,
    Plane,
)

Player = int

OWNER_MASK = 0x0F
ALIVE_BIT = 0x10
COINS_SHIFT = 5
MOST_COINS = 7
MOST_PLAYERS = 9
PLANES = 8
_HALVES = (256, 128, 64, 32, 16, 8)  # rows
_EIGHT_ROWS = (1 << 8 * STRIDE) - 1


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
    for distance, low in _EXCHANGES:
        for one in range(PLANES):
            if one & distance == 0:
                other = one + distance
                bits[one], bits[other] = _exchange(bits[one], bits[other], distance, low)
    cells = bytearray(rows * STRIDE)
    for bit, every_eighth in enumerate(bits):
        if every_eighth != 0:
            cells[bit::PLANES] = every_eighth.to_bytes(rows * ROW_BYTES, "little")
    return first, rows, b"".join(struct.unpack(f"{MARGIN}x{WIDTH}s{MARGIN}x" * rows, cells))


def _exchange(one: Bitboard, other: Bitboard, distance: int, low: Bitboard) -> tuple[int, int]:
    """Both planes, after the bits of *one* that do not stay and *low* of *other* changed places."""
    if other == 0:
        return one & low, one >> distance & low
    if one == 0:
        leaving = other & low
        return leaving << distance, other ^ leaving
    swapped = (one >> distance ^ other) & low
    return one ^ swapped << distance, other ^ swapped


def first_row(planes: list[Bitboard]) -> int:
    """A row below which all of *planes* are empty; seven rows more may be."""
    for plane in planes:
        if plane & _EIGHT_ROWS != 0:
            return 0
    union = 0
    for plane in planes:
        union |= plane
    found = 0
    for rows in _HALVES if union != 0 else ():
        if union & (1 << rows * STRIDE) - 1 == 0:
            union >>= rows * STRIDE
            found += rows
    return found


def from_cells(cells: bytes) -> list[Plane]:
    """The eight planes that `to_cells` makes *cells* of."""
    margin = bytes(MARGIN)
    bands = []
    for start in range(0, len(cells), BAND_ROWS * WIDTH):
        ends = range(start, start + BAND_ROWS * WIDTH, WIDTH)
        bands.append(_turn(b"".join([margin + cells[row : row + WIDTH] + margin for row in ends])))
    rows = [b"".join([band[bit::PLANES] for band in bands]) for bit in range(PLANES)]
    return [Plane(int.from_bytes(each, "little")) for each in rows]
