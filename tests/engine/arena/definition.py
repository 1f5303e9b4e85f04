"""Arena's field cell by cell, as one reads the rules: what the planes are held to."""

from __future__ import annotations

from typing import NamedTuple

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


class Played(NamedTuple):
    """Where a round has come to; scores and invaders are of Blue and of Red."""

    generation: int
    cells: Cells
    half: tuple[list[int], list[int]] | None  # scores and invaders at half time
    end: tuple[list[int], list[int]]


def play(
    cells: Cells,
    topology: str,
    last: int,
    size: Size = SIZES[0],
    *,
    weights: tuple[int, int] = (3, 2),
    early: bool = True,
) -> Played:
    """*cells* after *last* generations, or where a team has none left, if that ends it *early*."""
    half = None
    generation = 0
    while generation < last and not (early and set(cells.values()) != {0, 1}):
        cells = step(cells, topology, size)
        generation += 1
        if generation == last // 2:
            half = standing(cells, size, weights)
    return Played(generation, cells, half, standing(cells, size, weights))


def standing(cells: Cells, size: Size, weights: tuple[int, int]) -> tuple[list[int], list[int]]:
    """The scores of both teams, and how many cells of each are in the other's half."""
    middle = size[0] // 2
    living = [list(cells.values()).count(team) for team in (0, 1)]
    abroad = [
        sum(x >= middle for (x, _), team in cells.items() if team == 0),
        sum(x < middle for (x, _), team in cells.items() if team == 1),
    ]
    scores = [weights[0] * living[team] + weights[1] * abroad[team] for team in (0, 1)]
    return scores, abroad


def winner(played: Played, tie: int = 2) -> int:
    """Who has won: 0 Blue, 1 Red, or what a *tie* comes to, which is 2 without a coin."""
    teams = set(played.cells.values())
    if len(teams) == 1:
        return teams.pop()
    blue, red = played.end[0]
    return tie if blue == red else int(red > blue)


def honours(played: Played, won: int, sides: set[int]) -> list[str]:
    """What it brought to all who *won*, if both *sides* played."""
    if won == 2 or sides != {0, 1}:
        return []
    looks = [played.end] if played.half is None else [played.half, played.end]
    behind = played.half is not None and played.half[0][won] < played.half[0][1 - won]
    crossed = any(abroad[1 - won] for _, abroad in looks)
    return ["comeback"] * behind + ["perfect"] * (not crossed)
