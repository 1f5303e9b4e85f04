"""
Frames: a world for showing, or word that its board is still the same.

A frame is text: base64 of zlib of these bytes, numbers little-endian::

    0    4   "L2FR"
    4    1   version, 2
    5    1   1 if the board follows, 0 if it is that of the frame before
    6    8   generation
    14   4   living cells
    18   4   tag: crc32 of the board
    22   8   number of the next event: all before it have happened to this world
    30   .   the accounts, see `accounts`
    ..   .   the board: sixteen bands in order, as drawn in `snapshot`

Whoever has the frame of generation g asks with g, and is spared the board if that is
still the same: nothing changed since, and g is an even number of generations ago. (A
board that has settled may blink, and is the same again after two.) The tag holds that
it is the very board of the frame before: not of a world that was reset since, nor of
what somebody computed up to g.

There are no frames of only what changed: docs/measured.md has what such frames
would measure. In the canister's interpreter a frame of a crowded world costs about 70 million
instructions, half of them for compressing; one without its board at most 20, for the tag.
"""

from __future__ import annotations

import binascii
import struct
import zlib

from engine.errors import BadSnapshot
from engine.table import from_text, to_text
from engine.world.accounts import PLAYER_BYTES, SUMS_BYTES, Accounts, length
from engine.world.board import World
from engine.world.rules.plane import BANDS, PLANES, Plane, to_cells
from engine.world.snapshot import band_length, pack_bands, unpack_band

Tag = int

MAGIC = b"L2FR"
VERSION = 2
TALLY = "<4sBBQIIQ"
TALLY_BYTES = 30
FASTEST = 1
MOST_ACCOUNTS = SUMS_BYTES + 255 * PLAYER_BYTES
MOST_BYTES = TALLY_BYTES + MOST_ACCOUNTS + BANDS * band_length(0xFF)


class Frame:
    """What a frame shows."""

    def __init__(self, numbers: tuple[int, int, Tag, int], accounts: Accounts) -> None:
        self.generation, self.alive, self.tag, self.following = numbers
        self.accounts = accounts
        self.planes: list[Plane] = []

    def cells(self) -> bytes:
        """262,144 u8 cells, row by row."""
        return to_cells(self.planes)


def encode(world: World, since: int | None = None, following: int = 0) -> str:
    """
    A frame of *world* before event *following*, 0 if it has no log.

    It is without its board if that is as it was in the frame of *since*.
    """
    board = b"".join(pack_bands(world.planes()))
    shown = since is None or not _same(world, since)
    tally = struct.pack(
        TALLY,
        MAGIC,
        VERSION,
        int(shown),
        world.generation,
        world.alive_count,
        binascii.crc32(board),
        following,
    )
    plain = tally + world.accounts.dump() + (board if shown else b"")
    return to_text(zlib.compress(plain, FASTEST))


def _same(world: World, since: int) -> bool:
    """True if *world* is known to look as it did in its frame of generation *since*."""
    return world.outdated < since <= world.generation and (world.generation - since) & 1 == 0


def decode(text: str, before: Frame | None = None) -> Frame:
    """
    What the frame *text* shows, whose board may be that of the frame *before*.

    For clients: the canister's interpreter cannot inflate a whole board.

    :raises BadSnapshot: if it is not a frame, or not one that can follow the one *before*
    """
    data = _inflate(from_text(text))
    if len(data) < TALLY_BYTES:
        raise BadSnapshot(f"Expected a frame of {TALLY_BYTES} bytes or more, got {len(data)}")
    magic, version, shown, *numbers = struct.unpack_from(TALLY, data)
    if (magic, version) != (MAGIC, VERSION):
        raise BadSnapshot(f"Expected a frame of version {VERSION}, got {data[:5].hex()}")
    if shown > 1:
        raise BadSnapshot(f"Expected a board, 1, or none, 0, got {shown}")
    end = TALLY_BYTES + length(data[TALLY_BYTES:])
    frame = Frame(tuple(numbers), Accounts.load(data[TALLY_BYTES:end]))
    if shown == 1:
        frame.planes = _read_board(data[end:], frame.tag)
    else:
        frame.planes = _same_board(data[end:], frame.tag, before)
    return frame


def _read_board(board: bytes, tag: Tag) -> list[Plane]:
    """:raises BadSnapshot: if *board* is not sixteen bands, or does not have its *tag*"""
    if binascii.crc32(board) != tag:
        raise BadSnapshot(f"Expected a board with tag {tag:08x}, got {binascii.crc32(board):08x}")
    planes = [Plane() for _ in range(PLANES)]
    end = 0
    for number in range(BANDS):
        start = end
        end += band_length(board[start]) if start < len(board) else 1
        unpack_band(board[start:end], number, planes)
    if end != len(board):
        raise BadSnapshot(f"Expected a board of {end} bytes, got {len(board)}")
    return planes


def _same_board(rest: bytes, tag: Tag, before: Frame | None) -> list[Plane]:
    """:raises BadSnapshot: if there is a *rest*, or the frame *before* has another *tag*"""
    if len(rest) > 0:
        raise BadSnapshot(f"Expected nothing after the accounts, got {len(rest)} bytes")
    if before is None or before.tag != tag:
        found = f"{before.tag:08x}" if before is not None else "none"
        raise BadSnapshot(f"Expected a frame before with tag {tag:08x}, got {found}")
    return before.planes


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
