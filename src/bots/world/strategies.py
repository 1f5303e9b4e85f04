"""
How programs play World: strategies that look at a world and say what to place.

A strategy knows no canister. It is shown the world as everybody sees it, and gives a *choice*: the
name of a pattern and its points. Bots play so in a canister (`bots.rooms.world`), and the
tournament of `bench.economy` in the engine alone::

    Anywhere    one of some patterns, anywhere
    Broth       a small soup, anywhere
    Raider      a pattern where most coins lie on others' land
    Hunter      a pattern on the land of whoever leads the race
    Coached     what the page's coach does: pattern and place that the forecast likes best

They place up to three patterns at once, if that costs at most a tenth of their coins.

A *forecast* plays a copy of the world for half a minute, once as it is and once with patterns
placed in it, of which each has a tile to itself. What a pattern brings is the land that its player
has more in its tile::

    +---+---+---+---+
    | . | . | . | . |    a tile is 128 x 128 cells; in half a minute nothing flies
    +---+---+---+---+    further than 150 cells, and a glider 75
    | . |...
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from client.library import parse_library
from engine.grid import Point
from engine.world import snapshot
from engine.world.board import World, stamp
from engine.world.rules.plane import MARGIN, STRIDE, Player

LIBRARY = Path(__file__).resolve().parents[3] / "data" / "library.txt"
PATTERNS = {
    entry.name: entry.pattern.points() for entry in parse_library(LIBRARY.read_text("utf-8"))
}
SIZE = 512
SMALL = ["glider", "blinker"]  # what anybody places who cannot pay for more
COPIES = 3  # of a pattern in a choice, at most
SPENT = 10  # of somebody's coins, one in so many may go into copies
TRIES = 40  # places that a raider or a hunter looks at

AHEAD = 300  # generations that a forecast looks: half a minute
TILE = 128
TILES = [(x, y) for y in range(0, SIZE, TILE) for x in range(0, SIZE, TILE)]
ENOUGH = 100  # cells of land that a coach calls a good forecast
ROUNDS = 3  # of one place in each tile, that a coach looks at, if none is good enough before
GROWING = [
    *("R-pentomino", "pi-heptomino", "B-heptomino", "Herschel", "acorn", "rabbits", "bunnies"),
    *("lidka", "thunderbird", "century", "multum in parvo", "switch engine", "glider", "LWSS"),
    *("ten-cell infinite growth", "five by five infinite growth"),
]


class Choice(NamedTuple):
    """What is to be placed: *points* of a pattern, and its *name*."""

    name: str
    points: list[Point]


NOTHING = Choice("", [])


class Strategy(ABC):
    """A way to play."""

    @abstractmethod
    def choose(self, world: World, me: Player, dice: random.Random) -> Choice:
        """One thing more that player *me* can pay for, or `NOTHING`."""


def at(x: int, y: int, name: str, turns: int = 0) -> list[Point]:
    """The pattern called *name*, turned clockwise *turns* times, with its corner at *x*, *y*."""
    points = PATTERNS[name]
    for _ in range(turns % 4):
        height = 1 + max(row for _, row in points)
        points = [(height - 1 - row, column) for column, row in points]
    return [(x + column, y + row) for column, row in points]


def soup(x: int, y: int, side: int, dice: random.Random) -> list[Point]:
    """A square in which three cells of eight are alive, the same in all four quarters turned."""
    half = side // 2
    quarter = [(i, j) for i in range(half) for j in range(half) if dice.random() < 0.375]
    last = side - 1
    turned = [((i, j), (last - j, i), (last - i, last - j), (j, last - i)) for i, j in quarter]
    return [(x + column, y + row) for four in turned for column, row in four]


def affordable(names: Sequence[str], balance: int) -> list[str]:
    """Those of *names*, or of what is small, that *balance* pays for."""
    paid = [name for name in names if len(PATTERNS[name]) <= balance]
    return paid or [name for name in SMALL if len(PATTERNS[name]) <= balance]


class Anywhere(Strategy):
    """One of some patterns, or something small; several of it for the rich."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def choose(self, world: World, me: Player, dice: random.Random) -> Choice:
        balance = world.balances[me - 1]
        paid = affordable(self.names, balance)
        if not paid:
            return NOTHING
        name = dice.choice(paid)
        copies = max(1, min(COPIES, balance // SPENT // len(PATTERNS[name])))
        places = self.places(world, me, copies, dice)
        points = [at(x, y, name, dice.randrange(4)) for x, y in places]
        return Choice(name, sorted({point for some in points for point in some}))

    def places(self, world: World, me: Player, count: int, dice: random.Random) -> list[Point]:
        """Where *me* would place so many patterns: anywhere."""
        return [_place(dice) for _ in range(count)]


def _place(dice: random.Random) -> Point:
    return dice.randrange(SIZE), dice.randrange(SIZE)


class Broth(Strategy):
    """A small soup somewhere, or something else if that is too dear."""

    def choose(self, world: World, me: Player, dice: random.Random) -> Choice:
        points = soup(dice.randrange(SIZE), dice.randrange(SIZE), 6, dice)
        if 0 < len(points) <= world.balances[me - 1]:
            return Choice("soup", points)
        return Anywhere(*SMALL).choose(world, me, dice)


class Raider(Anywhere):
    """Patterns where most coins lie on others' land, of some places."""

    def places(self, world: World, me: Player, count: int, dice: random.Random) -> list[Point]:
        cells = world.cells()
        tried = [_place(dice) for _ in range(max(TRIES, count))]
        return sorted(tried, key=lambda place: _prey(cells, place, me), reverse=True)[:count]


def _prey(cells: bytes, place: Point, me: Player) -> int:
    """The coins that lie on others' land around *place*."""
    x, y = place
    around = [cells[(y + dy) % SIZE * SIZE + (x + dx) % SIZE] for dy in range(8) for dx in range(8)]
    return sum(cell >> 5 for cell in around if cell & 15 not in (0, me))


class Hunter(Anywhere):
    """Patterns on the land of whoever leads the race, or anywhere if nobody else does."""

    def places(self, world: World, me: Player, count: int, dice: random.Random) -> list[Point]:
        cells, land = world.cells(), world.land()
        players = range(1, len(world.scores) + 1)
        first = max(players, key=lambda one: (world.scores[one - 1], land.get(one, 0)))
        tried = [_place(dice) for _ in range(max(TRIES, count))]
        theirs = [(x, y) for x, y in tried if first != me and cells[y * SIZE + x] & 15 == first]
        return [*theirs, *tried][:count]


class Coached(Strategy):
    """What the page's coach does: of some patterns and places the one that grows most."""

    def __init__(self, *names: str, rounds: int = ROUNDS) -> None:
        self.names = names or tuple(GROWING)
        self.rounds = rounds

    def choose(self, world: World, me: Player, dice: random.Random) -> Choice:
        names = affordable(self.names, world.balances[me - 1])
        best, most = NOTHING, 0
        for _ in range(self.rounds if names else 0):
            choices = [_in_tile(tile, dice.choice(names), dice) for tile in TILES]
            for choice, gain in zip(choices, forecast(world, me, choices), strict=True):
                if gain > most:
                    best, most = choice, gain
            if most >= ENOUGH:
                break
        return best


def _in_tile(tile: Point, name: str, dice: random.Random) -> Choice:
    """The pattern called *name* near the middle of the tile whose corner is at *tile*."""
    x, y = [corner + TILE // 2 + dice.randrange(-32, 24) for corner in tile]
    return Choice(name, at(x, y, name, dice.randrange(4)))


def forecast(world: World, me: Player, choices: Sequence[Choice]) -> list[int]:
    """What land each of *choices*, one for each of `TILES`, brings player *me*."""
    without, placed = [snapshot.load(snapshot.dump(world)) for _ in range(2)]
    for choice in choices:
        placed.terrain.populate(me, stamp(choice.points))
    for one in (without, placed):
        one.accounts.config.paydays = False  # what was placed here is not paid
        one.step(AHEAD)
    before, after = [dict(one.terrain.land_by_owner()).get(me, 0) for one in (without, placed)]
    return [(after & mask).bit_count() - (before & mask).bit_count() for mask in _MASKS]


def _mask(x: int, y: int) -> int:
    """The plane with the cells of the tile whose corner is there."""
    row = (1 << TILE) - 1 << MARGIN + x
    return sum(row << (y + down) * STRIDE for down in range(TILE))


_MASKS = [_mask(*tile) for tile in TILES]
