"""
Connections that are let go when the other end dawdles, or when there are too many of them.

::

    head    request line and headers: LARGEST_HEAD bytes, within HEAD_PATIENCE of the first
    body    timed where it is read
    answer  taken off our hands within PATIENCE, once it does not fit into the socket

Nobody is refused because others are slow. A client's address may have MOST_UNFINISHED connections
that wait for their client, and one more lets go of the one that has waited longest. If there are
MOST_CONNECTIONS, the address that has most of those that wait loses one: first one whose request
is unfinished or whose answer is not read, then one that is idle. So a client is told 503 only
while all connections are being answered.

Head and body of an answer are written one after the other, and sent as one piece: each time that
something is sent other threads get their turn first.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 15.0
HEAD_PATIENCE = 5.0
MOST_CONNECTIONS = 256
MOST_UNFINISHED = 128
# What is read at once; asyncio would take sixteen times as much, for each of many connections.
PIECE = 16 * 1024
LARGEST_HEAD = 32 * 1024


class _Deadline:
    """Something that happens in a while, unless it is called off."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def set(
        self, loop: asyncio.AbstractEventLoop, patience: float, then: Callable[[], object]
    ) -> None:
        """Have *then* happen, by what was first set if there was something."""
        if self._timer is None:
            self._timer = loop.call_later(patience, then)

    def call_off(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class GatheringTransport(asyncio.Transport):
    """Sends what is written in one turn of the event *loop* at its end, through *transport*."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self._transport = transport
        self._loop = loop
        self._written: list[bytes] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if not self._written:
            self._loop.call_soon(self._send)
        self._written.append(bytes(data))

    def _send(self) -> None:
        written, self._written = self._written, []
        if written:
            self._transport.write(b"".join(written))

    def close(self) -> None:
        self._send()
        self._transport.close()

    def abort(self) -> None:
        self._written = []
        self._transport.abort()

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def pause_reading(self) -> None:
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        self._transport.resume_reading()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)


class TimedProtocol(H11Protocol):
    """Closes a connection whose next request, or whose reader, does not come in time."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._head, self._reader = _Deadline(), _Deadline()
        super().connection_made(GatheringTransport(transport, self.loop))
        transport.max_size = PIECE  # type: ignore[attr-defined]
        self._since = self.loop.time()
        self._head.set(self.loop, HEAD_PATIENCE, self._no_head)
        self._make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        self._head.call_off()
        self._reader.call_off()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._in_request():
            self._head.call_off()
        else:
            self._head.set(self.loop, HEAD_PATIENCE, self._no_head)

    def on_response_complete(self) -> None:
        self._since = self.loop.time()
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """What is not HTTP ends the connection; an answer that is under way goes nowhere."""
        if self._in_request():
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reader.set(self.loop, PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        self._reader.call_off()
        super().resume_writing()

    def _in_request(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _no_head(self) -> None:
        if not self._in_request():
            self.transport.close()

    # -- room for others

    @property
    def _is_idle(self) -> bool:
        """Whether it has been answered, and nothing more has come."""
        answered = self.cycle is not None and self.cycle.response_complete
        return answered and self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]

    @property
    def _is_unfinished(self) -> bool:
        """Whether it is the client's turn to send the rest, or to read."""
        sending = self.conn.their_state in (h11.IDLE, h11.SEND_BODY) and not self._is_idle
        return sending or self.flow.write_paused

    def _make_room(self) -> None:
        """Let go of who keeps us waiting, if this connection is one too many."""
        if len(self.connections) <= min(MOST_UNFINISHED, MOST_CONNECTIONS):
            return
        others = [each for each in self._open if each is not self]
        same = [each for each in others if each.address == self.address and each._is_unfinished]
        if len(same) >= MOST_UNFINISHED:
            min(same, key=lambda each: each._since)._let_go()
        elif len(others) >= MOST_CONNECTIONS:
            waiting = [each for each in others if each._is_unfinished or each._is_idle]
            if not waiting:
                self.limit_concurrency = 0  # whatever this one asks is answered with 503
                return
            most = Counter(each.address for each in waiting)
            ranks = {each: (-most[each.address], each._is_idle, each._since) for each in waiting}
            min(waiting, key=lambda each: ranks[each])._let_go()

    def _let_go(self) -> None:
        """Close at once, and count no more: in a storm many are let go in one turn of the loop."""
        self.connections.discard(self)
        self.transport.abort()

    @property
    def _open(self) -> list[TimedProtocol]:
        """All connections that are not being closed."""
        every = (each for each in self.connections if isinstance(each, TimedProtocol))
        return [each for each in every if not each.transport.is_closing()]

    @property
    def address(self) -> str:
        """Where it comes from, without the port."""
        return "" if self.client is None else self.client[0]
