"""
A file system of a few megabytes, filled to its last byte while clients ask.

It needs a machine where a test may mount one; where it may not, this says so and is skipped. The
other tests of full disks let the database say that it is full.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from protocol import agent, principal, sign
from protocol.calls import Reply
from protocol.candid.decode import decode
from protocol.candid.encode import encode
from protocol.candid.types import PRIMS, TEXT
from protocol.exchange import AgentError, Exchange
from tests.servers.spawned import UP, NotUpError, Spawned

NAT64 = PRIMS["nat64"]
NOTHING = b"DIDL\0\0"
BALLAST = 1 << 20
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


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A folder with four megabytes of room, one of them taken by what can be removed."""
    place = tmp_path / "small"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(place)]
    try:
        mounted = subprocess.run(mount, capture_output=True, text=True)
    except FileNotFoundError:
        pytest.skip("there is no mount on this machine, so no small file system to fill")
    if mounted.returncode:
        pytest.skip(f"no small file system can be mounted here: {mounted.stderr.strip()}")
    try:
        (place / "ballast").write_bytes(bytes(BALLAST))
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


class Filled:
    """A localnet whose state is on the small disk, and what it has answered."""

    def __init__(self, project: Path, small: Path) -> None:
        self.server = Spawned(project, "--port", "0", "--state", str(small / "state"))
        self.server.wait_for(lambda line: UP in line)
        ids = json.loads((project / ".dfx/local/canister_ids.json").read_text())
        self.id = principal.parse(ids["filling"]["local"])
        self.agent = agent.Agent(self.server.url, agent.fetch_root_key(self.server.url))

    def put(self, request: sign.SignedRequest | None = None) -> int:
        asked = request or self.request()
        return self._value(self.agent.submit(self.id, asked))

    def request(self) -> sign.SignedRequest:
        return sign.call(self.agent.identity, self.id, "put", encode([TEXT], [PIECE]))

    def count(self) -> int:
        return self._value(self.agent.query(self.id, "count", NOTHING))

    def health(self) -> Any:
        return Exchange(self.server.url).send("/api/v2/status")["replica_health_status"]

    def _value(self, outcome: object) -> int:
        assert isinstance(outcome, Reply), outcome
        found: int = decode([NAT64], outcome.data)[0]
        return found


def filled(project: Path, small: Path) -> tuple[Filled, int, sign.SignedRequest, AgentError]:
    """One that has come to the end of its disk; how much it answered, what not, and how."""
    found, answered = Filled(project, small), 0
    for _ in range(200):
        request = found.request()
        try:
            answered = found.put(request)
        except AgentError as problem:
            return found, answered, request, problem
    raise AssertionError("200 pieces do not fill it")


def fill_up(path: Path) -> None:
    """Take what room there is left, to the last byte."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT)
    try:
        with suppress(OSError):
            while True:
                os.write(file, bytes(4096))
    finally:
        os.close(file)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "filling.py").write_text(FILLING)
    described = {"canisters": {"filling": {"type": "kybra", "main": "filling.py"}}}
    (folder / "dfx.json").write_text(json.dumps(described))
    return folder


def test_it_refuses_in_words_and_goes_on_by_itself(project: Path, small: Path) -> None:
    net, answered, refused, said = filled(project, small)
    try:
        assert answered > 5
        assert said.status == 503
        assert "the state cannot be written" in str(said)
        assert "nothing is answered until it can be" in str(said)
        assert net.health() == "certified_state_behind"
        with pytest.raises(AgentError, match="the state cannot be written") as problem:
            net.count()
        assert problem.value.status == 503
        (small / "ballast").unlink()
        assert net.count() == answered + 1, "what had run is kept, and only now shown"
        assert net.put(refused) == answered + 1, "it is answered, and does not run again"
        assert net.put() == answered + 2
        assert net.health() == "healthy"
        assert not any("Traceback" in line for line in net.server.lines), net.server.lines
    finally:
        net.server.stop()


def test_killed_on_a_full_disk_it_has_all_that_it_answered(project: Path, small: Path) -> None:
    net, answered, refused, _ = filled(project, small)
    net.server.kill()
    (small / "ballast").unlink()
    again = Filled(project, small)
    try:
        assert again.count() == answered
        assert again.put(refused) == answered + 1, "what was refused has not happened"
    finally:
        again.server.stop()


def test_a_start_on_a_full_disk_needs_no_more_room(project: Path, small: Path) -> None:
    """What it has written before it may write again; and it shows all that it answered."""
    net, answered, refused, _ = filled(project, small)
    net.server.kill()
    fill_up(small / "more")
    again = Filled(project, small)
    try:
        assert again.count() == answered
        with pytest.raises(AgentError, match="the state cannot be written"):
            again.put(refused)
        (small / "ballast").unlink()
        assert again.put(refused) == answered + 1
        assert not any("Traceback" in line for line in again.server.lines), again.server.lines
    finally:
        again.server.stop()


def test_a_start_that_has_to_write_is_refused_until_there_is_room(
    project: Path, small: Path
) -> None:
    """With the project on the full disk as well, dfx and icp cannot be told where it is."""
    moved = small / "project"
    shutil.copytree(project, moved)
    net, answered, refused, _ = filled(moved, small)
    net.server.kill()
    fill_up(small / "more")
    with pytest.raises(NotUpError, match="cannot be written: the disk is full") as said:
        Filled(moved, small)
    assert "Traceback" not in str(said.value)
    (small / "ballast").unlink()
    again = Filled(moved, small)
    try:
        assert again.count() == answered
        assert again.put(refused) == answered + 1
    finally:
        again.server.stop()


def test_a_first_start_on_a_full_disk_is_refused_with_a_sentence(
    project: Path, small: Path
) -> None:
    (small / "state").mkdir()
    fill_up(small / "more")
    with pytest.raises(NotUpError, match=r"is full|No space left") as said:
        Filled(project, small)
    assert "Traceback" not in str(said.value)
