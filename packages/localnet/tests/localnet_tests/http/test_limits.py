"""Whoever dawdles, shouts, comes in crowds or leaves is dealt with, and nobody else notices."""

from __future__ import annotations

import asyncio
import http.client
import logging
import select
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from localnet.http import api, body, connection, server, worker
from localnet.protocol import cbor, certificate, envelope, hashtree, sign
from localnet.protocol.agent import Canister
from localnet.protocol.calls import Reply
from localnet_tests.protocol.test_agent import SERVICE
from localnet_tests.servers.inprocess import Inside, inside
from localnet_tests.servers.spawned import PATIENCE
from localnet_tests.servers.tally import make_project

NOTHING = b"DIDL\0\0"
SOON = 0.1
STATUS = b"GET /api/v2/status HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture(scope="module")
def net(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """A localnet that waits as long as ever, for few."""
    folder = make_project(tmp_path_factory.mktemp("limits") / "project")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "PATIENCE", 3600.0)
        patch.setattr(connection, "HEAD_PATIENCE", 3600.0)
        patch.setattr(body, "PATIENCE", 3600.0)
        patch.setattr(connection, "MOST_CONNECTIONS", 20)
        wrong: list[object] = []
        log = logging.getLogger("uvicorn.error")
        patch.setattr(log, "error", lambda *said, **more: wrong.append(said))
        with inside(folder) as running:
            yield running
            assert is_well(running)
        assert not wrong, "nobody is at fault but its clients"


@pytest.fixture
def crowd(net: Inside) -> Iterator[list[socket.socket]]:
    """Connections that are closed in the end, and then *net* has seen that."""
    made: list[socket.socket] = []
    yield made
    for each in made:
        each.close()
    assert is_well(net)


def connect(net: Inside, address: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", net.port), PATIENCE, (address, 0))


def answered(connection: socket.socket) -> tuple[int, bytes]:
    """The status and body of the next answer."""
    with http.client.HTTPResponse(connection) as response:
        response.begin()
        return response.status, response.read()


def is_let_go(client: socket.socket) -> bool:
    try:
        return client.recv(1000) == b""
    except ConnectionResetError:
        return True


def is_well(net: Inside) -> bool:
    """Whether an honest client is still served."""
    return isinstance(net.agent().query(net.canister_id, "whoami", NOTHING), Reply)


def head(net: Inside, length: int, what: str = "v4/canister/{}/call") -> bytes:
    return (
        f"POST /api/{what.format(net.canister_text)} HTTP/1.1\r\nHost: localhost\r\n"
        f"Content-Type: application/cbor\r\nContent-Length: {length}\r\n\r\n"
    ).encode()


def post(net: Inside, sent: bytes, what: str = "v4/canister/{}/call") -> tuple[int, bytes]:
    with connect(net) as client:
        client.sendall(head(net, len(sent), what) + sent)
        return answered(client)


def tally(net: Inside) -> Canister:
    return Canister(net.agent(), net.canister_id, SERVICE)


def whoami(net: Inside) -> sign.SignedRequest:
    return sign.call(sign.ANONYMOUS, net.canister_id, "whoami_certified", NOTHING)


# -- whoever dawdles


def test_a_request_that_never_begins_is_hung_up_on(
    net: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Be it the first of a connection or the second."""
    with connect(net) as kept:
        kept.sendall(STATUS)
        assert answered(kept)[0] == 200
        monkeypatch.setattr(connection, "HEAD_PATIENCE", SOON)
        kept.sendall(STATUS[:9])
        assert is_let_go(kept)
    for start in (b"", b"P", STATUS[:-2]):
        with connect(net) as slow, suppress(ConnectionError):
            slow.sendall(start)
            assert is_let_go(slow)


def test_a_trickle_of_headers_is_hung_up_on(net: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sending something now and then does not buy time."""
    monkeypatch.setattr(connection, "HEAD_PATIENCE", SOON)
    with connect(net) as slow, suppress(ConnectionError):
        slow.sendall(b"GET / HTTP/1.1\r\n")
        slow.settimeout(SOON / 20)
        while True:
            slow.sendall(b"X: y\r\n")
            with suppress(TimeoutError):
                if slow.recv(1) == b"":
                    break


def test_a_slow_body_is_given_up(net: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body, "PATIENCE", SOON)
    with connect(net) as slow:
        slow.sendall(head(net, 100) + b"\xa1")
        assert answered(slow) == (408, b"the body did not come in time")


def test_answers_that_nobody_reads_are_dropped(
    net: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More of them than sockets have room for."""
    size, times, dropped = 2_500_000, 8, threading.Event()
    abort = connection.GatheringTransport.abort

    def drop(transport: connection.GatheringTransport) -> None:
        abort(transport)
        dropped.set()

    monkeypatch.setattr(connection, "PATIENCE", SOON)
    monkeypatch.setattr(connection.GatheringTransport, "abort", drop)
    request = sign.query(
        sign.ANONYMOUS, net.canister_id, "filled", tally(net).arguments("filled", size)
    )
    asked = head(net, len(request.body), "v3/canister/{}/query") + request.body
    with connect(net) as lazy:
        lazy.sendall(asked * times)
        dropped.wait()
        taken = 0
        with suppress(ConnectionResetError):
            while chunk := lazy.recv(1 << 20):
                taken += len(chunk)
    assert 0 < taken < size * times


# -- whoever shouts


def test_too_long_a_head_is_refused(net: Inside) -> None:
    with connect(net) as loud:
        loud.sendall(b"GET / HTTP/1.1\r\nX: " + b"y" * connection.LARGEST_HEAD)
        assert answered(loud)[0] == 400


def test_too_much_at_once_is_refused(net: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    """And whoever was there first is heard to the end."""
    monkeypatch.setattr(body, "MOST_AT_ONCE", 100_000)
    with connect(net) as one, connect(net) as other:
        for each in (one, other):
            each.sendall(head(net, 90_000) + bytes(80_000))
        (refused,), _, _ = select.select([one, other], [], [])
        assert answered(refused) == (503, b"too much is being sent at once; try again later")
        first = other if refused is one else one
        first.sendall(bytes(10_000))
        assert answered(first)[0] == 400


@pytest.mark.parametrize(("limit", "most"), [("MOST_WAITING", 1), ("MOST_BYTES_WAITING", 3)])
def test_too_long_a_queue_is_refused(
    net: Inside, monkeypatch: pytest.MonkeyPatch, limit: str, most: int
) -> None:
    with net.busy():
        monkeypatch.setattr(worker, limit, most)
        request = whoami(net)
        with connect(net) as client:
            client.sendall(head(net, len(request.body)) + request.body)
            while not select.select([client], [], [], 0.01)[0]:
                assert request.id not in net.localnet.ingress.pending, "it was let in"
            status, answer = answered(client)
        assert (status, b"waiting already" in answer) == (503, True)
    monkeypatch.undo()
    assert is_well(net)


@pytest.mark.parametrize("kind", ["application/cbor", "text/plain"])
def test_a_malformed_chunk_is_a_line_at_most(
    net: Inside, kind: str, capfd: pytest.CaptureFixture[str]
) -> None:
    start = head(net, 0).replace(b"Content-Length: 0", b"Transfer-Encoding: chunked")
    start = start.replace(b"application/cbor", kind.encode())
    with connect(net) as garbled, connect(net) as later:
        garbled.sendall(start + b"zz\r\nzz\r\n")
        assert answered(garbled)[0] == 400
        later.sendall(start)
        if kind == "text/plain":
            assert answered(later)[0] == 400
        later.sendall(b"zz\r\nzz\r\n")
        assert is_let_go(later) or is_let_go(later)
    assert is_well(net)
    said = capfd.readouterr()
    assert "Traceback" not in said.out
    assert said.err.strip() == ""
    assert sum(" 400 " in line for line in said.out.splitlines()) <= 2


# -- crowds: whoever waits longest is let go, and whoever asks is answered


@pytest.mark.parametrize("slow", ["silent", "half a head", "half a body"])
def test_half_sent_requests_keep_nobody_out(
    net: Inside, crowd: list[socket.socket], slow: str
) -> None:
    """Fifteen times as many of them as there are connections."""
    halves = {"silent": b"", "half a head": b"GET / HTTP/1.1\r\nHost: lo"}
    sent = halves.get(slow, head(net, 100) + b"\xa1")
    for _ in range(15 * connection.MOST_CONNECTIONS):
        crowd.append(connect(net))
        crowd[-1].sendall(sent)
    assert is_well(net)
    assert all(is_let_go(each) for each in crowd[: 13 * connection.MOST_CONNECTIONS])


def test_whoever_came_before_a_storm_is_read_before_anybody_gives_way(
    net: Inside, crowd: list[socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All are waiting to be taken in when localnet looks next."""
    monkeypatch.setattr(connection, "MOST_CONNECTIONS", 256)
    go_on = threading.Event()
    net.loop.call_soon_threadsafe(go_on.wait)
    with connect(net) as honest:
        honest.sendall(STATUS)
        for _ in range(3 * connection.MOST_CONNECTIONS):
            crowd.append(connect(net))
        go_on.set()
        assert answered(honest)[0] == 200


def test_an_address_has_so_many_half_sent_requests(
    net: Inside, crowd: list[socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "MOST_UNFINISHED", 3)
    with connect(net) as other:
        for _ in range(4):
            crowd.append(connect(net))
            crowd[-1].sendall(STATUS[:5])
        assert is_let_go(other)
        assert is_let_go(crowd[0])
        crowd[-1].sendall(STATUS[5:])
        assert answered(crowd[-1])[0] == 200


def test_whoever_has_most_connections_loses_one(net: Inside, crowd: list[socket.socket]) -> None:
    """A client of another address keeps its idle connection, and goes on with it."""
    with connect(net, "127.0.0.2") as other:
        other.sendall(STATUS)
        assert answered(other)[0] == 200
        for _ in range(3 * connection.MOST_CONNECTIONS):
            crowd.append(connect(net))
            crowd[-1].sendall(STATUS)
            assert answered(crowd[-1])[0] == 200, "idle as well, and for less long"
        assert is_well(net)
        other.sendall(STATUS)
        assert answered(other)[0] == 200


def test_too_many_at_work_are_refused(net: Inside, crowd: list[socket.socket]) -> None:
    async def wait_for_work(count: int) -> None:
        while net.localnet.node.worker._waiting < count:
            await asyncio.sleep(0)

    sent = sign.query(sign.ANONYMOUS, net.canister_id, "whoami", NOTHING).body
    with net.busy():
        for number in range(connection.MOST_CONNECTIONS):
            crowd.append(connect(net))
            crowd[-1].sendall(head(net, len(sent), "v3/canister/{}/query") + sent)
            waiting = wait_for_work(number + 2)  # and what keeps it busy
            asyncio.run_coroutine_threadsafe(waiting, net.loop).result()
        with connect(net) as further:
            further.sendall(STATUS)
            assert answered(further)[0] == 503
    assert [answered(each)[0] for each in crowd] == [200] * connection.MOST_CONNECTIONS
    assert is_well(net)


# -- whoever leaves, and whoever waits


def test_an_update_that_takes_long_is_polled_for(
    net: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "PATIENCE", 0.0)
    assert tally(net).tell("whoami_certified") == sign.ANONYMOUS.principal


def submit(net: Inside, client: socket.socket, request: sign.SignedRequest) -> None:
    """Send *request* and wait until it is in the queue."""
    client.sendall(head(net, len(request.body)) + request.body)
    while request.id not in net.localnet.ingress.pending:
        time.sleep(0.01)


def test_an_update_in_the_queue_is_processing(net: Inside) -> None:
    request = whoami(net)
    path = [b"request_status", request.id]
    with net.busy(), connect(net) as client:
        submit(net, client, request)
        asked = sign.read_state(sign.ANONYMOUS, [path]).body
        answer = cbor.decode(post(net, asked, "v3/canister/{}/read_state")[1])
        assert isinstance(answer, dict)
        tree = certificate.verify(answer["certificate"], net.root_key, net.canister_id)
        assert hashtree.lookup(tree, [*path, b"status"]) == b"processing"


def test_an_update_whose_sender_left_runs_all_the_same_and_once(net: Inside) -> None:
    before = tally(net).ask("count")
    request = tally(net).request("add", 7)
    with net.busy(), connect(net) as client:
        submit(net, client, request)
    assert isinstance(tally(net).send(request), Reply)
    assert tally(net).ask("count") == before + 7


def test_a_request_already_in_the_queue_is_not_queued_again(net: Inside) -> None:
    opened = envelope.open_envelope(whoami(net).body, "call", time.time_ns())

    async def twice() -> bool:
        return net.localnet.ingress.submit(opened) is net.localnet.ingress.submit(opened)

    with net.busy():
        assert asyncio.run_coroutine_threadsafe(twice(), net.loop).result()


def test_an_update_that_expired_in_the_queue_does_not_run(
    net: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its id might have been forgotten by then, if it had run before."""
    before = tally(net).ask("count")
    with connect(net) as client:
        with net.busy():
            submit(net, client, tally(net).request("add", 7))
            tomorrow = time.time_ns() + 24 * 3600 * 1_000_000_000
            monkeypatch.setattr(net.localnet.node.signer, "now", lambda: tomorrow)
        status, answer = answered(client)
    monkeypatch.undo()
    assert (status, b"expired while it waited" in answer) == (200, True)
    assert tally(net).ask("count") == before


def test_answers_do_not_wait_for_more_to_be_sent() -> None:
    """asyncio turns the waiting off for sockets that say that they are TCP: 40 ms each time."""
    with server.bind(0) as listener:
        assert listener.proto == socket.IPPROTO_TCP
