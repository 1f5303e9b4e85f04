"""
Start the house on this machine, with some bots in each room, and say where the page is.

``python scripts/play.py --bots 5``, which ``make play`` runs, is ``python -m localnet`` and, for
each room, ``python -m bots`` in one: Ctrl-C ends all of them. What is not listed here is an option
of localnet, which serves every room of dfx.json, with bots or without.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import bots.rooms
from client import finding, room
from client.problem import Problem

PROJECT = Path(__file__).resolve().parent.parent
UP = "localnet is up at "
LAST = "Ctrl-C stops it"

Process = subprocess.Popen[str]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("play.py", description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--bots", type=int, default=5, help="how many a room (default: 5)")
    parser.add_argument(
        "--rooms", nargs="+", metavar="ROOM", help="where they play (default: in all of dfx.json)"
    )
    parser.add_argument("--state", type=Path, help="where all is kept (default: .localnet)")
    parser.add_argument("--project", type=Path, default=PROJECT, help="the folder of dfx.json")
    asked, others = parser.parse_known_args(arguments)
    state = asked.state or asked.project / ".localnet"
    try:
        played = chosen(asked.project, asked.rooms)
    except Problem as problem:
        print(f"play: {problem}", file=sys.stderr)
        return 2
    command = ["-m", "localnet", "--project", str(asked.project), "--state", str(state), *others]
    network = subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True)
    with_bots = [name for name in played if asked.bots > 0 and name in finding.names(bots.rooms)]
    crowd = [start_bots(name, asked.bots, asked.project, state) for name in with_bots]
    try:
        with suppress(KeyboardInterrupt):
            echo(network)
        return network.wait()  # it was interrupted too, and keeps what it answered
    finally:
        for each in crowd:
            each.terminate()


def chosen(project: Path, wanted: list[str] | None) -> list[str]:
    """The rooms of *wanted*, or all that *project* has. :raises Problem: if it has not one"""
    canisters = json.loads((project / "dfx.json").read_text("utf-8"))["canisters"]
    known = [name for name in room.names() if room.find(name).canister in canisters]
    for name in wanted or []:
        if name not in known:
            raise Problem(f"There is no room {name!r} in dfx.json: choose {' or '.join(known)}.")
    return wanted or known


def start_bots(name: str, count: int, project: Path, state: Path) -> Process:
    """Let *count* bots play in the room called *name*; they wait until the network is up."""
    where = ["--project", str(project), "--keys", str((state / "bots").resolve())]
    command = [sys.executable, "-m", "bots", name, "--count", str(count), *where]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, text=True)


def echo(network: Process) -> None:
    """Show what *network* says, and when it is up, last of all, where the page is."""
    assert network.stdout is not None
    url = ""
    for line in network.stdout:
        print(line, end="", flush=True)
        if line.startswith(UP):
            url = line.removeprefix(UP).strip()
        elif line.startswith(LAST):
            print(f"\nThe page is at {url}/", flush=True)


if __name__ == "__main__":
    sys.exit(main())
