"""
World's bots: settlers, each with a character of its own, and as many as there are seats.

A character knows no canister. It is asked for points, and gives them::

    opening               lists of points, each small enough to be placed at once
    move(dice, balance)   the points of one more thing that so many coins pay for, or none

Whoever cannot pay for what they like places something small, and whoever cannot pay for that
waits for the next payday.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from bots.bot import Bot
from client.canister import Canister
from client.library import parse_library
from client.terminal import count
from engine.grid import Point
from engine.world.rules.plane import MOST_PLAYERS

LIBRARY = Path(__file__).resolve().parents[3] / "data" / "library.txt"
PATTERNS = {
    entry.name: entry.pattern.points() for entry in parse_library(LIBRARY.read_text("utf-8"))
}
SIZE = 512
SMALL = ["glider", "blinker"]  # what anybody places who cannot pay for more
RICH = 250  # coins, for each of which whoever has so many places one thing more
MOST_AT_ONCE = 100  # cells

Opening = tuple[list[Point], ...]


class Character(NamedTuple):
    """Who has a name, a way to begin and a way to go on."""

    name: str
    opening: Opening
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


def anywhere(names: list[str], dice: random.Random, balance: int) -> list[Point]:
    """One of *names*, or something small, that *balance* pays for; several of it for the rich."""
    paid = [name for name in names if len(PATTERNS[name]) <= balance]
    paid = paid or [name for name in SMALL if len(PATTERNS[name]) <= balance]
    if not paid:
        return []
    name = dice.choice(paid)
    copies = min(1 + balance // RICH, MOST_AT_ONCE // len(PATTERNS[name]))
    points = [scattered(name, dice) for _ in range(max(1, copies))]
    return sorted({point for some in points for point in some})


def scattered(name: str, dice: random.Random) -> list[Point]:
    """The pattern called *name* somewhere, turned somehow."""
    return at(dice.randrange(SIZE), dice.randrange(SIZE), name, dice.randrange(4))


def broth(dice: random.Random, balance: int) -> list[Point]:
    """A small soup somewhere, or something else if that is too dear."""
    points = soup(dice.randrange(SIZE), dice.randrange(SIZE), 6, dice)
    return points if 0 < len(points) <= balance else anywhere(SMALL, dice, balance)


def likes(*names: str) -> Callable[[random.Random, int], list[Point]]:
    """Moves that place one of *names* anywhere."""
    return partial(anywhere, list(names))


# Who begins with what: column, row and quarter turns of each pattern.
OPENINGS = """
Gunner      40  40 0 Gosper glider gun
Gunner     230  60 1 Gosper glider gun
Gunner      60 300 0 Simkin glider gun
Gunner     420 420 2 Gosper glider gun
Admiral    300  40 0 LWSS
Admiral    324  70 1 MWSS
Admiral    348 100 2 HWSS
Admiral    372 130 3 glider
Admiral    396 160 4 Canada goose
Admiral    420 190 5 weekender
Gardener   150 430 0 pulsar
Gardener   190 430 0 pentadecathlon
Gardener   230 430 0 Kok's galaxy
Gardener   150 464 0 octagon 2
Gardener   190 464 0 figure eight
Gardener   230 464 0 pinwheel
Tinkerer   330 260 0 block-laying switch engine
Tinkerer   460  60 0 R-pentomino
Tinkerer    40 150 0 acorn
Tinkerer   470 300 0 rabbits
Mason      250 492 0 block
Mason      272 492 1 eater 1
Mason      294 492 2 integral sign
Mason      316 492 3 moose antlers
Mason      338 492 4 hat
Mason      360 492 5 dead spark coil
Wanderer    10 230 0 B-heptomino
Wanderer   200 250 0 thunderbird
Wanderer   440 200 0 lidka
Wanderer   300 330 0 bunnies
Raker      480 370 0 blinker puffer 1
Raker      180 340 0 ten-cell infinite growth
Beekeeper  300 440 0 queen bee shuttle
Beekeeper  350 465 0 twin bees shuttle
"""
ROWS = [line.split(maxsplit=4) for line in OPENINGS.strip().splitlines()]


def opening(who: str) -> Opening:
    """What the table says that *who* begins with."""
    rows = [row[1:] for row in ROWS if row[0] == who]
    return tuple(at(int(x), int(y), name, int(turns)) for x, y, turns, name in rows)


SOUPS = random.Random(512)
COOKED = (soup(120, 180, 24, SOUPS), soup(380, 120, 24, SOUPS), soup(250, 380, 20, SOUPS))
MOVES = {
    "Gunner": likes("glider"),
    "Admiral": likes("LWSS", "MWSS", "HWSS"),
    "Cook": broth,
    "Gardener": likes("beacon", "toad", "pulsar"),
    "Tinkerer": likes("R-pentomino", "pi-heptomino"),
    "Mason": likes("block", "boat", "tub", "eater 1", "loaf"),
    "Wanderer": likes("B-heptomino", "thunderbird", "bunnies", "acorn"),
    "Raker": likes("switch engine", "ten-cell infinite growth"),
    "Beekeeper": likes("century", "Herschel", "diehard"),
}
CHARACTERS = [Character(who, opening(who) or COOKED, move) for who, move in MOVES.items()]


class Settler(Bot):
    """A character with a seat in World."""

    def __init__(
        self, name: str, canister: Canister, dice: random.Random, character: Character
    ) -> None:
        super().__init__(name, canister, dice)
        self.character = character
        self.waiting = False

    def enter(self) -> str:
        """Take a seat under its name, and place what it begins with."""
        if self.canister.ask("get_player"):
            return ""
        self.canister.tell("join_as_bot")
        self.canister.tell("set_name", self.name)
        return f"placed {sum(map(self._place, self.character.opening))} cells"

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


ROOM = {each.name: partial(Settler, character=each) for each in CHARACTERS}
