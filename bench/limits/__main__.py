"""
Measure the worst cases: what the dearest message of each kind costs, against what it may.

It prints the report, and fails if a message may not cost that much.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bench.kept import MissingMeterError, comparable, holds, keep, kept, need_every_meter
from bench.limits.cases import CASES
from bench.limits.figures import KEPT, Figures, measure
from bench.limits.table import report
from bench.measured import publish
from bench.meters.known import METERS
from bench.say import say


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m bench.limits", description=__doc__)
    parser.add_argument("--kept", action="store_true", help="from the figures that were kept last")
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--write", action="store_true", help="keep the figures, and publish the table"
    )
    what.add_argument(
        "--check",
        action="store_true",
        help="compare with what was kept, fail where it is more",
    )
    options = parser.parse_args(arguments)
    if options.check:
        return check(KEPT)
    try:
        figures = kept(KEPT) if options.kept else _measure()
    except MissingMeterError as missing:
        parser.error(f"What a canister would take is measured in RustPython. {missing}")
    print(report(figures), end="")
    if options.write:
        keep(KEPT, figures)
        publish("limits", report(figures))
    return int(len(beyond(figures)) > 0)


def _measure() -> Figures:
    need_every_meter()
    return measure(say, list(METERS.values()))


def check(results: Path) -> int:
    """Say how each message compares with *results*; 1 if any has become too dear."""
    before: Figures = kept(results)
    meters = comparable(results)
    passed = [
        holds(action, meter, before.get(action, {}).get("measured", {}).get(meter.name), now, 1)
        for action, figure in measure(say, meters).items()
        for meter in meters
        for now in [figure["measured"][meter.name]]
    ]
    return int(not all(passed))


def beyond(figures: Figures) -> list[str]:
    """The messages that would cost more than they may."""
    return [case.action for case in CASES if case.estimate(figures[case.action]) > case.limit]


if __name__ == "__main__":
    sys.exit(main())
