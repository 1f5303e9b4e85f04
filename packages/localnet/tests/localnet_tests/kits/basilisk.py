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
from typing import Any

from basilisk.wasm_manipulator import extract_methods_from_python, generate_candid_from_methods

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


def generated(text: str) -> str:
    """The interface that Basilisk's own generator makes of a source."""
    extracted: Any = extract_methods_from_python(text)
    return generate_candid_from_methods(*extracted)


def shell(canister: Canister, code: str) -> str:
    """What *code* prints in the *canister*."""
    found: str = canister.call("__shell__", code, caller=canister.network.admin)
    return found
