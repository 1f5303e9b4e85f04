"""A game among bots: each enters, and then one after the other makes a move, for ever."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from bots import keys
from bots.bot import Bot, Cast
from client.canister import Canister
from client.names import Named
from client.networks import Network
from client.problem import Problem
from client.room import Room

Seconds = float
Tell = Callable[[str], None]
Bots = dict[str, Bot]


def gather(
    cast: Cast, room: Room, network: Network, named: Named, folder: Path, count: int, seed: int
) -> Bots:
    """The first *count* of *cast*, with their keys in *folder*."""
    return {
        name: make(
            Canister(network, named, keys.load_or_make(folder / f"{name.lower()}.pem"), room),
            Random(seed * 100 + number),
        )
        for number, (name, make) in enumerate(list(cast.makers.items())[:count])
    }


def enter(bots: Bots, tell: Tell) -> None:
    """Let all *bots* enter, and tell what those did who were not there before."""
    for name, bot in bots.items():
        done = bot.enter()
        if done:
            tell(f"{name} {done}")


def go_on(bots: Bots, pause: Seconds, tell: Tell) -> None:
    """One after the other makes a move, for ever; what is refused is no reason to stop."""
    while True:
        for name, bot in bots.items():
            time.sleep(pause)
            try:
                told = bot.move()
                if told:
                    tell(f"{name} {told}")
            except Problem as problem:
                tell(f"{name}: {problem}")
