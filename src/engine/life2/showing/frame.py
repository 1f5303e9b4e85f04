"""
Frames: a world for showing, whole or as what changed since an earlier frame.

A frame is text: base64 of zlib of these bytes, numbers little-endian::

    0    4   "L2FR"
    4    1   version, 1
    5    1   0 for a full frame, 1 for a delta
    6    2   which bands follow: bit i for rows 32i to 32i + 31
    8    8   generation
    16   8   the generation of the frame it is a delta to; its own, if it is full
    24   8   minted
    32   8   burned
    40   4   living cells
    44   64  the tags of bands 0-15: crc32 of the band as it is in a frame
    108  1   how many balances: n
    109  8n  balances
    ..   .   the bands that follow, in order, as drawn in `bands`

A delta to generation g holds the bands that changed at g or later: at g too,
because cells may have been placed after the frame of g was made. A part of the
world that has settled may still blink, with period two. It does not count as
changed, and is the same again only after an even number of generations; so when
the distance to g is odd, or g is yet to come, the frame is full.

A delta is for the very frame of generation g that this world gave: not for a
world that was reset since, nor for what somebody computed up to g. Tags hold
that: the tag of a band that is left out must be the one in the frame before.

In the canister's interpreter a full frame of a crowded world costs about 70
million instructions, half of them for compressing 278,528 bytes; a delta in
which nothing changed costs at most 20 million, for the tags. (CPython compiled to
WASI: 20 million with 13,000 cells, 117 million when nothing can be compressed;
6 to 9 million for the tags.)
"""

from __future__ import annotations

import binascii
import struct
import zlib

from engine.errors import BadSnapshot
from engine.life2.keeping import bands
from engine.life2.rules.plane import ALL_BANDS, BAND_BYTES, BANDS
from engine.life2.world import World
from engine.textmap import from_text, to_text

Tag = int

MAGIC = b"L2FR"
VERSION = 1
TALLY = f"<4sBBHQQQQI{BANDS}IB"
TALLY_BYTES = 109
FASTEST = 1
MOST_BYTES = TALLY_BYTES + 255 * 8 + BANDS * (1 + bands.PLANES * BAND_BYTES)


class Frame:
    """What a frame shows."""

    def __init__(self, numbers: list[int], balances: list[int]) -> None:
        """*numbers* are those from the generation to the last tag."""
        self.generation = numbers[0]
        self.base = numbers[1]
        self.minted = numbers[2]
        self.burned = numbers[3]
        self.alive = numbers[4]
        self.tags: list[Tag] = numbers[5:]
        self.balances = balances
        self.bands: list[bands.Planes] = []

    def cells(self) -> bytes:
        """262,144 u8 cells, row by row."""
        return bands.join(self.bands)


def encode(world: World, since: int | None = None) -> str:
    """A full frame of *world*, or if it can be, a delta to its frame of generation *since*."""
    included = _changed(world, since)
    packed = bands.pack_all(world.terrain.stored())
    tally = struct.pack(
        TALLY,
        MAGIC,
        VERSION,
        0 if included == ALL_BANDS else 1,
        included,
        world.generation,
        world.generation if since is None or included == ALL_BANDS else since,
        world.minted,
        world.burned,
        world.alive_count,
        *[binascii.crc32(band) for band in packed],
        len(world.balances),
    )
    parts = [tally, struct.pack(f"<{len(world.balances)}Q", *world.balances)]
    parts += [band for number, band in enumerate(packed) if included >> number & 1 != 0]
    return to_text(zlib.compress(b"".join(parts), FASTEST))


def _changed(world: World, since: int | None) -> int:
    """The bands that may differ from the frame of generation *since*, a bit each."""
    if since is None or since > world.generation or (world.generation - since) & 1 != 0:
        return ALL_BANDS
    changed = 0
    for number, generation in enumerate(world.changed_at):
        if generation >= since:
            changed |= 1 << number
    return changed


def decode(text: str, base: Frame | None = None) -> Frame:
    """
    What the frame *text* shows, after *base* if it is a delta.

    :raises BadSnapshot: if it is not a frame, or not one that can follow *base*
    """
    data = _inflate(from_text(text))
    if len(data) < TALLY_BYTES:
        raise BadSnapshot(f"Expected a frame of {TALLY_BYTES} bytes or more, got {len(data)}")
    magic, version, delta, included, *numbers, count = struct.unpack_from(TALLY, data)
    if (magic, version) != (MAGIC, VERSION):
        raise BadSnapshot(f"Expected a frame of version {VERSION}, got {data[:5].hex()}")
    if delta > 1 or (delta == 0) != (included == ALL_BANDS):
        raise BadSnapshot(f"Expected all bands or a delta, got {included:04x} and {delta}")
    end = TALLY_BYTES + 8 * count
    if end > len(data):
        raise BadSnapshot(f"Expected {count} balances, got {len(data)} bytes")
    frame = Frame(numbers, list(struct.unpack_from(f"<{count}Q", data, TALLY_BYTES)))
    _follow(frame, base if delta == 1 else frame)
    _read_bands(frame, base, included, data[end:])
    return frame


def _follow(frame: Frame, base: Frame | None) -> None:
    """:raises BadSnapshot: if *frame* does not continue *base*"""
    generation = base.generation if base is not None else None
    if generation != frame.base:
        raise BadSnapshot(f"Expected a frame to follow {generation}, got one for {frame.base}")


def _read_bands(frame: Frame, base: Frame | None, included: int, data: bytes) -> None:
    """Give *frame* its bands: those *included* from *data*, the others from *base*."""
    end = 0
    for number, tag in enumerate(frame.tags):
        if included >> number & 1 != 0:
            start = end
            planes, end = bands.unpack(data, start)
            found = binascii.crc32(data[start:end])
        else:
            assert base is not None, "only a delta leaves bands out, and it has a base"
            planes = base.bands[number]
            found = base.tags[number]
        if found != tag:
            raise BadSnapshot(f"Expected band {number} to have tag {tag:08x}, got {found:08x}")
        frame.bands.append(planes)
    if end != len(data):
        raise BadSnapshot(f"Expected {end} bytes of bands, got {len(data)}")


def _inflate(data: bytes) -> bytes:
    """
    What was compressed to *data*.

    :raises BadSnapshot: if it is not all of one stream, or too much for a frame
    """
    stream = zlib.decompressobj()
    try:
        plain = stream.decompress(data, MOST_BYTES)
    except zlib.error as fault:
        raise BadSnapshot(f"Expected compressed bytes: {fault}") from fault
    if not stream.eof or stream.unused_data != b"":
        raise BadSnapshot(f"Expected one compressed stream, got {len(data)} bytes")
    return plain
