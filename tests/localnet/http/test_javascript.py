"""The JavaScript agents, old and new, with verification on as it is by default."""

from __future__ import annotations

from typing import Any

import pytest

from protocol import bls, certificate, hashtree, principal
from tests.localnet.http.clients import node, node_as
from tests.servers.tally import CANISTERS, Tally
from tests.servers.tampering import tampering

AGENTS = ("icp_sdk", "dfinity_agent")
ANYBODY = ("anonymous", "ed25519", "p256", "secp256k1", "delegated", "delegated for this canister")
NOBODY = ("delegated for another", "delegated till yesterday")

pytestmark = pytest.mark.parametrize("agent", AGENTS)


def failures(answer: dict[str, Any]) -> list[str]:
    """Why each of the calls failed, which they all did."""
    assert all("failed" in each for each in answer["answers"]), answer
    return [each["failed"] for each in answer["answers"]]


def test_updates_and_queries_work_for_whoever_is_delegated_to(agent: str, tally: Tally) -> None:
    calls: list[list[Any]] = [["count"], ["add", 3], ["count"], ["whoami"], ["whoami_certified"]]
    *said, another, yesterday = node_as([*ANYBODY, *NOBODY], agent, tally, *calls)
    assert len({each["principal"] for each in said}) == len(ANYBODY)
    for each in said:
        before, added, after, *who = (answer["ok"] for answer in each["answers"])
        assert (added, after) == (before + 3, before + 3)
        assert who == [each["principal"]] * 2
    for refused, why in ((another, "not for canister"), (yesterday, "is over")):
        assert all("400" in failed and why in failed for failed in failures(refused))


def test_rejects_interface_and_proof_are_certified(agent: str, tally: Tally) -> None:
    rejects = {
        "fail": ["IC0503", "ValueError: no such luck"],
        "guarded": ["nobody may"],
        "closed": ["Canister rejected the message"],
        "fail_query": ["not today"],
    }
    calls: list[list[Any]] = [[name] for name in rejects]
    said = node(agent, tally, *calls, ["add", 1], ["proof"], candid=True)
    *refused, added, proved = said["answers"]
    for why, words in zip(failures({"answers": refused}), rejects.values(), strict=True):
        assert all(word in why for word in words)
    assert said["candid"] == (CANISTERS / "tally.did").read_text()
    total, [proof] = added["ok"], proved["ok"]
    tree = certificate.verify(bytes.fromhex(proof), tally.root_key, tally.canister_id)
    path = (b"canister", tally.canister_id, b"certified_data")
    assert hashtree.lookup(tree, path) == total.to_bytes(32, "big")


def test_a_server_with_another_key_is_refused(agent: str, tally: Tally) -> None:
    other = bls.public(bls.new_secret()).hex()
    for failed in failures(node(agent, tally, ["count"], ["whoami_certified"], rootKey=other)):
        assert "verif" in failed.lower()


def test_a_changed_reply_is_refused(agent: str, tally: Tally) -> None:
    """Somebody on the way says that nobody called."""

    anonymous = b"\x68\x01\x01" + principal.ANONYMOUS  # in Candid: type, mark, length, bytes

    def change(path: str, answer: bytes) -> bytes:
        return answer.replace(anonymous, anonymous[:3] + b"\x05")

    with tampering(tally.url, change) as url:
        for failed in failures(node(agent, tally, ["whoami"], ["whoami_certified"], url=url)):
            assert "signature" in failed.lower() or "verif" in failed.lower()


def test_what_was_not_changed_comes_through(agent: str, tally: Tally) -> None:
    """The man in the middle is not what makes the calls fail."""
    with tampering(tally.url, lambda path, answer: answer) as url:
        said = node(agent, tally, ["whoami"], ["whoami_certified"], url=url)
    assert [answer.get("ok", answer) for answer in said["answers"]] == ["2vxsx-fae"] * 2
