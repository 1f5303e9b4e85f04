"""
What a generation costs under each family of rules, on boards of three sizes.

    python -m bench.rules            measure and print: planes, the definition, numpy
    python -m bench.rules --write    and keep the planes' instructions in bench/rules.json
    python -m bench.rules --check    fail where they are above those, or over the targets

Instructions are those of both bench.meters, and targets those of CPython compiled to WASI; the
boards are soups of 30 %, the same on every machine. The definition goes cell by cell, numpy over
whole arrays.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bench.kept import MissingMeterError, comparable, holds, keep, kept, need_every_meter
from bench.meters.known import METERS
from bench.meters.meter import Meter
from bench.meters.wasi import WASI
from bench.rules_arrays import Arrays
from engine.rules.board import Board
from engine.rules.notation import parse_rule
from tests.engine.rules.definition import Sheet, generation

FIGURES = Path(__file__).resolve().parent / "rules.json"
SIZES = {25: 1000, 64: 400, 512: 20}  # generations that are measured on each
DENSITY = 0.3
GRIDS = ("bounded", "torus")
ALLOWED = 1.10  # of a target
ROUNDED = {25: 0.005, 64: 0.005, 512: 0.05}  # millions by which a target may be more than is said

# Millions of instructions a generation in CPython, rounded as they were given; on a torus, which
# lays its edges anew in every generation, the rounding counts.
TARGETS = {
    "Base": (0.05, 0.16, 8.0),
    "Colorised": (0.09, 0.30, 15.0),
    "Immigration": (0.09, 0.30, 15.0),
    "Extended": (0.16, 0.47, 20.2),
    "Weighted": (0.19, 0.55, 23.8),
    "Generations": (0.14, 0.43, 20.4),
}
RULES = (*TARGETS, "23/3/8", "HighLife", "Bugs")

# Cells lie in a file: to make them would cost a hundred times what is measured, and scatter.
GUEST = """
import gc, sys
from engine.rules.board import Board
rule, side, grid, generations = sys.argv[1:]
board = Board(rule, int(side), int(side), grid)
with open("/script/cells", "rb") as file:
    board.put(file.read())
gc.collect()
board.step(int(generations))
"""

Figures = dict[str, dict[str, int]]  # by meter, and by rule, side and grid


def soup(live: tuple[int, ...], side: int) -> bytes:
    """Cells of which three in ten are in one of the states *live*."""
    dice = Random(side)
    return bytes(dice.choice(live) if dice.random() < DENSITY else 0 for _ in range(side * side))


def instructions(meter: Meter, rule: str, side: int, grid: str) -> int:
    """What a generation of the planes costs."""

    with TemporaryDirectory() as folder:
        Path(folder, "guest.py").write_text(GUEST)
        Path(folder, "cells").write_bytes(soup(parse_rule(rule).live, side))

        def spent(generations: int) -> int:
            words = [rule, str(side), grid, str(generations)]
            return meter.cost(["/script/guest.py", *words], Path(folder))

        return round((spent(SIZES[side]) - spent(0)) / SIZES[side])


def measure(meters: Sequence[Meter]) -> Figures:
    """All figures."""
    return {
        meter.name: {
            f"{rule} {side} {grid}": instructions(meter, rule, side, grid)
            for rule in RULES
            for side in SIZES
            for grid in GRIDS
        }
        for meter in meters
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


def check(figures: Figures, before: Figures) -> bool:
    """Say how each figure compares with what was kept, and with its target."""
    passed = [
        holds(name, METERS[meter], before.get(meter, {}).get(name), now, SIZES[_side(name)])
        for meter, found in figures.items()
        for name, now in found.items()
    ]
    targets = [_meets(name, now) for name, now in figures[WASI.name].items()]
    return all(passed) and all(targets)


def _side(name: str) -> int:
    return int(name.split()[-2])


def _meets(name: str, now: int) -> bool:
    """Whether a figure is within its target, if it has one; says if it is not."""
    rule, _, grid = name.rsplit(" ", 2)
    if rule not in TARGETS:
        return True
    side = _side(name)
    target = TARGETS[rule][list(SIZES).index(side)] * 1e6
    slack = 0 if grid == "bounded" else ROUNDED[side] * 1e6
    most = (target + slack) * ALLOWED
    if now > most:
        print(f"FAILED {name}: {now:,}, {100 * (now / target - 1):+.0f} % against the target")
    return now <= most


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m bench.rules", description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the figures")
    parser.add_argument("--check", action="store_true", help="compare with the kept figures only")
    options = parser.parse_args(arguments)
    if options.write:
        try:
            need_every_meter()
        except MissingMeterError as missing:
            parser.error(f"--write keeps what every meter read. {missing}")
        keep(FIGURES, measure(list(METERS.values())))
    figures = kept(FIGURES) if options.write else measure(comparable(FIGURES))
    passed = check(figures, kept(FIGURES))
    if not options.check:
        for side in SIZES:
            for rule in RULES:
                print(compare(rule, side))
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
