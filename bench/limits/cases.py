"""
The messages and their worst cases, and what the canister would spend on them.

Instructions of CPython in WASI become the Internet Computer's like this::

    (measured x factor + handed over + start) x 1.35

The factor is that of the dearest kind of work of which there is much in the message. What Rust
does around Python is in no measurement: it is counted (`tally`) and added at its price.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bench.cost.estimate import WEIGHTS
from bench.cost.prices import STABLE_PAGE

Figure = Mapping[str, int]

M = 10**6
G = 10**9
UPDATE, QUERY, UPGRADE, ENTRY = 40 * G, 5 * G, 300 * G, 200 * M  # instructions that a message has

# How many times what CPython in WASI takes Kybra's interpreter takes. The most it is where
# spelling who calls is most of the work.
PLANES, BYTES, PYTHON, SPELLING = 1.4, 2.5, 6, 35
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
    factor: float
    limit: int

    def sum(self, figure: Figure) -> str:
        """How the estimate is reckoned, in millions of instructions."""
        parts = [f"{figure['measured'] / M:,.1f} x {self.factor:g}", f"{handed(figure) / M:,.1f}"]
        if self.limit == UPGRADE:
            parts.append(f"{START // M}")
        return f"({' + '.join(parts)}) x {WEIGHTS}"

    def estimate(self, figure: Figure) -> float:
        """Instructions in the canister."""
        start = START if self.limit == UPGRADE else 0
        return (figure["measured"] * self.factor + handed(figure) + start) * WEIGHTS


def handed(figure: Figure) -> int:
    """What Rust takes for all that it hands over."""
    return sum(price * figure.get(name, 0) for name, price in HANDED.items())


CASES = [
    Case(
        "tick", "two seconds late: 20 generations, and a checkpoint is written",
        "full", "tick", PLANES, UPDATE,
    ),
    Case(
        "tick", "20 generations in 72 windows of a glider each",
        "windows", "tick, windows", PYTHON, UPDATE,
    ),
    Case(
        "`place_cells`", "1,000 cells all over the board, of a newcomer",
        "room", "place_cells, spread", PYTHON, UPDATE,
    ),
    Case(
        "`place_cells`", "1,000 cells in two columns, of a newcomer",
        "room", "place_cells, column", PYTHON, UPDATE,
    ),
    Case("`leave_game`", "one of nine", "full", "leave_game", BYTES, UPDATE),
    Case("`reset_game`", "everything goes", "full", "reset_game", SPELLING, UPDATE),
    Case("`put_backup`", "the largest page", "full", "put_backup", SPELLING, UPDATE),
    Case("`restore_game`", "a full board", "full", "restore_game", BYTES, UPDATE),
    Case("`get_state`", "all 262,144 cells are owned", "full", "get_state", BYTES, QUERY),
    Case("`get_frame`", "the whole board", "full", "get_frame", BYTES, QUERY),
    Case("`get_backup`", "any page", "full", "get_backup", BYTES, QUERY),
    Case("`get_events`", "100 events of 1,000 cells", "full", "get_events", PYTHON, QUERY),
    Case("`/metrics`", "nine players", "full", "/metrics", PYTHON, QUERY),
    Case("`/board.rle`", "25,000 runs; more are answered 503", "runs", "/board.rle", PYTHON, QUERY),
    Case("`inspect_message`", "the last of 16 admins", "full", "inspect_message", SPELLING, ENTRY),
    Case(
        "an upgrade", "the board is written and read; 1,000 events, 600 of them of 1,000 cells",
        "full", "upgrade", PYTHON, UPGRADE,
    ),
    Case(
        "without `pre_upgrade`", "1,999 generations are played again; 1,000 events of 1,000 cells",
        "replay", "post_upgrade", PLANES, UPGRADE,
    ),
]  # fmt: skip
