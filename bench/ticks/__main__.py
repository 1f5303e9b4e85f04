"""
Measure whole ticks of World's canister on the named boards, and print the table.

With another project's src/ on PYTHONPATH, that project's canister is measured.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.kept import MissingMeterError, comparable, holds, keep, kept, need_every_meter
from bench.measured import publish
from bench.meters.known import METERS, at_hand
from bench.meters.rustpython import RUSTPYTHON
from bench.say import say
from bench.ticks.cases import CASES, TICK
from bench.ticks.measure import WHOLE, Figures, measure
from bench.ticks.table import document, share, table

KEPT = Path(__file__).with_name("figures.json")
MOST_KEEPING = 0.05  # of a tick; where it was more, it may not become more
SCATTER = 0.005  # of a tick, between two measurements of the same rules


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _parser()
    options = parser.parse_args(arguments)
    names = options.case or list(CASES)
    if options.check:
        return check(names, KEPT)
    if options.write:
        if options.case or options.meter:
            parser.error("--write keeps the whole table: it goes with neither --case nor --meter")
        try:
            need_every_meter()
        except MissingMeterError as missing:
            parser.error(f"--write keeps what every meter read. {missing}")
    meters = at_hand() if options.meter is None else [METERS[options.meter]]
    found = measure(names, meters, say)
    print(table(found), end="")
    if options.write:
        keep(KEPT, found)
        publish("ticks", document(found, RUSTPYTHON.compiler()))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m bench.ticks", description=__doc__)
    parser.add_argument(
        "--case", action="append", choices=CASES, metavar="NAME",
        help="only this board (may be repeated): " + "; ".join(CASES).replace("%", "%%"),
    )  # fmt: skip
    parser.add_argument("--meter", choices=METERS, help="only this one")
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--write", action="store_true", help="keep the figures, and publish the table"
    )
    what.add_argument(
        "--check", action="store_true", help="fail where a tick, or keeping, takes more than it did"
    )
    return parser


def check(names: Sequence[str], results: Path) -> int:
    """Say how each board compares with *results*; 1 if any has become too dear."""
    before: Mapping[str, Figures] = kept(results)
    meters = comparable(results)
    passed = True
    for name, figures in measure(names, meters, say).items():
        for meter in meters:
            was, now = before.get(name, {}).get(meter.name), figures[meter.name]
            spent = None if was is None else was[WHOLE]
            generations = CASES[name].mode.ticks * TICK
            passed = holds(name, meter, spent, now[WHOLE], generations) and passed
            passed = keeping_holds(f"{name}, {meter.title}", was, now) and passed
    return int(not passed)


def keeping_holds(name: str, was: Mapping[str, int] | None, now: Mapping[str, int]) -> bool:
    """Whether keeping takes as little of a tick as it may."""
    may = MOST_KEEPING if was is None else max(MOST_KEEPING, share(was) + SCATTER)
    if share(now) <= may:
        return True
    print(f"FAILED {name}: keeping takes {share(now):.1%} of a tick, and may take {may:.1%}")
    return False


if __name__ == "__main__":
    sys.exit(main())
