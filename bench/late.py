"""How late ticks come: turns of silence and noise, as a table for people."""

from __future__ import annotations

import platform

from bench import process
from bench.table import markdown

LEAST = 1.0  # milliseconds: less is nothing to compare with
SECOND = 1_000_000_000

Turn = tuple[list[float], list[float]]  # delays in silence, and right after it in the noise


def table(turns: list[Turn], silence: str, noise: str) -> str:
    """
    The figures of *turns*; *silence* and *noise* are what its two halves are called.

    A turn has so few ticks that one of them makes its 99th percentile; all together have more.
    """
    names = [*(f"{number}" for number in range(1, len(turns) + 1)), "all"]
    rows = [
        [
            name,
            *(f"{of(half):.1f}" for half in turn for of in (median, p99)),
            f"{len(turn[0]) + len(turn[1])}",
            f"{ratio(turn):.1f}",
        ]
        for name, turn in zip(names, [*turns, together(turns)], strict=True)
    ]
    head = ["turn", f"{silence}, median", "99 %", f"{noise}, median", "99 %", "ticks", "ratio"]
    return markdown(head, rows)


def together(turns: list[Turn]) -> Turn:
    """All *turns* as one."""
    return [d for quiet, _ in turns for d in quiet], [d for _, loud in turns for d in loud]


def ratio(turn: Turn) -> float:
    """How many times as late as in its silence ticks come in the noise of *turn*."""
    silence, noise = turn
    return p99(noise) / max(p99(silence), LEAST)


def circumstances(before: float, after: float) -> str:
    """The machine, and its load average before and after."""
    return (
        f"Measured on {process.machine()}, with Python {platform.python_version()}; the load "
        f"average was {before:.1f} before and {after:.1f} after, with what is measured.\n"
    )


def median(found: list[float]) -> float:
    return sorted(found)[len(found) // 2]


def p99(found: list[float]) -> float:
    return sorted(found)[min(len(found) - 1, len(found) * 99 // 100)]
