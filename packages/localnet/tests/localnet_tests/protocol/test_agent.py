"""The client's end: real canisters on a real localnet, and answers that are no answers."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256K1, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given, settings
from hypothesis import strategies as st

from localnet.protocol import agent, bls, cbor, principal, sign
from localnet.protocol.agent import (
    Agent,
    AgentError,
    Canister,
    Exchange,
    NotReachedError,
    fetch_root_key,
)
from localnet.protocol.calls import Reject, Rejected, Reply
from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.did import parse_did
from localnet.protocol.candid.encode import encode
from localnet.protocol.candid.types import CandidError
from localnet.protocol.certificate import CertificateError
from localnet_tests.servers.tally import CANISTERS, Tally
from localnet_tests.servers.threaded import Answering, answering, tampering

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
    return [
        sign.ANONYMOUS,
        sign.from_key(Ed25519PrivateKey.generate()),
        sign.from_key(generate_private_key(SECP256K1())),
        sign.from_key(generate_private_key(SECP256R1())),
    ]


@pytest.fixture
def canister(tally: Tally) -> Canister:
    somebody = sign.from_key(Ed25519PrivateKey.generate())
    return Canister(tally.agent(somebody), tally.canister_id, SERVICE)


def test_a_query_is_asked_and_an_update_told_by_name(canister: Canister) -> None:
    before = canister.ask("count")
    assert canister.tell("add", 2) == before + 2
    assert canister.ask("count") == before + 2
    with pytest.raises(CandidError):
        canister.tell("add", "two")


@pytest.mark.parametrize(
    "identity", identities(), ids=["anonymous", "ed25519", "secp256k1", "p256"]
)
def test_each_kind_of_key_is_known_by_its_principal(tally: Tally, identity: sign.Identity) -> None:
    agent = tally.agent(identity)
    assert ask(agent, tally, "whoami") == identity.principal
    assert ask(agent, tally, "whoami_certified") == identity.principal


def test_a_trap_is_a_certified_reject_and_undoes_everything(canister: Canister) -> None:
    before = canister.ask("count")
    with pytest.raises(Rejected, match="IC0503") as raised:
        canister.tell("fail")
    assert raised.value.reject.code == 5
    assert "ValueError: no such luck" in raised.value.reject.message
    assert canister.ask("count") == before


@pytest.mark.parametrize(
    ("method", "code", "text"),
    [("guarded", 4, "nobody may"), ("closed", 4, ""), ("missing", 5, "missing")],
)
def test_refusals_say_why(tally: Tally, method: str, code: int, text: str) -> None:
    outcome = tally.agent().update(tally.canister_id, method, NOTHING)
    assert isinstance(outcome, Reject)
    assert outcome.code == code, outcome
    assert text in outcome.message


def test_a_request_that_is_sent_again_runs_once(canister: Canister) -> None:
    before = canister.ask("count")
    request = canister.request("add", 5)
    first = canister.send(request)
    assert isinstance(first, Reply)
    assert [canister.send(request) for _ in range(2)] == [first] * 2
    assert canister.ask("count") == canister.answer("add", first) == before + 5


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


def test_a_certificate_of_another_time_proves_nothing(
    tally: Tally, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agent, "LONGEST", -1)
    with pytest.raises(CertificateError, match="not from now"):
        tally.agent().read_state(tally.canister_id, [b"time"])


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


# -- answers that are no answers, and nodes that it has not met


MESSAGES = st.recursive(
    st.none() | st.booleans() | st.integers(0, 2**64 - 1) | st.binary() | st.text(),
    lambda inner: (
        st.lists(inner)
        | st.dictionaries(
            st.sampled_from(["status", "reply", "arg", "signatures", "certificate", "timestamp"]),
            inner,
        )
    ),
    max_leaves=8,
)


@pytest.fixture(scope="module")
def server() -> Iterator[Answering]:
    with answering() as found:
        yield found


@pytest.fixture(scope="module")
def nodes(tally: Tally) -> dict[bytes, bytes]:
    """The keys of the nodes that answer for tally."""
    return tally.agent()._keys_of(tally.canister_id)


def test_a_connection_stays_open(server: Answering) -> None:
    server.answer(cbor.encode({"a": 1}))
    server.connections.clear()
    connection = Exchange(server.url)
    assert [connection.send("/", b"x") for _ in range(3)] == [{"a": 1}] * 3
    assert len(server.connections) == 1


@pytest.mark.parametrize("status", [400, 404, 503])
def test_a_refusal_of_http_s_is_told(server: Answering, status: int) -> None:
    server.answer(b"because", status)
    with pytest.raises(AgentError, match=f"{status}: because") as refused:
        Exchange(server.url).send("/", b"x")
    assert refused.value.status == status


def test_nobody_is_followed_to_another_place(server: Answering) -> None:
    server.answer(b"", 307, Location="http://127.0.0.1:1/")
    with pytest.raises(AgentError, match="307") as refused:
        Exchange(server.url).send("/", b"x")
    assert refused.value.status == 307


def test_an_endless_answer_is_not_read(server: Answering, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agent, "LARGEST_ANSWER", 100_000)
    server.answer(bytes(200_000))
    with pytest.raises(AgentError, match="more than 100000 bytes"):
        Exchange(server.url).send("/", b"x")


def test_nobody_there_is_told_apart() -> None:
    with pytest.raises(NotReachedError, match="Connection refused") as refused:
        Exchange("http://127.0.0.1:1").send("/")
    assert refused.value.status is None


@given(MESSAGES.map(cbor.encode) | st.binary())
@settings(max_examples=40)
def test_no_answer_does_worse_than_be_refused(
    tally: Tally, nodes: dict[bytes, bytes], server: Answering, body: bytes
) -> None:
    """Of a node whose subnet is known: whatever it says, nothing is believed."""
    server.answer(body)
    asked = Agent(server.url, tally.root_key)
    asked._node_keys[tally.canister_id] = nodes
    with pytest.raises((AgentError, CertificateError)):
        asked.query(tally.canister_id, "count", NOTHING)


def test_a_node_that_joined_since_is_asked_about(tally: Tally) -> None:
    asked = tally.agent()
    asked._node_keys[tally.canister_id] = {}
    assert isinstance(asked.query(tally.canister_id, "count", NOTHING), Reply)


def test_a_node_of_another_subnet_is_not_believed(tally: Tally) -> None:
    """Its subnet is asked once, not for ever."""
    paths: list[str] = []

    def forge(path: str, body: bytes) -> bytes:
        paths.append(path.rpartition("/")[2])
        if not path.endswith("query"):
            return body
        said = cbor.decode(body)
        assert isinstance(said, dict)
        said["signatures"][0]["identity"] = b"another"
        return cbor.encode(said)

    with tampering(tally.url, forge) as url:
        asked = Agent(url, tally.root_key)
        for _ in range(2):
            with pytest.raises(CertificateError, match="no node of the canister's subnet"):
                asked.query(tally.canister_id, "count", NOTHING)
    assert paths == ["query", "read_state"] * 2


@pytest.mark.parametrize("forged", [True, {"a": [{"b": None}]}])
def test_what_nobody_can_have_signed_is_not_believed(tally: Tally, forged: object) -> None:
    """Such values have no hash."""

    def forge(path: str, body: bytes) -> bytes:
        said = cbor.decode(body)
        assert isinstance(said, dict)
        return cbor.encode({**said, "more": forged}) if path.endswith("query") else body

    with (
        tampering(tally.url, forge) as url,
        pytest.raises(CertificateError, match="no node of the canister's subnet"),
    ):
        Agent(url, tally.root_key).query(tally.canister_id, "count", NOTHING)


def test_an_update_that_is_never_done_is_given_up(
    tally: Tally, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if it were lost: taken in, and then unknown."""
    monkeypatch.setattr(agent, "PATIENCE", 0.1)
    monkeypatch.setattr(agent, "POLL", 0.01)
    unknown: dict[str, bytes] = {}

    def lose(path: str, body: bytes) -> bytes:
        if path.endswith("call"):
            return b""
        return unknown.setdefault("status", body) if path.endswith("read_state") else body

    with tampering(tally.url, lose) as url:
        asked = Agent(url, tally.root_key)
        asked.read_state(tally.canister_id, [b"time"])
        with pytest.raises(AgentError, match="what became of it is not known"):
            asked.update(tally.canister_id, "whoami_certified", NOTHING)
