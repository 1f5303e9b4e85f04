"""
Strips: one plane of one band, sealed, so that a tick writes only planes that changed.

::

    0   1      the plane, 0-7
    1   1      the band, 0-15
    2   2,176  32 rows of the plane
   -4   4      seal: crc32 of the above, little-endian

A plane that is empty in the band has a strip of no bytes, and the seal 0.
"""

from __future__ import annotations

import binascii
import struct

from engine.errors import BadSnapshot
from engine.life2.plane import BAND_BYTES

Seal = int

OPENING = 2
SEAL = 4


def dump(plane: int, band: int, rows: bytes) -> bytes:
    """The strip of 32 *rows*, or of none if they are empty."""
    if len(rows) == 0:
        return b""
    strip = bytes([plane, band]) + rows
    return strip + binascii.crc32(strip).to_bytes(SEAL, "little")


def load(plane: int, band: int, strip: bytes) -> bytes:
    """
    The rows that `dump` made *strip* of.

    :raises BadSnapshot: if it is damaged, or is the strip of another place
    """
    if len(strip) == 0:
        return b""
    if len(strip) != OPENING + BAND_BYTES + SEAL or binascii.crc32(strip[:-SEAL]) != seal(strip):
        raise BadSnapshot(f"Plane {plane} of band {band} is damaged")
    if strip[:OPENING] != bytes([plane, band]):
        raise BadSnapshot(f"Expected plane {plane} of band {band}, got {strip[0]} of {strip[1]}")
    return strip[OPENING:-SEAL]


def seal(strip: bytes) -> Seal:
    """What tells *strip* from what it was before."""
    return int.from_bytes(strip[-SEAL:], "little")


def seal_of_band(seals: list[Seal]) -> Seal:
    """What tells a band from what it was before, by the *seals* of its eight strips."""
    return binascii.crc32(struct.pack("<8I", *seals))
