"""
The whole house in a year: every room asleep, and every room busy.

A room that sleeps costs its memory and the base fee of a canister. What a busy day has stands in
the room's file in `bench.rooms`, as `DAY`: so many messages of a kind that `bench.messages`
counted. World is busy when a board of `BUSY_BOARD` moves all day, and `PLACINGS` people act.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from bench import rooms
from bench.cost import bill, prices
from bench.cost.room import Canister
from bench.cost.rooms.world import GLIDER_MESSAGE
from bench.cost.rooms.world import ROOM as WORLD
from bench.cost.sheet import Sheet
from bench.cost.units import money, trillions
from bench.kept import kept
from bench.messages import FIGURES, Daily
from bench.meters.rustpython import RUSTPYTHON
from bench.table import markdown
from client import room

WORDS = Path(__file__).with_suffix(".md")
MESSAGE = 600  # bytes, signature and all: more than a player of any room sends at once
BUSY_BOARD = "1,400 young"
PLACINGS = 10_000  # a day


class Year(NamedTuple):
    """What a *room* costs: cycles a day, of which *asleep* are for being there."""

    room: str
    asleep: float
    acting: float
    what: str  # a busy day, in words

    def row(self) -> list[str]:
        busy = self.asleep + self.acting
        return [self.room, dollars_a_year(self.asleep), trillions(busy), dollars_a_year(busy)]


def document() -> str:
    """The sheet, from the figures that were kept last."""
    found = years()
    days = "\n".join(f"- **{year.room}**: {year.what}." for year in found)
    words = WORDS.read_text("utf-8")
    return words.format(year=table(found), days=days, read_on=prices.READ_ON)


def years() -> list[Year]:
    """Every room, World first."""
    return [world(), *(other(name) for name in room.names_in(rooms))]


def table(found: list[Year]) -> str:
    """*found*, and all of it together."""
    asleep, acting = sum(year.asleep for year in found), sum(year.acting for year in found)
    head = ["room", "asleep: $ a year", "busy: T cycles a day", "busy: $ a year"]
    house = Year("the house", asleep, acting, "")
    return markdown(head, [year.row() for year in [*found, house]])


def world() -> Year:
    """World, whose ticks are most of what it costs."""
    sheet = Sheet(WORLD, WORLD.figures())
    ticks = sheet.ticks[BUSY_BOARD].cycles.likely * prices.SECONDS_PER_DAY
    placing = bill.update(sheet.boards[BUSY_BOARD]["place_cells"], GLIDER_MESSAGE)
    what = f"{BUSY_BOARD} cells all day; {PLACINGS:,} x place_cells"
    return Year("world", bill.standing_day(WORLD), ticks + PLACINGS * placing, what)


def other(name: str) -> Year:
    """The room called *name*, which acts only when somebody sends a message."""
    day: list[Daily] = import_module(f"{rooms.__name__}.{name}").DAY
    figures = kept(FIGURES)[RUSTPYTHON.name]
    acting = sum(one.times * cycles(figures[f"{name}: {one.case}"], one.messages) for one in day)
    what = "; ".join(f"{one.times:,} x {one.case}" for one in day)
    return Year(name, bill.standing_day(Canister(name)), acting, what)


def cycles(instructions: int, messages: int) -> float:
    """What so many *instructions* cost that are sent in so many *messages*."""
    first = bill.update({RUSTPYTHON.name: instructions}, MESSAGE)
    return first + (messages - 1) * bill.update({RUSTPYTHON.name: 0}, MESSAGE)


def dollars_a_year(cycles_a_day: float) -> str:
    return money(prices.dollars(cycles_a_day * prices.DAYS_PER_YEAR))
