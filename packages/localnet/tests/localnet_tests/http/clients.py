"""
The real clients, run as the programs they are.

JavaScript's have no Candid parser, so they are told the interface as JSON, of which
``tests/clients/interface.mjs`` makes what they take::

    { "place_cells": { "args": [{"vec": {"tuple": ["int32", "int32"]}}],
                       "results": [{"variant": {"Ok": "nat64", "Err": "text"}}],
                       "modes": [] }, ... }
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from localnet.protocol.candid import types as candid
from localnet.protocol.candid.did import parse_did
from localnet_tests.servers.spawned import PACKAGE, PATIENCE
from localnet_tests.servers.tally import CANISTERS, Tally

CLIENTS = PACKAGE / "tests/clients"
ICP = CLIENTS / "node_modules/@icp-sdk/icp-cli-linux-x64/bin/icp"
TALLY = CANISTERS / "tally.did"


class Reached(NamedTuple):
    """A network with a canister on it, as a client is told of it."""

    url: str
    root_key: bytes
    canister_text: str


def installed() -> None:
    """Fail, saying what to run, if the clients are not there."""
    if not ICP.exists():
        pytest.fail("the JavaScript clients are not installed: run `npm ci` in tests/clients")


def node(script: str, server: Reached | Tally, *calls: list[Any], **more: Any) -> dict[str, Any]:
    """What the script of that name in tests/clients answers to anonymous *calls*."""
    return node_as(["anonymous"], script, server, *calls, **more)[0]


def node_as(
    identities: Sequence[str],
    script: str,
    server: Reached | Tally,
    *calls: list[Any],
    did: Path = TALLY,
    **more: Any,
) -> list[dict[str, Any]]:
    """What it answers to *calls*, which are in the interface at *did*, by each of *identities*."""
    installed()
    asked = {
        "identities": identities,
        "url": server.url,
        "rootKey": server.root_key.hex(),
        "canisterId": server.canister_text,
        "interface": describe(did),
        "calls": calls,
        **more,
    }
    done = subprocess.run(
        ["node", str(CLIENTS / f"{script}.mjs")],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    answers: list[dict[str, Any]] = json.loads(done.stdout)
    return answers


class Icp:
    """The ``icp`` command line with a home of its own."""

    def __init__(self, home: Path, project: Path) -> None:
        installed()
        self.project = project
        kept = {name: os.environ[name] for name in ("PATH",) if name in os.environ}
        self.env = {**kept, "HOME": str(home), "ICP_HOME": str(home / "icp"), "DO_NOT_TRACK": "1"}
        self("settings", "update-check", "disabled")

    def __call__(self, *arguments: str) -> str:
        """What the command prints; fails if the command does."""
        done = self.run(*arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def refused(self, *arguments: str) -> str:
        """What a command that fails complains of."""
        done = self.run(*arguments)
        assert done.returncode != 0, done.stdout
        return done.stderr

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(ICP), *arguments],
            cwd=self.project,
            env=self.env,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )


def describe(did: Path) -> dict[str, Any]:
    """Every method in the file at *did*."""
    service, _ = parse_did(did.read_text())
    return {name: _func(func) for name, func in service.methods.items()}


def _func(func: candid.Func) -> dict[str, Any]:
    return {
        "args": [_type(each) for each in func.args],
        "results": [_type(each) for each in func.results],
        "modes": func.modes,
    }


def _type(named: candid.Type) -> Any:
    """:raises TypeError: for what no canister here takes or gives: a func, a service"""
    type_ = named.resolve()
    if isinstance(type_, candid.Prim):
        return type_.name
    if isinstance(type_, candid.Opt):
        return {"opt": _type(type_.inner)}
    if isinstance(type_, candid.Vec):
        return {"vec": _type(type_.inner)}
    if isinstance(type_, candid.Record) and type_.is_tuple:
        return {"tuple": [_type(field.type) for field in type_.by_id]}
    if isinstance(type_, candid.Fields):
        kind = "record" if isinstance(type_, candid.Record) else "variant"
        return {kind: {str(field.label): _type(field.type) for field in type_.fields}}
    raise TypeError(f"a JavaScript client is not told of {type_}")
