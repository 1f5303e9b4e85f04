"""
A room in a localnet of its own, and floods of fresh keys that come over HTTP.

::

    with serving(folder, "petri") as room:          a real localnet with this room alone
        ada = room.somebody()                       a client with a key that nobody saw before
        ada.tell("set_name", "Ada")                 what is in Ok; refused: `engine.errors.Refusal`
        room.admin().tell("set_newcomers", ...)     whoever installed it
        said = flood(room, 100, calls)              *calls(key, number)* for each of 100 fresh keys
        said[DONE]                                  how many of them were refused nothing
        said.most_common()                          and which words the others heard, how often

A key that is refused something calls no more. What else goes wrong goes wrong in the test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from client import network, room
from client.canister import Canister
from engine.errors import Life2Error
from protocol import agent, sign
from tests.servers.served import Served, make_project

Calls = Callable[[Canister, int], None]

AT_ONCE = 8  # keys that call at the same time
DONE = "done"


class ServedRoom:
    """The room called *name* on the localnet *served*."""

    def __init__(self, name: str, served: Served) -> None:
        self.room = room.find(name)
        self.served = served
        key = agent.fetch_root_key(served.url)
        self._network = network.Network(network.LOCALNET, served.url, key, own=True)
        self._named = network.find_canister(served.project, self.room.canister, own=True)

    def somebody(self, who: sign.Identity | None = None) -> Canister:
        """The room as *who* sees it, or somebody whose key nobody saw before."""
        me = who or sign.from_key(Ed25519PrivateKey.generate())
        return Canister(self._network, self._named, me, self.room)

    def admin(self) -> Canister:
        """The room as whoever installed it sees it."""
        return self.somebody(self.served.admin())


@contextmanager
def serving(folder: Path, name: str) -> Iterator[ServedRoom]:
    """The room called *name* alone, in a project in *folder*, until the end."""
    canister = room.find(name).canister
    served = Served(make_project(folder), "--port", "0", "--only", canister)
    try:
        served.wait()
        yield ServedRoom(name, served)
    finally:
        served.stop()


def flood(served: ServedRoom, keys: int, calls: Calls) -> Counter[str]:
    """Let so many fresh *keys* make their *calls*; what each of them heard in the end."""

    def one(number: int) -> str:
        try:
            calls(served.somebody(), number)
        except Life2Error as problem:
            return str(problem)
        return DONE

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return Counter(pool.map(one, range(keys)))
