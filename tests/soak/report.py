"""
docs/measured/reliability.md: the figures of a soak, and what they do not show.

The words are the room's, in `tests.soak.rooms`, or ``house.md`` if there are several rooms;
tables take the place of names in braces. ``figures.md`` follows words that have no place for them.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Mapping
from pathlib import Path

from bench import process
from tests.soak.house import PLAY
from tests.soak.soak import Soak, Table

HOUSE = Path(__file__).with_name("house.md")
FIGURES = Path(__file__).with_name("figures.md")


def draw(soak: Soak, command: str) -> str:
    """The document about *soak*, which *command* started."""
    path = soak.tables[0].room.report if len(soak.tables) == 1 else HOUSE
    words = path.read_text("utf-8")
    if "{figures}" not in words:
        words += FIGURES.read_text("utf-8")
    return words.format(
        command=command,
        minutes=f"{soak.tally.minutes:.0f} minutes",
        figures=figures(soak),
        faults=faults(soak),
        checks=counts("check", "times", soak.tally.checks),
        bad_input=counts("what was sent", "times", soak.tally.bad_input),
        machine=machine(),
    )


def figures(soak: Soak) -> str:
    """What there was of everything."""
    tally = soak.tally
    return table(
        ("figure", "value"),
        [
            ("duration", f"{tally.minutes:.1f} minutes"),
            ("seed", f"{soak.seed}"),
            ("bots", f"{sum(len(table.game.players) for table in soak.tables)}"),
            ("updates that were answered", f"{tally.counts['updates']:,}"),
            ("calls of bots that were cut off", f"{tally.counts['unanswered']:,}"),
            ("queries that were answered", f"{tally.counts['queries']:,}"),
            ("pieces of bad input", f"{tally.bad_input.total():,}"),
            *[row for table in soak.tables for row in _of(table, soak)],
            ("memory of the server at first, at the end, at most", _memory(soak)),
            (
                "longest wait for an answer that came while nothing was done to it",
                _wait(soak, PLAY),
            ),
        ],
    )


def _of(table: Table, soak: Soak) -> list[tuple[str, str]]:
    """What there was in the room of *table*, which is named if there are several."""
    where = "" if len(soak.tables) == 1 else f"{table.name}: "
    return [(where + what, f"{value:,}") for what, value in table.game.figures().items()]


def _memory(soak: Soak) -> str:
    tally = soak.tally
    return f"{tally.memory[0]:.0f}, {tally.memory[-1]:.0f}, {tally.peak:.0f} MiB"


def _wait(soak: Soak, doing: str) -> str:
    return f"{soak.tally.worst_wait[doing]:.1f} s"


def faults(soak: Soak) -> str:
    """What was done to the server, how often, and for how long at most."""
    tally = soak.tally
    rows = [
        (kind, f"{times:,}", f"{tally.longest[kind]:.1f} s", _wait(soak, kind))
        for kind, times in sorted(tally.faults.items())
    ]
    return table(("what was done", "times", "longest", "longest wait for an answer"), rows)


def counts(what: str, how_often: str, found: Mapping[str, int]) -> str:
    rows = [(name, f"{number:,}") for name, number in sorted(found.items())]
    return table((what, how_often), rows)


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Rows of Markdown, the first column to the left, numbers to the right."""
    ruler = ("---", *("---:" for _ in head[1:]))
    return "\n".join("| " + " | ".join(row) + " |" for row in (head, ruler, *rows))


def machine() -> str:
    """Where this was, and how busy that was."""
    load = ", ".join(f"{each:.0f}" for each in os.getloadavg())
    python = platform.python_version()
    return f"{process.machine()}, Python {python}; load averages at the end: {load}"
