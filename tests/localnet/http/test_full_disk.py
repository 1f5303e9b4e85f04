"""What clients are told while the disk is full, and that they are served again after that."""

from __future__ import annotations

import asyncio
import errno
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from localnet import control, project
from localnet.http.node import Node
from localnet.options import Options
from localnet.serve import Localnet
from localnet.statedir import StateDir, StateError
from protocol import sign
from protocol.calls import Reply
from protocol.candid.encode import encode
from protocol.candid.types import PRIMS
from protocol.exchange import AgentError, Exchange
from tests.servers.inprocess import Inside, inside
from tests.servers.tally import make_project

NOTHING = b"DIDL\0\0"
FULL = "database or disk is full"
THREE = encode([PRIMS["nat64"]], [3])


@pytest.fixture
def net(tmp_path: Path) -> Iterator[Inside]:
    with inside(make_project(tmp_path / "project")) as running:
        yield running


def take_nothing(node: Node, on: bool) -> None:
    """The database takes nothing from now on; or all again."""
    node.network._store.db.execute(f"PRAGMA query_only = {on:d}")


def health(net: Inside) -> Any:
    return Exchange(net.url).send("/api/v2/status")["replica_health_status"]


def refused(ask: Callable[[], object]) -> str:
    """The sentence that comes with a 503."""
    with pytest.raises(AgentError) as problem:
        ask()
    assert problem.value.status == 503
    return str(problem.value)


def test_clients_get_a_sentence_and_then_what_they_asked_for(net: Inside) -> None:
    agent, me, node = net.agent(), net.canister_id, net.localnet.node
    assert isinstance(agent.query(me, "count", NOTHING), Reply), "the keys are known"
    assert health(net) == "healthy"
    take_nothing(node, True)
    asked = sign.call(agent.identity, me, "add", THREE)
    said = refused(lambda: agent.submit(me, asked))
    assert "the state cannot be written" in said
    assert "nothing is answered until it can be" in said
    assert refused(lambda: agent.query(me, "count", NOTHING)) == said
    assert health(net) == "certified_state_behind"
    take_nothing(node, False)
    after = agent.query(me, "count", NOTHING)
    assert after == Reply(THREE), "what had run is kept, and shown"
    assert agent.submit(me, asked) == after, "it is answered, and does not run again"
    assert health(net) == "healthy"


def test_an_upgrade_is_told_the_same(net: Inside) -> None:
    take_nothing(net.localnet.node, True)
    asked = net.localnet.upgrade(control.UpgradeRequest("tally"), lambda line: None)
    with pytest.raises(control.ControlError, match="the state cannot be written"):
        asyncio.run_coroutine_threadsafe(asked, net.loop).result()
    take_nothing(net.localnet.node, False)


@pytest.mark.parametrize(
    ("where", "problem"),
    [
        ("localnet.addresses.write_ids", OSError(errno.ENOSPC, "No space left on device")),
        ("localnet.runtime.store.Store.save_canister", sqlite3.OperationalError(FULL)),
        ("localnet.runtime.store.Store._open", sqlite3.OperationalError(FULL)),
    ],
)
def test_a_start_on_a_full_disk_says_so(
    where: str, problem: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*given: object) -> None:
        raise problem

    monkeypatch.setattr(where, fail)
    folder = make_project(tmp_path / "project")
    state = StateDir(folder / ".localnet")
    localnet = Localnet(Options(folder, state.path), project.read(folder), state)
    with pytest.raises(StateError, match="cannot be written: the disk is full"):
        localnet._open(lambda line: None)
    state.close()
