"""
A canister's interface as JSON, from its .did file, for clients that have no Candid parser.

::

    { "place_cells": { "args": [{"vec": {"tuple": ["int32", "int32"]}}],
                       "results": [{"variant": {"Ok": "nat64", "Err": "text"}}],
                       "modes": [] }, ... }

``tests/clients/interface.mjs`` makes of it what the JavaScript agents take.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from protocol.candid import types as candid
from protocol.candid.did import parse_did


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
