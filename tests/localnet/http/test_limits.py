"""Whoever dawdles, shouts or leaves is dealt with, and nobody else notices."""

from __future__ import annotations

import asyncio
import http.client
import socket
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from localnet.http import body, connection, server, worker
from localnet.http.routes import call
from protocol import cbor, certificate, envelope, hashtree, sign
from protocol.calls import Reply
from protocol.candid.decode import decode
from protocol.candid.encode import encode
from tests.protocol.test_agent import SERVICE
from tests.servers.inprocess import Inside, inside
from tests.servers.tally import make_project

NOTHING = b"DIDL\0\0"
SOON = 0.3
LATE = 10.0


@pytest.fixture(scope="module")
def net(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """A localnet with little patience."""
    folder = make_project(tmp_path_factory.mktemp("limits") / "project")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "PATIENCE", SOON)
        patch.setattr(connection, "HEAD_PATIENCE", SOON)
        patch.setattr(body, "PATIENCE", SOON)
        patch.setattr(connection, "MOST_CONNECTIONS", 20)
        with inside(folder) as running:
            yield running


def connect(net: Inside) -> socket.socket:
    return socket.create_connection(("127.0.0.1", net.port), timeout=LATE)


def answered(connection: socket.socket) -> tuple[int, bytes]:
    """The status and body of the next answer."""
    with http.client.HTTPResponse(connection) as response:
        response.begin()
        return response.status, response.read()


def is_well(net: Inside) -> bool:
    """Whether an honest client is still served."""
    return isinstance(net.agent().query(net.canister_id, "whoami", NOTHING), Reply)


def head(net: Inside, length: int) -> bytes:
    return (
        f"POST /api/v4/canister/{net.canister_text}/call HTTP/1.1\r\nHost: localhost\r\n"
        f"Content-Type: application/cbor\r\nContent-Length: {length}\r\n\r\n"
    ).encode()


@pytest.mark.parametrize("start", [b"", b"P", b"POST / HTTP/1.1\r\nHost: localhost\r\n"])
def test_a_request_that_never_begins_is_hung_up_on(net: Inside, start: bytes) -> None:
    with connect(net) as slow:
        began = time.monotonic()
        slow.sendall(start)
        assert slow.recv(1000) == b""
        assert time.monotonic() - began < LATE
    assert is_well(net)


def test_a_trickle_of_headers_is_hung_up_on(net: Inside) -> None:
    """Sending something now and then does not buy time."""
    with connect(net) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\n")
        slow.settimeout(SOON / 20)
        deadline = time.monotonic() + LATE
        while time.monotonic() < deadline:
            try:
                slow.sendall(b"X: y\r\n")
                if slow.recv(1) == b"":
                    break
            except TimeoutError:
                continue
            except ConnectionError:
                break
        assert time.monotonic() < deadline
    assert is_well(net)


def test_a_second_request_has_to_begin_in_time_too(net: Inside) -> None:
    client = http.client.HTTPConnection("127.0.0.1", net.port, timeout=LATE)
    client.request("GET", "/api/v2/status")
    response = client.getresponse()
    assert (response.status, len(response.read()) > 100) == (200, True)
    client.sock.sendall(b"GET /api/v2/sta")
    assert client.sock.recv(1000) == b""
    client.close()


def test_a_slow_body_is_given_up(net: Inside) -> None:
    with connect(net) as slow:
        slow.sendall(head(net, 100) + b"\xa1")
        assert answered(slow) == (408, b"the body did not come in time")
    assert is_well(net)


def test_answers_that_nobody_reads_are_dropped(net: Inside) -> None:
    """More of them than sockets have room for."""
    size, times = 2_500_000, 8
    arg = encode(SERVICE["filled"].args, [size])
    request = sign.query(sign.ANONYMOUS, net.canister_id, "filled", arg)
    start = head(net, len(request.body)).replace(b"/v4/", b"/v3/").replace(b"/call", b"/query")
    with connect(net) as lazy:
        lazy.sendall((start + request.body) * times)
        time.sleep(SOON * 8)  # this is the laziness that is tested
        taken = 0
        with suppress(ConnectionResetError):
            while chunk := lazy.recv(1 << 20):
                taken += len(chunk)
    assert 0 < taken < size * times
    assert is_well(net)


def test_too_long_a_head_is_refused(net: Inside) -> None:
    with connect(net) as loud:
        loud.sendall(b"GET / HTTP/1.1\r\nX: " + b"y" * connection.LARGEST_HEAD)
        assert answered(loud)[0] == 400
    assert is_well(net)


def test_too_much_at_once_is_refused(net: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body, "MOST_AT_ONCE", 100_000)
    with connect(net) as first, connect(net) as second:
        first.sendall(head(net, 90_000) + bytes(80_000))
        second.sendall(head(net, 90_000) + bytes(80_000))
        answers = {answered(first), answered(second)}
    assert answers == {
        (503, b"too much is being sent at once; try again later"),
        (408, b"the body did not come in time"),
    }
    assert is_well(net)


@pytest.mark.parametrize(("limit", "most"), [("MOST_WAITING", 1), ("MOST_BYTES_WAITING", 3)])
def test_too_long_a_queue_is_refused(
    net: Inside, monkeypatch: pytest.MonkeyPatch, limit: str, most: int
) -> None:
    with net.busy():
        monkeypatch.setattr(worker, limit, most)
        request = sign.call(sign.ANONYMOUS, net.canister_id, "whoami_certified", NOTHING)
        answer = post(net, "v4", request.body)
        assert answer[0] == 503
        assert b"waiting already" in answer[1]
    monkeypatch.undo()
    assert is_well(net)


def post(net: Inside, version: str, sent: bytes, what: str = "call") -> tuple[int, bytes]:
    client = http.client.HTTPConnection("127.0.0.1", net.port, timeout=LATE)
    path = f"/api/{version}/canister/{net.canister_text}/{what}"
    try:
        client.request("POST", path, sent, {"Content-Type": "application/cbor"})
        response = client.getresponse()
        return response.status, response.read()
    finally:
        client.close()


def test_an_update_that_takes_long_is_polled_for(
    net: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(call, "PATIENCE", 0.0)
    said = net.agent().update(net.canister_id, "whoami_certified", NOTHING)
    assert isinstance(said, Reply)


def submit(net: Inside, client: socket.socket, request: sign.SignedRequest) -> None:
    """Send *request* and wait until it is in the queue."""
    client.sendall(head(net, len(request.body)) + request.body)
    deadline = time.monotonic() + LATE
    while request.id not in net.localnet.ingress.pending:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_an_update_in_the_queue_is_processing(net: Inside) -> None:
    request = sign.call(sign.ANONYMOUS, net.canister_id, "whoami_certified", NOTHING)
    path = [b"request_status", request.id]
    with net.busy(), connect(net) as client:
        submit(net, client, request)
        asked = sign.read_state(sign.ANONYMOUS, [path]).body
        answer = cbor.decode(post(net, "v3", asked, "read_state")[1])
        assert isinstance(answer, dict)
        tree = certificate.verify(answer["certificate"], net.root_key, net.canister_id)
        assert hashtree.lookup(tree, [*path, b"status"]) == b"processing"


def test_an_update_whose_sender_left_runs_all_the_same_and_once(net: Inside) -> None:
    before = count(net)
    seven = encode(SERVICE["add"].args, [7])
    request = sign.call(sign.ANONYMOUS, net.canister_id, "add", seven)
    with net.busy(), connect(net) as client:
        submit(net, client, request)
    assert isinstance(net.agent().submit(net.canister_id, request), Reply)
    assert count(net) == before + 7


def test_a_request_already_in_the_queue_is_not_queued_again(net: Inside) -> None:
    request = sign.call(sign.ANONYMOUS, net.canister_id, "whoami_certified", NOTHING)
    opened = envelope.open_envelope(request.body, "call", time.time_ns())

    async def twice() -> bool:
        return net.localnet.ingress.submit(opened) is net.localnet.ingress.submit(opened)

    with net.busy():
        assert asyncio.run_coroutine_threadsafe(twice(), net.loop).result(LATE)


def count(net: Inside) -> int:
    said = net.agent().query(net.canister_id, "count", NOTHING)
    assert isinstance(said, Reply)
    counted: int = decode(SERVICE["count"].results, said.data)[0]
    return counted


def test_an_update_that_expired_in_the_queue_does_not_run(
    net: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its id might have been forgotten by then, if it had run before."""
    before = count(net)
    request = sign.call(sign.ANONYMOUS, net.canister_id, "add", encode(SERVICE["add"].args, [7]))
    with connect(net) as client:
        with net.busy():
            submit(net, client, request)
            tomorrow = time.time_ns() + 24 * 3600 * 1_000_000_000
            monkeypatch.setattr(net.localnet.node.signer, "now", lambda: tomorrow)
        status, answer = answered(client)
    monkeypatch.undo()
    assert (status, b"expired while it waited" in answer) == (200, True)
    assert count(net) == before


def test_answers_do_not_wait_for_more_to_be_sent() -> None:
    """asyncio turns the waiting off for sockets that say that they are TCP: 40 ms each time."""
    with server.bind(0) as listener:
        assert listener.proto == socket.IPPROTO_TCP
