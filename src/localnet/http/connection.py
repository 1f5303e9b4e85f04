"""
Connections that are let go when the other end dawdles.

::

    head    request line and headers: LARGEST_HEAD bytes, within PATIENCE of the first
    body    timed where it is read
    answer  taken off our hands within PATIENCE, once it does not fit into the socket

Head and body of an answer are written one after the other, and sent as one piece: each time that
something is sent other threads get their turn first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 15.0
# What is read at once; asyncio would take sixteen times as much, for each of many connections.
PIECE = 16 * 1024
LARGEST_HEAD = 32 * 1024


class _Deadline:
    """Something that happens in a while, unless it is called off."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def set(self, loop: asyncio.AbstractEventLoop, then: Callable[[], object]) -> None:
        """Have *then* happen, by what was first set if there was something."""
        if self._timer is None:
            self._timer = loop.call_later(PATIENCE, then)

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
        self._head.set(self.loop, self._no_head)

    def connection_lost(self, exc: Exception | None) -> None:
        self._head.call_off()
        self._reader.call_off()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._in_request():
            self._head.call_off()
        else:
            self._head.set(self.loop, self._no_head)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reader.set(self.loop, self.transport.abort)

    def resume_writing(self) -> None:
        self._reader.call_off()
        super().resume_writing()

    def _in_request(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _no_head(self) -> None:
        if not self._in_request():
            self.transport.close()
