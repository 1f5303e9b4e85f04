"""
The rules on whole numpy arrays: every cell of the board, every generation.

Cells are a 512x512 array of u8. Only births are looked at one by one, as a list of places:
their three parents sorted, the majority is the middle one.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

SIDE = 512
ALIVE = 0x10
OWNER = 0x0F
COINS_SHIFT = 5
AROUND = [(dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dy, dx) != (0, 0)]

Board = NDArray[np.uint8]


class Dense:
    """A world of arrays, with the names of `engine.life2.world.World`."""

    def __init__(self, cells: bytes, balances: Sequence[int]) -> None:
        self.balances = list(balances)
        self.burned = 0
        self._cells: Board = np.frombuffer(cells, np.uint8).reshape(SIDE, SIDE).copy()

    @classmethod
    def from_cells(cls, cells: bytes, balances: Sequence[int]) -> Dense:
        return cls(cells, balances)

    def cells(self) -> bytes:
        return self._cells.tobytes()

    def step(self, generations: int = 1) -> None:
        for _ in range(generations):
            self._generation()

    def _generation(self) -> None:
        cells = self._cells
        neighbours = _neighbours(cells)
        count = np.zeros((SIDE, SIDE), np.uint8)
        for neighbour in neighbours:
            count += neighbour >> np.uint8(4)
        alive = (cells & ALIVE) != 0
        born = ~alive & (count == 3)
        after = np.where(alive & (count != 2) & (count != 3), cells & ~np.uint8(ALIVE), cells)
        at = np.flatnonzero(born)
        owners = _owners(np.stack([n.ravel()[at] for n in neighbours]), at)
        self._pay(cells.ravel()[at], owners)
        after.ravel()[at] = owners | ALIVE
        self._cells = after

    def _pay(self, before: Board, owners: Board) -> None:
        coins, land = before >> COINS_SHIFT, before & OWNER
        captured = (land != 0) & (land != owners)
        self.burned += int(coins[~captured].sum())
        for player in range(1, len(self.balances) + 1):
            self.balances[player - 1] += int(coins[captured & (owners == player)].sum())


def _neighbours(cells: Board) -> list[Board]:
    """The eight cells around every cell, the dead ones as 0."""
    living = np.where(cells & ALIVE, cells & (ALIVE | OWNER), 0).astype(np.uint8)
    wrapped = np.pad(living, 1, mode="wrap")
    return [wrapped[1 + dy : 1 + dy + SIDE, 1 + dx : 1 + dx + SIDE] for dy, dx in AROUND]


def _owners(around: Board, at: NDArray[np.intp]) -> Board:
    """The owner of each birth, from eight rows of neighbours with three parents a column."""
    parents = np.sort(around & OWNER, axis=0)[-3:]
    disputed = (parents[0] != parents[1]) & (parents[1] != parents[2])
    tied = np.take_along_axis(parents, (at % 3)[np.newaxis, :], axis=0)[0]
    owners: Board = np.where(disputed, tied, parents[1])
    return owners
