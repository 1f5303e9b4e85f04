"""
The messages and their worst cases, and what the canister would spend on them.

What RustPython, compiled as canisters are, takes becomes the Internet Computer's like this::

    measured x MOST + handed over + start

MOST is the dearest that an instruction of the meter was found to be in a canister. What Rust does
around Python is in no measurement: it is counted (`tally`) and added at its price.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from bench.cost.prices import STABLE_PAGE
from bench.meters.kybra import MOST
from bench.meters.rustpython import RUSTPYTHON

Figure = Mapping[str, Any]  # ``measured`` by meter, and counts

M = 10**6
G = 10**9
UPDATE, QUERY, UPGRADE, ENTRY = 40 * G, 5 * G, 300 * G, 200 * M  # instructions that a message has

# Instructions that Rust takes for one of each.
HANDED = {
    "callers": 2_100_000,  # a line of Python is compiled each time
    "text": 16,
    "raw": 473,
    "blob": 565,
    "cells": 3_700,
    "events": 11_000,  # 5,500 for a record of three fields, and they have six
    "moved": 5,
    "pages": STABLE_PAGE,
}
START = 550 * M  # to start Python, and for what Kybra itself imports


class Case(NamedTuple):
    """The worst case of a *message*, in words, and how it is measured."""

    message: str
    worst: str
    stage: str
    action: str
    limit: int

    def sum(self, figure: Figure) -> str:
        """How the estimate is reckoned, in millions of instructions."""
        parts = [f"{paid(figure) / M:,.1f} x {MOST:.2f}", f"{handed(figure) / M:,.1f}"]
        if self.limit == UPGRADE:
            parts.append(f"{START // M}")
        return " + ".join(parts)

    def estimate(self, figure: Figure) -> float:
        """Instructions in the canister."""
        start = START if self.limit == UPGRADE else 0
        return paid(figure) * MOST + handed(figure) + start


def paid(figure: Figure) -> int:
    """What was measured in the interpreter that pays."""
    spent: int = figure["measured"][RUSTPYTHON.name]
    return spent


def handed(figure: Figure) -> int:
    """What Rust takes for all that it hands over."""
    return sum(price * figure.get(name, 0) for name, price in HANDED.items())


CASES = [
    Case(
        "tick", "two seconds late: 20 generations, and a checkpoint is written",
        "full", "tick", UPDATE,
    ),
    Case(
        "tick", "20 generations in 72 windows of a glider each",
        "windows", "tick, windows", UPDATE,
    ),
    Case(
        "`place_cells`", "1,000 cells all over the board, of a newcomer",
        "room", "place_cells, spread", UPDATE,
    ),
    Case(
        "`place_cells`", "1,000 cells in two columns, of a newcomer",
        "room", "place_cells, column", UPDATE,
    ),
    Case("`leave_game`", "one of nine", "full", "leave_game", UPDATE),
    Case("`reset_game`", "everything goes", "full", "reset_game", UPDATE),
    Case("`put_backup`", "the largest page", "full", "put_backup", UPDATE),
    Case("`restore_game`", "a full board", "full", "restore_game", UPDATE),
    Case("`get_state`", "all 262,144 cells are owned", "full", "get_state", QUERY),
    Case("`get_frame`", "the whole board", "full", "get_frame", QUERY),
    Case("`get_backup`", "any page", "full", "get_backup", QUERY),
    Case("`get_events`", "100 events of 1,000 cells", "full", "get_events", QUERY),
    Case("`/metrics`", "nine players", "full", "/metrics", QUERY),
    Case("`/board.rle`", "25,000 runs; more are answered 503", "runs", "/board.rle", QUERY),
    Case("`inspect_message`", "the last of 16 admins", "full", "inspect_message", ENTRY),
    Case(
        "an upgrade", "the board is written and read; 1,000 events, 600 of them of 1,000 cells",
        "full", "upgrade", UPGRADE,
    ),
    Case(
        "without `pre_upgrade`", "1,999 generations are played again; 1,000 events of 1,000 cells",
        "replay", "post_upgrade", UPGRADE,
    ),
]  # fmt: skip
