"""
Planes: one bit of every cell of the world, as an int and as rows of bytes.

A whole plane is worked on as an int; a small piece is cut out of, and pasted
back into, the rows. Each form is made from the other when it is asked for::

    bits   0b...010110...          bit  y * 544 + 16 + x
    rows   |..|64 bytes|..|        byte y * 68 + 2 + x // 8, lowest bit first
           |..|64 bytes|..|        the margins of 16 cells are empty here, and
           ...                     are there for `Torus.unroll` to fill

Rows, columns and widths are counted in cells. Two larger units follow from bytes::

    lane   eight columns, one byte of every row: lane 0 is columns 0-7, lane 63 the last
    band   32 rows, the unit in which planes are kept: band 0 is rows 0-31, band 15 the last

A `Window` is a rectangle of whole lanes, wrapping round the torus.
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

LANE = 8  # columns
LANES = WIDTH // LANE
MARGIN_LANES = MARGIN // LANE

BAND_ROWS = 32
BANDS = HEIGHT // BAND_ROWS
BAND_BYTES = BAND_ROWS * ROW_BYTES
EMPTY_BAND = bytes(BAND_BYTES)
_SIXTEEN_BANDS = struct.Struct(f"{BAND_BYTES}s" * BANDS)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class Window:
    """A rectangle of the torus: *height* rows from *top*, *lanes* from lane *left*."""

    def __init__(self, top: int, height: int, left: int, lanes: int) -> None:
        self.top = top
        self.height = height
        self.left = left
        self.lanes = lanes
        self.stride = LANE * lanes
        self.area = self.stride * height
        self.size = lanes * height  # in bytes
        # how many of the rows lie before the seam
        self.first_rows = min(height, HEIGHT - top)
        # the byte of a plane's row that each lane is
        self.places = [MARGIN_LANES + (left + lane) % LANES for lane in range(lanes)]

    def inside(self) -> Bitboard:
        """All cells of the window but its outermost ones."""
        row = ((1 << self.stride - 2) - 1) << 1
        rows = row.to_bytes(self.lanes, "little") * (self.height - 2)
        return int.from_bytes(rows, "little") << self.stride


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
            self._rows = bytearray((self._bits or 0).to_bytes(TORUS.size, "little"))
        return self._rows

    @property
    def empty(self) -> bool:
        """True if the plane is known to be empty; a plane in rows is not searched."""
        return self._bits == 0

    def crowded(self, number: int) -> bool:
        """True if more cells than *number* are known to be set; a plane in rows is not counted."""
        return self._bits is not None and self._bits.bit_count() > number

    def cut(self, window: Window) -> Bitboard:
        """What is in *window*, as a board of its own."""
        if self._bits == 0:
            return 0
        rows = self.rows
        lanes = window.lanes
        start = window.top * ROW_BYTES
        end = start + window.first_rows * ROW_BYTES
        seam = window.first_rows * lanes
        rest = (window.height - window.first_rows) * ROW_BYTES
        piece = bytearray(window.size)
        for lane, place in enumerate(window.places):
            piece[lane:seam:lanes] = rows[start + place : end : ROW_BYTES]
            if rest > 0:
                piece[seam + lane :: lanes] = rows[place:rest:ROW_BYTES]
        return int.from_bytes(piece, "little")

    def paste(self, window: Window, board: Bitboard) -> None:
        """Put *board* where *window* is."""
        if board != 0 or self._bits != 0:
            self.lay(window, board.to_bytes(window.size, "little"))

    def lay(self, window: Window, piece: bytes) -> None:
        """Put *piece*, the rows of a board, where *window* is."""
        rows = self.rows
        self._bits = None
        lanes = window.lanes
        start = window.top * ROW_BYTES
        end = start + window.first_rows * ROW_BYTES
        seam = window.first_rows * lanes
        rest = (window.height - window.first_rows) * ROW_BYTES
        for lane, place in enumerate(window.places):
            rows[start + place : end : ROW_BYTES] = piece[lane:seam:lanes]
            if rest > 0:
                rows[place:rest:ROW_BYTES] = piece[seam + lane :: lanes]


def _every_third(first: int) -> Plane:
    """The cells whose index leaves *first* when divided by 3; 24 cells are one round of bytes."""
    size = WIDTH * HEIGHT // 8
    pattern = b"\x49\x92\x24" * (size // 3 + 2)
    plane = Plane()
    plane.load(pattern[first : first + size])
    return plane


THIRDS = [_every_third(0), _every_third(1), _every_third(2)]
