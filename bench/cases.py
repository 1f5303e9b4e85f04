"""
What is measured, and what the original came to.

    engine        engine.world.board, 100 generations in ticks of ten
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
    def pot(self) -> int: ...

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


ENGINE = Subject("engine.world.board", "World")
PLAIN = Subject("bench.per_cell", "PerCell", ticks=3, tick=1, repeats=1)
NUMPY = Subject("tests.dense", "DenseWorld", ticks=1, repeats=3)


# Millions of wasm instructions a generation that the seed's own Rust was metered at, on boards of
# the same kind.
RUST: dict[str, float | None] = {
    "60 soups": 13.4,
    "200 soups": 39.1,
    "full 30 %, owners at random": 101.7,
    "full 30 %, owners in patches": 101.7,
    "settled": 11.4,
    "20 soups after 3,000": 5.1,
    "nine soups, nine players": 2.5,
    "one soup": 0.7,
    "empty": None,
}
