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


def write(folder: Path, port: int, ids: dict[str, str]) -> None:
    """Tell dfx and icp that the canisters *ids* run at *port*."""
    _merge(folder / ".dfx/local/canister_ids.json", {n: {"local": i} for n, i in ids.items()})
    _merge(folder / ".icp/data/mappings/local.ids.json", ids)
    _replace(folder / ".dfx/network/local/webserver-port", str(port))


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
