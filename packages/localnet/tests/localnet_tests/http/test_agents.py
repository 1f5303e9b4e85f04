"""Other people's agents, with verification on as it is by default: JavaScript's and Python's."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from localnet.http import keys
from localnet.protocol import agent, bls, certificate, hashtree, principal
from localnet.protocol.certificate import CertificateError
from localnet_tests.http.clients import CLIENTS, Icp, Reached, node, node_as
from localnet_tests.servers.spawned import PATIENCE
from localnet_tests.servers.tally import CANISTERS, Tally, make_project
from localnet_tests.servers.threaded import tampering

AGENTS = pytest.mark.parametrize("script", ["icp_sdk", "dfinity_agent"])
ANYBODY = ("anonymous", "ed25519", "p256", "secp256k1", "delegated", "delegated for this canister")
NOBODY = ("delegated for another", "delegated till yesterday")


def failures(answer: dict[str, Any]) -> list[str]:
    """Why each of the calls failed, which they all did."""
    assert all("failed" in each for each in answer["answers"]), answer
    return [each["failed"] for each in answer["answers"]]


@AGENTS
def test_updates_and_queries_work_for_whoever_is_delegated_to(script: str, tally: Tally) -> None:
    calls: list[list[Any]] = [["count"], ["add", 3], ["count"], ["whoami"], ["whoami_certified"]]
    *said, another, yesterday = node_as([*ANYBODY, *NOBODY], script, tally, *calls)
    assert len({each["principal"] for each in said}) == len(ANYBODY)
    for each in said:
        before, added, after, *who = (answer["ok"] for answer in each["answers"])
        assert (added, after) == (before + 3, before + 3)
        assert who == [each["principal"]] * 2
    for refused, why in ((another, "not for canister"), (yesterday, "is over")):
        assert all("400" in failed and why in failed for failed in failures(refused))


@AGENTS
def test_rejects_interface_and_proof_are_certified(script: str, tally: Tally) -> None:
    rejects = {
        "fail": ["IC0503", "ValueError: no such luck"],
        "guarded": ["nobody may"],
        "closed": ["Canister rejected the message"],
        "fail_query": ["not today"],
    }
    calls: list[list[Any]] = [[name] for name in rejects]
    said = node(script, tally, *calls, ["add", 1], ["proof"], candid=True)
    *refused, added, proved = said["answers"]
    for why, words in zip(failures({"answers": refused}), rejects.values(), strict=True):
        assert all(word in why for word in words)
    assert said["candid"] == (CANISTERS / "tally.did").read_text()
    total, [proof] = added["ok"], proved["ok"]
    tree = certificate.verify(bytes.fromhex(proof), tally.root_key, tally.canister_id)
    path = (b"canister", tally.canister_id, b"certified_data")
    assert hashtree.lookup(tree, path) == total.to_bytes(32, "big")


@AGENTS
def test_only_what_the_network_has_proved_is_believed(
    script: str, tally: Tally, impostor: Reached
) -> None:
    """Nothing under another key, nothing changed on the way; what was only passed on, is."""
    anonymous = b"\x68\x01\x01" + principal.ANONYMOUS  # in Candid: type, mark, length, bytes

    def change(path: str, answer: bytes) -> bytes:
        """Say that nobody called."""
        return answer.replace(anonymous, anonymous[:3] + b"\x05")

    with (
        tampering(tally.url, change) as changed,
        tampering(tally.url, lambda path, answer: answer) as passed_on,
    ):
        wrong = {"url": impostor.url, "canisterId": impostor.canister_text}
        servers = [
            {"rootKey": bls.public(bls.new_secret()).hex()},
            {**wrong, "rootKey": impostor.root_key.hex()},
            {"url": changed},
            {"url": passed_on},
        ]
        calls = (["whoami"], ["whoami_certified"])
        *refused, believed = node_as(["anonymous"], script, tally, *calls, servers=servers)
    for why in (each for said in refused for each in failures(said)):
        assert "verif" in why.lower() or "signature" in why.lower()
    assert [answer.get("ok", answer) for answer in believed["answers"]] == ["2vxsx-fae"] * 2


# -- the Python agents of others: ic-py, which polls, and icp-py-core, which does not


def run(script: str, server: Tally, *more: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, str(CLIENTS / script), server.url, server.canister_text, *more],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    said: dict[str, Any] = json.loads(done.stdout)
    return said


def test_ic_py_polls_for_its_answers(tally: Tally) -> None:
    said = run("ic_py.py", tally)
    assert said["added"] == said["before"] + 2
    assert said["whoami"] == said["principal"]
    assert "nobody may" in said["guarded"]
    assert "no such luck" in said["fail"]


def test_icp_py_core_verifies_the_answers_to_queries(tally: Tally) -> None:
    said = run("icp_py_core.py", tally, tally.root_key.hex())
    assert said["added"] == said["before"] + 2
    assert said["whoami"] == said["principal"]


# -- a server that was started with a wrong key fools nobody who knows the right one


@pytest.fixture(scope="module")
def impostor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reached]:
    """The same network, started again with another key to sign with, under its first one."""
    project = make_project(tmp_path_factory.mktemp("impostor") / "project")
    right = keys.load_or_make(project / ".localnet").root_key
    (project / ".localnet/keys/root.hex").write_text(keys.dump(bls.new_secret()))
    with Tally(project) as server:
        assert server.root_key != right
        yield Reached(server.url, right, server.canister_text)


def test_our_own_client_refuses_an_impostor(impostor: Reached) -> None:
    client = agent.Agent(impostor.url, impostor.root_key)
    for ask in (client.query, client.update):
        with pytest.raises(CertificateError, match="not the network's"):
            ask(principal.parse(impostor.canister_text), "whoami", b"DIDL\0\0")


def test_icp_refuses_an_impostor(impostor: Reached, tmp_path: Path) -> None:
    icp = Icp(tmp_path / "home", tmp_path)
    call = ["canister", "call", impostor.canister_text, "whoami", "()", "-n", impostor.url]
    for kind in ([], ["--query"]):
        refused = icp.refused(*call, *kind, "--root-key", impostor.root_key.hex())
        assert "verification failed" in refused.lower()
        assert icp(*call, *kind, "--root-key", "fetch"), "who trusts it is answered"
