"""
What the most that Lab runs at once costs: a query may take 5,000 million instructions.

    python -m bench.rules_trials            measure and print
    python -m bench.rules_trials --write    and keep the figures in bench/rules_trials.json
    python -m bench.rules_trials --check    fail where they are over 5 % above those, or too many

Each case is a whole `run` (`rules_trial`): a pattern is read, all generations pass, none comes
again, and the last one is drawn. Two meters have read it::

    wasi         wasm instructions of CPython compiled to WASI: measured here
    rustpython   wasm instructions of RustPython 0.3.1, compiled as canisters are, with SIMD:
                 measured once on the same boards, and written down

The canister's interpreter is RustPython, so the estimate is that reading, times what the Internet
Computer's weights make of Python work: at most 1.14 times the plain count.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from bench.meter import cost

FIGURES = Path(__file__).resolve().parent / "rules_trials.json"
GUEST = "/root/bench/rules_trial.py"
WEIGHTS = 1.14
TOLERANCE = 1.05
QUERY = 5_000_000_000  # instructions that a query may take
WEIGHTED = 1_300_000_000  # that 64 x 64 cells under Weighted for 1,024 generations may take

Figures = dict[str, dict[str, int]]  # by case and meter


class Case(NamedTuple):
    """As many *generations* of a board as may be run at once, or nearly."""

    rule: str
    side: int
    generations: int

    @property
    def name(self) -> str:
        return f"{self.rule} {self.side} {self.generations}"

    @property
    def most(self) -> int:
        """Instructions that this may take in the canister."""
        return WEIGHTED if self == AIMED else QUERY


AIMED = Case("Weighted", 64, 1024)
CASES = (
    Case("Base", 64, 1024),
    Case("Colorised", 64, 1024),
    Case("Extended", 64, 1024),
    AIMED,
    Case("Generations", 64, 1024),
    Case("Weighted", 25, 6710),
    Case("Generations", 25, 6710),
    Case("Weighted", 128, 256),
    Case("R2,C3,M0,S3..6,B4..6,NM", 25, 1398),
    Case("R10,C0,M0,S60..200,B70..150,NC", 128, 256),
)


def measure(case: Case) -> int:
    """What *case* costs in CPython compiled to WASI."""
    words = [GUEST, case.rule, str(case.side), str(case.generations)]
    return cost([*words, "1"]) - cost([*words, "0"])


def estimate(figures: Figures, case: Case) -> float:
    """What the Internet Computer would count for *case*."""
    return figures[case.name]["rustpython"] * WEIGHTS


def check(figures: Figures, kept: Figures) -> bool:
    """Say how each case compares with what was kept, and with what it may take."""
    passed = True
    for case in CASES:
        now, before = figures[case.name]["wasi"], kept[case.name]["wasi"]
        likely = estimate(kept, case)
        ok = now <= before * TOLERANCE and likely <= case.most
        passed = passed and ok
        told = f"{before / 1e6:,.0f} -> {now / 1e6:,.0f} M"
        in_canister = f"{likely / 1e9:.2f} of {case.most / 1e9:.1f} G in the canister"
        print(f"{'ok' if ok else 'FAILED':6} {case.name}: {told}, about {in_canister}")
    return passed


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m bench.rules_trials", description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the figures")
    parser.add_argument("--check", action="store_true", help="compare with the kept figures")
    options = parser.parse_args(arguments)
    kept: Figures = json.loads(FIGURES.read_text())
    figures = {case.name: kept[case.name] | {"wasi": measure(case)} for case in CASES}
    if options.write:
        FIGURES.write_text(json.dumps(figures, indent=1) + "\n")
        kept = figures
    return 0 if check(figures, kept) else 1


if __name__ == "__main__":
    sys.exit(main())
