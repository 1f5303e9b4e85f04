"""
The named boards that everything is measured on, the same on every machine.

A board is 262,144 u8 cells, row by row, and one balance per player::

    C C C A O O O O     coins (3 bits), alive, owner (4 bits)

A *soup* is a square of 20x20 cells at a random place, 35 % of them alive, all of one owner,
one coin on each living cell. Boards that need thousands of generations to make are run by the
compiled baseline once and kept in bench/.cache.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from bench.compiled import CACHE, CELLS, Compiled, build, keep, unpack_balances
from engine.world.accounts import STARTING_BALANCE

SIDE = 512
ALIVE = 0x10
ONE_COIN = 0x20
SOUP_SIDE = 20
SOUP_DENSITY = 0.35
FULL_DENSITY = 0.30
PATCH_SIDE = 64


class Board(NamedTuple):
    """A world before its first generation, as `World.from_cells` takes it."""

    cells: bytes
    balances: list[int]

    def digest(self) -> str:
        """What tells this board from any other."""
        return hashlib.sha256(self.cells + repr(self.balances).encode()).hexdigest()


def soups(count: int, players: int = 4, seed: int = 1) -> Board:
    """*count* soups; soup *i* belongs to player ``i % players + 1``."""
    random = Random(seed)
    cells = bytearray(CELLS)
    for soup in range(count):
        _stir(cells, soup % players + 1, random)
    return Board(bytes(cells), [STARTING_BALANCE] * players)


def _stir(cells: bytearray, owner: int, random: Random) -> None:
    left, top = random.randrange(SIDE), random.randrange(SIDE)
    for y in range(top, top + SOUP_SIDE):
        for x in range(left, left + SOUP_SIDE):
            if random.random() < SOUP_DENSITY:
                cells[y % SIDE * SIDE + x % SIDE] = ONE_COIN | ALIVE | owner


def full(owner_of: Callable[[int, Random], int], seed: int = 1) -> Board:
    """30 % of all cells alive, one coin on each; *owner_of* an index says whose each is."""
    random = Random(seed)
    cells = bytearray(CELLS)
    for index in range(CELLS):
        owner = owner_of(index, random)
        if random.random() < FULL_DENSITY:
            cells[index] = ONE_COIN | ALIVE | owner
    return Board(bytes(cells), [STARTING_BALANCE] * 4)


def at_random(index: int, random: Random) -> int:
    """Every cell belongs to any of four players, so that most births are disputed."""
    return random.randrange(4) + 1


def in_patches(index: int, random: Random) -> int:
    """Squares of 64x64 cells take turns among four players."""
    y, x = divmod(index, SIDE)
    return (x // PATCH_SIDE + 2 * (y // PATCH_SIDE)) % 4 + 1


def later(board: Board, generations: int) -> Board:
    """*board* after *generations*, from the cache or by the compiled baseline."""
    key = f"{board.digest()}{generations}{build().stem}"
    kept = CACHE / f"board-{hashlib.sha256(key.encode()).hexdigest()[:16]}"
    if not kept.exists():
        world = Compiled.from_cells(board.cells, board.balances)
        world.step(generations)
        keep(kept, world.cells() + world.packed_balances())
    content = kept.read_bytes()
    return Board(content[:CELLS], unpack_balances(content[CELLS:]))


# Any seeds would do; these give populations close to those of the boards that the seed's own
# Rust was metered on, and a settled board in which nothing has a period other than 2.
BOARDS: dict[str, Callable[[], Board]] = {
    "60 soups": lambda: soups(60, seed=2),
    "200 soups": lambda: soups(200, seed=10),
    "full 30 %, owners at random": lambda: full(at_random),
    "full 30 %, owners in patches": lambda: full(in_patches),
    "settled": lambda: later(soups(60, seed=2), 20_000),
    "20 soups after 3,000": lambda: later(soups(20, seed=46), 3_000),
    "nine soups, nine players": lambda: soups(9, players=9, seed=11),
    "one soup": lambda: soups(1, seed=4),
    "empty": lambda: Board(bytes(CELLS), [STARTING_BALANCE] * 4),
}


class Recipe(NamedTuple):
    """How many soups of four players, by which seed, for how many generations."""

    soups: int
    seed: int
    age: int

    def board(self) -> Board:
        if self.soups == 0:
            return BOARDS["empty"]()
        return later(soups(self.soups, seed=self.seed), self.age)


# Counts, seeds and ages are chosen so that the population, over the hundred generations that are
# measured after two ticks, is about what the name says. *Young* boards seethe; *old* ones are ash
# with something moving here and there, as a game is whose players have gone to bed. Nothing like
# 25,000 cells lives for long on 512x512, so that board is caught on its way down.
ASLEEP = {
    "empty": Recipe(0, 0, 0),
    "5,000 settled": Recipe(60, 2, 20_000),
}
AWAKE = {
    "1,400 old": Recipe(10, 19, 3_000),
    "5,000 old": Recipe(40, 4, 3_000),
    "1,400 young": Recipe(12, 22, 300),
    "5,000 young": Recipe(50, 2, 300),
    "12,000 young": Recipe(200, 2, 300),
    "25,000 young": Recipe(1000, 1, 0),
}
