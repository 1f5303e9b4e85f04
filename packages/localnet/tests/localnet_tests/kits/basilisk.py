"""
A project with one Basilisk canister, for tests.

::

    canister = basilisk(SOURCE)       a network with the canister, which is deployed
    canister.shell("print(1)")        what ``__shell__`` prints for the admin
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from localnet.testing import Network
from localnet.testing.canister import Canister


def describe(folder: Path, source: str, name: str = "main") -> Path:
    """A project in *folder* that dfx would have Basilisk build from *source*."""
    (folder / "src").mkdir(exist_ok=True)
    (folder / "src/main.py").write_text(source)
    canisters = {name: {"type": "basilisk", "main": "src/main.py"}}
    (folder / "dfx.json").write_text(json.dumps({"canisters": canisters}))
    return folder


@contextmanager
def deployed(folder: Path, source: str) -> Iterator[Canister]:
    """The canister of *source* in a network of its own."""
    with Network(describe(folder, source)) as network:
        yield network.deploy("main")


def shell(canister: Canister, code: str) -> str:
    """What *code* prints in the *canister*."""
    found: str = canister.call("__shell__", code, caller=canister.network.admin)
    return found
