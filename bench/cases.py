"""
What is measured, and what it should come to.

    engine        engine.life2.world, 100 generations in ticks of ten
    as written    the seed's algorithm in C, the same 100 generations
    leaner        the same with deaths that add nothing
    plain Python  the same cell by cell in Python, the first three generations
    numpy         the rules on dense arrays, the first ten; native time only
"""

from __future__ import annotations

import importlib
from typing import Any, NamedTuple, Protocol

from bench.boards import Board

TICKS = 10
TICK = 10
GENERATIONS = TICKS * TICK


class Stepping(Protocol):
    """What every measured world can do."""

    @property
    def balances(self) -> list[int]: ...

    @property
    def burned(self) -> int: ...

    def step(self, generations: int = 1) -> None: ...

    def cells(self) -> bytes: ...


class Subject(NamedTuple):
    """A world by the name it is imported by, and how far it is stepped."""

    module: str
    name: str
    ticks: int = TICKS
    tick: int = TICK
    repeats: int = 5

    @property
    def generations(self) -> int:
        return self.ticks * self.tick

    def load(self, board: Board) -> Stepping:
        world: Any = getattr(importlib.import_module(self.module), self.name)
        loaded: Stepping = world.from_cells(board.cells, board.balances)
        return loaded


ENGINE = Subject("engine.life2.world", "World")
PLAIN = Subject("bench.per_cell", "PerCell", ticks=3, tick=1, repeats=1)
NUMPY = Subject("tests.dense", "DenseWorld", ticks=1, repeats=3)


class Target(NamedTuple):
    """Instructions per generation: what the seed's Rust cost, and what the engine should reach."""

    rust: float | None = None
    reach: float | None = None
    aim: float | None = None

    def meets(self, spent: float) -> str:
        """Which of its targets a generation of *spent* instructions meets."""
        if self.reach is None or self.aim is None:
            return ""
        return "aim" if spent <= self.aim else "reach" if spent <= self.reach else "missed"


TARGETS = {
    "60 soups": Target(13.4e6, 10e6, 8e6),
    "200 soups": Target(39.1e6, 12e6, 9e6),
    "full 30 %, owners at random": Target(101.7e6, 14e6, 10e6),
    "full 30 %, owners in patches": Target(101.7e6, 14e6, 10e6),
    "settled": Target(11.4e6, 2e6, 0.2e6),
    "20 soups after 3,000": Target(5.1e6, 6e6, 2.5e6),
    "nine soups, nine players": Target(2.5e6, 3e6, 1.5e6),
    "one soup": Target(0.7e6),
    "empty": Target(None, 0.05e6, 0.01e6),
}
