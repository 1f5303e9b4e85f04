"""
Characters: what a bot places when it comes to the table, and what afterwards.

Nothing here knows a canister. A character is asked for points, and gives them::

    opening()     a list of lists of points, each small enough to be placed at once
    move(dice)    the points of one more thing, or none
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine.grid import Point
from engine.library import parse_library

LIBRARY = Path(__file__).resolve().parents[2] / "data" / "library.txt"
PATTERNS = {
    entry.name: entry.pattern.points() for entry in parse_library(LIBRARY.read_text("utf-8"))
}
SIZE = 512


@dataclass(frozen=True)
class Character:
    """Who has a name, a way to begin and a way to go on."""

    name: str
    opening: Callable[[], list[list[Point]]]
    move: Callable[[random.Random], list[Point]]


def at(x: int, y: int, name: str, turns: int = 0) -> list[Point]:
    """The pattern called *name*, turned clockwise *turns* times, with its corner at *x*, *y*."""
    points = PATTERNS[name]
    for _ in range(turns % 4):
        height = 1 + max(row for _, row in points)
        points = [(height - 1 - row, column) for column, row in points]
    return [(x + column, y + row) for column, row in points]


def soup(x: int, y: int, side: int, dice: random.Random) -> list[Point]:
    """A square in which three cells of eight are alive, the same in all four quarters turned."""
    half = side // 2
    quarter = [(i, j) for i in range(half) for j in range(half) if dice.random() < 0.375]
    last = side - 1
    turned = [((i, j), (last - j, i), (last - i, last - j), (j, last - i)) for i, j in quarter]
    return [(x + column, y + row) for four in turned for column, row in four]


def anywhere(dice: random.Random, names: list[str]) -> list[Point]:
    """One of *names*, somewhere, turned somehow."""
    return at(dice.randrange(SIZE), dice.randrange(SIZE), dice.choice(names), dice.randrange(4))


def _guns() -> list[list[Point]]:
    return [
        at(40, 40, "Gosper glider gun"),
        at(230, 60, "Gosper glider gun", 1),
        at(60, 300, "Simkin glider gun"),
        at(420, 420, "Gosper glider gun", 2),
    ]


def _fleet() -> list[list[Point]]:
    ships = ["LWSS", "MWSS", "HWSS", "glider", "Canada goose", "weekender"]
    return [at(300 + 24 * n, 40 + 30 * n, ship, n) for n, ship in enumerate(ships)]


def _soups() -> list[list[Point]]:
    dice = random.Random(512)
    return [soup(120, 180, 24, dice), soup(380, 120, 24, dice), soup(250, 380, 20, dice)]


def _garden() -> list[list[Point]]:
    beds = ["pulsar", "pentadecathlon", "Kok's galaxy", "octagon 2", "figure eight", "pinwheel"]
    return [at(150 + 40 * (n % 3), 430 + 34 * (n // 3), bed) for n, bed in enumerate(beds)]


def _puffers() -> list[list[Point]]:
    return [
        at(330, 260, "block-laying switch engine"),
        at(460, 60, "R-pentomino"),
        at(40, 150, "acorn"),
        at(470, 300, "rabbits"),
    ]


CHARACTERS = [
    Character("Gunner", _guns, lambda dice: anywhere(dice, ["glider"])),
    Character("Admiral", _fleet, lambda dice: anywhere(dice, ["LWSS", "MWSS", "HWSS"])),
    Character(
        "Cook", _soups, lambda dice: soup(dice.randrange(SIZE), dice.randrange(SIZE), 6, dice)
    ),
    Character("Gardener", _garden, lambda dice: anywhere(dice, ["beacon", "toad", "pulsar"])),
    Character("Tinkerer", _puffers, lambda dice: anywhere(dice, ["R-pentomino", "pi-heptomino"])),
]
