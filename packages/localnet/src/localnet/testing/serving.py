"""
A test's network over HTTP, in a thread of the test's own process.

::

    with network.serve() as served:
        served.url, served.root_key             for any client of the Internet Computer
        served.canister(counter, alice)         localnet's own client, which verifies all answers

Time stays the test's: nothing runs by itself, and ``network.advance`` goes on working.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from localnet.http import app, server
from localnet.http.access import Access
from localnet.http.ingress import Ingress
from localnet.http.keys import Keys
from localnet.http.node import Node
from localnet.http.worker import Worker
from localnet.protocol import agent as clients
from localnet.protocol import sign
from localnet.runtime.network import Network
from localnet.testing.canister import Canister
from localnet.testing.values import Identity


class Served:
    """Where the network can be reached, and by which key it is known."""

    def __init__(self, port: int, keys: Keys) -> None:
        self.port = port
        self.url = f"http://{server.HOST}:{port}"
        self.root_key = keys.root_key
        self._loop: asyncio.AbstractEventLoop
        self._worker: Worker
        self._stop: asyncio.Event

    def agent(self, identity: Identity | None = None) -> clients.Agent:
        """A client that is *identity*, or anonymous."""
        return clients.Agent(
            self.url, self.root_key, identity.signer if identity else sign.ANONYMOUS
        )

    def canister(self, canister: Canister, identity: Identity | None = None) -> clients.Canister:
        """The same canister, as that client asks and tells it."""
        return clients.Canister(
            self.agent(identity), canister.canister_id.bytes, canister.hosted.service
        )

    def run(self, job: Callable[[], Any]) -> Any:
        """What *job* returns, in its turn between requests of clients."""
        return asyncio.run_coroutine_threadsafe(self._worker.do(job), self._loop).result()

    async def main(self, network: Network, keys: Keys, up: threading.Event, listener: Any) -> None:
        """Serve until it is ended."""
        self._loop, self._worker = asyncio.get_running_loop(), Worker()
        self._stop = asyncio.Event()
        node = Node(network, keys, self._worker)
        application = app.build(node, Ingress(node), (), lambda line: None, Access())
        up.set()
        await server.run(application, listener, self._stop)
        self._worker.close()

    def end(self) -> None:
        """Hang up."""
        self._loop.call_soon_threadsafe(self._stop.set)


@contextmanager
def serving(network: Network, keys: Keys, port: int) -> Iterator[Served]:
    """*network*, served on that *port* of this machine, any if it is 0, while this lasts."""
    listener = server.bind(port)
    served, up = Served(listener.getsockname()[1], keys), threading.Event()
    thread = threading.Thread(
        target=lambda: asyncio.run(served.main(network, keys, up, listener)), name="served"
    )
    thread.start()
    up.wait()
    try:
        yield served
    finally:
        served.end()
        thread.join()
        listener.close()
