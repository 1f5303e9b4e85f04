"""
Draw a world as a PNG: land in pale colours, the living in strong ones, coins as sparks.

    python -m scripts.picture docs/world.png --soups 60 --generations 400
"""

from __future__ import annotations

import argparse
from pathlib import Path

from bench.boards import SIDE, soups
from engine.life2.world import World
from simulate.picture import Box, draw_png


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
    rows = Box(0, 0, SIDE, SIDE).cut(world.cells(), SIDE)
    options.file.write_bytes(draw_png(rows, options.scale))
    print(f"{options.file}: generation {world.generation}, {world.alive_count} alive")


if __name__ == "__main__":
    main()
