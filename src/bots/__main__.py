"""``python -m bots``: let some programs play in a room, so that there is something to look at."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from bots import play, rooms
from bots.bot import Cast
from client import finding, names, networks, room
from client.command import add_place, guarded
from client.problem import Problem

DESCRIPTION = "Lets some programs play in a room, until Ctrl-C, so that there is something to see."
PATIENCE = 300.0  # seconds, for a network that is being started on a crowded machine
PAUSE = 0.5


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser("python -m bots", description=DESCRIPTION)
    known = ", ".join(finding.names(rooms))
    found.add_argument(
        "room", nargs="?", default=room.DEFAULT, help=f"{known} (default: {room.DEFAULT})"
    )
    found.add_argument("--count", type=_count, help="how many (default: all that the room has)")
    found.add_argument("--pause", type=float, default=4.0, help="seconds a move (default: 4)")
    found.add_argument("--opening", action="store_true", help="let all of them enter, then end")
    found.add_argument(
        "--keys",
        type=Path,
        default=Path(".localnet/bots"),
        metavar="DIR",
        help="where their keys are kept (default: .localnet/bots in the project)",
    )
    found.add_argument("--seed", type=int, default=1, help="of their dice (default: 1)")
    add_place(found)
    return found


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or int(text) == 0:
        raise argparse.ArgumentTypeError(f"expected a number of bots from 1 on, got {text!r}")
    return int(text)


def main(arguments: list[str]) -> int:
    """Play as the command line asks; 1 if it could not be done."""
    asked = parser().parse_args(arguments)

    def work() -> None:
        cast: Cast = finding.find(rooms, asked.room)
        bots = patiently(lambda: gather(cast, asked))
        play.enter(bots, say)
        if not asked.opening:
            with suppress(KeyboardInterrupt):
                play.go_on(bots, asked.pause, say)

    return guarded("bots", work, 1)


def gather(cast: Cast, asked: argparse.Namespace) -> play.Bots:
    """The bots, at a canister that answers. :raises Problem: if none does"""
    found = room.find(asked.room)
    network = networks.find(asked.project, asked.network, asked.root_key, asked.fetch_root_key)
    named = names.find(asked.project, asked.canister or found.canister, network.own)
    folder = asked.project / asked.keys
    count = asked.count or len(cast.makers)
    bots = play.gather(cast, found, network, named, folder, count, asked.seed)
    next(iter(bots.values())).canister.ask("get_admins")
    return bots


def patiently(go: Callable[[], play.Bots]) -> play.Bots:
    """What *go* returns, once it does. :raises Problem: its last one, when patience ends"""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return go()
        except Problem:
            if time.monotonic() > deadline:
                raise
            time.sleep(PAUSE)


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
