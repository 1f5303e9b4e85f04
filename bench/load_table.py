"""
A localnet's load for people: tables in Markdown, printed, and published by `bench.measured`.

Times are milliseconds.
"""

from __future__ import annotations

import platform
from typing import NamedTuple

from bench import process
from bench.load_cases import IDLE_SECONDS, STATES, Messages, State
from bench.table import markdown

UPDATE_AIM = 10.0
QUERY_AIM = 5.0

INTRODUCTION = """\
# How quickly a localnet answers

Written by `python -m bench.load --write`. The world has 200 soups of nine players, 27,000 living
cells at first, and ticks ten generations every second meanwhile. Times are milliseconds.

- *median* and *99 %* are how long a client waits. Each sends its next request when the last one is
  answered, and all of them share the machine with the server.
- *cpu* is the server's processor time for a message: checking the signature, running it, writing
  it down, signing the answer and logging it. What ticks take is not in it.
- *canister* is the median of the canister's own part, from the server's log.
- *aim* is what the server may take for a message: 10 ms for an update, 5 ms for a query. It is
  compared with *cpu*, which does not grow when other programs want the processors too, as a
  client's wait does.

"""


class Measured(NamedTuple):
    """What `python -m bench.load` found out."""

    messages: list[Messages]
    states: list[State]
    idle: float
    memory: tuple[float, float]
    load: tuple[float, float]


def document(measured: Measured) -> str:
    """The whole report."""
    return INTRODUCTION + tables(measured)


def tables(measured: Measured) -> str:
    parts = [
        message_table(measured.messages),
        f"`get_state` while the world ticks, {STATES} times by one client. The answer is 6 bytes "
        "a cell.\n",
        state_table(measured.states),
        _conditions(measured),
    ]
    return "\n".join(parts)


def message_table(rows: list[Messages]) -> str:
    head = ["message", "clients", "a second", "median", "99 %", "cpu", "canister", "aim"]
    return markdown(head, [_message_line(row) for row in rows])


def _message_line(row: Messages) -> list[str]:
    figures = row.figures
    numbers = [f"{each:.1f}" for each in (figures.median, figures.slow, row.cpu, row.canister)]
    return [row.method, str(row.clients), f"{figures.per_second:.0f}", *numbers, _aim(row)]


def _aim(row: Messages) -> str:
    aim = UPDATE_AIM if row.method == "place_cells" else QUERY_AIM
    return f"{aim:.0f}: " + ("met" if row.cpu <= aim else "missed")


def state_table(rows: list[State]) -> str:
    head = ["owned cells", "bytes", "median", "99 %", "canister"]
    lines = [
        [
            f"{row.cells:,}",
            f"{row.bytes:,}",
            *(f"{each:.1f}" for each in (row.figures.median, row.figures.slow, row.canister)),
        ]
        for row in rows
    ]
    return markdown(head, lines)


def _conditions(measured: Measured) -> str:
    now, most = measured.memory
    before, after = measured.load
    return (
        f"Ticks alone took {measured.idle:.1%} of a core (over {IDLE_SECONDS} s). The server held "
        f"{now:.0f} MiB at the end, {most:.0f} MiB at most.\n\n"
        f"Measured on {process.machine()}, with Python {platform.python_version()}; the load "
        f"average was {before:.1f} before and {after:.1f} after, so that much else ran at the "
        "time.\n"
    )
