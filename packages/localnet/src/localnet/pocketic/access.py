"""
Who may ask: programs of the user who started the server, and no web page.

A page says where it is from (``Origin``), or the browser says so for it (``Sec-Fetch-Site``). Below
``/instances/0/api/`` localnet's own rules hold, for pages as well.

Linux shows every TCP socket, and whose it is, in ``/proc/net/tcp``. A connection on 127.0.0.1 is
there twice, once from each end, and the client's end is the one whose remote port is the server's::

    sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid
     0: 0100007F:1F90 00000000:0000 0A ..                                      1000   it listens
     1: 0100007F:C350 0100007F:1F90 01 ..                                      1000   a client

Where there is no such table, nobody can tell, and everybody on the machine may ask. It takes the
kernel long to show it, so it is read once a connection.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from localnet.http.access import Access
from localnet.http.connection import TimedProtocol
from localnet.http.log import format_refusal
from localnet.protocol.calls import FORBIDDEN

TABLES = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
LISTENS = "0A"
INNER = re.compile(r"/instances/[0-9]+/api/")
ROOT = 0


class OwnersProtocol(TimedProtocol):
    """Refuses everything that is asked on a connection of another user's program."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        client, own = (transport.get_extra_info(name)[1] for name in ("peername", "sockname"))
        if not may_ask(client, own):
            self.app = _refuse


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    text = "only programs of the user who started this server may ask it"
    await JSONResponse({"message": text}, FORBIDDEN)(scope, receive, send)


class End(NamedTuple):
    """One end of a connection: its port, that of the other end, its state, its user."""

    port: int
    remote: int
    state: str
    user: int


def may_ask(client: int, own: int) -> bool:
    """Whether whoever connected from the port *client* to the port *own* is this user, or root."""
    ends = list(_ends())
    if not any(end.port == own and end.state == LISTENS for end in ends):
        return True
    users = {end.user for end in ends if end.port == client and end.remote == own}
    return bool(users) and users <= {os.getuid(), ROOT}


def _ends() -> Iterator[End]:
    for table in TABLES:
        try:
            lines = table.read_text("ascii").splitlines()[1:]
        except OSError:
            continue
        for line in lines:
            fields = line.split()
            ports = [int(fields[at].rpartition(":")[2], 16) for at in (1, 2)]
            yield End(ports[0], ports[1], fields[3], int(fields[7]))


class Doorkeeper:
    """Lets programs ask *app*, and no web page."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._access = Access()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        objection = self._objection(Headers(scope=scope), scope["path"])
        if objection is None:
            await self._app(scope, receive, send)
            return
        print(format_refusal(FORBIDDEN, scope["path"], objection), flush=True)
        await JSONResponse({"message": objection}, FORBIDDEN)(scope, receive, send)

    def _objection(self, headers: Headers, path: str) -> str | None:
        if not self._access.knows(headers.get("host", "")):
            return "this server is called 127.0.0.1 or localhost"
        if INNER.match(path):
            return None
        if "origin" in headers or headers.get("sec-fetch-site", "none") != "none":
            return "no web page may ask this server, because what is installed runs as you"
        return None
