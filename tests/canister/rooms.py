"""
The rooms: every entry in src/canister, and its interface in candid.

A room is found by its files alone, so that adding one changes no test::

    src/canister/world.py    candid/world.did

A file whose name ends with ``_types`` has Candid types of the entry that is named like it.
"""

from __future__ import annotations

import re
from pathlib import Path

from localnet.check.bundle import Bundle

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src"
COMMON = ROOT / "candid" / "common.did"
STEMS = {path.stem for path in (SRC / "canister").glob("*.py")} - {"__init__"}
ROOMS = sorted(stem for stem in STEMS if not stem.endswith("_types"))


def entry_of(room: str) -> str:
    """The entry of *room*, from the directory of the sources."""
    return f"canister/{room}.py"


def bundle_of(room: str) -> Bundle:
    """The entry of *room*, and everything that is bundled with it."""
    return Bundle.on_disk(SRC, ("canister", "engine"), entry_of(room))


def did_of(room: str) -> str:
    """The text of the interface of *room*."""
    return (ROOT / "candid" / f"{room}.did").read_text("utf-8")


def sections(did: str) -> dict[str, str]:
    """For each method in the text *did*, the word in the remark it stands under: whom it is for."""
    found: dict[str, str] = {}
    section = ""
    for line in did.partition("service :")[2].splitlines():
        remark = re.match(r"\s*// (\w+)", line)
        method = re.match(r"\s*(\w+) :", line)
        if remark:
            section = remark.group(1)
        elif method:
            found[method.group(1)] = section
    return found
