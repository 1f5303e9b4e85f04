"""
Kill a localnet while a crowd sends updates faster than they are written down one by one.

Updates that wait are written down in groups. Each of these adds a number of its own to a set in
a Python variable and to a stable map. After each kill all that was answered has to be in both,
both have to be the same, and what was sent and not answered is in both or in neither.
"""

from __future__ import annotations

import json
import threading
import time
from contextlib import suppress
from pathlib import Path
from random import Random

from protocol import agent, principal
from protocol.agent import AgentError
from protocol.calls import Reply
from protocol.candid.decode import decode
from protocol.candid.encode import encode
from protocol.candid.types import PRIMS, Vec
from tests.servers.spawned import UP, Spawned

NAT64 = PRIMS["nat64"]
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
        self.folder = folder
        self.random = Random(seed)
        (folder / "notes.py").write_text(SOURCE)
        entry = {"canisters": {"notes": {"type": "kybra", "main": "notes.py"}}}
        (folder / "dfx.json").write_text(json.dumps(entry))
        self.sent: set[int] = set()
        self.answered: set[int] = set()
        self.kills = 0
        self.transactions = 0
        self._answers = threading.Semaphore(0)

    def run(self, kills: int) -> None:
        """Live and die, and look after each death at what is left."""
        while self.kills < kills:
            self._live()
        server = self._up()
        self._check(server)
        server.stop()

    def summary(self) -> str:
        return (
            f"{self.kills} kills, {len(self.sent)} updates sent, {len(self.answered)} answered in "
            f"{self.transactions} transactions, none lost"
        )

    def _up(self) -> Spawned:
        server = Spawned(self.folder, "--port", "0")
        server.wait_for(lambda line: UP in line)
        ids = json.loads((self.folder / ".dfx/local/canister_ids.json").read_text())
        self.id = principal.parse(ids["notes"]["local"])
        self.key = agent.fetch_root_key(server.url)
        return server

    def _live(self) -> None:
        server = self._up()
        self._check(server)
        before = self._committed()
        is_over = threading.Event()
        threads = [
            threading.Thread(target=self._send, args=(server.url, is_over)) for _ in range(CLIENTS)
        ]
        for thread in threads:
            thread.start()
        self._listen(self.random.randint(1, MOST_ANSWERS), threads)
        server.kill()
        is_over.set()
        self.kills += 1
        for thread in threads:
            thread.join()
        self.transactions += self._committed() - before

    def _listen(self, answers: int, threads: list[threading.Thread]) -> None:
        """Until so many *answers* were heard, if anybody still asks."""
        for _ in range(answers):
            while not self._answers.acquire(timeout=1) and any(each.is_alive() for each in threads):
                pass

    def _send(self, url: str, is_over: threading.Event) -> None:
        """Numbers, until the server is dead."""
        client = agent.Agent(url, self.key)
        with suppress(AgentError, OSError):
            while not is_over.is_set():
                number = time.monotonic_ns() ^ threading.get_ident()
                self.sent.add(number)
                outcome = client.update(self.id, "note", encode([NAT64], [number]))
                assert isinstance(outcome, Reply), outcome
                self.answered.add(number)
                self._answers.release()

    def _check(self, server: Spawned) -> None:
        client = agent.Agent(server.url, self.key)
        found = {name: self._ask(client, name) for name in ("in_heap", "in_stable")}
        assert found["in_heap"] == found["in_stable"], "half a message is there"
        assert self.answered <= found["in_heap"], "an answered update is lost"
        assert found["in_heap"] <= self.sent

    def _ask(self, client: agent.Agent, method: str) -> set[int]:
        outcome = client.query(self.id, method, encode([], []))
        assert isinstance(outcome, Reply), outcome
        return set(decode([Vec(NAT64)], outcome.data)[0])

    def _committed(self) -> int:
        raw = (self.folder / ".localnet" / "commits").read_bytes()
        return int.from_bytes(raw[:8], "little")
