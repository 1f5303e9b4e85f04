"""
Names of canisters, and where their ids are written down.

::

    of your own network    .dfx/local/canister_ids.json         {"<name>": {"local": "<id>"}}
                           .icp/data/mappings/local.ids.json    {"<name>": "<id>"}
    of mainnet             canister_ids.json                    {"<name>": {"ic": "<id>"}}
                           .icp/data/mappings/mainnet.ids.json  {"<name>": "<id>"}
                           .icp/data/mappings/ic.ids.json       the same, of icp's own environment
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from client.problem import Problem
from protocol import principal

OWN = ((".dfx/local/canister_ids.json", "local"), (".icp/data/mappings/local.ids.json", ""))
MAINNET = (
    ("canister_ids.json", "ic"),
    (".icp/data/mappings/mainnet.ids.json", ""),
    (".icp/data/mappings/ic.ids.json", ""),
)


@dataclass(frozen=True)
class Named:
    """A canister, as it was named and as the network knows it."""

    name: str
    id: bytes

    @property
    def text(self) -> str:
        """Its id, as people write it."""
        return principal.draw(self.id)


def find(project: Path, name: str, own: bool) -> Named:
    """
    The canister whose id or name *name* is, on the project's *own* network or else on mainnet.

    :raises Problem: if the project does not know it.
    """
    places = OWN if own else MAINNET
    for written in [name, *(_written(project / path, name, key) for path, key in places)]:
        try:
            return Named(name, principal.parse(written))
        except principal.PrincipalError:
            continue
    start = "start it with `make play`" if own else "deploy it first"
    files = " or ".join(path for path, _ in places)
    raise Problem(
        f"There is no canister {name!r} in {files}: {start}, or give its id with --canister."
    )


def _written(path: Path, name: str, key: str) -> str:
    """What the file at *path* says that the id of *name* is; nothing if it does not say."""
    try:
        found: Any = json.loads(path.read_text("utf-8"))[name]
        return str(found[key] if key else found)
    except (OSError, ValueError, KeyError, TypeError):
        return ""
