"""
An HTTP server in threads of the test's own process, none of which outlives it.

The standard library's leaves its handlers running, and prints a traceback into whichever test
runs by then when a client hangs up on one; that is what clients do who have heard enough.
"""

from __future__ import annotations

import socket
import sys
import threading
from collections.abc import Iterator
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
