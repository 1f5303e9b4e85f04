"""
World's sheet: soups of four players, at different ages, beside the original in Rust.

The boards are those of `bench.boards` that are called after what lives on them.
"""

from __future__ import annotations

from functools import cache

from bench.boards import ASLEEP, AWAKE, Board, later
from bench.compiled import AsWritten
from bench.cost import bill, prices
from bench.cost.plot import Mark, Series
from bench.cost.room import Costs, Figures, Room
from bench.cost.sheet import Sheet
from bench.cost.units import MILLION, millions, money
from bench.games import on_board
from bench.measure import compiled_instructions
from bench.table import markdown
from engine.world.board import World

TICKS = 10
TICK = 10  # generations
WARM_UP = 2 * TICK
PLAYED = {"step": TICKS, "tick": TICKS, "place_cells": 5}
LOOKED = {"get_news": 20, "whole frame": 3, "get_state": 2}
GLIDER_MESSAGE = 400  # bytes, signature and all
RUST_ALIVE = 1_400
RUST_CYCLES = 61 * MILLION
WEIGHTS = 1.06  # the Internet Computer's, of compiled code: it counts some instructions as several
RUST_OVER_C = 1.7  # instructions, on boards of the same kind: `python -m bench`


@cache
def made(name: str) -> Board:
    """The board called *name*."""
    return (ASLEEP | AWAKE)[name].board()


class WorldRoom(Room):
    """World, and what it was modelled on."""

    asleep = tuple(ASLEEP)
    awake = tuple(AWAKE)
    played = PLAYED
    looked = LOOKED
    generations = TICK
    more_buckets = 1  # the events outgrow theirs

    def backup(self, board: str) -> str:
        return on_board(made(board))

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

    def summary(self, sheet: Sheet) -> str:
        old, young, full = (
            f"{round(bill.year(self, sheet.ticks[name].cycles.likely), -2):,.0f}"
            for name in ("1,400 old", "1,400 young", "25,000 young")
        )
        return (
            f"{bill.year(self, 0):.0f} dollars a year while nothing moves, {old} to {young} a year "
            f"with 1,400 living cells that do, {full} with 25,000."
        )

    def once(self, sheet: Sheet) -> list[Costs]:
        reading = sheet.boards["1,400 young"]["place_cells"]
        return [("place a glider", bill.update(reading, GLIDER_MESSAGE), "estimate")]

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
