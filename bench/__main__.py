"""
Measure the engine and its baselines on the named boards, and print the table.

The whole table takes some minutes; --engine-only and --check take seconds a board.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bench.boards import BOARDS
from bench.cases import ENGINE, GENERATIONS
from bench.kept import MissingMeterError, comparable, holds, keep, kept, need_every_meter
from bench.measure import Row, baseline_row, by, engine_row, instructions
from bench.measured import publish
from bench.meters.known import METERS
from bench.say import say
from bench.table import Rows, document, instruction_table, time_table

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results.json"
KEPT = (*map(by, METERS.values()), "as written", "leaner", "plain Python")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.write and (options.case or options.engine_only):
        parser.error("--write keeps the whole table: it goes with neither --case nor --engine-only")
    names = options.case or list(BOARDS)
    if options.check:
        return check(names, options.results)
    if options.write:
        try:
            need_every_meter()
        except MissingMeterError as missing:
            parser.error(f"--write keeps what every meter read. {missing}")
    rows = {name: _measure(name, options.engine_only) for name in names}
    print(instruction_table(rows), time_table(rows), sep="\n")
    if options.write:
        write(rows, options.results)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m bench", description=__doc__)
    parser.add_argument(
        "--case", action="append", choices=BOARDS, metavar="NAME",
        help="only this board (may be repeated): " + "; ".join(BOARDS).replace("%", "%%"),
    )  # fmt: skip
    parser.add_argument("--engine-only", action="store_true", help="leave the baselines out")
    parser.add_argument(
        "--results", type=Path, default=RESULTS, metavar="FILE",
        help="the instructions to compare with or to write (default: bench/results.json)",
    )  # fmt: skip
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--write", action="store_true",
        help="keep the instructions in FILE and the tables in docs/measured.md",
    )  # fmt: skip
    what.add_argument(
        "--check", action="store_true",
        help="measure the engine's instructions; fail where they are above those in FILE",
    )  # fmt: skip
    return parser


def _measure(name: str, engine_only: bool) -> Row:
    say(f"{name}: the board")
    board = BOARDS[name]()
    say(f"{name}: the engine")
    row = engine_row(board)
    if not engine_only:
        say(f"{name}: the baselines")
        row |= baseline_row(board)
    return row


def write(rows: Rows, results: Path) -> None:
    """Keep the instructions for `check`, and the tables for people."""
    keep(results, {name: {key: row[key] for key in KEPT} for name, row in rows.items()})
    publish("benchmarks", document(rows))


def check(names: Sequence[str], results: Path) -> int:
    """Say how each board compares with *results*; 1 if any has become too dear."""
    before = kept(results)
    passed = [
        holds(name, meter, before.get(name, {}).get(by(meter)), now, GENERATIONS)
        for meter in comparable(results)
        for name in names
        for now in [instructions(ENGINE, BOARDS[name](), meter)]
    ]
    return int(not all(passed))


if __name__ == "__main__":
    sys.exit(main())
