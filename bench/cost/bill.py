"""
From instructions to cycles and dollars: what a second, a day and a year of a room come to.

    a tick       its instructions, handing text over to stable maps, two messages' fees
    every day    memory, whether anything moves or not, and the canister's base fee
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from bench.cost import prices
from bench.cost.room import Canister, Reading
from bench.meters.kybra import Instructions
from bench.meters.rustpython import RUSTPYTHON

MIB = 2**20
BUCKET = 8 * MIB  # of stable memory, for each map, however little is in it
# As World's canister, built by Kybra's own pipeline, was found to be; its module is a guess.
HEAP = 28 * MIB
MODULE = 30 * MIB
PACKED = 14 * MIB  # a module as it is uploaded
MODULE_INSTRUCTIONS = 4_600_000
START = 650_000_000  # to start Python and fetch or begin a game
# A byte of text to Rust takes 4, the one that it replaces comes back for 12, and copies.
HANDED_OVER = 20
# Asking who calls, before and in a method, compiles a line of Python and spells a principal.
CALLER = 2_900_000


class Tick(NamedTuple):
    """One tick on one board, in instructions and cycles."""

    generations: Instructions  # ten of them
    keeping: Instructions
    cycles: Instructions


def instructions(reading: Reading) -> Instructions:
    """What the Internet Computer would count of a *reading*: that of the interpreter that pays."""
    return Instructions.of(reading[RUSTPYTHON.name])


def tick(board: Mapping[str, Any]) -> Tick:
    """What a tick on a measured *board* comes to."""
    step, whole = (instructions(board[action]) for action in ("step", "tick"))
    pages = board["writes"] + board["written"] / prices.PAGE_BYTES
    handing = HANDED_OVER * board["written"] + prices.STABLE_PAGE * pages
    cycles = whole.plus(handing).plus(prices.TICK_FEE)
    return Tick(step, whole.less(step).plus(handing), cycles)


def maps(room: Canister) -> int:
    """How many stable maps the canister of *room* uses."""
    source = room.source.read_text("utf-8")
    return len(re.findall(r"^\w+ = StableBTreeMap\[", source, re.MULTILINE))


def memory(room: Canister) -> int:
    """Bytes that are paid for."""
    return (maps(room) + room.more_buckets) * BUCKET + HEAP + MODULE


def standing_day(room: Canister) -> float:
    """Cycles a day for being there."""
    second = memory(room) / prices.GIB * prices.STORAGE.cycles + prices.BASE.cycles
    return second * prices.SECONDS_PER_DAY


def day(room: Canister, cycles_a_second: float) -> float:
    """Cycles a day, with a tick of so many *cycles_a_second*."""
    return cycles_a_second * prices.SECONDS_PER_DAY + standing_day(room)


def year(room: Canister, cycles_a_second: float) -> float:
    """Dollars a year."""
    return prices.dollars(day(room, cycles_a_second) * prices.DAYS_PER_YEAR)


def running_year(cycles_a_second: float) -> float:
    """Dollars a year for so many *cycles_a_second* alone."""
    return prices.dollars(cycles_a_second * prices.SECONDS_PER_DAY * prices.DAYS_PER_YEAR)


def update(reading: Reading, size: int) -> float:
    """Cycles for an update by somebody whose message has *size* bytes."""
    fees = prices.MESSAGE.cycles + prices.INGRESS.cycles + size * prices.INGRESS_BYTE.cycles
    return fees + 2 * CALLER + instructions(reading).likely


def installing() -> float:
    """Cycles to upload a module in pieces, and to install it or upgrade to it."""
    pieces = -(-PACKED // MIB)
    upload = PACKED * prices.INGRESS_BYTE.cycles + pieces * (prices.CHUNK + prices.MESSAGE.cycles)
    return upload + prices.COMPILING * MODULE_INSTRUCTIONS + START
