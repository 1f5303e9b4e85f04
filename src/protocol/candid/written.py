"""
Values as they are written, before anybody asks for their types.

::

    (opt 1, vec { "a" }, record { x = 1 : nat8 }, variant { Ok })

    Some(Leaf(NUMBER, 1))   Many([Leaf(text, "a")])   Parts({120: ("x", Leaf(nat8, 1))})
    Chosen("Ok", Leaf(null, None))

A number is of any type that it fits, an ``int`` if nobody asks. ``fit`` makes of a value one of a
type that is wanted; ``type_of`` is the type that it has otherwise. What each of a vector's values
is differs at times, as in ``vec { null; opt 1 }``: the vector is then of what they have in common.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import Any, TypeGuard

from protocol.candid import types as candid
from protocol.candid.encode import writer
from protocol.leb128 import leb

NUMBER = candid.Prim("number")
NOTHING = candid.Opt(candid.EMPTY)


@dataclass(frozen=True)
class Leaf:
    """What has no parts; a blob, a function and a service, too."""

    type: candid.Type
    value: Any


@dataclass(frozen=True)
class Some:
    inner: Written


@dataclass(frozen=True)
class Many:
    items: list[Written]


@dataclass(frozen=True)
class Parts:
    """A record's fields, by their ids."""

    fields: dict[int, tuple[candid.Label, Written]]


@dataclass(frozen=True)
class Chosen:
    label: candid.Label
    inner: Written


Written = Leaf | Some | Many | Parts | Chosen


def type_of(value: Written) -> candid.Type:
    """The type of *value*, if nobody wants another."""
    return _decided(_open_type(value))


def _open_type(value: Written) -> candid.Type:
    """The same, where numbers are still of any type."""
    if isinstance(value, Leaf):
        return value.type
    if isinstance(value, Some):
        return candid.Opt(_open_type(value.inner))
    if isinstance(value, Many):
        items: list[candid.Type] = [candid.EMPTY, *map(_open_type, value.items)]
        return candid.Vec(reduce(_common, items))
    if isinstance(value, Parts):
        fields = value.fields.values()
        return candid.Record([candid.Field(label, _open_type(inner)) for label, inner in fields])
    return candid.Variant([candid.Field(value.label, _open_type(value.inner))])


def _decided(type_: candid.Type) -> candid.Type:
    if type_ is NUMBER:
        return candid.INT
    if isinstance(type_, (candid.Opt, candid.Vec)):
        return type(type_)(_decided(type_.inner))
    if isinstance(type_, candid.Fields):
        return type(type_)([candid.Field(f.label, _decided(f.type)) for f in type_.fields])
    return type_


def _is_integer(type_: candid.Type) -> bool:
    return isinstance(type_, candid.Prim) and type_.name.startswith(("nat", "int"))


def _common(one: candid.Type, other: candid.Type) -> candid.Type:
    """A type that values of both types have. :raises CandidError: if there is none"""
    if other is candid.EMPTY or (other is NUMBER and _is_integer(one)):
        return one
    if one is NUMBER and _is_integer(other):
        return other
    if one is candid.EMPTY or (one is candid.NULL and isinstance(other, candid.Opt)):
        return other
    if isinstance(one, candid.Opt) and other is candid.NULL:
        return one
    if isinstance(one, candid.Opt) and isinstance(other, candid.Opt):
        return candid.Opt(_common(one.inner, other.inner))
    if isinstance(one, candid.Vec) and isinstance(other, candid.Vec):
        return candid.Vec(_common(one.inner, other.inner))
    if isinstance(one, candid.Variant) and isinstance(other, candid.Variant):
        return candid.Variant(_common_fields(one, other))
    if isinstance(one, candid.Record) and _has_fields_of(other, one):
        return candid.Record(_common_fields(one, other))
    is_reference = isinstance(one, (candid.Func, candid.Service))  # of no method, both
    if one is other or (is_reference and type(one) is type(other)):
        return one
    raise candid.CandidError(f"values of one vector are {one} and {other}")


def _has_fields_of(other: candid.Type, one: candid.Record) -> TypeGuard[candid.Record]:
    return isinstance(other, candid.Record) and other.ids.keys() == one.ids.keys()


def _common_fields(one: candid.Fields, other: candid.Fields) -> list[candid.Field]:
    alone = [field for field in other.fields if field.id not in one.ids]
    return [
        candid.Field(field.label, _common(field.type, other.ids[field.id].type))
        if field.id in other.ids
        else field
        for field in one.fields
    ] + alone


def write(type_: candid.Type, value: Written, out: list[bytes]) -> None:
    """Put *value*, which is of *type_*, on the wire."""
    type_ = type_.resolve()
    if isinstance(type_, candid.Opt):
        if isinstance(value, Some):
            out.append(b"\1")
            write(type_.inner, value.inner, out)
        else:
            out.append(b"\0")
    elif isinstance(value, Many):
        assert isinstance(type_, candid.Vec)
        out.append(leb(len(value.items)))
        for item in value.items:
            write(type_.inner, item, out)
    elif isinstance(value, Parts):
        assert isinstance(type_, candid.Record)
        for field in type_.by_id:
            write(field.type, value.fields[field.id][1], out)
    elif isinstance(value, Chosen):
        assert isinstance(type_, candid.Variant)
        place = [field.id for field in type_.by_id].index(candid.field_id(value.label))
        out.append(leb(place))
        write(type_.by_id[place].type, value.inner, out)
    else:
        assert isinstance(value, Leaf)
        writer(type_)(value.value, out)
