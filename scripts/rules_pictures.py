"""
The pictures of docs/rules.md, as the engine plays them.

    python -m scripts.rules_pictures [FOLDER]       docs/pictures, unless said otherwise

A scene is a piece of the world at several generations, side by side. Squares are cells: strong
colours live, pale ones are land, and dots are coins.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.canvas import NIGHT, Canvas, living
from engine.life2.rules import cell
from engine.life2.rules.plane import HEIGHT, WIDTH
from engine.life2.world import World

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures"
SQUARE = 22
GAP = 2
BETWEEN = 46
DOT = 4
NOBODY = 8  # whose pale colour is the ground
BALANCES = [1000, 1000, 1000]
MARKS = {"1": 1, "2": 2, "3": 3, "a": 1, "b": 2}


class Scene(NamedTuple):
    """A drawing of cells in the upper left corner of the world, shown after some generations."""

    drawing: str
    generations: Sequence[int]
    coins: int = 0  # on each cell that is land and nothing else

    def rows(self) -> list[str]:
        return self.drawing.split("/")

    def size(self) -> tuple[int, int]:
        return len(self.rows()[0]), len(self.rows())

    def begin(self) -> World:
        """
        The world of the drawing: 1 2 3 are living cells of players, a b is land of 1 and 2.
        """
        cells = bytearray(WIDTH * HEIGHT)
        for y, row in enumerate(self.rows()):
            for x, mark in enumerate(row):
                if mark in MARKS:
                    alive = mark.isdigit()
                    coins = 0 if alive else self.coins
                    cells[y * WIDTH + x] = cell.make(MARKS[mark], alive, coins)
        return World.from_cells(bytes(cells), BALANCES)


SCENES: Mapping[str, Scene] = {
    "blinker": Scene("...../..1../..1../..1../.....", (0, 1, 2)),
    "glider": Scene(
        ".1........../..1........./111...bbb.../......bbb.../......bbb.../...bbbbbb.../"
        "...bbb....../...bbb....../............/............/............/............",
        (0, 12, 24),
    ),
    "capture": Scene("....../..11../..1b../....../......", (0, 1), coins=3),
    "tie": Scene("............./.12..12..12../.3...3...3.../.............", (0, 1)),
}


def draw(scene: Scene) -> Canvas:
    """The *scene*, its generations from left to right."""
    width, height = scene.size()
    across = width * (SQUARE + GAP) + GAP
    count = len(scene.generations)
    canvas = Canvas(count * across + (count - 1) * BETWEEN, height * (SQUARE + GAP) + GAP)
    world = scene.begin()
    for number, generation in enumerate(scene.generations):
        world.step(generation - world.generation)
        cells = world.cells()
        left = number * (across + BETWEEN)
        if number > 0:
            _arrow(canvas, left - BETWEEN // 2, canvas.height // 2)
        for y in range(height):
            for x in range(width):
                place = left + GAP + x * (SQUARE + GAP), GAP + y * (SQUARE + GAP)
                _square(canvas, *place, cells[y * WIDTH + x])
    return canvas


def _square(canvas: Canvas, left: int, top: int, value: cell.Cell) -> None:
    canvas.fill(left, top, SQUARE, SQUARE, _ground(value))
    dots = NIGHT if cell.alive(value) else living(cell.owner(value))
    for coin in range(cell.coins(value)):
        row, column = divmod(coin, 3)
        canvas.fill(left + 3 + column * 6, top + 3 + row * 6, DOT, DOT, dots)


def _ground(value: cell.Cell) -> cell.Cell:
    """The colour of a square: land as if a coin lay on it, which stands out from the ground."""
    if cell.owner(value) == 0:
        return cell.make(NOBODY, False, 0)
    return cell.make(cell.owner(value), cell.alive(value), 1)


def _arrow(canvas: Canvas, x: int, y: int) -> None:
    ink = living(NOBODY)
    canvas.line((x - 12, y), (x + 12, y), ink)
    for side in (-6, 6):
        canvas.line((x + 12, y), (x + 6, y + side), ink)


def main(arguments: Sequence[str]) -> None:
    folder = Path(arguments[0]) if arguments else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, scene in SCENES.items():
        (folder / f"{name}.png").write_bytes(draw(scene).png())
        print(folder / f"{name}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
