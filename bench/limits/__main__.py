"""
Measure the worst cases: what the dearest message of each kind costs, against what it may.

It prints the section of docs/limits.md, and fails if a message may not cost that much.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bench.limits.cases import CASES
from bench.limits.figures import Figures, keep, kept, measure
from bench.limits.table import put, section
from bench.meter import ROOT
from bench.say import say

DOCUMENT = ROOT / "docs" / "limits.md"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m bench.limits", description=__doc__)
    parser.add_argument("--kept", action="store_true", help="from the figures that were kept last")
    parser.add_argument(
        "--write", action="store_true", help="keep the figures, and write the section anew"
    )
    options = parser.parse_args(arguments)
    figures = kept() if options.kept else measure(say)
    print(section(figures), end="")
    if options.write:
        write(figures, DOCUMENT)
    return int(len(beyond(figures)) > 0)


def write(figures: Figures, document: Path) -> None:
    """Keep *figures*, and put them in *document*."""
    keep(figures)
    document.write_text(put(document.read_text("utf-8"), figures), "utf-8")


def beyond(figures: Figures) -> list[str]:
    """The messages that would cost more than they may."""
    return [case.action for case in CASES if case.estimate(figures[case.action]) > case.limit]


if __name__ == "__main__":
    sys.exit(main())
