"""
Let bots play in rooms on a localnet while everything goes wrong, and check it all the time.

The report has the words of ``world.md``, or of ``house.md`` if it is about other rooms or several;
tables take the place of names in braces.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path

from bench import process
from bench.measured import publish
from client import room
from tests.soak import rooms
from tests.soak.house import PLAY
from tests.soak.soak import Soak

WORDS = Path(__file__).parent


def main() -> None:
    parser = argparse.ArgumentParser("python -m tests.soak", description=__doc__.split("\n")[1])
    parser.add_argument("--minutes", type=float, default=60, help="how long (default 60)")
    parser.add_argument("--seed", type=int, default=1, help="of what chance decides (default 1)")
    parser.add_argument("--speed", type=float, default=1, help="of its clock (default 1)")
    parser.add_argument("--write", action="store_true", help="publish the report")
    known = ", ".join(room.names_in(rooms))
    which = f"one of {known}; several times for several (default {room.DEFAULT})"
    parser.add_argument("--room", action="append", metavar="ROOM", help=which)
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="soak-"))
    say = partial(print, flush=True)
    say(f"seed {options.seed}, {options.minutes:g} minutes, state in {folder}")
    names = options.room or [room.DEFAULT]
    soak = Soak(folder, options.seed, options.speed, say, names=names)
    soak.run(until(soak, options.minutes))
    if options.write:
        publish(
            "reliability" if alone(soak) else "reliability-house", report(soak, command(options))
        )
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
    return f"PYTHONPATH=src python -m tests.soak {what} --write"


# -- the report


def alone(soak: Soak) -> bool:
    """Whether *soak* is about World alone."""
    return [table.name for table in soak.tables] == [room.DEFAULT]


def report(soak: Soak, command: str) -> str:
    """The document about *soak*, which *command* started."""
    load = ", ".join(f"{each:.0f}" for each in os.getloadavg())
    python = platform.python_version()
    return (
        (WORDS / ("world.md" if alone(soak) else "house.md"))
        .read_text("utf-8")
        .format(
            command=command,
            minutes=f"{soak.tally.minutes:.0f} minutes",
            figures=figures(soak),
            faults=faults(soak),
            checks=counts("check", "times", soak.tally.checks),
            bad_input=counts("what was sent", "times", soak.tally.bad_input),
            machine=f"{process.machine()}, Python {python}; load averages at the end: {load}",
        )
    )


def figures(soak: Soak) -> str:
    """What there was of everything; of each room by its name, if there are several."""
    tally = soak.tally
    several = len(soak.tables) > 1
    rows = [
        ("duration", f"{tally.minutes:.1f} minutes"),
        ("seed", f"{soak.seed}"),
        ("bots", f"{sum(len(table.game.players) for table in soak.tables)}"),
        ("updates that were answered", f"{tally.counts['updates']:,}"),
        ("calls of bots that were cut off", f"{tally.counts['unanswered']:,}"),
        ("queries that were answered", f"{tally.counts['queries']:,}"),
        ("pieces of bad input", f"{tally.bad_input.total():,}"),
    ]
    for table in soak.tables:
        where = f"{table.name}: " * several
        rows += [(where + what, f"{value:,}") for what, value in table.game.figures().items()]
    memory = f"{tally.memory[0]:.0f}, {tally.memory[-1]:.0f}, {tally.peak:.0f} MiB"
    waited = "longest wait for an answer that came while nothing was done to it"
    rows += [
        ("memory of the server at first, at the end, at most", memory),
        (waited, f"{tally.waits[PLAY]:.1f} s"),
    ]
    return markdown(("figure", "value"), rows)


def faults(soak: Soak) -> str:
    """What was done to the server, how often, and for how long at most."""
    tally = soak.tally
    rows = [
        (kind, f"{times:,}", f"{tally.longest[kind]:.1f} s", f"{tally.waits[kind]:.1f} s")
        for kind, times in sorted(tally.faults.items())
    ]
    return markdown(("what was done", "times", "longest", "longest wait for an answer"), rows)


def counts(what: str, how_often: str, found: Mapping[str, int]) -> str:
    rows = [(name, f"{number:,}") for name, number in sorted(found.items())]
    return markdown((what, how_often), rows)


def markdown(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A table, its first column to the left, numbers to the right."""
    ruler = ("---", *("---:" for _ in head[1:]))
    return "\n".join("| " + " | ".join(row) + " |" for row in (head, ruler, *rows))


if __name__ == "__main__":
    main()
