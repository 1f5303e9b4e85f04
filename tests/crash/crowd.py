"""
Kill a localnet while a crowd sends updates faster than they are saved one by one.

Updates that wait are saved in groups. Each of these adds a number of its own to a set in a Python
variable and to a stable map. After each kill all that was answered has to be in both, both have to
be the same, and what was sent and not answered is in both or in neither.
"""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from pathlib import Path
from random import Random

from localnet.protocol.agent import AgentError
from localnet_tests.servers.spawned import Running, write_project

CLIENTS = 20
MOST_ANSWERS = 200
SOURCE = """
from kybra import StableBTreeMap, Vec, nat64, query, update, void

stable = StableBTreeMap[nat64, nat64](memory_id=0, max_key_size=16, max_value_size=16)
heap = set()

@update
def note(number: nat64) -> void:
    heap.add(number)
    stable.insert(number, number)

@query
def in_heap() -> Vec[nat64]:
    return sorted(heap)

@query
def in_stable() -> Vec[nat64]:
    return sorted(stable.keys())
"""


class Crowd:
    """A localnet in *folder*, what was sent to it and what was answered."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = write_project(folder, notes=SOURCE)
        self.random = Random(seed)
        self.sent: set[int] = set()
        self.answered: set[int] = set()
        self.kills = 0
        self.transactions = 0
        self._answers = threading.Semaphore(0)

    def run(self, kills: int) -> None:
        """Live and die, and look after each death at what is left."""
        while self.kills < kills:
            self._live()
            self.kills += 1
        with Running(self.folder) as server:
            self._check(server)

    def summary(self) -> str:
        return (
            f"{self.kills} kills, {len(self.sent)} updates sent, {len(self.answered)} answered in "
            f"{self.transactions} transactions, none lost"
        )

    def _live(self) -> None:
        server = Running(self.folder)
        self._check(server)
        before, is_over = self._committed(), threading.Event()
        crowd = [
            threading.Thread(target=self._send, args=(server, is_over)) for _ in range(CLIENTS)
        ]
        for each in crowd:
            each.start()
        for _ in range(self.random.randint(1, MOST_ANSWERS)):
            while not self._answers.acquire(timeout=1) and any(each.is_alive() for each in crowd):
                pass
        server.kill()
        is_over.set()
        for each in crowd:
            each.join()
        self.transactions += self._committed() - before

    def _send(self, server: Running, is_over: threading.Event) -> None:
        """Numbers, until the server is dead."""
        with suppress(AgentError, OSError):
            notes = server.canister("notes")
            while not is_over.is_set():
                number = time.monotonic_ns() ^ threading.get_ident()
                self.sent.add(number)
                notes.tell("note", number)
                self.answered.add(number)
                self._answers.release()

    def _check(self, server: Running) -> None:
        notes = server.canister("notes")
        found = set(notes.ask("in_heap"))
        assert found == set(notes.ask("in_stable")), "half a message is there"
        assert self.answered <= found, "an answered update is lost"
        assert found <= self.sent

    def _committed(self) -> int:
        return int.from_bytes((self.folder / ".localnet/commits").read_bytes()[:8], "little")
