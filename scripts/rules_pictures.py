"""
The pictures of docs/rules.md, as the engine plays them.

    python -m scripts.rules_pictures [FOLDER]       docs/pictures, unless said otherwise

A scene is a piece of the world at several generations, side by side. Squares are cells: strong
colours live, deep ones are land, and dots are coins.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.svg import Drawing
from engine.world.board import World
from engine.world.rules.plane import HEIGHT, WIDTH, Cell
from simulate.pictures import COIN, GROUND, LOOKS, Colour, blend, rich_land

SUMMARY = __doc__.strip().split("\n\n", maxsplit=1)[0]
ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures"
SQUARE = 22
GAP = 2
BETWEEN = 46
DOT = 2.5
EMPTY = blend(GROUND, LOOKS[0].cell, 0.15)
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
                    cells[y * WIDTH + x] = Cell.of(MARKS[mark], alive, coins)
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


def draw(name: str, scene: Scene) -> Drawing:
    """The *scene*, its generations from left to right."""
    width, height = scene.size()
    across = width * (SQUARE + GAP) + GAP
    count = len(scene.generations)
    size = count * across + (count - 1) * BETWEEN, height * (SQUARE + GAP) + GAP
    drawing = Drawing(*size, f"{name}: generations {', '.join(map(str, scene.generations))}")
    world = scene.begin()
    for number, generation in enumerate(scene.generations):
        world.step(generation - world.generation)
        cells = world.cells()
        left = number * (across + BETWEEN)
        if number > 0:
            _arrow(drawing, left - BETWEEN // 2, drawing.height // 2)
        for y in range(height):
            for x in range(width):
                place = left + GAP + x * (SQUARE + GAP), GAP + y * (SQUARE + GAP)
                _square(drawing, *place, Cell(cells[y * WIDTH + x]))
    return drawing


def _square(drawing: Drawing, left: int, top: int, cell: Cell) -> None:
    drawing.rect(left, top, SQUARE, SQUARE, _ground(cell))
    for coin in range(cell.coins):
        row, column = divmod(coin, 3)
        drawing.dot((left + 5 + column * 6, top + 5 + row * 6), DOT, COIN)


def _ground(cell: Cell) -> Colour:
    """The colour of a square: land as if a coin lay on it, which stands out from what is empty."""
    if cell.owner == 0:
        return EMPTY
    return LOOKS[cell.owner].cell if cell.alive else rich_land(cell.owner)


def _arrow(drawing: Drawing, x: int, y: int) -> None:
    drawing.line([(x - 12, y), (x + 12, y)], LOOKS[0].cell)
    drawing.line([(x + 6, y - 6), (x + 12, y), (x + 6, y + 6)], LOOKS[0].cell)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser("rules_pictures.py", description=SUMMARY)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER, help="to write to")
    folder: Path = parser.parse_args(arguments).folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, scene in SCENES.items():
        (folder / f"{name}.svg").write_text(draw(name, scene).svg(), "utf-8")
        print(folder / f"{name}.svg")


if __name__ == "__main__":
    main()
