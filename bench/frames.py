"""
Measure frames: how many characters show a board, whole or as what changed.

    python -m bench.frames           prints a table, and
    python -m bench.frames --write   publishes it

Every board is played for 50 ticks of ten generations, and then seen again after 1, 2 and 5
more. Two kinds of frames are weighed, both with the same numbers in front, compressed and in
base64 as `engine.world.frame` does it::

    whole      the sixteen bands of the board: what the canister sends
    bands      only those of them that differ from what was seen before
"""

from __future__ import annotations

import argparse
import binascii
import sys
import zlib
from collections.abc import Sequence
from typing import NamedTuple

from bench.boards import BOARDS, Board
from bench.measured import publish
from bench.table import markdown
from engine.table import to_text
from engine.world import frame
from engine.world.board import World
from engine.world.snapshot import pack_bands

WARM_UP = 50
AGES = (1, 2, 5)
TICK = 10


class Sizes(NamedTuple):
    """Characters of a frame some ticks after the one before."""

    whole: int
    bands: int


def sizes(board: Board, ticks: int) -> Sizes:
    """What a frame of *board* weighs for somebody who saw it so many *ticks* ago."""
    world = World.from_cells(board.cells, board.balances)
    _play(world, WARM_UP)
    then = pack_bands(world.planes())
    _play(world, ticks)
    now = pack_bands(world.planes())
    differing = b"".join([band for at, band in enumerate(now) if band != then[at]])
    return Sizes(len(frame.encode(world)), _packed(_numbers(world) + differing))


def _play(world: World, ticks: int) -> None:
    for _ in range(ticks):
        world.step(TICK)


def _numbers(world: World) -> bytes:
    """What a frame has in front of its board."""
    data = zlib.decompress(binascii.a2b_base64(frame.encode(world)))
    return data[: frame.TALLY_BYTES + len(world.accounts.dump())]


def _packed(data: bytes) -> int:
    return len(to_text(zlib.compress(data, frame.FASTEST)))


def measure(names: Sequence[str]) -> dict[str, list[Sizes]]:
    found = {}
    for name in names:
        print(name, file=sys.stderr, flush=True)
        board = BOARDS[name]()
        found[name] = [sizes(board, ticks) for ticks in AGES]
    return found


def table(found: dict[str, list[Sizes]]) -> str:
    head = ["board", "whole", *[f"bands, {age}" for age in AGES]]
    rows = []
    for name, by_age in found.items():
        rows.append([name, f"{by_age[0].whole:,}", *[f"{each.bands:,}" for each in by_age]])
    return markdown(head, rows)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m bench.frames", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--write", action="store_true", help="publish the table")
    options = parser.parse_args(arguments)
    found = table(measure(list(BOARDS)))
    print(found, end="")
    if options.write:
        publish("frames", found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
