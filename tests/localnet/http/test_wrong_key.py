"""A server that was started with a wrong key fools nobody who knows the right one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from localnet.http import keys
from protocol import agent, bls
from protocol.certificate import CertificateError
from tests.localnet.http.clients import Icp, node
from tests.servers.tally import Tally, make_project, running


@dataclass
class Impostor:
    """A server at *url*, and the key of the network that was there before."""

    server: Tally
    root_key: bytes

    @property
    def url(self) -> str:
        return self.server.url

    @property
    def canister_text(self) -> str:
        return self.server.canister_text


@pytest.fixture(scope="module")
def impostor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Impostor]:
    """The same network, started again with another key to sign with."""
    project = make_project(tmp_path_factory.mktemp("impostor"))
    with running(project) as server:
        right = server.root_key
    (project / ".localnet/keys/root.hex").write_text(keys.dump(bls.new_secret()))
    with running(project) as server:
        assert server.root_key != right
        yield Impostor(server, right)


@pytest.mark.parametrize("script", ["icp_sdk", "dfinity_agent"])
def test_the_javascript_agents_refuse_it(script: str, impostor: Impostor) -> None:
    answers = node(script, impostor, ["count"], ["whoami_certified"])["answers"]
    assert [sorted(answer) for answer in answers] == [["failed"]] * 2
    assert all("verif" in answer["failed"].lower() for answer in answers)


def test_our_own_client_refuses_it(impostor: Impostor) -> None:
    client = agent.Agent(impostor.url, impostor.root_key)
    for ask in (client.query, client.update):
        with pytest.raises(CertificateError, match="not the network's"):
            ask(impostor.server.canister_id, "whoami", b"DIDL\0\0")


def test_icp_refuses_it(impostor: Impostor, tmp_path: Path) -> None:
    icp = Icp(tmp_path / "home", tmp_path)
    call = ["canister", "call", impostor.canister_text, "whoami", "()", "-n", impostor.url]
    for kind in ([], ["--query"]):
        refused = icp.refused(*call, *kind, "--root-key", impostor.root_key.hex())
        assert "verification failed" in refused.lower()
        assert icp(*call, *kind, "--root-key", "fetch"), "who trusts it is answered"
