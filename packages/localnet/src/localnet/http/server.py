"""The HTTP server around the application: its socket, its bounds, its end."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
from collections.abc import Iterator

import uvicorn
from starlette.applications import Starlette

from localnet.http.connection import LARGEST_HEAD, TimedProtocol

HOST = "127.0.0.1"
KEEP_ALIVE = 30
GRACE = 3
# Connections that wait to be taken in, and those that are at once: what these have sent is read
# before so many others come that one of them would have to give way.
BACKLOG = 1024
TAKEN_IN_AT_ONCE = 32


class PortTakenError(Exception):
    """Somebody else listens there."""


class Server(uvicorn.Server):
    """A server whose owner, not itself, deals with signals; many may wait to be taken in."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(BACKLOG)  # asyncio has set it to what it takes in at once

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def bind(port: int) -> socket.socket:
    """
    A socket on *port* of this machine alone; 0 takes any free one.

    :raises PortTakenError: if it is in use.
    """
    # Only of sockets that say they are TCP does asyncio turn off the waiting for more to send.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
        listener.listen(BACKLOG)
    except OSError as problem:
        listener.close()
        if problem.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        raise PortTakenError(
            f"port {port} is taken or not allowed: is another localnet or `dfx start` running? "
            "`--port N` chooses another"
        ) from None
    return listener


async def run(
    app: Starlette,
    listener: socket.socket,
    stop: asyncio.Event,
    protocol: type[TimedProtocol] = TimedProtocol,
) -> None:
    """Serve *app* on *listener* until *stop* is set; what is under way gets a little time."""
    config = uvicorn.Config(
        app,
        http=protocol,
        ws="none",
        lifespan="off",
        log_level="error",
        access_log=False,
        server_header=False,
        backlog=TAKEN_IN_AT_ONCE,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=GRACE,
        h11_max_incomplete_event_size=LARGEST_HEAD,
    )
    server = Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait([serving, stopping], return_when=asyncio.FIRST_COMPLETED)
    server.should_exit = True
    stopping.cancel()
    await serving
