"""
Life twice over, as plainly as it can be said: to check what is known of patterns.

``step`` is the definition, on sets of cells. ``Field`` and ``Plane`` look only where
something happens, and are fast enough for patterns that live for ten thousands of
generations. Neither knows the engine.

A grid is ``(width, height)`` of a torus, or None for the endless plane.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Point = tuple[int, int]
Grid = tuple[int, int] | None
Indices = NDArray[np.int64]
Board = NDArray[np.uint8]

AROUND = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
EDGE = 64  # how near the edge of what stands for the plane nothing may come
PAGE = 12  # bits of an index within a page: a field is mostly empty, and such pages stay unread
ALIVE = 1
WEIGHTS = np.array([2] * len(AROUND) + [ALIVE], dtype=np.int8)  # of a cell in its neighbours' bytes
SURVIVES_OR_BORN = np.array([byte in (5, 6, 7) for byte in range(256)], dtype=np.uint8)


def step(cells: Iterable[Point], grid: Grid = None) -> set[Point]:
    """The next generation of *cells*."""
    alive = set(cells)
    near = Counter(wrap((x + dx, y + dy), grid) for x, y in alive for dx, dy in AROUND)
    return {cell for cell, count in near.items() if count == 3 or (count == 2 and cell in alive)}


def run(cells: Iterable[Point], generations: int, grid: Grid = None) -> set[Point]:
    """*cells* after some *generations*."""
    alive = {wrap(cell, grid) for cell in cells}
    for _ in range(generations):
        alive = step(alive, grid)
    return alive


def wrap(cell: Point, grid: Grid) -> Point:
    return cell if grid is None else (cell[0] % grid[0], cell[1] % grid[1])


def shift(cells: Iterable[Point], dx: int, dy: int, grid: Grid = None) -> set[Point]:
    """*cells*, all moved by the same way."""
    return {wrap((x + dx, y + dy), grid) for x, y in cells}


def distinct(cells: Indices) -> Indices:
    """*cells* in order, each of them once."""
    cells.sort()
    return np.concatenate((cells[:1], cells[1:][cells[1:] != cells[:-1]]))


class Field:
    """
    A pattern under way, as two boards: this generation and the one before it.

    A cell can differ from itself two generations ago only where something near it
    did so a generation ago, so whatever stands still or blinks is not looked at.
    A byte of a board is a cell: alive in bit 0, its live neighbours counted above.
    """

    def __init__(self, cells: Iterable[Point], grid: tuple[int, int]) -> None:
        self.width, self.height = grid
        self.generation = 0
        self.population = 0
        self.population_before = 0
        pages = (self.width * self.height >> PAGE) + 1
        self.board = np.zeros(pages << PAGE, dtype=np.uint8)
        self.before = np.zeros(pages << PAGE, dtype=np.uint8)
        self.counts = np.zeros(pages, dtype=np.int64)  # of live cells on this and the other board
        placed = {y * self.width + x for x, y in (wrap(cell, grid) for cell in cells)}
        self.moved: Indices = np.array(sorted(placed), dtype=np.int64)
        self.look = self._around(self.moved)
        self.population = self._toggle(self.board)

    def run_to(self, generation: int) -> None:
        """Go on until *generation*."""
        while self.generation < generation:
            self._step()

    def cells(self) -> set[Point]:
        """The live cells."""
        pages = np.flatnonzero(self.counts)
        page, byte = np.nonzero(self.board.reshape(-1, 1 << PAGE)[pages] & ALIVE)
        y, x = np.divmod((pages[page] << PAGE) + byte, self.width)
        return set(zip(x.tolist(), y.tolist(), strict=True))

    def _step(self) -> None:
        look = self.look
        start = self.moved
        lives = SURVIVES_OR_BORN.take(self.board.take(look))
        self.moved = distinct(look[lives != self.before.take(look) & ALIVE])
        self.look = self._around(self.moved)
        population = self.population_before + self._toggle(self.before)
        self.population, self.population_before = population, self.population
        self.board, self.before = self.before, self.board
        if self.generation == 0:  # the start did not come from a generation before it
            self.look = np.concatenate((self.look, start))
        self.generation += 1

    def _toggle(self, board: Board) -> int:
        """Let what has moved be born or die on *board*; how many more are alive."""
        signs = 1 - 2 * (board.take(self.moved) & ALIVE).astype(np.int8)
        np.add.at(board, self.look, np.outer(WEIGHTS, signs).ravel().view(np.uint8))
        np.add.at(self.counts, self.moved >> PAGE, signs)
        return int(signs.sum())

    def _around(self, cells: Indices) -> Indices:
        """The eight neighbours of each of *cells*, and then the cells themselves."""
        y, x = np.divmod(cells, self.width)
        columns = [(x + dx) % self.width for dx in (-1, 0, 1)]
        rows = [(y + dy) % self.height * self.width for dy in (-1, 0, 1)]
        return np.concatenate([rows[dy + 1] + columns[dx + 1] for dx, dy in [*AROUND, (0, 0)]])


class Plane(Field):
    """A torus so large that nothing comes round it in the time it is meant for."""

    def __init__(self, cells: Iterable[Point], generations: int) -> None:
        side = generations // 2 + 8 * EDGE  # gliders move a cell in four generations
        self.origin = side // 2
        self.offsets = np.array([[dy * side + dx] for dx, dy in [*AROUND, (0, 0)]])
        super().__init__(shift(cells, self.origin, self.origin), (side, side))

    def cells(self) -> set[Point]:
        return shift(super().cells(), -self.origin, -self.origin)

    def _step(self) -> None:
        super()._step()
        if self.generation % EDGE == 0:
            self._check_edge()

    def _around(self, cells: Indices) -> Indices:
        near: Indices = (cells + self.offsets).ravel()
        return near

    def _check_edge(self) -> None:
        """Nothing moves more than a cell a generation, so nothing has come round unseen."""
        y, x = np.divmod(self.moved, self.width)
        inside = (np.minimum(x, y) > EDGE) & (np.maximum(x, y) < self.width - EDGE)
        assert inside.all(), "the plane is too small"
