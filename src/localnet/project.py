"""
A project as dfx describes it: which canisters there are, and where their sources are.

::

    dfx.json
      canisters.<name>.type    "custom", built by    PYTHONPATH=src python -m kybra <name> <entry>
                               "kybra", with         "main": <entry>
    candid/<entry's stem>.did  the interface; failing that candid/<name>.did, then dfx's "candid"

Other canisters (assets, Motoko, Rust) are passed over.
"""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from protocol import principal

FILE = "dfx.json"


class ProjectError(Exception):
    """The project cannot be read, and why."""


@dataclass(frozen=True)
class Source:
    """Where a Kybra canister comes from."""

    name: str
    entry: Path
    search_path: list[Path]
    candid: Path
    canister_id: bytes | None = None

    def interface(self) -> str:
        """The text of its .did file."""
        return self.candid.read_text("utf-8")


def read(folder: Path) -> list[Source]:
    """
    The Kybra canisters of the project in *folder*.

    :raises ProjectError: if there is no project, or one of them cannot be found.
    """
    path = folder / FILE
    try:
        described = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise ProjectError(f"there is no {FILE} in {folder}") from None
    except ValueError as problem:
        raise ProjectError(f"{path} is not JSON: {problem}") from None
    canisters = described.get("canisters") if isinstance(described, dict) else None
    if not isinstance(canisters, dict):
        raise ProjectError(f"{path} has no canisters")
    found = [_source(folder, name, entry) for name, entry in canisters.items()]
    sources = [source for source in found if source is not None]
    if not sources:
        raise ProjectError(f"{path} has no canister that `python -m kybra` builds")
    return sources


def _source(folder: Path, name: str, described: Any) -> Source | None:
    build = _build(name, described) if isinstance(described, dict) else None
    if build is None:
        return None
    entry = folder / build.entry
    if not entry.is_file():
        raise ProjectError(f"canister {name}: there is no {entry}")
    search_path = [folder / part for part in build.search_path]
    candid = _candid(folder, name, entry, described)
    return Source(name, entry, search_path, candid, _fixed_id(name, described))


@dataclass(frozen=True)
class _Build:
    entry: str
    search_path: list[str]


def _build(name: str, described: dict[str, Any]) -> _Build | None:
    """What a canister is built from, if Kybra builds it."""
    if described.get("type") == "kybra" and isinstance(described.get("main"), str):
        return _Build(described["main"], [])
    commands = described.get("build", [])
    for command in [commands] if isinstance(commands, str) else commands:
        build = _command(command)
        if described.get("type") == "custom" and build is not None:
            return build
    return None


def _command(command: str) -> _Build | None:
    """The entry file and search path in a shell command that runs Kybra."""
    words = shlex.split(command)
    for place, pair in enumerate(pairwise(words)):
        if pair == ("-m", "kybra"):
            operands = [word for word in words[place + 2 :] if not word.startswith("-")]
            if len(operands) < 2:
                return None
            return _Build(operands[1], _python_path(words[:place]))
    return None


def _python_path(words: list[str]) -> list[str]:
    for word in words:
        variable, _, value = word.partition("=")
        if variable == "PYTHONPATH":
            return [part for part in value.split(":") if part and "$" not in part]
    return []


def _candid(folder: Path, name: str, entry: Path, described: dict[str, Any]) -> Path:
    named = described.get("candid")
    places = [folder / "candid" / f"{entry.stem}.did", folder / "candid" / f"{name}.did"]
    places += [folder / named] if isinstance(named, str) else []
    for place in places:
        if place.is_file():
            return place
    wanted = " or ".join(str(place) for place in places)
    raise ProjectError(f"canister {name}: its interface is not at {wanted}")


def _fixed_id(name: str, described: dict[str, Any]) -> bytes | None:
    text = described.get("specified_id")
    if text is None:
        return None
    try:
        return principal.parse(str(text))
    except principal.PrincipalError as problem:
        raise ProjectError(f"canister {name}: specified_id: {problem}") from None
