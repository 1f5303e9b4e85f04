"""A man in the middle: passes requests on to a server, and changes its answers."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler

from tests.servers.threaded import serving


@contextmanager
def tampering(url: str, change: Callable[[str, bytes], bytes]) -> Iterator[str]:
    """The address of a proxy to *url*; *change* gets each answer's path and body."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            request = urllib.request.Request(
                url + self.path, body, {"Content-Type": "application/cbor"}
            )
            try:
                with urllib.request.urlopen(request) as response:
                    status, answer = response.status, change(self.path, response.read())
            except urllib.error.HTTPError as problem:
                with problem:
                    status, answer = problem.code, problem.read()
            self.send_response(status)
            self.send_header("Content-Type", "application/cbor")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    with serving(Handler) as address:
        yield address
