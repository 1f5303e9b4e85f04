"""
Every neighbourhood there is, thousands to a board.

A case is a cell, what lies there, and who lives around it. Cases are laid out
six cells apart, so that none sees another within one generation::

    . . . . . . . . . . .
    . 1 . 2 . . . 4 4 4 .      the neighbours of a case are numbered
    . . c . . . . . 5 . .          0 1 2
    . 2 . . . . . . 9 . .          3   4
    . . . . . . . . . . .          5 6 7

Cells that are born beside a case are born on unclaimed land without coins, so
balances and the pot come from the cases alone. What should happen is said
in the ``after`` of a case; the whole board is compared with the numpy twin too.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, product
from random import Random

import pytest

from engine.world.board import World
from tests.agreement import assert_same
from tests.boards import EVERYONE, Board, Sketch
from tests.dense import DenseWorld

PITCH = 6
PER_ROW = 512 // PITCH
AROUND = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
TRIOS = list(combinations(range(8), 3))
MIXES = [(1,), (9,), (1, 2), (4, 8), (1, 2, 3), (3, 5, 6), (7, 8, 9), (1, 2, 4, 8)]
THIRDS = [0, 1, 2]
"""Moving a board one column to the right adds one to every cell's index."""


@dataclass
class Case:
    """A cell, and the owners of its live neighbours by their number."""

    owner: int
    alive: bool
    coins: int
    around: dict[int, int]

    def draw(self, sketch: Sketch, x: int, y: int) -> None:
        sketch.put(x, y, self.owner, alive=self.alive, coins=self.coins)
        for number, owner in self.around.items():
            dx, dy = AROUND[number]
            sketch.put(x + dx, y + dy, owner)

    def is_born(self) -> bool:
        return not self.alive and len(self.around) == 3

    def heir(self, x: int, y: int) -> int:
        """The owner of the newborn, in words of the rules: majority, or by place."""
        low, middle, high = sorted(self.around.values())
        if low < middle < high:
            return (low, middle, high)[(y % 512 * 512 + x % 512) % 3]
        return middle

    def after(self, x: int, y: int) -> int:
        """The cell, one generation later."""
        if self.is_born():
            return 16 | self.heir(x, y)
        lives = self.alive and len(self.around) in (2, 3)
        return self.coins << 5 | lives << 4 | self.owner


def check(cases: dict[tuple[int, int], Case]) -> None:
    """Draw *cases* where they are, let one generation pass, and look at each."""
    sketch = Sketch()
    for (x, y), case in cases.items():
        case.draw(sketch, x, y)
    board = sketch.board()
    world, twin = World.from_cells(*board), DenseWorld.from_cells(*board)
    world.step()
    twin.step()
    cells = world.cells()
    for (x, y), case in cases.items():
        assert cells[y % 512 * 512 + x % 512] == case.after(x, y), (x % 512, y % 512, case)
    assert (world.balances, world.pot) == books(board, cases)
    assert_same(world, twin)


def books(board: Board, cases: dict[tuple[int, int], Case]) -> tuple[list[int], int]:
    """Balances and the pot after the births among *cases*."""
    balances, pot = list(board.balances), 0
    for (x, y), case in cases.items():
        if case.is_born() and case.owner not in (0, case.heir(x, y)):
            balances[case.heir(x, y) - 1] += case.coins
        elif case.is_born():
            pot += case.coins
    return balances, pot


def spread(cases: Iterable[Case], shift: int = 0) -> dict[tuple[int, int], Case]:
    """Lay *cases* out in rows, all moved *shift* columns to the right."""
    places = (
        (PITCH * i + 1 + shift, PITCH * j + 1) for j in range(PER_ROW) for i in range(PER_ROW)
    )
    return dict(zip(places, cases, strict=False))


def every_neighbourhood(random: Random, owners: tuple[int, ...]) -> list[Case]:
    """All 256 neighbourhoods around a dead and around a live cell, with *owners* at random."""
    return [
        Case(
            owner=random.choice(owners if alive else (0, *EVERYONE)),
            alive=alive,
            coins=random.randrange(8),
            around={n: random.choice(owners) for n in range(8) if bits >> n & 1},
        )
        for bits in range(256)
        for alive in (False, True)
    ]


@pytest.mark.parametrize("third", THIRDS)
def test_every_neighbourhood_with_every_mix_of_owners(third: int) -> None:
    random = Random(third)
    mixes = [*MIXES, *[EVERYONE] * 6]
    cases = [case for mix in mixes for case in every_neighbourhood(random, mix)]
    assert len(cases) == 512 * 14
    check(spread(cases, third))


@pytest.mark.parametrize("owners", MIXES)
def test_every_neighbourhood_when_nobody_else_is_on_the_board(owners: tuple[int, ...]) -> None:
    cases = every_neighbourhood(Random(4), owners)
    for case in cases:
        case.owner = case.owner if case.alive else owners[0]
    check(spread(cases, shift=-3))


@pytest.mark.parametrize(("column", "row"), [(511, 0), (0, 511), (510, 1), (1, 510)])
def test_every_neighbourhood_on_the_seams(column: int, row: int) -> None:
    """Cases along one column and one row, on one side of the edge or the other."""
    cases = every_neighbourhood(Random(column), EVERYONE)
    along = range(8, 500, PITCH)
    places = [(column, at) for at in along] + [(at, row) for at in along]
    for start in range(0, len(cases), len(places)):
        check(dict(zip(places, cases[start:], strict=False)))


@pytest.mark.parametrize("corner", [(0, 0), (511, 0), (0, 511), (511, 511)])
def test_births_in_the_corners(corner: tuple[int, int]) -> None:
    """Trios of parents, others in each corner, every owner different."""
    random = Random(str(corner))
    for trio in TRIOS[corner[0] % 2 + corner[1] % 2 * 2 :: 12]:
        parents = dict(zip(trio, random.sample(EVERYONE, 3), strict=True))
        check({corner: Case(random.randrange(10), False, random.randrange(8), parents)})


@pytest.mark.parametrize("third", THIRDS)
def test_every_three_owners_in_every_order(third: int) -> None:
    """9 x 9 x 9 parents: all 84 ties, all majorities; nine arrangements each."""
    random = Random(third + 10)
    cases = [
        Case(
            owner=random.randrange(10),
            alive=False,
            coins=random.randrange(8),
            around=dict(zip(random.choice(TRIOS), owners, strict=True)),
        )
        for owners in product(EVERYONE, repeat=3)
        for _ in range(9)
    ]
    assert len(cases) == 9**4
    check(spread(cases, third))


@pytest.mark.parametrize("third", THIRDS)
def test_births_on_every_land_with_every_number_of_coins(third: int) -> None:
    """Ten lands, eight numbers of coins, ninety families: united, divided and all different."""
    random = Random(third + 20)
    united = [(owner,) * 3 for owner in EVERYONE]
    divided = [(most, other, most) for most, other in combinations(EVERYONE, 2)]
    different = random.sample(list(combinations(EVERYONE, 3)), 45)
    cases = [
        Case(land, False, coins, dict(zip(random.choice(TRIOS), family, strict=True)))
        for family in (*united, *divided, *different)
        for land in range(10)
        for coins in range(8)
    ]
    assert len(cases) == 7200
    check(spread(cases, third))
