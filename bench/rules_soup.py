"""The boards of bench/rules.py, in a file that the guest can import without numpy."""

from __future__ import annotations

from random import Random

DENSITY = 0.3


def soup(live: tuple[int, ...], side: int) -> bytes:
    """Cells of which three in ten are in one of the states *live*."""
    dice = Random(side)
    return bytes(dice.choice(live) if dice.random() < DENSITY else 0 for _ in range(side * side))
