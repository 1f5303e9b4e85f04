"""
The seed's algorithm in plain Python: a set of cells that may change, looked at one by one.

`potential` holds the living cells and their neighbours. Standard library only, because it is
metered inside the WASI guest as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

SIDE = 512
ALIVE = 0x10
OWNER = 0x0F
COINS_SHIFT = 5


def around(index: int) -> tuple[int, ...]:
    """The eight neighbours of the cell at *index*, on the torus."""
    y, x = divmod(index, SIDE)
    rows = ((y - 1) % SIDE * SIDE, y * SIDE, (y + 1) % SIDE * SIDE)
    columns = ((x - 1) % SIDE, x, (x + 1) % SIDE)
    return tuple(row + column for row in rows for column in columns if row + column != index)


class PerCell:
    """A world of single cells, with the names of `engine.world.board.World`."""

    def __init__(self, cells: bytes, balances: Sequence[int]) -> None:
        self.balances = list(balances)
        self.pot = 0
        self._cells = bytearray(cells)
        self._potential = self._with_neighbours(i for i, c in enumerate(cells) if c & ALIVE)

    @classmethod
    def from_cells(cls, cells: bytes, balances: Sequence[int]) -> PerCell:
        return cls(cells, balances)

    def cells(self) -> bytes:
        return bytes(self._cells)

    def step(self, generations: int = 1) -> None:
        for _ in range(generations):
            self._generation()

    def _generation(self) -> None:
        cells = self._cells
        living: list[int] = []
        changes: list[tuple[int, int]] = []
        for index in self._potential:
            cell = cells[index]
            parents = [other & OWNER for i in around(index) if (other := cells[i]) & ALIVE]
            if len(parents) == 3 or (cell & ALIVE and len(parents) == 2):
                living.append(index)
                if not cell & ALIVE:
                    changes.append((index, self._born(index, cell, parents)))
            elif cell & ALIVE:
                changes.append((index, cell & ~ALIVE))
        for index, cell in changes:
            cells[index] = cell
        self._potential = self._with_neighbours(living)

    def _born(self, index: int, cell: int, parents: list[int]) -> int:
        first, second, third = sorted(parents)
        owner = second if first == second or second == third else (first, second, third)[index % 3]
        if cell & OWNER not in (0, owner):
            self.balances[owner - 1] += cell >> COINS_SHIFT
        else:
            self.pot += cell >> COINS_SHIFT
        return ALIVE | owner

    @staticmethod
    def _with_neighbours(living: Iterable[int]) -> set[int]:
        potential: set[int] = set()
        for index in living:
            potential.add(index)
            potential.update(around(index))
        return potential
