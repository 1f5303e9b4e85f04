"""
How fast the page's twin of the rules is, beside numpy on the same boards in the same run.

    python -m bench.twin            measure and print
    python -m bench.twin --write    and publish the table
    python -m bench.twin --check    fail where a generation of the twin takes over 6 ms

Boards are tori of 512 x 512 with a soup of 30 %. Both have to come to the same cells. A time is
what the processor worked for the fastest generation: what others do on the machine counts little.
"""

from __future__ import annotations

import argparse
import base64
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from bench.measured import publish
from bench.rules import soup
from bench.rules_arrays import Arrays
from engine.rules.notation import parse_rule

ROOT = Path(__file__).resolve().parent.parent
SIDE = 512
GRID = "torus"
GENERATIONS = 12
LIMIT = 6.0  # milliseconds

RULES = (
    "Base", "HighLife", "Replicator", "Colorised", "Immigration", "Extended", "Weighted",
    "Generations", "Generations*", "23/3/8", "Bloomerang", "Bugs", "Bugsmovie",
    "R10,C0,M0,S20..90,B25..70,NN", "R10,C25,M1,S123..212,B123..170,NC",
)  # fmt: skip

HEAD = f"""\
# The rules in the page

Milliseconds of work for a generation of {SIDE} x {SIDE} cells, by the page's twin of the rules in
Node.js and by numpy, one after the other in one run; each time is the fastest of {GENERATIONS}
generations or more. Both come to the same cells. The page may take {LIMIT:g} ms; on another
machine, the ratio says more.
`python -m bench.twin --write` wrote this.

| rule | twin | numpy | twin / numpy |
|---|---:|---:|---:|
"""


class Figure(NamedTuple):
    """What a generation takes under *rule*, in milliseconds."""

    rule: str
    twin: float
    numpy: float

    def row(self) -> str:
        ratio = self.twin / self.numpy
        return f"| {self.rule} | {self.twin:.2f} | {self.numpy:.1f} | {ratio:.3f} |"


def measure() -> list[Figure]:
    """A figure for each rule. :raises AssertionError: if twin and numpy do not agree"""
    soups = {rule: soup(parse_rule(rule).live, SIDE) for rule in RULES}
    figures = []
    for rule, (times, cells) in zip(RULES, _twin(soups), strict=True):
        arrays = Arrays(parse_rule(rule), soups[rule], SIDE, GRID)
        beside = [_timed(arrays) for _ in range(GENERATIONS)]
        assert arrays.cells.tobytes() == cells, f"twin and numpy do not agree on {rule}"
        figures.append(Figure(rule, min(times), min(beside)))
    return figures


def _timed(arrays: Arrays) -> float:
    start = time.process_time()
    arrays.step()
    return (time.process_time() - start) * 1000


def _twin(soups: dict[str, bytes]) -> list[tuple[list[float], bytes]]:
    """The times of the twin on each of *soups*, and the cells that it comes to."""
    asked = [
        {
            "rule": rule,
            "side": SIDE,
            "grid": GRID,
            "cells": base64.b64encode(cells).decode("ascii"),
            "generations": GENERATIONS,
        }
        for rule, cells in soups.items()
    ]
    command = ["node", str(ROOT / "web" / "scripts" / "twin.js")]
    said = subprocess.check_output(command, input=json.dumps(asked), cwd=ROOT / "web", text=True)
    return [(one["times"], base64.b64decode(one["cells"])) for one in json.loads(said)]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.twin", description=__doc__)
    parser.add_argument("--write", action="store_true", help="publish the table")
    parser.add_argument("--check", action="store_true", help=f"fail above {LIMIT:g} ms")
    asked = parser.parse_args(arguments)
    figures = measure()
    report = HEAD + "".join(figure.row() + "\n" for figure in figures)
    print(report, end="")
    if asked.write:
        publish("twin", report)
    slow = [figure.rule for figure in figures if figure.twin > LIMIT]
    if asked.check and slow != []:
        print(f"over {LIMIT:g} ms: {', '.join(slow)}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
