"""
World's sheet: soups of four players, at different ages, beside the original in Rust.

A soup is 20x20 cells, 35 % of them alive (`bench.boards`). Counts, seeds and ages are chosen
so that the population, over the hundred generations that are measured, is about what the
name says. *Young* boards seethe; *old* ones are ash with something moving here and there, as
a game is whose players have gone to bed. Nothing like 25,000 cells lives for long on 512x512,
so that board is caught on its way down.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from bench.boards import BOARDS, Board, later, soups
from bench.compiled import AsWritten
from bench.cost import bill, prices
from bench.cost.estimate import WEIGHTS
from bench.cost.plot import Mark, Series
from bench.cost.room import Costs, Figures, Room
from bench.cost.sheet import Sheet
from bench.cost.units import MILLION, millions, money
from bench.measure import compiled_instructions
from bench.table import markdown
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
TICKS = 10
TICK = 10  # generations
WARM_UP = 2 * TICK
PLAYED = {"step": TICKS, "tick": TICKS, "place_cells": 5}
LOOKED = {"whole frame": 3, "get_state": 2}
GLIDER_MESSAGE = 400  # bytes, signature and all
RUST_ALIVE = 1_400
RUST_CYCLES = 61 * MILLION
RUST_OVER_C = 1.7  # instructions, on boards of the same kind: docs/measured/benchmarks.md


class Recipe(NamedTuple):
    """How many soups, by which seed, for how many generations."""

    soups: int
    seed: int
    age: int

    def board(self) -> Board:
        if self.soups == 0:
            return BOARDS["empty"]()
        return later(soups(self.soups, players=len(PLAYERS), seed=self.seed), self.age)


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


@cache
def made(name: str) -> Board:
    """The board called *name*."""
    return (ASLEEP | AWAKE)[name].board()


def game(board: Board) -> str:
    """A backup of a game on *board*, in which nobody runs out of coins."""
    seats = Seats()
    for player in PLAYERS:
        seats.take(player)
    world = World.from_cells(board.cells, [RICH] * len(PLAYERS))
    return backup.dump(Game(world, seats, Pace(), Admins(""), Journal()))


class WorldRoom(Room):
    """World, and what it was modelled on."""

    asleep = tuple(ASLEEP)
    awake = tuple(AWAKE)
    played = PLAYED
    looked = LOOKED
    generations = TICK
    more_buckets = 1  # the events outgrow theirs

    def backup(self, board: str) -> str:
        return game(made(board))

    def counted(self, board: str) -> Figures:
        figures = _population(made(board), board in ASLEEP)
        if board in AWAKE:
            figures["as written"] = compiled_instructions(AsWritten, later(made(board), WARM_UP))
        return figures

    def tables(self, sheet: Sheet) -> dict[str, str]:
        return {
            "original": _original(sheet),
            "rust_over_c": f"{RUST_OVER_C}",
            "rust_year": money(bill.running_year(RUST_CYCLES)),
        }

    def once(self, sheet: Sheet) -> list[Costs]:
        reading = sheet.boards["1,400 young"]["place_cells"]
        return [("place a glider", bill.update(sheet.rates, reading, GLIDER_MESSAGE), "estimate")]

    def series(self, sheet: Sheet) -> list[Series]:
        young = [name for name in AWAKE if name.endswith("young")]
        old = [name for name in AWAKE if name.endswith("old")]
        compiled = [Mark(sheet.alive(name), _compiled(sheet, name)) for name in young]
        asleep = [sheet.mark(name) for name in ASLEEP]
        original = [Mark(RUST_ALIVE, RUST_CYCLES)]
        return [
            Series("Life2, young boards", 1, [sheet.mark(name) for name in young]),
            Series("Life2, old boards: ash, and what still moves", 2, [*map(sheet.mark, old)]),
            Series("the young boards, cell by cell, in C", 3, compiled),
            Series("the original, in Rust, as its author measured", 6, original, joined=False),
            Series("Life2 asleep: empty, or nothing but blinkers", 7, asleep, joined=False),
        ]


def _population(board: Board, asleep: bool) -> Figures:
    """The mean of what lives, and of what has a living neighbour, while it is measured."""
    world = World.from_cells(board.cells, board.balances)
    world.step(WARM_UP)
    assert world.settled == asleep, "a settled world has no ticks to measure"
    alive, potential = [], []
    for _ in range(TICKS):
        world.step(TICK)
        alive.append(world.alive_count)
        potential.append(int.from_bytes(world.potential(), "little").bit_count())
    return {"alive": round(sum(alive) / TICKS), "potential": round(sum(potential) / TICKS)}


def _compiled(sheet: Sheet, name: str) -> float:
    """Cycles of a tick of the original's algorithm, compiled from C."""
    instructions: int = sheet.boards[name]["as written"]
    return TICK * WEIGHTS * instructions + prices.TICK_FEE


def _original(sheet: Sheet) -> str:
    head = ["board", "Life2", "cell by cell in C", "in Rust, about", "Life2 / Rust"]
    rows = []
    for name in AWAKE:
        ours, in_c = sheet.ticks[name].cycles.likely, _compiled(sheet, name)
        in_rust = prices.TICK_FEE + RUST_OVER_C * (in_c - prices.TICK_FEE)
        figures = [millions(each) for each in (ours, in_c, in_rust)]
        rows.append([name, *figures, f"{ours / in_rust:.1f}"])
    return markdown(head, rows)


ROOM = WorldRoom("world")
