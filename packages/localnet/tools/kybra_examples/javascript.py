"""
An interface as JavaScript: what ``dfx generate`` writes for @dfinity/agent.

::

    service : { add : (nat) -> (nat) }      IDL.Service({"add": IDL.Func([IDL.Nat], [IDL.Nat], [])})
"""

from __future__ import annotations

import json

from localnet.protocol.candid import types as candid
from localnet.protocol.candid.did import parse_did

INDEX = """
import { Actor, HttpAgent } from '@dfinity/agent';
import { idlFactory } from './NAME.did.js';
export { idlFactory };
export const createActor = (canisterId, options = {}) => {
    const agent = options.agent
        || HttpAgent.createSync({ ...options.agentOptions, shouldFetchRootKey: true });
    return Actor.createActor(idlFactory, { agent, canisterId, ...options.actorOptions });
};
"""


def interface(did: str) -> str:
    """The module that exports ``idlFactory`` for the interface in *did*."""
    service, _ = parse_did(did)
    named: dict[int, str] = {}
    lines: list[str] = []
    shown = _service(service, named, lines)
    body = "\n    ".join([*lines, f"return {shown};"])
    return f"export const idlFactory = ({{ IDL }}) => {{\n    {body}\n}};\n"


def _service(service: candid.Service, named: dict[int, str], lines: list[str]) -> str:
    methods = [
        f"{json.dumps(name)}: {_func(func, named, lines)}" for name, func in service.methods.items()
    ]
    return "IDL.Service({" + ", ".join(methods) + "})"


def _func(func: candid.Func, named: dict[int, str], lines: list[str]) -> str:
    args, results = (
        "[" + ", ".join(_type(each, named, lines) for each in types) + "]"
        for types in (func.args, func.results)
    )
    return f"IDL.Func({args}, {results}, {json.dumps(func.modes)})"


def _type(written: candid.Type, named: dict[int, str], lines: list[str]) -> str:
    type_ = written.resolve()
    if isinstance(type_, candid.Prim):
        return f"IDL.{type_.name.capitalize()}"
    if isinstance(type_, candid.Opt):
        return f"IDL.Opt({_type(type_.inner, named, lines)})"
    if isinstance(type_, candid.Vec):
        return f"IDL.Vec({_type(type_.inner, named, lines)})"
    if isinstance(type_, candid.Func):
        return _func(type_, named, lines)
    if isinstance(type_, candid.Service):
        return _service(type_, named, lines)
    assert isinstance(type_, candid.Fields)
    return _fields(type_, named, lines)


def _fields(type_: candid.Fields, named: dict[int, str], lines: list[str]) -> str:
    """A record or variant, by a name of its own, for it may contain itself."""
    if id(type_) in named:
        return named[id(type_)]
    name = named[id(type_)] = f"type{len(named)}"
    lines.append(f"const {name} = IDL.Rec();")
    if isinstance(type_, candid.Record) and type_.is_tuple:
        inner = ", ".join(_type(field.type, named, lines) for field in type_.by_id)
        lines.append(f"{name}.fill(IDL.Tuple({inner}));")
        return name
    kind = "Record" if isinstance(type_, candid.Record) else "Variant"
    fields = ", ".join(
        f"{json.dumps(_label(field.label))}: {_type(field.type, named, lines)}"
        for field in type_.fields
    )
    lines.append(f"{name}.fill(IDL.{kind}({{{fields}}}));")
    return name


def _label(label: candid.Label) -> str:
    return label if isinstance(label, str) else f"_{label}_"
