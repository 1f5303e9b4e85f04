"""
Measure how quickly a localnet answers while a busy world ticks, with one client and with many.

Takes about two minutes, and talks to nobody but a localnet of its own on 127.0.0.1.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench import load_table
from bench.load_cases import Load
from bench.load_table import Measured
from bench.measured import publish
from bench.say import say
from tests.servers.served import Served, make_project

ROOT = Path(__file__).resolve().parent.parent
CROWD = 50
SIZES = (15_000, 262_144)


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        served = Served(make_project(Path(folder) / "project"))
        try:
            served.wait()
            measured = measure(Load(served), options.requests)
        finally:
            served.stop()
    print(load_table.tables(measured))
    if options.write:
        publish("load", load_table.document(measured))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m bench.load", description=__doc__)
    parser.add_argument(
        "--requests", type=int, default=1000, metavar="N",
        help="how many of each kind are sent (default 1000)",
    )  # fmt: skip
    parser.add_argument("--write", action="store_true", help="publish the tables")
    return parser


def measure(load: Load, requests: int) -> Measured:
    """Everything, on a world that never rests."""
    before = os.getloadavg()[0]
    load.fill_with_soups()
    idle = load.idle()
    messages = []
    for clients in (1, CROWD):
        for method in ("place_cells", "get_generation", "get_frame"):
            say(f"{clients} x {method}")
            messages.append(load.messages(method, clients, requests, idle))
    states = []
    for cells in SIZES:
        say(f"get_state of {cells:,} cells")
        states.append(load.state(cells))
    return Measured(messages, states, idle, load.memory(), (before, os.getloadavg()[0]))


if __name__ == "__main__":
    sys.exit(main())
