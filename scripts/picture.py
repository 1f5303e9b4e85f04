"""
Draw a world as a PNG: land in pale colours, the living in strong ones, coins as sparks.

    python -m scripts.picture docs/world.png --soups 60 --generations 400

The nine colours are those of Okabe and Ito, which colour-blind people can tell apart.
"""

from __future__ import annotations

import argparse
import struct
import zlib
from pathlib import Path

from bench.boards import soups
from engine.life2 import cell
from engine.life2.world import World

SIDE = 512
Colour = tuple[int, int, int]

NIGHT: Colour = (16, 18, 27)
PLAYERS: list[Colour] = [
    (230, 159, 0),
    (86, 180, 233),
    (0, 158, 115),
    (240, 228, 66),
    (0, 114, 178),
    (213, 94, 0),
    (204, 121, 167),
    (150, 150, 150),
    (120, 94, 240),
]


def blend(colour: Colour, share: float) -> Colour:
    """*colour* seen through the night."""
    red, green, blue = (
        round(night + share * (full - night)) for night, full in zip(NIGHT, colour, strict=True)
    )
    return red, green, blue


def colour_of(value: cell.Cell) -> Colour:
    """What a u8 cell looks like."""
    owner = cell.owner(value)
    if owner not in range(1, len(PLAYERS) + 1):
        return NIGHT
    if cell.alive(value):
        return PLAYERS[owner - 1]
    return blend(PLAYERS[owner - 1], 0.34 if cell.coins(value) > 0 else 0.20)


def draw(cells: bytes, scale: int) -> bytes:
    """A PNG of 262,144 u8 *cells*, each a square of *scale* pixels."""
    palette = [bytes(colour_of(value)) * scale for value in range(256)]
    rows = []
    for y in range(SIDE):
        row = b"".join([palette[value] for value in cells[y * SIDE : (y + 1) * SIDE]])
        rows.append((b"\0" + row) * scale)
    size = SIDE * scale
    header = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    picture = _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(b"".join(rows), 9))
    return b"\x89PNG\r\n\x1a\n" + picture + _chunk(b"IEND", b"")


def _chunk(kind: bytes, content: bytes) -> bytes:
    return (
        struct.pack(">I", len(content))
        + kind
        + content
        + struct.pack(">I", zlib.crc32(kind + content))
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw a world of soups as a PNG.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--soups", type=int, default=60, help="how many 20x20 soups (default: 60)")
    parser.add_argument("--players", type=int, default=9, help="of how many players (default: 9)")
    parser.add_argument("--generations", type=int, default=400, help="to let pass (default: 400)")
    parser.add_argument("--scale", type=int, default=2, help="pixels a cell (default: 2)")
    options = parser.parse_args()
    board = soups(options.soups, options.players)
    world = World.from_cells(board.cells, board.balances)
    world.step(options.generations)
    options.file.write_bytes(draw(world.cells(), options.scale))
    print(f"{options.file}: generation {world.generation}, {world.alive_count} alive")


if __name__ == "__main__":
    main()
