"""The known futures come true, in the plain rules and in the engine."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.patterns import parse_cells
from engine.rle import parse_rle
from engine.world.board import World
from tests.engine.plain_life import Field, Grid, Plane, Point, shift

FILE = Path(__file__).parents[2] / "data" / "futures.txt"
BOARD = (512, 512)
WORDS = ("name", "rule", "grid", "draw", "rle", "place", "at", "moved", "cells")


class Future:
    """One block of the file: where it begins, and what it says of later generations."""

    def __init__(self, block: str) -> None:
        lines = [line.partition(" ")[::2] for line in block.splitlines() if line[0] != "#"]
        said = {word: value.strip() for word, value in lines}
        assert set(said) <= set(WORDS)
        assert said["rule"] == "B3/S23"
        self.name = said["name"]
        self.grid: Grid = None
        if said["grid"] != "plane":
            width, height = said["grid"].split()
            self.grid = (int(width), int(height))
        x, y = said.get("place", "0 0").split()
        start = drawn(said["draw"]) if "draw" in said else parse_rle(said["rle"]).points()
        self.start = shift(start, int(x), int(y), self.grid)
        self.claims = sorted(
            (int(value.split()[0]), word, value.split()[1:])
            for word, value in lines
            if word in ("at", "moved", "cells")
        )

    def holds(self, word: str, values: list[str], cells: set[Point]) -> bool:
        """Whether *cells* are what one claim says they are."""
        if word == "at":
            return len(cells) == int(values[0])
        expected = self.start if word == "moved" else drawn(values[2])
        return cells == shift(expected, int(values[0]), int(values[1]), self.grid)


def drawn(picture: str) -> list[Point]:
    return parse_cells(picture.replace("/", "\n")).points()


FUTURES = [
    Future(block)
    for block in FILE.read_text(encoding="utf-8").split("\n\n")
    if not all(line.startswith("#") for line in block.splitlines())
]
IDS = [future.name for future in FUTURES]


def living(world: World) -> set[Point]:
    y, x = np.divmod(np.flatnonzero(np.frombuffer(world.cells(), dtype=np.uint8) & 0x10), 512)
    return set(zip(x.tolist(), y.tolist(), strict=True))


def test_there_are_futures_on_the_board_elsewhere_and_on_the_plane() -> None:
    assert len(FUTURES) >= 30
    assert len(set(IDS)) == len(IDS)
    assert all(future.claims for future in FUTURES)
    assert sum(future.grid == BOARD for future in FUTURES) >= 20
    assert any(future.grid is None for future in FUTURES)
    assert any(future.grid not in (None, BOARD) for future in FUTURES)


@pytest.mark.parametrize("future", FUTURES, ids=IDS)
def test_future_comes_true(future: Future) -> None:
    last = future.claims[-1][0]
    grid = future.grid
    field = Plane(future.start, last) if grid is None else Field(future.start, grid)
    for generation, word, values in future.claims:
        field.run_to(generation)
        assert future.holds(word, values, field.cells()), (generation, word, values)


@pytest.mark.parametrize(
    "future",
    [future for future in FUTURES if future.grid == BOARD],
    ids=[future.name for future in FUTURES if future.grid == BOARD],
)
def test_future_comes_true_in_the_world(future: Future) -> None:
    cells = bytearray(512 * 512)
    for x, y in future.start:
        cells[y * 512 + x] = 0x11
    world = World.from_cells(bytes(cells), [1000])
    for generation, word, values in future.claims:
        world.step(generation - world.generation)
        alive = living(world)
        assert future.holds(word, values, alive), (generation, word, values)
        assert world.alive_count == len(alive)
