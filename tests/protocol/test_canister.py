"""A canister by its interface: a real one, on a real localnet."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from protocol import sign
from protocol.calls import Reply
from protocol.candid.did import parse_did
from protocol.candid.types import CandidError
from protocol.canister import Canister, RejectedError
from tests.servers.tally import CANISTERS, Tally

METHODS = parse_did((CANISTERS / "tally.did").read_text())[0].methods


@pytest.fixture
def canister(tally: Tally) -> Canister:
    somebody = sign.from_key(Ed25519PrivateKey.generate())
    return Canister(tally.agent(somebody), tally.canister_id, METHODS)


def test_a_query_is_asked_and_an_update_told_by_name(canister: Canister) -> None:
    before = canister.ask("count")
    assert canister.tell("add", 2) == before + 2
    assert canister.ask("count") == before + 2
    assert canister.ask("whoami") == canister.agent.identity.principal


def test_a_request_that_is_sent_again_runs_once(canister: Canister) -> None:
    request = canister.request("add", 5)
    first = canister.send(request)
    assert isinstance(first, Reply)
    assert canister.send(request) == first
    assert canister.ask("count") == canister.answer("add", first)


def test_a_reject_is_raised_with_its_code_and_words(canister: Canister) -> None:
    with pytest.raises(RejectedError, match="IC0503") as raised:
        canister.tell("fail")
    assert raised.value.reject.code == 5
    assert "no such luck" in raised.value.reject.message


def test_values_that_the_interface_does_not_take_are_not_sent(canister: Canister) -> None:
    with pytest.raises(CandidError):
        canister.tell("add", "two")
