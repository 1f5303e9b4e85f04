"""
The folder of a localnet that dies and is started again, and is the same every time.

::

    home = Home(folder, "--speed", "10")
    home.begin()        a process that may not serve yet
    home.up()           one that serves, under the key that it always had
"""

from __future__ import annotations

import time
from pathlib import Path

from protocol import agent
from tests.servers.served import Served, make_project


class Home:
    """A project in *folder*, served by ``localnet`` with *options*."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.project = make_project(folder / "project")
        self.options = options
        self.startups: list[float] = []
        self.root_key: bytes | None = None

    def begin(self, *more: str) -> Served:
        """A process that begins to start, with *more* options."""
        return Served(self.project, "--port", "0", *self.options, *more)

    def up(self, *more: str) -> Served:
        """A server that serves, and is the one that it was."""
        began = time.monotonic()
        served = self.begin(*more)
        try:
            served.wait()
            self.startups.append(time.monotonic() - began)
            key = agent.fetch_root_key(served.url)
            self.root_key = self.root_key or key
            assert key == self.root_key, "the network has another key"
        except BaseException:
            served.kill()
            raise
        return served
