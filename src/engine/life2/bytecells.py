"""
Eight planes from 262,144 bytes, and back.

A u8 cell is a byte; plane k is bit k of every cell. Both ways go through the
other's table once for eight cells, never through a loop over cells::

    spread   0b00000101  ->  01 00 01 00 00 00 00 00    a plane's byte as eight cells
    gather   the same backwards, by multiplying eight cells into one byte
"""

from __future__ import annotations

CELLS = 262_144

_SPREAD = [bytes(byte >> bit & 1 for bit in range(8)) for byte in range(256)]
_LOW_BITS = int.from_bytes(b"\x01" * CELLS, "little")


def join(planes: list[bytes]) -> bytes:
    """u8 cells from their eight *planes*, the lowest bit first."""
    cells = 0
    for bit, plane in enumerate(planes):
        if plane.count(0) < len(plane):
            spread = b"".join([_SPREAD[byte] for byte in plane])
            cells |= int.from_bytes(spread, "little") << bit
    return cells.to_bytes(CELLS, "little")


def split(cells: bytes) -> list[bytes]:
    """The eight planes of *cells*, the lowest bit first."""
    board = int.from_bytes(cells, "little")
    return [_gather(board >> bit & _LOW_BITS) for bit in range(8)]


def _gather(low_bits: int) -> bytes:
    """The low bits of all bytes side by side: pairs of bytes, then of those, then of those."""
    for step in (7, 14, 28):
        low_bits |= low_bits >> step
    return low_bits.to_bytes(CELLS, "little")[::8]
