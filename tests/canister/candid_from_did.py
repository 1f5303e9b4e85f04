"""
An interface from the text of a .did file, by the Candid project's own parser.

The parser answers in JSON, a node per type with its kind and its value; names it does not check.
"""

import json
from collections.abc import Iterator
from typing import Any, TypeAlias

from _ic_candid_core import parse_did  # type: ignore[import-untyped] # a compiled module

from .candid_types import (
    Func,
    Interface,
    Named,
    Opt,
    Primitive,
    Record,
    Service,
    Type,
    Variant,
    Vec,
    fields,
)

Json: TypeAlias = dict[str, Any]


def from_did(text: str) -> Interface:
    """
    The interface that *text* describes.

    :raises ValueError: it is not Candid, or uses a type that it does not define.
    """
    parsed: Json = json.loads(parse_did(text))
    actor: Json = parsed["actor"] or {}
    types = {entry["name"]: _type(entry["datatype"]) for entry in parsed["env"]}
    init = tuple(map(_type, actor.get("init") or []))
    interface = Interface(types, init, dict(map(_method, actor.get("methods") or [])))
    everything = [*types.values(), *init, *interface.methods.values()]
    unknown = sorted({name for found in everything for name in names_in(found)} - set(types))
    if unknown:
        raise ValueError(f"these types are not defined: {', '.join(unknown)}")
    return interface


def names_in(found: Type) -> Iterator[str]:
    """The names that a type is written with."""
    if isinstance(found, Named):
        yield found.name
    for part in _parts(found):
        yield from names_in(part)


def _parts(found: Type) -> list[Type]:
    if isinstance(found, (Opt, Vec)):
        return [found.item]
    if isinstance(found, (Record, Variant)):
        return [field.type for field in found.fields]
    if isinstance(found, Func):
        return [*found.arguments, *found.results]
    return [func for _, func in found.methods] if isinstance(found, Service) else []


def _type(node: Json) -> Type:
    kind, value = node["type"], node["value"]
    if kind in ("Prim", "Principal"):
        return Primitive(value or "principal")
    if kind == "Id":
        return Named(value)
    if kind in ("Opt", "Vec"):
        return (Opt if kind == "Opt" else Vec)(_type(value))
    if kind in ("Record", "Variant"):
        found = fields({label: _type(part) for label, part in value})
        return (Record if kind == "Record" else Variant)(found)
    return _func(value) if kind == "Func" else Service(tuple(sorted(map(_method, value))))


def _method(node: Json) -> tuple[str, Func]:
    return node["name"], _func(node)


def _func(node: Json) -> Func:
    arguments, results = tuple(map(_type, node["args"])), tuple(map(_type, node["rets"]))
    return Func(arguments, results, " ".join(node["modes"]))
