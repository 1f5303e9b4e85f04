"""
Many clients at once, as cheap as they can be made, so that the server is what is measured.

Requests are signed beforehand. A client is a thread with one connection that stays open, and it
sends its next request when the last one is answered. It checks only that each answer is a reply;
whether replies are right is for tests to say.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from statistics import median, quantiles
from typing import NamedTuple

from localnet.protocol import principal, sign

PATIENCE = 60.0


class Figures(NamedTuple):
    """How quickly requests were answered; times in milliseconds."""

    requests: int
    per_second: float
    median: float
    slow: float  # the 99th percentile


class BadAnswerError(Exception):
    """The server answered, but not what was asked."""


class Line:
    """A connection to the server at *url*, for one *kind* of request: query or call."""

    def __init__(self, url: str, canister_id: bytes, kind: str) -> None:
        host, port = url.removeprefix("http://").split(":")
        version = {"query": "v3", "call": "v4"}[kind]
        path = f"/api/{version}/canister/{principal.format(canister_id)}/{kind}"
        self._head = f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/cbor\r\n"
        self._socket = socket.create_connection((host, int(port)), PATIENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, request: sign.SignedRequest) -> bytes:
        """The body of the answer. :raises BadAnswerError: if it is not a reply"""
        length = f"Content-Length: {len(request.body)}\r\n\r\n"
        self._socket.sendall((self._head + length).encode() + request.body)
        head, body = self._receive()
        if not head.startswith(b"HTTP/1.1 200") or b"replied" not in body[:4000]:
            raise BadAnswerError(f"{head[:40]!r} {body[:200]!r}")
        return body

    def _receive(self) -> tuple[bytes, bytes]:
        data = b""
        while b"\r\n\r\n" not in data:
            data += self._more()
        head, _, body = data.partition(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].split()[0])
        parts = [body]
        missing = length - len(body)
        while missing > 0:
            parts.append(self._more())
            missing -= len(parts[-1])
        return head, b"".join(parts)

    def _more(self) -> bytes:
        data = self._socket.recv(1 << 20)
        if not data:
            raise BadAnswerError("the server hung up")
        return data

    def close(self) -> None:
        self._socket.close()


def measure(
    url: str, canister_id: bytes, kind: str, shares: Sequence[Sequence[sign.SignedRequest]]
) -> Figures:
    """Have a client for each of *shares* send its requests, all at once."""
    began = time.perf_counter()
    with ThreadPoolExecutor(len(shares)) as pool:
        spent = pool.map(lambda share: _client(url, canister_id, kind, share), shares)
        times = sorted(each for one in spent for each in one)
    return figures(times, time.perf_counter() - began)


def figures(times: list[float], wall: float) -> Figures:
    """*times* in seconds, of requests that took *wall* seconds together."""
    slow = quantiles(times, n=100, method="inclusive")[98]
    return Figures(len(times), len(times) / wall, 1000 * median(times), 1000 * slow)


def _client(
    url: str, canister_id: bytes, kind: str, requests: Sequence[sign.SignedRequest]
) -> list[float]:
    line = Line(url, canister_id, kind)
    times = []
    try:
        for request in requests:
            began = time.perf_counter()
            line.send(request)
            times.append(time.perf_counter() - began)
    finally:
        line.close()
    return times
