"""``python -m bots``: let some programs play in a room, so that there is something to look at."""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

from bots import bot, rooms
from client import room
from client.command import add_place, guarded, place
from client.room import Room
from engine.errors import Life2Error

DESCRIPTION = (
    "Lets some programs play in a room, until Ctrl-C, so that there is something to see; or one of "
    "them, by its name: `python -m bots keeper` plays the Arena's rounds on, and is paid for it."
)
PATIENCE = 300.0  # seconds, for a network that is being started on a crowded machine
PAUSE = 0.5


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser("python -m bots", description=DESCRIPTION)
    known = f"{', '.join(room.names_in(rooms))}, or a bot's name (default: {room.DEFAULT})"
    found.add_argument("room", nargs="?", default=room.DEFAULT, help=known)
    found.add_argument("--count", type=_count, help="how many (default: all that the room has)")
    found.add_argument("--pause", type=float, default=4.0, help="seconds a move (default: 4)")
    found.add_argument("--opening", action="store_true", help="let all of them enter, then end")
    keys = "where their keys are kept (default: .localnet/bots in the project)"
    default = Path(".localnet/bots")
    found.add_argument("--keys", type=Path, default=default, metavar="DIR", help=keys)
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
    say = partial(print, flush=True)

    def work() -> None:
        bots = gather_patiently(*find(asked.room), asked)
        bot.enter(bots, say)
        if not asked.opening:
            with suppress(KeyboardInterrupt):
                bot.move_forever(bots, asked.pause, say)

    return guarded("bots", work, 1)


def find(name: str) -> tuple[Room, bot.Cast]:
    """A room and its cast, or one of them alone. :raises ClientError: if there is no such *name*"""
    known = room.names_in(rooms)
    if name not in known:
        for each in known:
            cast: bot.Cast = room.find_in(rooms, each)
            alone = {
                called: make for called, make in cast.items() if called.lower() == name.lower()
            }
            if alone:
                return room.find(each), alone
    return room.find(name), room.find_in(rooms, name)


def gather_patiently(found: Room, cast: bot.Cast, asked: argparse.Namespace) -> bot.Bots:
    """The bots, once a canister answers. :raises Life2Error: when patience ends"""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            where = place(asked, found)
            keys, count = asked.project / asked.keys, asked.count or len(cast)
            bots = bot.gather(cast, found, *where, keys, count, asked.seed)
            next(iter(bots.values())).canister.ask("get_admins")
            return bots
        except Life2Error:
            if time.monotonic() > deadline:
                raise
            time.sleep(PAUSE)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
