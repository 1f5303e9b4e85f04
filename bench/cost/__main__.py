"""
Write the cost sheet, docs/measured/cost.md and docs/measured/cost.svg.

Without --measure it is made from the figures that were kept last, in a second.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from bench.cost.figures import HERE, Figures, MissingToolError, measure
from bench.cost.plot import draw
from bench.cost.sheet import Sheet
from bench.meter import ROOT

FIGURES = HERE / "figures.json"
DOCS = ROOT / "docs" / "measured"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m bench.cost", description=__doc__)
    parser.add_argument(
        "--measure", action="store_true", help="measure anew first, and keep the figures"
    )
    parser.add_argument("--docs", type=Path, default=DOCS, metavar="FOLDER", help="to write to")
    options = parser.parse_args(arguments)
    if options.measure:
        try:
            FIGURES.write_text(json.dumps(measure(_say), indent=2) + "\n", "utf-8")
        except MissingToolError as missing:
            _say(str(missing))
            return 1
    write(kept(), options.docs)
    return 0


def kept() -> Figures:
    """What was measured last."""
    figures: Figures = json.loads(FIGURES.read_text("utf-8"))
    return figures


def write(figures: Figures, folder: Path) -> None:
    """The sheet of *figures* and its chart, in *folder*."""
    sheet = Sheet(figures)
    (folder / "cost.md").write_text(sheet.document(), "utf-8")
    (folder / "cost.svg").write_text(draw(sheet.series()).svg(), "utf-8")


def _say(progress: str) -> None:
    print(progress, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
