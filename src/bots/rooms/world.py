"""
World's bots: settlers, each with a character of its own, and as many as there are seats.

A character knows no canister. It is asked for points, and gives them::

    opening()            a list of lists of points, each small enough to be placed at once
    move(dice, purse)    the points of one more thing that so many coins pay for, or none

Whoever cannot pay for what they like places something small, and whoever cannot pay for that
waits for the next payday.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from bots.bot import Bot, Cast
from client.canister import Canister
from client.words import count
from engine.grid import Point
from engine.library import parse_library
from engine.world.rules.cell import MOST_PLAYERS

LIBRARY = Path(__file__).resolve().parents[3] / "data" / "library.txt"
PATTERNS = {
    entry.name: entry.pattern.points() for entry in parse_library(LIBRARY.read_text("utf-8"))
}
SIZE = 512
SMALL = ["glider", "blinker"]  # what anybody places who cannot pay for more
RICH = 250  # coins, for each of which whoever has so many places one thing more
MOST_AT_ONCE = 100  # cells


@dataclass(frozen=True)
class Character:
    """Who has a name, a way to begin and a way to go on."""

    name: str
    opening: Callable[[], list[list[Point]]]
    move: Callable[[random.Random, int], list[Point]]


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


def anywhere(names: list[str], dice: random.Random, purse: int) -> list[Point]:
    """One of *names*, or something small, that *purse* pays for; several of it, if that is full."""
    paid = [name for name in names if len(PATTERNS[name]) <= purse]
    paid = paid or [name for name in SMALL if len(PATTERNS[name]) <= purse]
    if not paid:
        return []
    name = dice.choice(paid)
    copies = min(1 + purse // RICH, MOST_AT_ONCE // len(PATTERNS[name]))
    points = [scattered(name, dice) for _ in range(max(1, copies))]
    return sorted({point for some in points for point in some})


def scattered(name: str, dice: random.Random) -> list[Point]:
    """The pattern called *name* somewhere, turned somehow."""
    return at(dice.randrange(SIZE), dice.randrange(SIZE), name, dice.randrange(4))


def broth(dice: random.Random, purse: int) -> list[Point]:
    """A small soup somewhere, or something else if that is too dear."""
    points = soup(dice.randrange(SIZE), dice.randrange(SIZE), 6, dice)
    return points if 0 < len(points) <= purse else anywhere(SMALL, dice, purse)


def _guns() -> list[list[Point]]:
    return [
        at(40, 40, "Gosper glider gun"),
        at(230, 60, "Gosper glider gun", 1),
        at(60, 300, "Simkin glider gun"),
        at(420, 420, "Gosper glider gun", 2),
    ]


def _fleet() -> list[list[Point]]:
    ships = ["LWSS", "MWSS", "HWSS", "glider", "Canada goose", "weekender"]
    return [at(300 + 24 * n, 40 + 30 * n, ship, n) for n, ship in enumerate(ships)]


def _soups() -> list[list[Point]]:
    dice = random.Random(512)
    return [soup(120, 180, 24, dice), soup(380, 120, 24, dice), soup(250, 380, 20, dice)]


def _garden() -> list[list[Point]]:
    beds = ["pulsar", "pentadecathlon", "Kok's galaxy", "octagon 2", "figure eight", "pinwheel"]
    return [at(150 + 40 * (n % 3), 430 + 34 * (n // 3), bed) for n, bed in enumerate(beds)]


def _puffers() -> list[list[Point]]:
    return [
        at(330, 260, "block-laying switch engine"),
        at(460, 60, "R-pentomino"),
        at(40, 150, "acorn"),
        at(470, 300, "rabbits"),
    ]


def _walls() -> list[list[Point]]:
    stones = ["block", "eater 1", "integral sign", "moose antlers", "hat", "dead spark coil"]
    return [at(250 + 22 * n, 492, stone, n) for n, stone in enumerate(stones)]


def _travels() -> list[list[Point]]:
    return [
        at(10, 230, "B-heptomino"),
        at(200, 250, "thunderbird"),
        at(440, 200, "lidka"),
        at(300, 330, "bunnies"),
    ]


def _rakes() -> list[list[Point]]:
    return [at(480, 370, "blinker puffer 1"), at(180, 340, "ten-cell infinite growth")]


def _hives() -> list[list[Point]]:
    return [at(300, 440, "queen bee shuttle"), at(350, 465, "twin bees shuttle")]


def _likes(*names: str) -> Callable[[random.Random, int], list[Point]]:
    return partial(anywhere, list(names))


CHARACTERS = [
    Character("Gunner", _guns, _likes("glider")),
    Character("Admiral", _fleet, _likes("LWSS", "MWSS", "HWSS")),
    Character("Cook", _soups, broth),
    Character("Gardener", _garden, _likes("beacon", "toad", "pulsar")),
    Character("Tinkerer", _puffers, _likes("R-pentomino", "pi-heptomino")),
    Character("Mason", _walls, _likes("block", "boat", "tub", "eater 1", "loaf")),
    Character("Wanderer", _travels, _likes("B-heptomino", "thunderbird", "bunnies", "acorn")),
    Character("Raker", _rakes, _likes("switch engine", "ten-cell infinite growth")),
    Character("Beekeeper", _hives, _likes("century", "Herschel", "diehard")),
]


class Settler(Bot):
    """A character with a seat in World."""

    def __init__(self, character: Character, canister: Canister, dice: random.Random) -> None:
        super().__init__(canister, dice)
        self.character = character
        self.waiting = False

    def enter(self) -> str:
        """Take a seat under its name, and place what it begins with."""
        if self.canister.ask("get_player"):
            return ""
        self.canister.tell("join_as_bot")
        self.canister.tell("set_name", self.character.name)
        return f"placed {sum(map(self._place, self.character.opening()))} cells"

    def move(self) -> str:
        """Place one thing more; who has no coins for anything waits, and says so once."""
        seat = self.canister.ask("get_player") or self._again()
        points = self.character.move(self.dice, seat["balance"]) if seat else []
        waited, self.waiting = self.waiting, bool(seat) and not points
        if points:
            self._place(points)
        if not self.waiting or waited:
            return ""
        return f"has {count(seat['balance'], 'coin')} and waits for the next payday"

    def _again(self) -> Any:
        """The seat of who gave way to a person, once another one is free; None until then."""
        told = self.canister.ask("get_seats")
        if not told["lost"] or len(told["seats"]) >= MOST_PLAYERS:
            return None
        self.enter()
        return self.canister.ask("get_player")

    def _place(self, points: list[Point]) -> int:
        placed: int = self.canister.tell("place_cells", points)["placed"]
        return placed


ROOM = Cast({each.name: partial(Settler, each) for each in CHARACTERS})
