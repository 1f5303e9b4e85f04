"""
Publish the cost sheet of every room that has one (`cost` for the first, with its chart), the sheet
of all together (`cost-house`), and write the README's sentence about the first.

Without --measure it is made from the figures that were kept last, in a second.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill

from bench.cost import house, rooms
from bench.cost.figures import MissingToolError, measure
from bench.cost.plot import draw
from bench.cost.room import Room
from bench.cost.sheet import Sheet
from bench.measured import REPORTS, publish
from bench.meters.meter import ROOT
from bench.say import say
from client.room import find_in, names_in

README = ROOT / "README.md"
HEADING = "**What World costs**, [estimated](docs/measured.md) before any bill: "
LINE = 120  # characters


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m bench.cost", description=__doc__)
    known = names_in(rooms)
    parser.add_argument("--room", choices=known, action="append", help="only this one")
    parser.add_argument(
        "--measure", action="store_true", help="measure anew first, and keep the figures"
    )
    parser.add_argument("--readme", type=Path, default=README, metavar="FILE", help="to write to")
    options = parser.parse_args(arguments)
    for name in options.room or known:
        room: Room = find_in(rooms, name)
        if options.measure:
            try:
                room.kept.write_text(json.dumps(measure(room, say), indent=2) + "\n", "utf-8")
            except MissingToolError as missing:
                say(str(missing))
                return 1
        write(room)
        put_summary(room.summary(Sheet(room, room.figures())), options.readme)
    publish("cost-house", house.document())
    return 0


def write(room: Room) -> None:
    """Publish the sheet of *room*, with its chart beside it."""
    sheet = Sheet(room, room.figures())
    publish(room.document, sheet.document())
    (REPORTS / f"{room.document}.svg").write_text(draw(room.series(sheet)).svg(), "utf-8")


def put_summary(summary: str, readme: Path) -> None:
    """Put *summary*, if there is any, where *readme* says what things cost."""
    if summary != "":
        before, heading, rest = readme.read_text("utf-8").partition(HEADING)
        assert heading != "", f"{readme} says what things cost"
        paragraph = fill(heading + summary, LINE, break_on_hyphens=False)
        readme.write_text(before + paragraph + "\n\n" + rest.partition("\n\n")[2], "utf-8")


if __name__ == "__main__":
    sys.exit(main())
