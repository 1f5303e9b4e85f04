"""
The folder of a localnet that dies and is started again, and is the same every time.

::

    home = Home(folder, ["life2_backend"], "--speed", "10")
    home.begin()        a process that may not serve yet
    home.up()           one that serves, under the key that it always had

The sources are copied when it is made. Each life reads them anew, and a canister whose source is
another than in the life before is upgraded: with sources by reference, whoever changed a rule
while a story ran had a world that went on by other rules than the ledger beside it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path

from localnet.protocol import agent
from tests.servers.served import Served, make_project

UPGRADED = "the source or argument is another than before"


class Home:
    """This project in *folder* with some *canisters*, served by ``localnet`` with *options*."""

    def __init__(self, folder: Path, canisters: Sequence[str], *options: str) -> None:
        self.project = make_project(folder / "project", copied=True)
        _leave_only(canisters, self.project / "dfx.json")
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
            upgrades = [line for line in served.lines if UPGRADED in line]
            assert not upgrades, f"its source is not the one that it was: {upgrades}"
        except BaseException:
            served.kill()
            raise
        return served


def _leave_only(canisters: Sequence[str], dfx: Path) -> None:
    """The other rooms would only make each life longer."""
    found = json.loads(dfx.read_text())
    found["canisters"] = {name: found["canisters"][name] for name in canisters}
    dfx.write_text(json.dumps(found))
