"""Our own client and server, end to end."""

from __future__ import annotations

import socket
import threading

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256K1, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from protocol import bls, principal, sign
from protocol.agent import Agent, fetch_root_key
from protocol.calls import Reject, Reply
from protocol.candid.decode import decode
from protocol.candid.did import parse_did
from protocol.candid.encode import encode
from protocol.certificate import CertificateError
from protocol.exchange import AgentError
from tests.servers.tally import CANISTERS, Tally

SERVICE = parse_did((CANISTERS / "tally.did").read_text())[0].methods
NOTHING = b"DIDL\0\0"


def ask(agent: Agent, server: Tally, method: str, *args: object) -> object:
    """What *method* returns, certified if it is an update."""
    func = SERVICE[method]
    send = agent.query if "query" in func.modes else agent.update
    outcome = send(server.canister_id, method, encode(func.args, list(args)))
    assert isinstance(outcome, Reply), outcome
    return decode(func.results, outcome.data)[0]


def identities() -> list[sign.Identity]:
    keys = [Ed25519PrivateKey.generate()]
    return [
        sign.ANONYMOUS,
        *map(sign.from_key, keys),
        sign.from_key(generate_private_key(SECP256K1())),
        sign.from_key(generate_private_key(SECP256R1())),
    ]


def test_updates_are_seen_by_queries(tally: Tally) -> None:
    agent = tally.agent()
    before = ask(agent, tally, "count")
    assert isinstance(before, int)
    assert ask(agent, tally, "add", 5) == before + 5
    assert ask(agent, tally, "count") == before + 5


@pytest.mark.parametrize(
    "identity", identities(), ids=["anonymous", "ed25519", "secp256k1", "p256"]
)
def test_each_kind_of_key_is_known_by_its_principal(tally: Tally, identity: sign.Identity) -> None:
    agent = tally.agent(identity)
    assert ask(agent, tally, "whoami") == identity.principal
    assert ask(agent, tally, "whoami_certified") == identity.principal


def test_a_trap_is_a_certified_reject_and_undoes_everything(tally: Tally) -> None:
    agent = tally.agent()
    before = ask(agent, tally, "count")
    outcome = agent.update(tally.canister_id, "fail", NOTHING)
    assert isinstance(outcome, Reject)
    assert (outcome.code, outcome.error) == (5, "IC0503")
    assert "ValueError: no such luck" in outcome.message
    assert ask(agent, tally, "count") == before


@pytest.mark.parametrize(
    ("method", "code", "text"),
    [("guarded", 4, "nobody may"), ("closed", 4, ""), ("missing", 5, "missing")],
)
def test_refusals_say_why(tally: Tally, method: str, code: int, text: str) -> None:
    outcome = tally.agent().update(tally.canister_id, method, NOTHING)
    assert isinstance(outcome, Reject)
    assert outcome.code == code, outcome
    assert text in outcome.message


def test_a_request_sent_again_runs_once(tally: Tally) -> None:
    agent = tally.agent()
    before = ask(agent, tally, "count")
    request = sign.call(sign.ANONYMOUS, tally.canister_id, "add", encode(SERVICE["add"].args, [1]))
    outcomes = [agent.submit(tally.canister_id, request) for _ in range(3)]
    assert outcomes[0] == outcomes[1] == outcomes[2]
    assert isinstance(before, int)
    assert ask(agent, tally, "count") == before + 1


def test_the_interface_is_certified(tally: Tally) -> None:
    path = [b"canister", tally.canister_id, b"metadata", b"candid:service"]
    expected = (CANISTERS / "tally.did").read_bytes()
    assert tally.agent().read_state(tally.canister_id, path) == expected
    assert tally.agent().read_state(tally.canister_id, [*path[:3], b"other"]) is None


def test_another_network_s_key_proves_nothing(tally: Tally) -> None:
    stranger = Agent(tally.url, bls.public(bls.new_secret()))
    for send in (stranger.query, stranger.update):
        with pytest.raises(CertificateError, match="not the network's"):
            send(tally.canister_id, "whoami_certified", NOTHING)


def test_a_canister_nobody_installed_is_not_found(tally: Tally) -> None:
    nowhere = principal.parse("rrkah-fqaaa-aaaaa-aaaaq-cai")
    for send in (tally.agent().query, tally.agent().update):
        outcome = send(nowhere, "count", NOTHING)
        assert isinstance(outcome, Reject)
        assert (outcome.code, outcome.error) == (3, "IC0301")
        assert "rrkah-fqaaa-aaaaa-aaaaq-cai" in outcome.message


def test_an_answer_has_a_size(tally: Tally) -> None:
    largest = (3 << 20) - 100
    assert ask(tally.agent(), tally, "filled", largest) == bytes(largest)
    larger = encode(SERVICE["filled"].args, [3 << 20])
    outcome = tally.agent().query(tally.canister_id, "filled", larger)
    assert isinstance(outcome, Reject)
    assert outcome.code == 5


def test_an_answer_that_is_cut_off_is_no_answer() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        answering = threading.Thread(target=_answer_half, args=(listener,))
        answering.start()
        with pytest.raises(AgentError, match="cut off 490 bytes before its end"):
            fetch_root_key(f"http://127.0.0.1:{listener.getsockname()[1]}")
        answering.join()


def _answer_half(listener: socket.socket) -> None:
    client, _ = listener.accept()
    with client:
        client.recv(10_000)
        client.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n" + bytes(10))
