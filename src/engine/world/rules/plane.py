"""
Planes: one bit of every cell of the world, as an int and as rows of bytes.

A plane is worked on as an int, and kept and shown as rows. Each form is made from the
other when it is asked for::

    bits   0b...010110...          bit  y * 544 + 16 + x
    rows   |..|64 bytes|..|        byte y * 68 + 2 + x // 8, lowest bit first
           |..|64 bytes|..|        the margins of 16 cells are empty here, and
           ...                     are there for `Torus.unroll` to fill

Rows, columns and widths are counted in cells. 32 rows are a *band*, the unit in which planes
are kept: band 0 is rows 0-31, band 15 the last.
"""

from __future__ import annotations

import struct

from engine.bitboard import Bitboard, Torus

WIDTH = 512
HEIGHT = 512
MARGIN = 16
TORUS = Torus(WIDTH, HEIGHT, MARGIN)

STRIDE = TORUS.stride
ROW_BYTES = TORUS.row_bytes

BAND_ROWS = 32
BANDS = HEIGHT // BAND_ROWS
BAND_BYTES = BAND_ROWS * ROW_BYTES
EMPTY_BAND = bytes(BAND_BYTES)
_HALVES = [(rows, (1 << rows * STRIDE) - 1) for rows in (256, 128, 64, 32)]
_SIXTEEN_BANDS = struct.Struct(f"{BAND_BYTES}s" * BANDS)

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
    empty = 0
    for rows, mask in _HALVES:
        if bits & mask == 0:
            bits >>= rows * STRIDE
            empty += rows
    return bytearray(empty * ROW_BYTES) + bits.to_bytes(TORUS.size - empty * ROW_BYTES, "little")


def _every_third(first: int) -> Plane:
    """The cells whose index leaves *first* when divided by 3; 24 cells are one round of bytes."""
    size = WIDTH * HEIGHT // 8
    pattern = b"\x49\x92\x24" * (size // 3 + 2)
    plane = Plane()
    plane.load(pattern[first : first + size])
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
