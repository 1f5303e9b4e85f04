"""A localnet with the tally canister in a process of its own, as a developer starts it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from localnet.protocol import principal
from localnet_tests.servers.spawned import Running

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


class Tally(Running):
    """A localnet with the tally canister, and where it can be reached."""

    def __init__(self, project: Path, *options: str) -> None:
        super().__init__(project, *options)
        self.canister_text = self.name_of("tally")
        self.canister_id = principal.parse(self.canister_text)
