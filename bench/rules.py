"""
What a generation costs under each family of rules, on boards of three sizes.

    python -m bench.rules            measure and print: planes, the definition, numpy
    python -m bench.rules --write    and keep the planes' instructions in bench/rules.json
    python -m bench.rules --check    fail where they are over 5 % above those, or over the targets

Instructions are those of CPython compiled to WASI; the boards are soups of 30 %, the same on
every machine. The definition goes cell by cell, numpy over whole arrays.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from bench.meter import cost
from bench.rules_arrays import Arrays
from bench.rules_soup import soup
from engine.rules.board import Board
from engine.rules.definition import Sheet, generation
from engine.rules.notation import parse_rule

FIGURES = Path(__file__).resolve().parent / "rules.json"
SIZES = {25: 100, 64: 40, 512: 2}  # generations that are measured on each
GRIDS = ("bounded", "torus")
TOLERANCE = 1.05
ALLOWED = 1.10  # of a target
ROUNDED = {25: 0.005, 64: 0.005, 512: 0.05}  # millions by which a target may be more than is said

# Millions of instructions a generation, rounded as they were given; on a torus, which lays its
# edges anew in every generation, the rounding counts.
TARGETS = {
    "Base": (0.05, 0.16, 8.0),
    "Colorised": (0.09, 0.30, 15.0),
    "Immigration": (0.09, 0.30, 15.0),
    "Extended": (0.16, 0.47, 20.2),
    "Weighted": (0.19, 0.55, 23.8),
    "Generations": (0.14, 0.43, 20.4),
}
RULES = (*TARGETS, "23/3/8", "HighLife", "Bugs")

GUEST = """
from bench.rules_soup import soup
from engine.rules.board import Board
import gc
board = Board({rule!r}, {side}, {side}, {grid!r})
board.put(soup(board.rule.live, {side}))
gc.collect()
board.step({generations})
"""


def instructions(rule: str, side: int, grid: str) -> int:
    """What a generation of the planes costs."""

    def spent(generations: int) -> int:
        said = {"rule": rule, "side": side, "grid": grid, "generations": generations}
        return cost(["-c", GUEST.format(**said)])

    return round((spent(SIZES[side]) - spent(0)) / SIZES[side])


def measure() -> dict[str, int]:
    """All figures, by rule, side and grid."""
    return {
        f"{rule} {side} {grid}": instructions(rule, side, grid)
        for rule in RULES
        for side in SIZES
        for grid in GRIDS
    }


def compare(rule_text: str, side: int) -> str:
    """Milliseconds of a generation by planes, by numpy and cell by cell; they have to agree."""
    rule = parse_rule(rule_text)
    cells = soup(rule.live, side)
    board = Board(rule, side, side)
    board.put(cells)
    arrays = Arrays(rule, cells, side, "bounded")
    planes_ms, numpy_ms = _milliseconds(board.step, 10), _milliseconds(arrays.step, 10)
    if board.cells() != arrays.cells.tobytes():
        raise AssertionError(f"{rule.text} on {side} x {side}: planes and numpy differ")
    line = f"{rule_text:12} {side:4}  planes {planes_ms:8.3f} ms  numpy {numpy_ms:8.3f} ms"
    if side > 64:
        return line
    sheet = Sheet(cells, side, side)
    cell_by_cell = _milliseconds(lambda: generation(rule, sheet), 1)
    return f"{line}  cell by cell {cell_by_cell:9.1f} ms"


def _milliseconds(step: Callable[[], object], times: int) -> float:
    start = time.perf_counter()
    for _ in range(times):
        step()
    return 1000 * (time.perf_counter() - start) / times


def check(figures: dict[str, int], kept: dict[str, int]) -> bool:
    """Say how each figure compares with what was kept and with its target."""
    passed = True
    for name, now in figures.items():
        rule, side, grid = name.rsplit(" ", 2)
        before = kept.get(name, 0)
        ok = now <= before * TOLERANCE
        said = f"{before:,} -> {now:,}"
        if rule in TARGETS:
            target = TARGETS[rule][list(SIZES).index(int(side))] * 1e6
            said += f" ({100 * (now / target - 1):+.0f} % against the target)"
            slack = 0 if grid == "bounded" else ROUNDED[int(side)] * 1e6
            ok = ok and now <= (target + slack) * ALLOWED
        passed = passed and ok
        print(f"{'ok' if ok else 'FAILED':6} {name}: {said}")
    return passed


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m bench.rules", description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the figures")
    parser.add_argument("--check", action="store_true", help="compare with the kept figures only")
    options = parser.parse_args(arguments)
    figures = measure()
    if options.write:
        FIGURES.write_text(json.dumps(figures, indent=1) + "\n")
    passed = check(figures, json.loads(FIGURES.read_text()))
    if not options.check:
        for side in SIZES:
            for rule in RULES:
                print(compare(rule, side))
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
