"""
Transposing: u8 cells from planes, and planes from u8 cells, without visiting a cell.

It is done by turning 8x8 squares of bits, all squares of a band at once: with the
planes interleaved, byte k of a square is plane k, and swapping bit b of byte k with
bit k of byte b makes byte b a cell::

    k b         k b                the 1x1s off the diagonal of each 2x2 change
    0 1    ->   0 2                places, then the 2x2s of each 4x4, then the
    2 3         1 3                4x4s of the 8x8

The cells of a band are 32 rows of 544, the outer 16 + 16 of them empty, as in a plane.
"""

from __future__ import annotations

from engine.world.rules.plane import BAND_BYTES, BAND_ROWS, BANDS, MARGIN, STRIDE, WIDTH, Plane

PLANES = 8


def _swap(distance: int, square: int) -> tuple[int, int]:
    """A distance, and the bits of every square that change places with those so much higher."""
    return distance, int.from_bytes(square.to_bytes(8, "little") * BAND_BYTES, "little")


_SWAPS = [
    _swap(7, 0x00AA00AA00AA00AA),
    _swap(14, 0x0000CCCC0000CCCC),
    _swap(28, 0x00000000F0F0F0F0),
]


def _turn(squares: bytes | bytearray) -> bytes:
    """Every 8x8 square of bits in *squares* with its rows as columns."""
    board = int.from_bytes(squares, "little")
    for distance, bits in _SWAPS:
        swapped = (board ^ board >> distance) & bits
        board ^= swapped | swapped << distance
    return board.to_bytes(PLANES * BAND_BYTES, "little")


def band_cells(planes: list[Plane], number: int) -> bytes:
    """The u8 cells of band *number* of *planes*, 544 a row; nothing if all are 0."""
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
    rows = []
    for number in range(BANDS):
        band = band_cells(planes, number) or bytes(PLANES * BAND_BYTES)
        rows += [band[start : start + WIDTH] for start in range(MARGIN, len(band), STRIDE)]
    return b"".join(rows)


def from_cells(cells: bytes) -> list[Plane]:
    """The eight planes that `to_cells` makes *cells* of."""
    margin = bytes(MARGIN)
    bands = []
    for start in range(0, len(cells), BAND_ROWS * WIDTH):
        ends = range(start, start + BAND_ROWS * WIDTH, WIDTH)
        bands.append(_turn(b"".join([margin + cells[row : row + WIDTH] + margin for row in ends])))
    rows = [b"".join([band[bit::PLANES] for band in bands]) for bit in range(PLANES)]
    return [Plane(int.from_bytes(each, "little")) for each in rows]
