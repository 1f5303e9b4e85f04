"""Arena's field cell by cell, as one reads the rules: what the planes are held to."""

from __future__ import annotations

from engine.arena.field import CYLINDER, SIDE, TORUS

Cells = dict[tuple[int, int], int]  # 0 Blue, 1 Red, by column and row; the dead are not there


def neighbours(cells: Cells, x: int, y: int, topology: str, side: int = SIDE) -> list[int]:
    """The colours of the living cells around (x, y)."""
    found = []
    for dx, dy in ((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)):
        at = x + dx, y + dy
        if topology == TORUS:
            at = at[0] % side, at[1]
        if topology in (TORUS, CYLINDER):
            at = at[0], at[1] % side
        if at in cells:
            found.append(cells[at])
    return found


def step(cells: Cells, topology: str, side: int = SIDE) -> Cells:
    """The next generation."""
    following = {}
    for x in range(side):
        for y in range(side):
            around = neighbours(cells, x, y, topology, side)
            if (x, y) in cells and len(around) in (2, 3):
                following[x, y] = cells[x, y]
            elif (x, y) not in cells and len(around) == 3:
                following[x, y] = 1 if sum(around) >= 2 else 0
    return following


def rows(cells: Cells, team: int) -> list[int]:
    """One team's rows, as `Field` has them."""
    found = [0] * SIDE
    for (x, y), colour in cells.items():
        found[y] |= (colour == team) << x
    return found
