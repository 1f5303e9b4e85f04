"""Arena's field cell by cell, as one reads the rules: what the planes are held to."""

from __future__ import annotations

from engine.arena.field import CYLINDER, SIZES, TORUS, Size

Cells = dict[tuple[int, int], int]  # 0 Blue, 1 Red, by column and row; the dead are not there

AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


def neighbours(cells: Cells, x: int, y: int, topology: str, size: Size = SIZES[0]) -> list[int]:
    """The colours of the living cells around (x, y)."""
    found = []
    for dx, dy in AROUND:
        at = x + dx, y + dy
        if topology == TORUS:
            at = at[0] % size[0], at[1]
        if topology in (TORUS, CYLINDER):
            at = at[0], at[1] % size[1]
        if at in cells:
            found.append(cells[at])
    return found


def cell(cells: Cells, x: int, y: int, topology: str, size: Size = SIZES[0]) -> int | None:
    """The colour of (x, y) in the next generation, None if it is dead."""
    around = neighbours(cells, x, y, topology, size)
    if (x, y) in cells:
        return cells[x, y] if len(around) in (2, 3) else None
    if len(around) == 3:
        return 1 if sum(around) >= 2 else 0
    return None


def step(cells: Cells, topology: str, size: Size = SIZES[0]) -> Cells:
    """The next generation: nothing lives where no cell around it does."""
    near = {((x + dx) % size[0], (y + dy) % size[1]) for x, y in cells for dx, dy in AROUND}
    following = {at: cell(cells, *at, topology, size) for at in sorted(near)}
    return {at: colour for at, colour in following.items() if colour is not None}


def rows(cells: Cells, team: int, size: Size = SIZES[0]) -> list[int]:
    """One team's rows, as `Field` has them."""
    found = [0] * size[1]
    for (x, y), colour in cells.items():
        found[y] |= (colour == team) << x
    return found
