"""
Candid values as a canister sees them, and the order that its stable maps keep.

Principals become ``kybra.Principal`` objects, without equality as they are; services become
instances of the class that declares them, ready to be called; fields that Python cannot spell get
an underscore; all else is what Candid gives.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

from kybra import Principal

from localnet.runtime.convert import Converter, cached
from localnet.runtime.keywords import python_key
from protocol.candid.types import Func, Opt, Prim, Record, Service, Type, Variant, Vec

_converters: WeakKeyDictionary[Type, Converter] = WeakKeyDictionary()
_classes: WeakKeyDictionary[Type, type] = WeakKeyDictionary()


def set_class(service: Service, declared_by: type) -> None:
    """Have values of *service* made by the class that declares it."""
    _classes[service] = declared_by


def to_python(type_: Type, value: Any) -> Any:
    """What the canister sees of a Candid *value*."""
    return cached(_converters, type_, _raiser)(value)


def _raiser(type_: Type) -> Converter:
    if is_plain(type_):
        return _same
    if isinstance(type_, Opt):
        inner = cached(_converters, type_.inner, _raiser)
        return lambda value: None if value is None else inner(value)
    if isinstance(type_, Vec):
        each = cached(_converters, type_.inner, _raiser)
        return lambda value: [each(item) for item in value]
    if isinstance(type_, Record):
        return _raise_record(type_)
    if isinstance(type_, Variant):
        tags = {f.label: (python_key(f.label), f.type) for f in type_.fields}
        return lambda value: {
            tags[tag][0]: to_python(tags[tag][1], item) for tag, item in value.items()
        }
    if isinstance(type_, Func):
        return lambda value: (Principal(value[0]), value[1])
    return lambda value: _classes.get(type_, _itself)(Principal(value))


def _itself(value: Any) -> Any:
    return value


def _same(value: Any) -> Any:
    return value


def _raise_record(type_: Record) -> Converter:
    parts = [cached(_converters, f.type, _raiser) for f in type_.fields]
    if type_.is_tuple:
        return lambda value: tuple(p(item) for p, item in zip(parts, value, strict=True))
    keys = [(f.label, python_key(f.label)) for f in type_.fields]
    return lambda value: {
        key: part(value[label]) for (label, key), part in zip(keys, parts, strict=True)
    }


def is_plain(type_: Type, seen: frozenset[int] = frozenset()) -> bool:
    """Whether Candid's value is Python's value, all the way down."""
    type_ = type_.resolve()
    if id(type_) in seen:
        return True
    seen |= {id(type_)}
    if isinstance(type_, Prim):
        return type_.name != "principal"
    if isinstance(type_, (Opt, Vec)):
        return is_plain(type_.inner, seen)
    if isinstance(type_, (Record, Variant)):
        return all(python_key(f.label) == f.label and is_plain(f.type, seen) for f in type_.fields)
    return False


def order(type_: Type, value: Any) -> Any:
    """Something that sorts as Rust's Ord sorts *value*, which is Candid's."""
    type_ = type_.resolve()
    if value is None:
        return ()
    if isinstance(type_, Opt):
        return (order(type_.inner, value),)
    if isinstance(type_, Vec) and not type_.is_blob:
        return [order(type_.inner, item) for item in value]
    if isinstance(type_, Record):
        items: Sequence[Any] = value if type_.is_tuple else [value[f.label] for f in type_.fields]
        return [order(f.type, item) for f, item in zip(type_.fields, items, strict=True)]
    if isinstance(type_, Variant):
        ((tag, item),) = value.items()
        place = next(i for i, f in enumerate(type_.fields) if f.label == tag)
        return (place, order(type_.fields[place].type, item))
    if (isinstance(type_, Prim) and type_.name == "principal") or isinstance(type_, Service):
        return (len(value), value)
    return value.encode() if isinstance(value, str) else value
