"""
Snapshots: a world in bytes, for backups, in seventeen pieces.

A header, and then sixteen bands in order. Each piece is sealed::

    header  0    4   "L2WH"                      band  0    4  "L2WB"
            4    2   version, 2                        4    2  version, 2
            6    4   length of this piece              6    4  length of this piece
            10   8   generation                        10   1  which band, 0-15
            18   .   the accounts, see `accounts`      11   1  which planes follow
                                                       12   .  the planes, as below
                                                      -4    4  seal: crc32 of the above
           -68   64  the seals of bands 0-15
           -4    4   seal: crc32 of the above

Numbers are little-endian. The header's seal covers the bands' seals, and so
everything: bands of another moment do not fit.

A band is 32 rows of the world, and has its eight planes in the order of a cell's bits; planes
that are empty there are left out. Frames show bands of the same form::

    0  1      which planes follow: bit k for plane k
    1  2,176  each of them: 32 rows of 68 bytes, the outer 2 + 2 of them empty

Planes are not compressed: in the canister, zlib at its fastest costs 55-120
instructions a byte, while all that it would make smaller (checksum 13, base64 50,
handing over 5, stable memory 5) costs some 75.
"""

from __future__ import annotations

import binascii
import struct

from engine.errors import BadSnapshot
from engine.world.accounts import Accounts
from engine.world.board import World
from engine.world.rules.plane import BAND_BYTES, BANDS, PLANES, Plane

VERSION = 2
HEADER = b"L2WH"
BAND = b"L2WB"

OPENING = "<4sHI"
OPENING_BYTES = 10
SEAL_BYTES = 4
GENERATION_BYTES = 8
SEALS_BYTES = SEAL_BYTES * BANDS


def dump(world: World) -> bytes:
    """*world* as one snapshot."""
    bands = [
        _close(BAND, bytes([number]) + packed)
        for number, packed in enumerate(pack_bands(world.planes()))
    ]
    generation = world.generation.to_bytes(GENERATION_BYTES, "little")
    seals = [band[-SEAL_BYTES:] for band in bands]
    header = _close(HEADER, b"".join([generation, world.accounts.dump(), *seals]))
    return b"".join([header, *bands])


def load(data: bytes) -> World:
    """
    The world that `dump` wrote.

    :raises BadSnapshot: if *data* is not exactly that
    """
    pieces = []
    end = 0
    for _ in range(1 + BANDS):
        start = end
        end += int.from_bytes(data[start + 6 : start + 10], "little")
        pieces.append(data[start:end])
    if end < len(data):
        raise BadSnapshot(f"Expected a snapshot of {end} bytes, got {len(data)}")
    header = _open(HEADER, pieces[0])
    accounts = Accounts.load(header[GENERATION_BYTES:-SEALS_BYTES])
    seals = b""
    planes = [Plane() for _ in range(PLANES)]
    for number, piece in enumerate(pieces[1:]):
        body = _open(BAND, piece)
        if body[:1] != bytes([number]):
            raise BadSnapshot(f"Expected band {number}, got {body[:1].hex()}")
        unpack_band(body[1:], number, planes)
        seals += piece[-SEAL_BYTES:]
        if not header[-SEALS_BYTES:].startswith(seals):
            raise BadSnapshot(f"Band {number} and the header are of different moments")
    generation = int.from_bytes(header[:GENERATION_BYTES], "little")
    return World.from_planes(planes, accounts, generation)


def _close(magic: bytes, body: bytes) -> bytes:
    """*body* as a piece."""
    length = OPENING_BYTES + len(body) + SEAL_BYTES
    piece = struct.pack(OPENING, magic, VERSION, length) + body
    return piece + binascii.crc32(piece).to_bytes(SEAL_BYTES, "little")


def _open(magic: bytes, piece: bytes) -> bytes:
    """The body of *piece*, if it is whole."""
    name = magic.decode("ascii")
    if len(piece) < OPENING_BYTES + SEAL_BYTES:
        raise BadSnapshot(f"Expected a piece {name}, got {len(piece)} bytes")
    found, version, length = struct.unpack_from(OPENING, piece)
    if found != magic:
        raise BadSnapshot(f"Expected a piece {name}, got one that begins {found.hex()}")
    if version != VERSION:
        raise BadSnapshot(f"Expected {name} of version {VERSION}, got {version}")
    if length != len(piece):
        raise BadSnapshot(f"Expected {name} of {length} bytes, got {len(piece)}")
    seal = int.from_bytes(piece[-SEAL_BYTES:], "little")
    if binascii.crc32(piece[:-SEAL_BYTES]) != seal:
        raise BadSnapshot(f"{name} is damaged: its checksum is not {seal:08x}")
    return piece[OPENING_BYTES:-SEAL_BYTES]


def pack_bands(planes: list[Plane]) -> list[bytes]:
    """All sixteen bands of *planes* in bytes."""
    which = [[0] * BANDS]
    parts = []
    for bit, plane in enumerate(planes):
        if not plane.empty:
            bands = plane.bands()
            parts.append(bands)
            here = [1 << bit] * BANDS
            if b"" in bands:
                here = [1 << bit if len(band) > 0 else 0 for band in bands]
            which.append(here)
    heads = [bytes([sum(bits)]) for bits in zip(*which, strict=True)]
    return [b"".join(band) for band in zip(heads, *parts, strict=True)]


def band_length(first: int) -> int:
    """How many bytes the band has whose *first* byte this is."""
    return 1 + BAND_BYTES * first.bit_count()


def unpack_band(packed: bytes, number: int, planes: list[Plane]) -> None:
    """
    Make *packed* band *number* of *planes*.

    :raises BadSnapshot: if it is not one of what `pack_bands` gives
    """
    which = packed[0] if len(packed) > 0 else 0
    if len(packed) != band_length(which):
        raise BadSnapshot(
            f"Expected band {number} in {band_length(which)} bytes, got {len(packed)}"
        )
    end = 1
    for bit, plane in enumerate(planes):
        start = end
        end += BAND_BYTES if which >> bit & 1 != 0 else 0
        plane.lay_band(number, packed[start:end])
