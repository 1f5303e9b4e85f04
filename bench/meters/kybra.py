"""
How far the meter is from a canister: the same boards by both, with one engine, once.

World's canister was built by Kybra's own pipeline with the profile of .cargo/config.toml, and
its ticks were counted by the Internet Computer's weights. The meter read the same sources on
these boards. kybra.json keeps both, in instructions a generation, whole ticks with keeping::

    kybra        what the Internet Computer would count of the canister
    rustpython   what the meter counts of the same tick
    handed       what Rust takes to hand text to stable maps, which the meter does not see

The engine has changed since, and nothing measures them again: a canister cannot be built by
`make`. What follows from them is how far an estimate may be off.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

KEPT = Path(__file__).with_suffix(".json")

# On two boards it is not sure that both read the same, so they are shown and not counted.
UNSURE = {
    "20 soups after 3,000": "the seed's Rust took 11.1 M there and takes half of that here",
    "full 30 %, owners at random": "there was one full board, and nothing says whose cells",
}


class Compared(NamedTuple):
    """Instructions of a generation on one board."""

    kybra: int
    rustpython: int
    handed: int

    @property
    def factor(self) -> float:
        """What the canister takes for one instruction of the meter."""
        return self.kybra / (self.rustpython + self.handed)


def compared() -> dict[str, Compared]:
    """By board, what was counted."""
    kept = json.loads(KEPT.read_text("utf-8"))
    return {name: Compared(**figures) for name, figures in kept.items()}


FACTORS = [found.factor for name, found in compared().items() if name not in UNSURE]
LEAST = min(FACTORS)
MOST = max(FACTORS)


class Instructions(NamedTuple):
    """
    What the Internet Computer would count, and between what it lies.

    The likely one is the meter's own figure: over these boards the two come to the same.
    """

    low: float
    likely: float
    high: float

    @classmethod
    def of(cls, metered: float) -> Instructions:
        return cls(LEAST * metered, metered, MOST * metered)

    def less(self, other: Instructions) -> Instructions:
        pairs = zip(self, other, strict=True)
        return Instructions(*(max(0.0, mine - theirs) for mine, theirs in pairs))

    def plus(self, more: float) -> Instructions:
        return Instructions(*(each + more for each in self))
