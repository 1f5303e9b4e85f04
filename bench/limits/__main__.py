"""
Measure the worst cases: what the dearest message of each kind costs, against what it may.

It prints the section of docs/limits.md, and fails if a message may not cost that much.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bench.kept import MissingMeterError, comparable, holds, keep, kept, need_every_meter
from bench.limits.cases import CASES
from bench.limits.figures import KEPT, Figures, measure
from bench.limits.table import put, section
from bench.meters.known import METERS
from bench.meters.meter import ROOT
from bench.say import say

DOCUMENT = ROOT / "docs" / "limits.md"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m bench.limits", description=__doc__)
    parser.add_argument("--kept", action="store_true", help="from the figures that were kept last")
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--write", action="store_true", help="keep the figures, and write the section anew"
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
    print(section(figures), end="")
    if options.write:
        write(figures, KEPT, DOCUMENT)
    return int(len(beyond(figures)) > 0)


def _measure() -> Figures:
    need_every_meter()
    return measure(say, list(METERS.values()))


def write(figures: Figures, results: Path, document: Path) -> None:
    """Keep *figures*, and put them in *document*."""
    keep(results, figures)
    document.write_text(put(document.read_text("utf-8"), figures), "utf-8")


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
