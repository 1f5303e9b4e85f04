"""
What is measured of a localnet under load.

Three clocks tell how long a message took::

    client    from the last byte sent to the last byte of the answer, waiting included
    cpu       processor time of the server, without what its ticks took, by message
    canister  the canister's own part, from the server's log
"""

from __future__ import annotations

import time
from random import Random
from statistics import median
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from bench import crowd, games, process
from bench.boards import SIDE
from bench.crowd import Figures, Line
from localnet.protocol import principal, sign
from tests.servers.served import Served

PLAYERS = 9
CELLS_PLACED = 5
IDLE_SECONDS = 5
STATES = 20


class Messages(NamedTuple):
    """One method, asked by some clients at once; times in milliseconds."""

    method: str
    clients: int
    figures: Figures
    cpu: float
    canister: float


class State(NamedTuple):
    """``get_state`` of so many owned cells; times in milliseconds."""

    cells: int
    bytes: int
    figures: Figures
    canister: float


class Load:
    """A localnet, nine players, and the load that they make."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.players = [sign.from_key(Ed25519PrivateKey.generate()) for _ in range(PLAYERS)]
        self.callers = [principal.format(player.principal) for player in self.players]
        self.admin = served.world(served.admin())
        self.random = Random(1)

    def fill_with_soups(self) -> None:
        self.admin.put_game(games.busy(self.callers))

    def memory(self) -> tuple[float, float]:
        """MiB that the server holds now, and the most it ever held."""
        pid = self.served.process.pid
        return process.resident_mib(pid), process.peak_mib(pid)

    def idle(self) -> float:
        """Processor seconds that the ticks of a second take, when nobody asks anything."""
        before = self._cpu()
        time.sleep(IDLE_SECONDS)
        return (self._cpu() - before) / IDLE_SECONDS

    def messages(self, method: str, clients: int, requests: int, idle: float) -> Messages:
        """*requests* calls of *method*, by as many *clients* at once."""
        self.fill_with_soups()
        kind = "call" if method == "place_cells" else "query"
        shares = [
            [self._request(kind, method, client) for _ in range(requests // clients)]
            for client in range(clients)
        ]
        events, lines, cpu = self._events(), len(self.served.lines), self._cpu()
        began = time.monotonic()
        figures = crowd.measure(self.served.url, self.served.canister_id, kind, shares)
        cpu = self._cpu() - cpu - idle * (time.monotonic() - began)
        if kind == "call":
            # The journal is silent about the few that found no room.
            assert self._events() - events > 0.95 * figures.requests, "placings were refused"
        canister = self._canister_time(method, lines)
        return Messages(method, clients, figures, 1000 * cpu / figures.requests, canister)

    def state(self, cells: int) -> State:
        """``get_state`` of a world of *cells* owned cells, by one client."""
        self.admin.put_game(games.owned(self.callers, cells))
        request = self._request("query", "get_state", 0)
        line = Line(self.served.url, self.served.canister_id, "query")
        size = len(line.send(request))
        line.close()
        lines = len(self.served.lines)
        shares = [[self._request("query", "get_state", 0) for _ in range(STATES)]]
        figures = crowd.measure(self.served.url, self.served.canister_id, "query", shares)
        return State(cells, size, figures, self._canister_time("get_state", lines))

    def _request(self, kind: str, method: str, client: int) -> sign.SignedRequest:
        """*method* with arguments as players send them, signed by one of them."""
        args: list[object] = []
        if method == "place_cells":
            args = [self._cells()]
        elif method == "get_frame":
            args = [None]
        make = sign.call if kind == "call" else sign.query
        identity = self.players[client % PLAYERS]
        return make(identity, self.served.canister_id, method, self.admin.arguments(method, *args))

    def _cells(self) -> list[tuple[int, int]]:
        """Some cells within a square of 4x4, anywhere."""
        left, top = self.random.randrange(SIDE), self.random.randrange(SIDE)
        near = [(left + x, top + y) for x in range(4) for y in range(4)]
        return self.random.sample(near, CELLS_PLACED)

    def _events(self) -> int:
        following: int = self.admin.ask("get_events", 0)["following"]
        return following

    def _cpu(self) -> float:
        return process.cpu_seconds(self.served.process.pid)

    def _canister_time(self, method: str, after: int) -> float:
        """The median that the lines from *after* on tell of *method*."""
        told = [line.split() for line in self.served.lines[after:] if f"  {method} " in line]
        return median(float(words[words.index("ms") - 1]) for words in told)
