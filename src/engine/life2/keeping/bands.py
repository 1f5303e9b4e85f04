"""
Bands: 32 rows of the world at a time, for keeping and for showing.

`World.band` gives a band as its eight planes, in the order of a cell's bits. In
bytes, planes that are empty are left out::

    0  1      which planes follow: bit k for plane k
    1  2,176  each of them: 32 rows of 68 bytes, the outer 2 + 2 of them empty

As u8 cells a band is 32 rows of 544 cells, the outer 16 + 16 of them empty. They
come from the planes, and planes from them, by turning 8x8 squares of bits, all
squares at once: with the planes interleaved, byte k of a square is plane k, and
swapping bit b of byte k with bit k of byte b makes byte b a cell::

    k b         k b                the 1x1s off the diagonal of each 2x2 change
    0 1    ->   0 2                places, then the 2x2s of each 4x4, then the
    2 3         1 3                4x4s of the 8x8
"""

from __future__ import annotations

from engine.errors import BadSnapshot
from engine.life2.rules.plane import BAND_BYTES, BAND_ROWS, BANDS, MARGIN, STRIDE, WIDTH, Plane

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

Planes = list[bytes]

PLANES = 8
EMPTY = [b""] * PLANES


def pack(planes: Planes, opening: bytes = b"") -> bytes:
    """A band's *planes* in bytes, after an *opening*."""
    kept = 0
    for bit, plane in enumerate(planes):
        if len(plane) > 0:
            kept |= 1 << bit
    return b"".join([opening, bytes([kept]), *planes])


def pack_all(planes: list[Plane]) -> list[bytes]:
    """All sixteen bands of the world's *planes* in bytes, quicker than one by one."""
    kept = [[0] * BANDS]
    columns = []
    for bit, plane in enumerate(planes):
        if not plane.empty:
            bands = plane.bands()
            columns.append(bands)
            kept.append([1 << bit] * BANDS if b"" not in bands else _filled(bands, 1 << bit))
    heads = [bytes([sum(bits)]) for bits in zip(*kept, strict=True)]
    return [b"".join(band) for band in zip(heads, *columns, strict=True)]


def _filled(bands: Sequence[bytes], bit: int) -> list[int]:
    """*bit* for each of *bands* that is not empty, 0 for the others."""
    return [bit if len(band) > 0 else 0 for band in bands]


def unpack(data: bytes, start: int) -> tuple[Planes, int]:
    """
    The planes that begin at *start* in *data*, and where they end.

    :raises BadSnapshot: if *data* ends before they do
    """
    end = start + 1
    kept = data[start] if start < len(data) else 0
    planes = []
    for bit in range(PLANES):
        first = end
        end += BAND_BYTES if kept >> bit & 1 != 0 else 0
        planes.append(data[first:end])
    if end > len(data):
        raise BadSnapshot(f"Expected a band to end at byte {end}, got {len(data)} bytes")
    return planes, end


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


def cells(planes: Planes) -> bytes:
    """The u8 cells of a band, 544 a row."""
    squares = bytearray(PLANES * BAND_BYTES)
    for bit, plane in enumerate(planes):
        if len(plane) > 0:
            squares[bit::PLANES] = plane
    return _turn(squares)


def join(band_by_band: list[Planes]) -> bytes:
    """262,144 u8 cells, 512 a row, of all sixteen bands."""
    rows = []
    for planes in band_by_band:
        band = cells(planes)
        rows += [band[start : start + WIDTH] for start in range(MARGIN, len(band), STRIDE)]
    return b"".join(rows)


def split(world: bytes) -> list[Planes]:
    """The sixteen bands of 262,144 u8 cells."""
    margin = bytes(MARGIN)
    bands = []
    for start in range(0, len(world), BAND_ROWS * WIDTH):
        ends = range(start, start + BAND_ROWS * WIDTH, WIDTH)
        squares = _turn(b"".join([margin + world[row : row + WIDTH] + margin for row in ends]))
        bands.append([squares[bit::PLANES] for bit in range(PLANES)])
    return bands
