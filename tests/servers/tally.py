"""A localnet with the tally canister in a process of its own, as a developer starts it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from protocol import agent, principal, sign
from tests.servers.spawned import UP, Spawned

CANISTERS = Path(__file__).parent / "canisters"


def make_project(folder: Path) -> Path:
    """A project with the tally canister in *folder*."""
    for part in ("src", "candid"):
        (folder / part).mkdir(parents=True)
    shutil.copy(CANISTERS / "tally.py", folder / "src")
    shutil.copy(CANISTERS / "tally.did", folder / "candid")
    build = "PYTHONPATH=src python -m kybra tally src/tally.py"
    described = {"canisters": {"tally": {"type": "custom", "build": build}}}
    (folder / "dfx.json").write_text(json.dumps(described))
    return folder


class Tally(Spawned):
    """A localnet with the tally canister, and where it can be reached."""

    def __init__(self, project: Path, *options: str) -> None:
        super().__init__(project, *options)
        try:
            self._find()
        except BaseException:
            self.kill()
            raise

    def _find(self) -> None:
        self.wait_for(lambda line: UP in line)
        self.port = int(self.url.rpartition(":")[2])
        ids = json.loads((self.project / ".dfx/local/canister_ids.json").read_text())
        self.canister_text: str = ids["tally"]["local"]
        self.canister_id = principal.parse(self.canister_text)
        self.root_key = agent.fetch_root_key(self.url)

    def agent(self, identity: sign.Identity = sign.ANONYMOUS) -> agent.Agent:
        """A client of this network."""
        return agent.Agent(self.url, self.root_key, identity)


@contextmanager
def running(project: Path, *options: str) -> Iterator[Tally]:
    """A localnet on any free port, stopped at the end."""
    server = Tally(project, "--port", "0", *options)
    try:
        yield server
    finally:
        server.stop()
