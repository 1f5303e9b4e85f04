"""What the tests' own servers leave behind: nothing, whatever their clients do."""

from __future__ import annotations

import gc
import socket
import struct
import threading
from pathlib import Path

import pytest

from localnet_tests.servers.spawned import NotUpError, Spawned
from localnet_tests.servers.threaded import answering, tampering

GET = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
HANG_UP_AT_ONCE = struct.pack("ii", 1, 0)


def connect(url: str) -> socket.socket:
    return socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])))


def test_no_thread_outlives_a_server_whose_clients_stay_connected() -> None:
    before = set(threading.enumerate())
    with answering() as server, connect(server.url) as kept, connect(server.url):
        kept.sendall(GET)
        assert kept.recv(100).startswith(b"HTTP/1.1 200")
    assert set(threading.enumerate()) == before


def test_a_client_that_hangs_up_is_not_spoken_of(capfd: pytest.CaptureFixture[str]) -> None:
    with answering() as server:
        server.answer(bytes(8 << 20))
        with connect(server.url) as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, HANG_UP_AT_ONCE)
            client.sendall(GET)
            assert client.recv(100)
    assert capfd.readouterr().err == ""


def test_a_proxy_that_fails_says_so(capfd: pytest.CaptureFixture[str]) -> None:
    """Only clients that go are passed over."""
    nobody = "nowhere:/"
    with tampering(nobody, lambda path, answer: answer) as url, connect(url) as client:
        client.sendall(b"POST / HTTP/1.1\r\nContent-Length: 0\r\n\r\n")
        assert client.recv(100) == b""
    assert "unknown url type" in capfd.readouterr().err


def test_a_localnet_that_does_not_come_up_is_ended(tmp_path: Path) -> None:
    found = Spawned(tmp_path / "nothing here")
    with pytest.raises(NotUpError, match="localnet said only"):
        found.wait_for(lambda line: False)
    assert found.process.poll() is not None
    assert found.stop() == found.process.returncode, "it may be stopped again"
    del found
    gc.collect()
