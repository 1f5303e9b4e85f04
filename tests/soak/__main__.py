"""Let bots play in rooms on a localnet while everything goes wrong, and check it all the time."""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from client import room
from tests.soak import report, rooms
from tests.soak.soak import Soak


def main() -> None:
    parser = argparse.ArgumentParser("python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60, help="how long (default 60)")
    parser.add_argument("--seed", type=int, default=1, help="of what chance decides (default 1)")
    parser.add_argument("--speed", type=float, default=1, help="of its clock (default 1)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the figures into FILE")
    known = ", ".join(room.names_in(rooms))
    which = f"one of {known}; several times for several (default {room.DEFAULT})"
    parser.add_argument("--room", action="append", metavar="ROOM", help=which)
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="soak-"))
    say(f"seed {options.seed}, {options.minutes:g} minutes, state in {folder}")
    names = options.room or [room.DEFAULT]
    soak = Soak(folder, options.seed, options.speed, say, names=names)
    soak.run(until(soak, options.minutes))
    if options.write is not None:
        options.write.write_text(report.draw(soak, command(options)), "utf-8")
    shutil.rmtree(folder)


def until(soak: Soak, minutes: float) -> Iterator[str]:
    """Kinds of faults, all of them equally often, for so many *minutes*."""
    while True:
        for kind in soak.cycle():
            if soak.tally.minutes >= minutes:
                return
            yield kind


def command(options: argparse.Namespace) -> str:
    """The words that do the same again."""
    speed = "" if options.speed == 1 else f" --speed {options.speed:g}"
    which = "".join(f" --room {name}" for name in options.room or [])
    what = f"--minutes {options.minutes:g} --seed {options.seed}{speed}{which}"
    return f"PYTHONPATH=src python -m tests.soak {what} --write {options.write}"


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    main()
