"""
Pictures of u8 cells: PNG and, over time, GIF 89a. A byte a pixel is the cell itself, and a palette.

::

    signature | IHDR size, 8 bits, palette | PLTE 256 colours | IDAT rows, deflated | IEND

    "GIF89a" | size | 256 colours | loop for ever
    (delay | place and size | pixels, LZW, in blocks of up to 255 bytes)*
    ";"

A frame of a GIF after the first holds only the rectangle in which something changed.

World's cells: land in deep colours, the living in strong ones, land with coins between. Who has
which colour is said in data/players.json, for the page as well::

    ground   where nobody ever was
    coin     a dot on land
    players  nobody, then 1 to 9: a name, the colours of cells and of land, a hatch
"""

from __future__ import annotations

import json
import struct
import zlib
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from engine.world.rules.plane import Cell

Colour = tuple[int, int, int]

FILE = Path(__file__).resolve().parents[2] / "data" / "players.json"
COINS_SHARE = 0.25  # of a living cell's colour, in land on which coins lie
SIGNATURE = b"\x89PNG\r\n\x1a\n"
PALETTE_OF_BYTES = (8, 3, 0, 0, 0)
NO_FILTER = b"\0"
GIF_HEAD = b"GIF89a"
TABLE_OF_256 = 0xF7
LOOP = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
KEEP = 0x04  # what a frame does not touch stays as it was
END = b";"
BITS = 8
CLEAR = 1 << BITS
STOP = CLEAR + 1
MOST_CODES = 4096
BLOCK = 255


class Look(NamedTuple):
    """What belongs to a player looks like this."""

    name: str
    cell: Colour
    land: Colour


def parse_colour(css: str) -> Colour:
    """The colour that *css* writes as ``#rrggbb``."""
    red, green, blue = bytes.fromhex(css.removeprefix("#"))
    return red, green, blue


def format_colour(colour: Colour) -> str:
    """*colour* as ``#rrggbb``."""
    return f"#{bytes(colour).hex()}"


def blend(colour: Colour, other: Colour, share: float) -> Colour:
    """*colour* with so much of the *other* in it."""
    red, green, blue = (round(a + share * (b - a)) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def _read(path: Path) -> tuple[Colour, Colour, list[Look]]:
    found = json.loads(path.read_text("utf-8"))
    looks = [
        Look(p["name"], parse_colour(p["cell"]), parse_colour(p["land"])) for p in found["players"]
    ]
    return parse_colour(found["ground"]), parse_colour(found["coin"]), looks


GROUND, COIN, LOOKS = _read(FILE)  # LOOKS[0] is nobody's, LOOKS[1] to LOOKS[9] are the players'


def colour_of(value: int) -> Colour:
    """What a u8 cell looks like."""
    cell = Cell(value)
    owner = cell.owner
    if owner not in range(1, len(LOOKS)):
        return GROUND
    if cell.alive:
        return LOOKS[owner].cell
    return rich_land(owner) if cell.coins > 0 else LOOKS[owner].land


def rich_land(player: int) -> Colour:
    """What *player*'s land looks like where coins lie."""
    return blend(LOOKS[player].land, LOOKS[player].cell, COINS_SHARE)


PALETTE = b"".join(bytes(colour_of(value)) for value in range(256))


class Box(NamedTuple):
    """A rectangle of cells: columns *left* to *right* and rows *top* to *bottom*, ends excluded."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    def cut(self, cells: bytes, width: int) -> list[bytes]:
        """The rows of the box out of *cells*, which are *width* in a row."""
        starts = range(self.top * width, self.bottom * width, width)
        return [cells[start + self.left : start + self.right] for start in starts]


def bounds(cells: bytes, width: int) -> Box | None:
    """The smallest box with all *cells* that are not empty, or None if all are."""
    rows = [cells[start : start + width] for start in range(0, len(cells), width)]
    taken = [y for y, row in enumerate(rows) if any(row)]
    if not taken:
        return None
    merged = 0
    for row in rows:
        merged |= int.from_bytes(row, "little")
    columns = [x for x, column in enumerate(merged.to_bytes(width, "little")) if column]
    return Box(columns[0], taken[0], columns[-1] + 1, taken[-1] + 1)


def stretch(row: bytes, scale: int) -> bytes:
    """*row* with each pixel *scale* times."""
    stretched = bytearray(len(row) * scale)
    for place in range(scale):
        stretched[place::scale] = row
    return bytes(stretched)


def draw_png(rows: list[bytes], scale: int, palette: bytes = PALETTE) -> bytes:
    """A PNG of *rows* of u8 cells, each a square of *scale* pixels in a colour of *palette*."""
    size = (len(rows[0]) * scale, len(rows) * scale)
    lines = b"".join((NO_FILTER + stretch(row, scale)) * scale for row in rows)
    chunks = [
        _chunk(b"IHDR", struct.pack(">IIBBBBB", *size, *PALETTE_OF_BYTES)),
        _chunk(b"PLTE", palette),
        _chunk(b"IDAT", zlib.compress(lines, 9)),
        _chunk(b"IEND", b""),
    ]
    return SIGNATURE + b"".join(chunks)


def _chunk(kind: bytes, content: bytes) -> bytes:
    checked = kind + content
    return struct.pack(">I", len(content)) + checked + struct.pack(">I", zlib.crc32(checked))


def draw_gif(
    frames: list[list[bytes]], scale: int, hundredths: int, palette: bytes = PALETTE
) -> bytes:
    """A GIF of *frames*, each rows of u8 cells and shown for so many *hundredths* of a second."""
    width, height = len(frames[0][0]), len(frames[0])
    size = struct.pack("<HHBBB", width * scale, height * scale, TABLE_OF_256, 0, 0)
    boxes = [Box(0, 0, width, height), *(changes(a, b) for a, b in pairwise(frames))]
    parts = [_frame(rows, box, scale, hundredths) for rows, box in zip(frames, boxes, strict=True)]
    return GIF_HEAD + size + palette + LOOP + b"".join(parts) + END


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
