"""A localnet in this process, so that a test can reach into it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from localnet import project
from localnet.http import server
from localnet.options import Options
from localnet.protocol import principal
from localnet.protocol.agent import Agent, Canister
from localnet.serve import Localnet
from localnet.statedir import StateDir


class Inside:
    """The running localnet, its loop, what it has printed, and where it can be reached."""

    def __init__(
        self, localnet: Localnet, port: int, loop: asyncio.AbstractEventLoop, lines: list[str]
    ) -> None:
        self.localnet = localnet
        self.lines = lines
        self.port = port
        self.loop = loop
        self.url = f"http://127.0.0.1:{port}"
        self.canister_id = next(iter(localnet.node.network.canisters))
        self.canister_text = principal.format(self.canister_id)
        self.root_key = localnet.keys.root_key

    def agent(self) -> Agent:
        """A client of it."""
        return Agent(self.url, self.root_key)

    def canister(self, name: str) -> Canister:
        """The canister of that *name*, by the interface that it has."""
        found = self.localnet.node.network.named(name)
        return Canister(self.agent(), found.id, found.service)

    @contextmanager
    def busy(self) -> Iterator[None]:
        """While this lasts, the canisters' thread does something else."""
        begun, over = threading.Event(), threading.Event()

        def occupy(network: object) -> None:
            begun.set()
            over.wait()

        occupied = asyncio.run_coroutine_threadsafe(self.localnet.node.ask(occupy), self.loop)
        begun.wait()
        try:
            yield
        finally:
            over.set()
            occupied.result()


@contextmanager
def inside(folder: Path, **options: Any) -> Iterator[Inside]:
    """The project in *folder*, served by a thread of this process with these *options*."""
    listener = server.bind(0)
    state = StateDir(folder / ".localnet")
    asked = Options(folder, folder / ".localnet", **options)
    localnet = Localnet(asked, project.read(folder), state)
    lines: list[str] = []
    localnet.watchers.append(lines.append)
    up = threading.Event()
    stop = asyncio.Event()
    loops: list[asyncio.AbstractEventLoop] = []
    localnet.watchers.append(lambda line: up.set() if "is up at" in line else None)

    async def main() -> None:
        loops.append(asyncio.get_running_loop())
        await localnet.run(listener, stop)

    thread = threading.Thread(target=lambda: asyncio.run(main()))
    thread.start()
    try:
        while not up.wait(1):
            assert thread.is_alive(), "localnet did not come up"
        yield Inside(localnet, listener.getsockname()[1], loops[0], lines)
    finally:
        loops[0].call_soon_threadsafe(stop.set)
        thread.join()
        state.close()
