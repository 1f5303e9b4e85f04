"""
The boards on which a tick is measured, and what it should cost there.

All figures are millions of instructions a generation, as the Internet Computer counts them::

    load      the first 80 generations after a board was loaded
    steady    two ticks to warm up, then the mean of ten
    rust      the seed's algorithm in Rust, compiled for a canister
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bench.boards import AWAKE, BOARDS, Board

TICK = 10  # generations


class Mode(NamedTuple):
    """How many ticks come first, and how many are counted."""

    name: str
    warm_up: int
    ticks: int


LOAD = Mode("load", 0, 8)
STEADY = Mode("steady", 2, 10)


class Case(NamedTuple):
    """A board, how it is measured, and millions of instructions."""

    mode: Mode
    board: Callable[[], Board]
    rust: float
    reach: float | None = None
    aim: float | None = None

    def meets(self, spent: float) -> str:
        """Which of its targets a generation of *spent* millions meets."""
        if self.reach is None or self.aim is None:
            return "-"
        return "aim" if spent <= self.aim else "reach" if spent <= self.reach else "missed"


CASES: dict[str, Case] = {
    "one soup": Case(LOAD, BOARDS["one soup"], 0.84, 0.5, 0.3),
    "nine soups, nine players": Case(LOAD, BOARDS["nine soups, nine players"], 2.7, 2.5, 1.4),
    "1,400 young": Case(STEADY, AWAKE["1,400 young"].board, 3.9, 3.3, 2),
    "1,400 old": Case(STEADY, AWAKE["1,400 old"].board, 3.8, 1.2, 0.6),
    "5,000 old": Case(STEADY, AWAKE["5,000 old"].board, 13, 4, 2.5),
    "5,000 young": Case(STEADY, AWAKE["5,000 young"].board, 14, 5, 3.5),
    "12,000 young": Case(STEADY, AWAKE["12,000 young"].board, 34),
    "25,000 young": Case(STEADY, AWAKE["25,000 young"].board, 75),
    "60 soups": Case(LOAD, BOARDS["60 soups"], 16.5, 5.5, 4),
    "200 soups": Case(LOAD, BOARDS["200 soups"], 43.2, 7, 5),
    "full 30 %, owners in patches": Case(LOAD, BOARDS["full 30 %, owners in patches"], 117, 9, 6),
    "full 30 %, owners at random": Case(LOAD, BOARDS["full 30 %, owners at random"], 117, 11, 8),
}
