"""Clients that count what is asked, and for how long somebody waits for an answer."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from client.canister import Canister
from client.network import Named, Network
from client.room import Room
from protocol import sign
from protocol.calls import Outcome
from tests.servers.served import Served
from tests.servers.world import WorldClient
from tests.soak.tally import Tally


@contextmanager
def counted(tally: Tally, what: str) -> Iterator[None]:
    """Counts *what* if it is answered, and the time that it takes."""
    began, doing = time.monotonic(), tally.doing
    yield
    tally.count(what)
    tally.waited(doing, time.monotonic() - began)


class Client(WorldClient):
    """A player's or watcher's client of *room* on *served*."""

    def __init__(
        self, served: Served, key: bytes, who: sign.Identity, room: Room, tally: Tally
    ) -> None:
        super().__init__(served.url, served.id_of(room.canister), key, who)
        self.methods = room.methods
        self.tally = tally

    def ask(self, method: str, *args: Any) -> Any:
        with counted(self.tally, "queries"):
            return super().ask(method, *args)

    def send(self, request: sign.SignedRequest) -> Outcome:
        with counted(self.tally, "updates"):
            return super().send(request)


class Operator(Canister):
    """An admin's client of *served*, the one that ``scripts/admin.py`` uses."""

    def __init__(self, served: Served, key: bytes, room: Room, tally: Tally) -> None:
        network = Network("localnet", served.url, key, own=True)
        named = Named(room.canister, served.id_of(room.canister))
        super().__init__(network, named, served.admin(), room)
        self.tally = tally

    def ask(self, method: str, *args: Any) -> Any:
        with counted(self.tally, "queries"):
            return super().ask(method, *args)

    def tell(self, method: str, *args: Any) -> Any:
        with counted(self.tally, "updates"):
            return super().tell(method, *args)
