"""
The boards of the cost sheet: soups of four players, at different ages.

A soup is 20x20 cells, 35 % of them alive (`bench.boards`). Counts, seeds and ages are chosen
so that the population, over the hundred generations that are measured, is about what the
name says. *Young* boards seethe; *old* ones are ash with something moving here and there, as
a game is whose players have gone to bed. Nothing like 25,000 cells lives for long on 512x512,
so that board is caught on its way down.
"""

from __future__ import annotations

from typing import NamedTuple

from bench.boards import BOARDS, Board, later, soups
from engine.admins import Admins
from engine.life2.game import Game
from engine.life2.journal import Journal
from engine.life2.keeping import backup
from engine.life2.pace import Pace
from engine.life2.seats import Seats
from engine.life2.world import World
from protocol import principal

RICH = 1_000_000
PLAYERS = [principal.draw(bytes([number]) * 29) for number in (0xA1, 0xA2, 0xA3, 0xA4)]


class Recipe(NamedTuple):
    """How many soups, by which seed, for how many generations."""

    name: str
    soups: int
    seed: int
    age: int
    asleep: bool = False

    def board(self) -> Board:
        if self.soups == 0:
            return BOARDS["empty"]()
        return later(soups(self.soups, players=len(PLAYERS), seed=self.seed), self.age)


RECIPES = [
    Recipe("empty", 0, 0, 0, asleep=True),
    Recipe("5,000 settled", 60, 2, 20_000, asleep=True),
    Recipe("1,400 old", 10, 19, 3_000),
    Recipe("5,000 old", 40, 4, 3_000),
    Recipe("1,400 young", 12, 22, 300),
    Recipe("5,000 young", 50, 2, 300),
    Recipe("12,000 young", 200, 2, 300),
    Recipe("25,000 young", 1000, 1, 0),
]


def game(board: Board) -> str:
    """A backup of a game on *board*, in which nobody runs out of coins."""
    seats = Seats()
    for player in PLAYERS:
        seats.take(player)
    world = World.from_cells(board.cells, [RICH] * len(PLAYERS))
    return backup.dump(Game(world, seats, Pace(), Admins(""), Journal()))
