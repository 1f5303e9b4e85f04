"""
Moving pictures of u8 cells: GIF 89a, a byte a pixel, as PNGs have them (`picture`).

::

    "GIF89a" | size | 256 colours | loop for ever
    (delay | place and size | pixels, LZW, in blocks of up to 255 bytes)*
    ";"

A frame after the first holds only the rectangle in which something changed.
"""

from __future__ import annotations

import struct
from itertools import pairwise

from simulate.colours import PALETTE
from simulate.picture import Box, bounds, stretch

HEAD = b"GIF89a"
TABLE_OF_256 = 0xF7
LOOP = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
KEEP = 0x04  # what a frame does not touch stays as it was
END = b";"
BITS = 8
CLEAR = 1 << BITS
STOP = CLEAR + 1
MOST_CODES = 4096
BLOCK = 255


def draw_gif(
    frames: list[list[bytes]], scale: int, hundredths: int, palette: bytes = PALETTE
) -> bytes:
    """A GIF of *frames*, each rows of u8 cells and shown for so many *hundredths* of a second."""
    width, height = len(frames[0][0]), len(frames[0])
    size = struct.pack("<HHBBB", width * scale, height * scale, TABLE_OF_256, 0, 0)
    boxes = [Box(0, 0, width, height), *(changes(a, b) for a, b in pairwise(frames))]
    parts = [_frame(rows, box, scale, hundredths) for rows, box in zip(frames, boxes, strict=True)]
    return HEAD + size + palette + LOOP + b"".join(parts) + END


def changes(before: list[bytes], after: list[bytes]) -> Box:
    """Where two frames differ; a corner, if they do not."""
    width = len(before[0])
    differing = [
        (int.from_bytes(a, "little") ^ int.from_bytes(b, "little")).to_bytes(width, "little")
        for a, b in zip(before, after, strict=True)
    ]
    return bounds(b"".join(differing), width) or Box(0, 0, 1, 1)


def _frame(rows: list[bytes], box: Box, scale: int, hundredths: int) -> bytes:
    control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, KEEP, hundredths, 0, 0)
    place = (box.left * scale, box.top * scale, box.width * scale, box.height * scale)
    descriptor = struct.pack("<BHHHHB", 0x2C, *place, 0)
    lines = [stretch(row[box.left : box.right], scale) for row in rows[box.top : box.bottom]]
    pixels = b"".join(line * scale for line in lines)
    return control + descriptor + bytes([BITS]) + _blocks(compress(pixels))


def _blocks(stream: bytes) -> bytes:
    pieces = [stream[at : at + BLOCK] for at in range(0, len(stream), BLOCK)]
    return b"".join(bytes([len(piece)]) + piece for piece in pieces) + b"\0"


def compress(pixels: bytes) -> bytes:
    """
    *pixels*, of which there is at least one, in GIF's LZW.

    A code stands for a run of pixels that was seen before; a run is known by the code of all
    but its last pixel, and that pixel. Codes get a bit longer when there are too many of them.
    """
    stream, filled, bits = CLEAR, BITS + 1, BITS + 1
    known: dict[int, int] = {}
    packed = bytearray()
    run = pixels[0]
    for pixel in pixels[1:]:
        longer = known.get(run << BITS | pixel)
        if longer is not None:
            run = longer
            continue
        stream |= run << filled
        filled += bits
        if len(known) + STOP + 1 < MOST_CODES:
            known[run << BITS | pixel] = len(known) + STOP + 1
            bits += (len(known) + STOP) >> bits
        else:
            stream |= CLEAR << filled
            filled += bits
            known.clear()
            bits = BITS + 1
        run = pixel
        whole = filled // 8
        packed += (stream & (1 << 8 * whole) - 1).to_bytes(whole, "little")
        stream >>= 8 * whole
        filled -= 8 * whole
    stream |= run << filled
    filled += bits
    stream |= STOP << filled
    filled += bits + 1  # a reader may by now expect a code to have one bit more
    return bytes(packed) + stream.to_bytes((filled + 7) // 8, "little")
