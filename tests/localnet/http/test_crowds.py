"""Too many connections: whoever dawdles is let go, and whoever asks is answered."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator

import pytest

from localnet.http import body, connection
from protocol import sign
from tests.localnet.http.test_limits import LATE, NOTHING, answered, connect, head, is_well
from tests.servers.inprocess import Inside, inside
from tests.servers.tally import make_project


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """A localnet that waits as long as ever, for few."""
    folder = make_project(tmp_path_factory.mktemp("patient") / "project")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "HEAD_PATIENCE", 3600.0)
        patch.setattr(connection, "PATIENCE", 3600.0)
        patch.setattr(body, "PATIENCE", 3600.0)
        patch.setattr(connection, "MOST_CONNECTIONS", 20)
        with inside(folder) as running:
            yield running


def is_let_go(client: socket.socket) -> bool:
    try:
        return client.recv(1000) == b""
    except ConnectionResetError:
        return True


@pytest.fixture
def crowd() -> Iterator[list[socket.socket]]:
    """Connections that are closed in the end."""
    made: list[socket.socket] = []
    yield made
    for each in made:
        each.close()


@pytest.mark.parametrize("slow", ["silent", "half a head", "half a body"])
def test_half_sent_requests_keep_nobody_out(
    patient: Inside, crowd: list[socket.socket], slow: str
) -> None:
    """Fifteen times as many of them as there are connections; whoever waits longest is let go."""
    halves = {"silent": b"", "half a head": b"GET / HTTP/1.1\r\nHost: lo"}
    sent = halves.get(slow) or head(patient, 100) + b"\xa1"
    for _ in range(15 * connection.MOST_CONNECTIONS):
        crowd.append(connect(patient))
        if slow != "silent":
            crowd[-1].sendall(sent)
    assert is_well(patient)
    assert all(is_let_go(each) for each in crowd[: 13 * connection.MOST_CONNECTIONS])


def test_an_address_has_so_many_half_sent_requests(
    patient: Inside, crowd: list[socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "MOST_UNFINISHED", 3)
    with connect(patient) as other:
        for _ in range(4):
            crowd.append(connect(patient))
            crowd[-1].sendall(b"GET /")
        assert is_let_go(other)
        assert is_let_go(crowd[0])
        crowd[-1].sendall(b"api/v2/status HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert answered(crowd[-1])[0] == 200


def test_whoever_has_most_connections_loses_one(
    patient: Inside, crowd: list[socket.socket]
) -> None:
    """A client of another address keeps its idle connection, and goes on with it."""
    source = ("127.0.0.2", 0)
    with socket.create_connection(("127.0.0.1", patient.port), LATE, source) as other:
        get = b"GET /api/v2/status HTTP/1.1\r\nHost: localhost\r\n\r\n"
        other.sendall(get)
        assert answered(other)[0] == 200
        for _ in range(3 * connection.MOST_CONNECTIONS):
            crowd.append(connect(patient))
        assert is_well(patient)
        other.sendall(get)
        assert answered(other)[0] == 200


def wait_for_work(net: Inside, count: int) -> None:
    """Until so many wait for the canisters' thread."""

    async def wait() -> None:
        while net.localnet.node.worker._waiting < count:
            await asyncio.sleep(0)

    asyncio.run_coroutine_threadsafe(wait(), net.loop).result(LATE)


def test_too_many_at_work_are_refused(patient: Inside, crowd: list[socket.socket]) -> None:
    request = sign.query(sign.ANONYMOUS, patient.canister_id, "whoami", NOTHING)
    asked = head(patient, len(request.body)).replace(b"/v4/", b"/v3/").replace(b"/call", b"/query")
    with patient.busy():
        for number in range(connection.MOST_CONNECTIONS):
            crowd.append(connect(patient))
            crowd[-1].sendall(asked + request.body)
            wait_for_work(patient, number + 2)  # and what keeps it busy
        with connect(patient) as further:
            further.sendall(b"GET /api/v2/status HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert answered(further)[0] == 503
    assert [answered(each)[0] for each in crowd] == [200] * connection.MOST_CONNECTIONS
    assert is_well(patient)


@pytest.mark.parametrize("kind", ["application/cbor", "text/plain"])
def test_a_malformed_chunk_is_a_line_at_most(
    patient: Inside, kind: str, capfd: pytest.CaptureFixture[str]
) -> None:
    start = head(patient, 0).replace(b"Content-Length: 0", b"Transfer-Encoding: chunked")
    start = start.replace(b"application/cbor", kind.encode())
    with connect(patient) as garbled, connect(patient) as later:
        garbled.sendall(start + b"zz\r\nzz\r\n")
        assert answered(garbled)[0] == 400
        later.sendall(start)
        if kind == "text/plain":
            assert answered(later)[0] == 400
        later.sendall(b"zz\r\nzz\r\n")
        assert is_let_go(later) or is_let_go(later)
    assert is_well(patient)
    said = capfd.readouterr()
    assert "Traceback" not in said.out + said.err
    assert len([line for line in said.err.splitlines() if line]) == 0
    assert len([line for line in said.out.splitlines() if " 400 " in line]) <= 2
