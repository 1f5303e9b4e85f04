"""
What an hour of a flood does in each room, and what it costs whoever pays for the canister.

    python -m bench.flood            print the table
    python -m bench.flood --write    and publish it

A flood has as many fresh keys as it likes. The gate lets so many of them in (`engine.access`);
all others are turned away by `inspect_message`, which costs no cycles. Whoever was let in sends the
dearest message that was measured for the room::

    newcomers  one such message each: figures of `bench.messages` and `bench.cost`, at the prices
               of `bench.cost.prices`
    at most    as many as a canister gets to execute, whoever sends them
    memory     entries of stable maps that a new key adds, up to the bound that the engine has
               for them, each as large as its map allows

A node of a stable map has room for eleven entries of the largest size, and is at least half full;
so an entry takes at most 11/5 of its largest size (ic-stable-structures 0.5.6).
"""

from __future__ import annotations

import argparse
import re
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from bench.cost import bill, prices
from bench.cost.house import MESSAGE
from bench.cost.room import Canister
from bench.cost.rooms.world import ROOM as WORLD
from bench.cost.units import money, trillions
from bench.kept import kept
from bench.measured import publish
from bench.messages import FIGURES
from bench.meters.rustpython import RUSTPYTHON
from engine.access import PER_MINUTE
from engine.world.rules.plane import MOST_PLAYERS

NEWCOMERS = PER_MINUTE * 61  # an hour, and those of a minute that were free when it began
# A canister has one thread, which gets through about so many instructions a second, of which each
# message takes some more than it executes: dfinity/ic, rs/config/src/subnet_config.rs.
INSTRUCTIONS_A_SECOND = 2_000_000_000
INSTRUCTIONS_TO_BEGIN = 2_000_000
HOUR = 3_600
ENTRIES, FULL = 11, 5  # of a node; and of them those that are there at least
OVERHEAD = 8  # bytes of an entry besides key and value
SECONDS_PER_YEAR = prices.SECONDS_PER_DAY * prices.DAYS_PER_YEAR
HEAD = [
    "room",
    "newcomers: T cycles",
    "$",
    "at most: T cycles",
    "$",
    "MiB that stay",
    "$ a year",
    "what a flood does",
    "what limits it, besides `set_newcomers`",
]
RULE = "|---|---:|---:|---:|---:|---:|---:|---|---|"


class Stored(NamedTuple):
    """That a new key adds an entry to the map *name*, up to *bound*: a module and its constant."""

    name: str
    bound: tuple[str, str]

    @property
    def most(self) -> int | None:
        """How many entries the engine allows; None if there is no such bound."""
        module, constant = self.bound
        if find_spec(module) is None:
            return None
        found: int | None = getattr(import_module(module), constant, None)
        return found


class Flood(NamedTuple):
    """What a flood *does* in a *room*, by the *dearest* message there; what it leaves *stored*."""

    room: str
    dearest: str
    does: str
    limits: str
    stored: tuple[Stored, ...] = ()

    def message(self) -> float:
        """Cycles of the dearest message that a key can send again and again."""
        return bill.update({RUSTPYTHON.name: instructions(self)}, MESSAGE)

    def hour(self) -> float:
        """Cycles of an hour in which the canister does nothing but execute such messages."""
        each = instructions(self) + 2 * bill.CALLER + INSTRUCTIONS_TO_BEGIN
        return HOUR * INSTRUCTIONS_A_SECOND / each * self.message()

    def bytes(self) -> float:
        """Of stable memory, that the newcomers of an hour take."""
        sizes = entry_sizes(Canister(self.room).source.read_text("utf-8"))
        entries = [(one.name, min(NEWCOMERS, one.most or NEWCOMERS)) for one in self.stored]
        return sum(count * sizes[name] * ENTRIES / FULL for name, count in entries)

    def row(self) -> list[str]:
        newcomers = min(NEWCOMERS * self.message(), self.hour())
        hour = [cell for cycles in (newcomers, self.hour()) for cell in both(cycles)]
        year = self.bytes() / prices.GIB * prices.STORAGE.cycles * SECONDS_PER_YEAR
        stays = [f"{self.bytes() / bill.MIB:,.0f}", money(prices.dollars(year))]
        return [self.room, *hour, *stays, self.does, self.bounds()]

    def bounds(self) -> str:
        """What limits it, with the numbers that the engine has."""
        most = {one.name: f"{one.most:,}" if one.most else "any number of" for one in self.stored}
        return self.limits.format(**most)


def both(cycles: float) -> list[str]:
    """*cycles* in trillions, and in dollars."""
    return [trillions(cycles), money(prices.dollars(cycles))]


def instructions(flood: Flood) -> int:
    """Of the dearest message, by the interpreter that pays."""
    if flood.room == WORLD.name:
        boards = [board for board in WORLD.figures()["boards"].values() if "tick" in board]
        found = [int(board[flood.dearest][RUSTPYTHON.name]) for board in boards]
    else:
        figures = kept(FIGURES)[RUSTPYTHON.name]
        case = f"{flood.room}: {flood.dearest}"
        found = [figures[name] for name in figures if name.startswith(case)]
    return max(found)


def entry_sizes(source: str) -> dict[str, int]:
    """By the name of a stable map in the *source* of a canister, the bytes of its largest entry."""
    declared = r"^(\w+) = StableBTreeMap\[.*max_key_size=([\d_]+), max_value_size=([\d_]+)\)"
    found = re.findall(declared, source, re.MULTILINE)
    return {name: int(key) + int(value) + OVERHEAD for name, key, value in found}


FLOODS = [
    Flood(
        "world",
        "place_cells",
        "takes seats that are free; who only joined keeps one for ten minutes",
        f"{MOST_PLAYERS} seats, `remove_player`",
    ),
    Flood(
        "arena",
        "commit",
        "opens accounts, takes slots of rounds",
        "{people} accounts, of which those without a claim give way; slots for regulars",
        (
            Stored("people", ("engine.accounts", "MOST")),
            Stored("names", ("engine.accounts", "MOST")),
            Stored("ring", ("engine.accounts", "MOST")),
        ),
    ),
    Flood(
        "boxes",
        "draw",
        "joins teams, draws lines",
        "{players} players, of whom those without a claim give way; lines that newcomers share",
        (
            Stored("players", ("engine.accounts", "MOST")),
            Stored("names", ("engine.accounts", "MOST")),
            Stored("ring", ("engine.accounts", "MOST")),
        ),
    ),
    Flood(
        "lab",
        "run",
        "publishes; newcomers' work pushes out that of newcomers",
        "{specimens} specimens, {people} people, `withdraw`",
        (
            Stored("specimens", ("engine.lab.gallery", "MOST_SPECIMENS")),
            Stored("proofs", ("engine.lab.gallery", "MOST_SPECIMENS")),
            Stored("people", ("engine.lab.people", "MOST_PEOPLE")),
        ),
    ),
    Flood(
        "petri",
        "play",
        "plays dishes; those with the least claim give way",
        "{dishes} dishes",
        (Stored("dishes", ("engine.petri.collection", "MOST_DISHES")),),
    ),
]


def table() -> str:
    """A row for each room."""
    rows = [f"| {' | '.join(cells)} |" for cells in (HEAD, *(flood.row() for flood in FLOODS))]
    return "\n".join([rows[0], RULE, *rows[1:]]) + "\n"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.flood", description=__doc__)
    parser.add_argument("--write", action="store_true", help="publish the table")
    if parser.parse_args(arguments).write:
        publish("flood", table())
    print(table(), end="")


if __name__ == "__main__":
    main()
