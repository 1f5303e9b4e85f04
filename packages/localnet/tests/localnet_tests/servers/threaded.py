"""
HTTP servers in threads of the test's own process, none of which outlives it.

::

    serving(Handler)          any
    answering()               has one answer to everything
    tampering(url, change)    in the middle: passes requests on to *url*, and changes the answers

The standard library's leaves its handlers running, and prints a traceback into whichever test
runs by then when a client hangs up on one; that is what clients do who have heard enough.
"""

from __future__ import annotations

import socket
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Threaded(ThreadingHTTPServer):
    """Closing it hangs up on those who are still connected, and waits for their handlers."""

    daemon_threads = False

    def __init__(self, handler: type[BaseHTTPRequestHandler]) -> None:
        super().__init__(("127.0.0.1", 0), handler)
        self._connected: set[socket.socket] = set()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def get_request(self) -> tuple[socket.socket, Any]:
        request, address = super().get_request()
        self._connected.add(request)
        return request, address

    def shutdown_request(self, request: Any) -> None:
        self._connected.discard(request)
        super().shutdown_request(request)

    def server_close(self) -> None:
        for request in list(self._connected):
            with suppress(OSError):  # it may have gone just now
                request.shutdown(socket.SHUT_RDWR)
        super().server_close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def serving(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    """The address of such a server, which answers until the end."""
    with Threaded(handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.url
        finally:
            server.shutdown()
            thread.join()


class Quiet(BaseHTTPRequestHandler):
    """Answers, and says nothing of it."""

    protocol_version = "HTTP/1.1"

    def body(self) -> bytes:
        """What was sent."""
        return self.rfile.read(int(self.headers.get("Content-Length", 0)))

    def answer(self, body: bytes, status: int = 200, **headers: str) -> None:
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        """Say nothing."""


class Answering:
    """What it answers, and the connections that it was asked by."""

    def __init__(self) -> None:
        self.connections: set[int] = set()
        self.url = ""
        self.answer(b"")

    def answer(self, body: bytes, status: int = 200, **headers: str) -> None:
        """From now on, say this."""
        self.body, self.status, self.headers = body, status, headers


@contextmanager
def answering() -> Iterator[Answering]:
    """Such a server, on any free port, until the end."""
    state = Answering()

    class Handler(Quiet):
        def do_POST(self) -> None:
            self.body()
            state.connections.add(self.client_address[1])
            self.answer(state.body, state.status, **state.headers)

        do_GET = do_POST  # noqa: N815  # the standard library calls it so

    with serving(Handler) as state.url:
        yield state


@contextmanager
def tampering(url: str, change: Callable[[str, bytes], bytes]) -> Iterator[str]:
    """The address of a proxy to *url*; *change* gets each answer's path and body."""
    kind = {"Content-Type": "application/cbor"}

    class Handler(Quiet):
        protocol_version = "HTTP/1.0"

        def do_POST(self) -> None:
            request = urllib.request.Request(url + self.path, self.body(), kind)
            try:
                with urllib.request.urlopen(request) as response:
                    status, answer = response.status, change(self.path, response.read())
            except urllib.error.HTTPError as problem:
                with problem:
                    status, answer = problem.code, problem.read()
            self.answer(answer, status, **kind)

    with serving(Handler) as address:
        yield address
