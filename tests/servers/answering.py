"""A server that is no network: it has one answer to everything."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler

from tests.servers.threaded import serving


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

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            state.connections.add(self.client_address[1])
            self.send_response(state.status)
            for name, value in state.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(state.body)))
            self.end_headers()
            self.wfile.write(state.body)

        def do_GET(self) -> None:
            self.do_POST()

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    with serving(Handler) as state.url:
        yield state
