"""
Who plays: the bots of World as `python -m bots` has them, and three who play for coins.

::

    miser      begins, and never places anything again
    spender    places a soup of all it has, as soon as it has anything
    raider     looks for the richest land of others, and lets an R-pentomino loose on it
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod

from bots.rooms.world import CHARACTERS, PATTERNS, SIZE, Character, soup
from engine.grid import Point
from engine.world.board import World

SOUP = 12  # cells a side
TRIES = 40  # places that a raider looks at


class Player(ABC):
    """Somebody with a name, who may look at all of the world."""

    name: str

    def opening(self) -> list[list[Point]]:
        return [soup(256, 256, SOUP, random.Random(self.name))]

    @abstractmethod
    def move(self, world: World, number: int, dice: random.Random) -> list[Point]:
        """The points of one more thing that player *number* can pay for, or none."""

    @abstractmethod
    def cells(self, purse: int, dice: random.Random) -> int:
        """How many cells one more thing has that *purse* pays for, wherever it is placed."""


class Settled(Player):
    """A bot of World."""

    def __init__(self, character: Character) -> None:
        self.name = character.name
        self._character = character

    def opening(self) -> list[list[Point]]:
        return list(self._character.opening)

    def move(self, world: World, number: int, dice: random.Random) -> list[Point]:
        return self._character.move(dice, world.balances[number - 1])

    def cells(self, purse: int, dice: random.Random) -> int:
        return len(self._character.move(dice, purse))


class Miser(Player):
    name = "Miser"

    def move(self, world: World, number: int, dice: random.Random) -> list[Point]:
        return []

    def cells(self, purse: int, dice: random.Random) -> int:
        return 0


class Spender(Player):
    name = "Spender"

    def move(self, world: World, number: int, dice: random.Random) -> list[Point]:
        points = soup(dice.randrange(SIZE), dice.randrange(SIZE), SOUP, dice)
        return points[: world.balances[number - 1]]

    def cells(self, purse: int, dice: random.Random) -> int:
        return min(len(soup(0, 0, SOUP, dice)), purse)


class Raider(Player):
    name = "Raider"

    def move(self, world: World, number: int, dice: random.Random) -> list[Point]:
        invader = PATTERNS["R-pentomino"]
        if len(invader) > world.balances[number - 1]:
            return []
        places = [(dice.randrange(SIZE), dice.randrange(SIZE)) for _ in range(TRIES)]
        cells = world.cells()
        x, y = max(places, key=lambda place: _prey(cells, place, number))
        return [(x + dx, y + dy) for dx, dy in invader]

    def cells(self, purse: int, dice: random.Random) -> int:
        invader = len(PATTERNS["R-pentomino"])
        return invader if invader <= purse else 0


def _prey(cells: bytes, place: Point, number: int) -> int:
    """The coins that lie on others' land around *place*."""
    x, y = place
    around = [cells[(y + dy) % SIZE * SIZE + (x + dx) % SIZE] for dy in range(8) for dx in range(8)]
    return sum(cell >> 5 for cell in around if cell & 15 not in (0, number))


BOTS: list[Player] = [Settled(each) for each in CHARACTERS]
CASTS: dict[str, list[Player]] = {
    "five": BOTS[:5],
    "nine": BOTS,
    "mixed": [*BOTS[:3], Miser(), Spender(), Raider()],
}
