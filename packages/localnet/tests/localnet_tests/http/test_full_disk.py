"""
What clients are told while the disk is full, and that they are served again after that.

A process has a disk with little room if the kernel lets no file of it grow beyond so many bytes.
That the disk is full, in so many words, the database and the files say where a test lets them.
"""

from __future__ import annotations

import asyncio
import errno
import resource
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from localnet import control, project
from localnet.http.node import Node
from localnet.options import Options
from localnet.protocol import sign
from localnet.protocol.agent import AgentError, Exchange
from localnet.protocol.calls import Reply
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import PRIMS
from localnet.serve import Localnet
from localnet.statedir import StateDir, StateError
from localnet_tests.servers.inprocess import Inside, inside
from localnet_tests.servers.spawned import NotUpError, Running, write_project
from localnet_tests.servers.tally import make_project

NOTHING = b"DIDL\0\0"
FULL = "database or disk is full"
THREE = encode([PRIMS["nat64"]], [3])
UNWRITTEN = r"the state cannot be written: .*; nothing is answered until it can be"


def health(url: str) -> Any:
    return Exchange(url).send("/api/v2/status")["replica_health_status"]


def refused(ask: Callable[[], object]) -> str:
    """The sentence that comes with a 503."""
    with pytest.raises(AgentError, match=UNWRITTEN) as problem:
        ask()
    assert problem.value.status == 503
    return str(problem.value)


def take_nothing(node: Node, on: bool) -> None:
    """The database takes nothing from now on; or all again."""
    node.network._store.db.execute(f"PRAGMA query_only = {on:d}")


def test_clients_get_a_sentence_and_then_what_they_asked_for(tmp_path: Path) -> None:
    with inside(make_project(tmp_path / "project")) as net:
        agent, me, node = net.agent(), net.canister_id, net.localnet.node
        assert isinstance(agent.query(me, "count", NOTHING), Reply), "the keys are known"
        take_nothing(node, True)
        asked = sign.call(agent.identity, me, "add", THREE)
        said = refused(lambda: agent.submit(me, asked))
        assert refused(lambda: agent.query(me, "count", NOTHING)) == said
        assert health(net.url) == "certified_state_behind"
        with pytest.raises(control.ControlError, match="the state cannot be written"):
            upgrade(net)
        take_nothing(node, False)
        after = agent.query(me, "count", NOTHING)
        assert after == Reply(THREE), "what had run is kept, and shown"
        assert agent.submit(me, asked) == after, "it is answered, and does not run again"
        assert health(net.url) == "healthy"


def upgrade(net: Inside) -> None:
    asked = net.localnet.upgrade(control.UpgradeRequest("tally"), lambda line: None)
    asyncio.run_coroutine_threadsafe(asked, net.loop).result()


@pytest.mark.parametrize(
    ("where", "problem"),
    [
        ("localnet.project.write_ids", OSError(errno.ENOSPC, "No space left on device")),
        ("localnet.runtime.store.Store.save_canister", sqlite3.OperationalError(FULL)),
        ("localnet.runtime.store.Store._open", sqlite3.OperationalError(FULL)),
    ],
)
def test_a_start_that_has_to_write_is_refused_until_there_is_room(
    where: str, problem: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*given: object) -> None:
        raise problem

    folder = make_project(tmp_path / "project")
    state = StateDir(folder / ".localnet")
    localnet = Localnet(Options(folder, state.path), project.read(folder), state)
    with monkeypatch.context() as full:
        full.setattr(where, fail)
        with pytest.raises(StateError, match="cannot be written: the disk is full"):
            localnet._open(lambda line: None)
    localnet._open(lambda line: None).close()
    state.close()


# -- a kernel that writes no more

ROOM = 1 << 20
PIECE = "x" * 50_000
FILLING = """
from kybra import StableBTreeMap, nat64, query, text, update

kept = StableBTreeMap[nat64, text](memory_id=0, max_key_size=20, max_value_size=100_000)
heard = []

@update
def put(piece: text) -> nat64:
    kept.insert(kept.len(), piece)
    heard.append(len(piece))
    return kept.len()

@query
def count() -> nat64:
    return kept.len() if kept.len() == len(heard) else 0
"""


class Filled(Running):
    """A localnet that comes to the end of its disk, and what it has answered by then."""

    def __init__(self, project: Path) -> None:
        super().__init__(project, room=ROOM)
        self.filling = self.canister("filling")

    def fill(self) -> tuple[int, sign.SignedRequest]:
        """How many pieces it answered, and the first that it did not."""
        answered = self.filling.ask("count")
        while health(self.url) == "healthy":
            request = self.filling.request("put", PIECE)
            with suppress(AgentError):
                answered = self.put(request)
        refused(lambda: self.put(request))
        return answered, request

    def put(self, request: sign.SignedRequest) -> int:
        found: int = self.filling.answer("put", self.filling.send(request))
        return found

    def make_room(self) -> None:
        hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (hard, hard))

    def goes_on(self, answered: int, request: sign.SignedRequest) -> None:
        """With room it answers what it refused, which has run or runs once."""
        self.make_room()
        assert self.put(request) == answered + 1
        assert self.filling.ask("count") == answered + 1
        assert self.filling.tell("put", PIECE) == answered + 2
        assert health(self.url) == "healthy"
        assert not any("Traceback" in line for line in self.lines), self.lines


@pytest.fixture
def small(tmp_path: Path) -> Path:
    return write_project(tmp_path / "project", filling=FILLING)


def test_killed_on_a_full_disk_it_has_all_that_it_answered(small: Path) -> None:
    """A start needs no more room; what was refused has not happened, and is refused again."""
    net = Filled(small)
    answered, request = net.fill()
    net.kill()
    with Filled(small) as again:
        assert again.filling.ask("count") == answered
        refused(lambda: again.put(request))
        again.goes_on(answered, request)


def test_a_first_start_on_a_full_disk_is_refused_with_a_sentence(small: Path) -> None:
    with pytest.raises(NotUpError, match="cannot be written: File too large") as said:
        Running(small, room=0)
    assert "Traceback" not in str(said.value)
