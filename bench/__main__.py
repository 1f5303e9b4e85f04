"""
Measure the engine and its baselines on the named boards, and print the table.

The whole table takes some minutes; --engine-only and --check take seconds a board.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from bench.boards import BOARDS
from bench.cases import ENGINE
from bench.measure import Row, baseline_row, engine_row, instructions
from bench.say import say
from bench.table import Rows, document, instruction_table, time_table

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results.json"
DOCUMENT = ROOT / "docs" / "measured" / "benchmarks.md"
KEPT = ("engine", "as written", "leaner", "plain Python")
# Nothing scatters while src/ stays as it is. When files came or went that no board has to do with,
# figures moved by up to 0.46 %, and that of the empty board, which nearly is the difference of
# two equal runs, by 134 instructions: 20 % of it, and nothing.
TOLERANCE = 0.01
SLACK = 1_000  # instructions a generation: a tenth of the empty board's aim


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.write and (options.case or options.engine_only):
        parser.error("--write keeps the whole table: it goes with neither --case nor --engine-only")
    names = options.case or list(BOARDS)
    if options.check:
        return check(names, options.results)
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
        help="keep the instructions in FILE and the tables in docs/measured/benchmarks.md",
    )  # fmt: skip
    what.add_argument(
        "--check", action="store_true",
        help="measure the engine's instructions; fail where they are 1 %% above those in FILE",
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
    kept = {name: {key: row[key] for key in KEPT} for name, row in rows.items()}
    results.write_text(json.dumps(kept, indent=2) + "\n")
    DOCUMENT.write_text(document(rows))


def check(names: Sequence[str], results: Path) -> int:
    """Say how each board compares with *results*; 1 if any has become too dear."""
    kept = json.loads(results.read_text())
    failed = False
    for name in names:
        now = instructions(ENGINE, BOARDS[name]())
        before = kept.get(name, {}).get("engine")
        passed, comparison = _compare(before, now)
        failed = failed or not passed
        print(f"{'ok' if passed else 'FAILED':6} {name}: {comparison}", flush=True)
    return int(failed)


def _compare(before: int | None, now: int) -> tuple[bool, str]:
    if before is None:
        return False, f"{now:,}, and nothing to compare with; run python -m bench --write"
    change = f"{before:,} -> {now:,} ({100 * (now / before - 1):+.1f} %)"
    return now <= most(before), change


def most(before: int) -> float:
    """How many instructions a generation may take that took *before*."""
    return before * (1 + TOLERANCE) + SLACK


if __name__ == "__main__":
    sys.exit(main())
