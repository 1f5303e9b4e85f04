"""
Where command lines look for a project's canisters.

::

    .dfx/local/canister_ids.json             {"<name>": {"local": "<id>"}}      dfx
    .dfx/network/local/webserver-port        4943                               dfx
    .icp/data/mappings/local.ids.json        {"<name>": "<id>"}                 icp

Both ask the network itself for its root key. What other canisters these files name stays.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DFX_IDS = ".dfx/local/canister_ids.json"
DFX_PORT = ".dfx/network/local/webserver-port"
ICP_IDS = ".icp/data/mappings/local.ids.json"


def write_ids(folder: Path, ids: dict[str, str]) -> None:
    """Tell dfx and icp what ids the canisters of the project in *folder* have."""
    _merge(folder / DFX_IDS, {name: {"local": text} for name, text in ids.items()})
    _merge(folder / ICP_IDS, ids)


def write_port(folder: Path, port: int) -> None:
    """Tell dfx at which *port* they answer."""
    _replace(folder / DFX_PORT, str(port))


def _merge(path: Path, entries: dict[str, Any]) -> None:
    try:
        known = json.loads(path.read_text("utf-8"))
    except (FileNotFoundError, ValueError):
        known = {}
    merged = {**(known if isinstance(known, dict) else {}), **entries}
    _replace(path, json.dumps(merged, indent=2) + "\n")


def _replace(path: Path, text: str) -> None:
    """Whole or not at all, for somebody may be reading."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(path.name + ".new")
    partial.write_text(text, "utf-8")
    partial.replace(path)
