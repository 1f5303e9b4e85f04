"""
A bot is a program that plays one room, and is to its canister a player like any other.

A room's file in `bots.rooms` has a class of bots, and a cast: who there is, by name, and how each
is made of that name, a canister and dice. Each has a key of its own, in a PEM file that is made
when it is first asked for::

    ROOM = {"Closer": partial(Drawer, choose=closer), "Miser": partial(Drawer, choose=miser)}

All of them enter, and then one after the other makes a move, for ever.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from client.canister import Canister
from client.network import Named, Network, load_identity
from client.room import Room
from engine.errors import Life2Error
from localnet.protocol import sign

Tell = Callable[[str], None]


class Bot(ABC):
    """Has a key, by way of its *canister*, and *dice* of its own; its room says what it *does*."""

    does = ""

    def __init__(self, name: str, canister: Canister, dice: Random) -> None:
        self.name = name
        self.canister = canister
        self.dice = dice

    def enter(self) -> str:
        """Begin, unless it has, under its name; in a few words what it did, or nothing."""
        self.canister.tell("set_name", self.name)
        return self.does

    @abstractmethod
    def move(self) -> str | None:
        """Do one thing more, or nothing if it cannot; in a few words what is worth telling."""


Bots = dict[str, Bot]
Cast = Mapping[str, Callable[[str, Canister, Random], Bot]]


def gather(
    cast: Cast, room: Room, network: Network, named: Named, folder: Path, count: int, seed: int
) -> Bots:
    """The first *count* of *cast*, with their keys in *folder*."""
    return {
        name: make(
            name,
            Canister(network, named, load_or_make_key(folder / key_file(name)), room),
            Random(seed * 100 + number),
        )
        for number, (name, make) in enumerate(list(cast.items())[:count])
    }


def key_file(name: str) -> str:
    """The file with the key of who is called *name*."""
    return f"{name.lower().replace(' ', '-')}.pem"


def load_or_make_key(path: Path) -> sign.Identity:
    """The identity in the file at *path*. :raises ClientError: if what is there is none"""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        key = Ed25519PrivateKey.generate()
        path.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return load_identity(path)


def enter(bots: Bots, tell: Tell) -> None:
    """Let all *bots* enter, and tell what those did who were not there before."""
    for name, bot in bots.items():
        done = bot.enter()
        if done:
            tell(f"{name} {done}")


def move_forever(bots: Bots, pause: float, tell: Tell) -> None:
    """A move every *pause* seconds, one bot after the other; a refusal is no reason to stop."""
    while True:
        for name, bot in bots.items():
            time.sleep(pause)
            try:
                told = bot.move()
                if told:
                    tell(f"{name} {told}")
            except Life2Error as problem:
                tell(f"{name}: {problem}")
