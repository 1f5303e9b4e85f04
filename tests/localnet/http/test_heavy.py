"""Queries that take long are stopped in the end, and hold up nobody meanwhile."""

from __future__ import annotations

import asyncio
import json
import os
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest

from localnet.http import heavy
from protocol import agent, principal
from protocol.calls import Outcome, Reject
from protocol.candid.decode import decode
from protocol.candid.encode import encode
from protocol.candid.types import PRIMS, TEXT, Vec
from protocol.exchange import AgentError
from protocol.refusal import RefusedError
from tests.localnet.runtime.host import Host
from tests.servers.spawned import UP, Spawned

HEAVY = """
from kybra import Vec, ic, nat64, query, text, update

seen = [0]

@query
def work(rounds: nat64) -> nat64:
    seen.append(1)
    total = 0
    for number in range(rounds):
        total += number
    ic.print(f"worked {rounds}")
    return total

@query
def how_often() -> nat64:
    return len(seen)

@query
def texts(given: Vec[text]) -> nat64:
    return len(given)
"""
TICKING = """
from kybra import Vec, ic, init, nat64, query, void

ticks: list = []

def tick() -> None:
    ticks.append(ic.time())

@init
def init_() -> void:
    ic.set_timer_interval(1, tick)

@query
def times() -> Vec[nat64]:
    return ticks
"""
NAT64 = PRIMS["nat64"]
NOTHING = b"DIDL\0\0"


class Project:
    """A localnet of two canisters, asked by name."""

    def __init__(self, folder: Path) -> None:
        entries = {}
        for name, source in (("heavy", HEAVY), ("ticking", TICKING)):
            (folder / f"{name}.py").write_text(source)
            entries[name] = {"type": "kybra", "main": f"{name}.py"}
        (folder / "dfx.json").write_text(json.dumps({"canisters": entries}))
        self.server = Spawned(folder, "--port", "0")
        self.server.wait_for(lambda line: UP in line)
        self.key = agent.fetch_root_key(self.server.url)
        self.ids = json.loads((folder / ".dfx/local/canister_ids.json").read_text())

    def query(self, name: str, method: str, arg: bytes = NOTHING) -> Outcome:
        there = principal.parse(self.ids[name]["local"])
        return agent.Agent(self.server.url, self.key).query(there, method, arg)

    def processor_time(self) -> float:
        """Seconds that the server and the processes that it has ended took so far."""
        stat = Path(f"/proc/{self.server.process.pid}/stat").read_text()
        used = stat.rpartition(")")[2].split()[11:15]
        return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Project]:
    found = Project(tmp_path_factory.mktemp("heavy"))
    yield found
    found.server.stop()


def rounds(number: int) -> bytes:
    return encode([NAT64], [number])


def value(outcome: Outcome) -> int:
    assert not isinstance(outcome, Reject), outcome
    found: int = decode([NAT64], outcome.data)[0]
    return found


def test_a_query_that_takes_long_is_answered_all_the_same(project: Project) -> None:
    number = 5_000_000
    for _ in range(2):
        found = value(project.query("heavy", "work", rounds(number)))
        assert found == number * (number - 1) // 2
    assert value(project.query("heavy", "how_often")) == 1, "nothing of it is kept"
    project.server.wait_for(lambda line: f"worked {number}" in line)


def test_a_query_without_end_is_refused_with_the_networks_code(project: Project) -> None:
    outcome = project.query("heavy", "work", rounds(1 << 60))
    assert isinstance(outcome, Reject)
    assert outcome.error == "IC0522"
    assert "exceeded the limit of 5000000000 instructions" in outcome.message
    assert value(project.query("heavy", "work", rounds(3))) == 3


def test_ticks_of_another_canister_come_in_time_meanwhile(project: Project) -> None:
    def shout() -> None:
        with suppress(AgentError):  # it may be refused, or wait longer than clients do
            project.query("heavy", "work", rounds(1 << 60))

    crowd = [threading.Thread(target=shout) for _ in range(4)]
    began = time.time_ns()
    for each in crowd:
        each.start()
    for each in crowd:
        each.join()
    outcome = project.query("ticking", "times")
    assert not isinstance(outcome, Reject)
    times = [t for t in decode([Vec(NAT64)], outcome.data)[0] if t > began]
    gaps = [later - earlier for earlier, later in pairwise(times)]
    assert len(gaps) >= 2
    assert max(gaps) < 2_000_000_000, gaps


def test_a_large_argument_that_nobody_wants_is_refused_early(project: Project) -> None:
    many = encode([NAT64, Vec(TEXT)], [5, ["x"] * 900_000])
    before = project.processor_time()
    outcome = project.query("heavy", "work", many)
    assert isinstance(outcome, Reject)
    assert "more than 10000 values that nobody wants" in outcome.message
    assert project.processor_time() - before < 2


def test_who_waits_too_long_for_a_turn_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """And who comes later gets the turn: the one that gave up does not hold it."""
    monkeypatch.setattr(heavy, "LONGEST_WAIT", 0.05)

    async def story() -> None:
        queries = heavy.HeavyQueries()
        async with queries.turn(), queries.turn():
            with pytest.raises(RefusedError, match="3 queries that take long are waiting"):
                async with queries.turn():
                    pytest.fail("more than two at once")
        async with queries.turn(), queries.turn():
            pass

    asyncio.run(story())


def test_a_canister_that_is_gone_meanwhile_is_not_found(tmp_path: Path) -> None:
    refused = Host(tmp_path).network.out_of_time(b"\7" * 10)
    assert refused.error == "IC0301"
