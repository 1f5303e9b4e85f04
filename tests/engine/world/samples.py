"""
Sample snapshots, which every version must be able to read for ever, and frames of today.

    python -m tests.engine.world.samples      (PYTHONPATH=src)

writes build/vectors/frames, and tests/data/snapshots (packed) where one is missing. Other
languages read them too: each file is JSON, base64 text beside what it must show.

    snapshots/*.json   about, version, snapshot, and the facts of the world in it
    frames/*.json      about, frames: to be decoded one after the other, each with `since`,
                       the generation that was asked with, `board`, whether it has one, and
                       the facts of what is then shown
    frames/refused.json  frames that must be refused, and why
"""

from __future__ import annotations

import binascii
import json
import zlib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from engine.table import to_text
from engine.world import frame, snapshot
from engine.world.board import World
from tests import packed
from tests.boards import BEACON, BLINKER, BLOCK, EVERYONE, GLIDER, Sketch, patches, scattered

ROOT = Path(__file__).resolve().parents[3]
DATA = ROOT / "tests" / "data" / "snapshots"
FRAMES = ROOT / "build" / "vectors" / "frames"
Sample = dict[str, Any]


def main() -> None:
    FRAMES.mkdir(parents=True, exist_ok=True)
    for path, sample in samples():
        if path.startswith("frames/"):
            (FRAMES.parent / path).write_text(json.dumps(sample, indent=1) + "\n")
        elif not (DATA.parent / path).exists():
            packed.write(DATA.parent / path, sample)


def samples() -> Iterator[tuple[str, Sample]]:
    world = World.from_cells(*corner().board())
    world.step(21)
    yield (
        "snapshots/v2.json",
        {
            "about": "nine players fighting over the corner of the torus, 21 generations on",
            "version": 2,
            "snapshot": to_text(snapshot.dump(world)),
            **seen(world),
        },
    )
    yield "frames/empty.json", film("a world in which nothing happened", World(), [None])
    yield (
        "frames/glider.json",
        film(
            "a glider, a blinker and a block, asked for again before anything has moved",
            quiet(),
            [None, 20, 0, 10, 0, 1, 3, 40],
        ),
    )
    yield (
        "frames/settled.json",
        film(
            "a blinker and a block, which are the same again after an even time",
            settled(),
            [None, 20, 10, 3, 1, 1, 2, 40],
        ),
    )
    yield (
        "frames/fighting.json",
        film(
            "nine players fighting across the corner of the torus", fighting(), [None, 20, 10, 10]
        ),
    )
    yield (
        "frames/owned.json",
        film("every cell is somebody's land, with coins", owned(), [None, 4]),
    )
    yield "frames/refused.json", refused()


def seen(world: World) -> Sample:
    """The facts of *world* that a file gives."""
    return {
        "generation": world.generation,
        "alive": world.alive_count,
        "minted": world.minted,
        "pot": world.pot,
        "seated": list(world.seated),
        "scores": list(world.scores),
        "points": list(world.points),
        "balances": list(world.balances),
        "cells_sha256": sha256(world.cells()).hexdigest(),
    }


def film(about: str, world: World, steps: list[int | None]) -> Sample:
    """A frame after each of *steps*, asked for by who has the one before."""
    frames: list[Sample] = []
    for step in steps:
        since = world.generation if step is not None else None
        world.step(step or 0)
        following = 3 * len(frames)
        text = frame.encode(world, since, following)
        sample = {"since": since, "board": has_board(text), "following": following, "frame": text}
        frames.append(sample | seen(world))
    return {"about": about, "version": 2, "frames": frames}


def has_board(text: str) -> bool:
    """Whether a frame brings its board, read where its layout says so."""
    return inflate(text)[5] == 1


def inflate(text: str) -> bytes:
    """The bytes of a frame, without the help of the module that wrote them."""
    return zlib.decompress(binascii.a2b_base64(text))


def quiet() -> World:
    sketch = Sketch(players=3)
    sketch.draw(GLIDER, 60, 70, 1, coins=2).draw(BLINKER, 300, 200, 2).draw(BLOCK, 400, 400, 3)
    sketch.land(290, 190, 9, 9, 3, coins=5)
    return World.from_cells(*sketch.board())


def settled() -> World:
    world = World.from_cells(*Sketch().draw(BLINKER, 300, 200, 2).draw(BLOCK, 400, 400, 3).board())
    world.step(4)
    return world


def corner() -> Sketch:
    random = Random("corner")
    owner = patches(random, EVERYONE, 5)
    return Sketch(players=9).soup(random, (490, 495, 44, 40), owner, density=0.4)


def fighting() -> World:
    random = Random("fighting")
    sketch = corner()
    sketch.soup(random, (200, 250, 20, 20), scattered(random, EVERYONE))
    sketch.draw(BEACON, 100, 100, 4, coins=7)
    return World.from_cells(*sketch.board())


def owned() -> World:
    sketch = Sketch(players=9)
    for number in range(64):
        x, y = number % 8 * 64, number // 8 * 64
        sketch.land(x, y, 64, 64, number % 9 + 1, coins=number % 8)
        sketch.draw(BLINKER, x + 62, y + 30, (number + 4) % 9 + 1, coins=1)
    return World.from_cells(*sketch.board())


def refused() -> Sample:
    """Frames that are nearly one that is good."""
    world = quiet()
    full = inflate(frame.encode(world))
    same = inflate(frame.encode(world, 0))

    def pack(data: bytes) -> str:
        return to_text(zlib.compress(data))

    def edit(data: bytes, at: int, new: bytes) -> str:
        return pack(data[:at] + new + data[at + len(new) :])

    def retagged(data: bytes) -> str:
        start = 49 + 24 * data[46]
        return edit(data, 18, binascii.crc32(data[start:]).to_bytes(4, "little"))

    cases = {
        "no base64": "L2FR!",
        "no zlib stream": to_text(full[:40]),
        "a zlib stream cut short": to_text(zlib.compress(full)[:-5]),
        "something after the zlib stream": to_text(zlib.compress(full) + b"\0"),
        "nothing": pack(b""),
        "a header cut short": pack(full[:46]),
        "another magic": edit(full, 0, b"L2FX"),
        "version 3": edit(full, 4, b"\3"),
        "neither with a board nor without": edit(full, 5, b"\2"),
        "a board that is said not to be there": edit(full, 5, b"\0"),
        "no board where one is said to be": edit(same, 5, b"\1"),
        "more players than bytes": edit(full[:200], 46, b"\xff"),
        "ten players": edit(full, 46, b"\x0a"),
        "a seat of nobody": edit(full, 47, b"\x0f"),
        "a board damaged": edit(full, len(full) - 400, b"\x55"),
        "a tag damaged": edit(full, 18, b"\x55"),
        "a board cut short, with the tag of what is left": retagged(full[:-1]),
        "a band too few, with the tag of the others": retagged(full[: full.rindex(b"\0")]),
        "bytes after the board, with the tag of all": retagged(full + b"\0"),
        "a board as it was, with nothing before it": pack(same),
    }
    return {
        "about": "frames that must be refused when nothing was shown before",
        "version": 2,
        "refused": [{"why": why, "frame": text} for why, text in cases.items()],
    }


if __name__ == "__main__":
    main()
