"""The client's end: what it makes of answers that are no answers, and of nodes it has not met."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol import agent, cbor, exchange
from protocol.calls import Reply
from protocol.certificate import CertificateError
from protocol.exchange import AgentError, Exchange, NotReachedError
from tests.servers.answering import Answering, answering
from tests.servers.tally import Tally
from tests.servers.tampering import tampering

NOTHING = b"DIDL\0\0"
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


@pytest.mark.parametrize("status", [400, 403, 404, 500, 503])
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
    monkeypatch.setattr(exchange, "LARGEST_ANSWER", 100_000)
    server.answer(bytes(200_000))
    with pytest.raises(AgentError, match="more than 100000 bytes"):
        Exchange(server.url).send("/", b"x")


def test_nobody_there_is_told_apart() -> None:
    with pytest.raises(NotReachedError, match="Connection refused") as refused:
        Exchange("http://127.0.0.1:1").send("/")
    assert refused.value.status is None


@given(MESSAGES.map(cbor.encode) | st.binary())
@settings(max_examples=60)
def test_no_answer_does_worse_than_be_refused(
    tally: Tally, nodes: dict[bytes, bytes], server: Answering, body: bytes
) -> None:
    """Of a node whose subnet is known: whatever it says, nothing is believed."""
    server.answer(body)
    asked = agent.Agent(server.url, tally.root_key)
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
        asked = agent.Agent(url, tally.root_key)
        for _ in range(2):
            with pytest.raises(CertificateError, match="no node of the canister's subnet"):
                asked.query(tally.canister_id, "count", NOTHING)
    assert paths == ["query", "read_state"] * 2


@pytest.mark.parametrize("forged", [True, [None], {"a": {"b": False}}])
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
        agent.Agent(url, tally.root_key).query(tally.canister_id, "count", NOTHING)


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
        asked = agent.Agent(url, tally.root_key)
        asked.read_state(tally.canister_id, [b"time"])
        with pytest.raises(AgentError, match="what became of it is not known"):
            asked.update(tally.canister_id, "whoami_certified", NOTHING)
