"""
Bands: 32 rows of the world at a time, in bytes.

A band is written as its eight planes, in the order of a cell's bits; planes that are
empty there are left out::

    0  1      which planes follow: bit k for plane k
    1  2,176  each of them: 32 rows of 68 bytes, the outer 2 + 2 of them empty
"""

from __future__ import annotations

from engine.errors import BadSnapshot
from engine.world.rules.plane import BAND_BYTES, BANDS, Plane

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

Packed = bytes


def pack_all(planes: list[Plane]) -> list[Packed]:
    """All sixteen bands of *planes* in bytes."""
    kept = [[0] * BANDS]
    parts = []
    for bit, plane in enumerate(planes):
        if not plane.empty:
            bands = plane.bands()
            parts.append(bands)
            kept.append([1 << bit] * BANDS if b"" not in bands else _filled(bands, 1 << bit))
    heads = [bytes([sum(bits)]) for bits in zip(*kept, strict=True)]
    return [b"".join(band) for band in zip(heads, *parts, strict=True)]


def _filled(bands: Sequence[bytes], bit: int) -> list[int]:
    """*bit* for each of *bands* that is not empty, 0 for the others."""
    return [bit if len(band) > 0 else 0 for band in bands]


def length(first: int) -> int:
    """How many bytes the band has whose *first* byte this is."""
    return 1 + BAND_BYTES * first.bit_count()


def lay(packed: Packed, number: int, planes: list[Plane]) -> None:
    """
    Make *packed* band *number* of *planes*.

    :raises BadSnapshot: if it is not one of what `pack_all` gives
    """
    kept = packed[0] if len(packed) > 0 else 0
    if len(packed) != length(kept):
        raise BadSnapshot(f"Expected band {number} in {length(kept)} bytes, got {len(packed)}")
    end = 1
    for bit, plane in enumerate(planes):
        start = end
        end += BAND_BYTES if kept >> bit & 1 != 0 else 0
        plane.lay_band(number, packed[start:end])
