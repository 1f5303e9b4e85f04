"""
Values as they are written, before anybody asks for their types, and made to fit those wanted.

::

    (opt 1, vec { "a" }, record { x = 1 : nat8 }, variant { Ok })

    Some(Leaf(NUMBER, 1))   Many([Leaf(text, "a")])   Parts({120: ("x", Leaf(nat8, 1))})
    Chosen("Ok", Leaf(null, None))

A number is of any type that it fits, an ``int`` if nobody asks. ``type_of`` is the type that a
value has otherwise. What each of a vector's values is differs at times, as in ``vec { null; opt 1
}``: the vector is then of what they have in common. ``fitted`` makes a value one of a wanted type::

    1                      as nat8                        Leaf(nat8, 1)
    2.5                    as float32                     the nearest that there is
    record { 120 = 1 }     as record { x : nat; y : opt nat }
                                                          a label and its hash are one field, and
                                                          what may be missing is null
    "a"                    as reserved                    nothing

What didc refuses is refused: a number without a point is no float, a nat8 no nat.
"""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass
from functools import reduce
from typing import Any, TypeGuard

from localnet.protocol.candid import types as candid
from localnet.protocol.candid.encode import writer
from localnet.protocol.candid.types import CandidError
from localnet.protocol.leb128 import leb

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


FLOAT32, FLOAT64 = candid.PRIMS["float32"], candid.PRIMS["float64"]


def fitted(type_: candid.Type, value: Written) -> Written:
    """*value* as one of *type_*. :raises CandidError: if it is none"""
    wanted = type_.resolve()
    if wanted is candid.RESERVED:
        return Leaf(candid.RESERVED, None)
    if isinstance(wanted, candid.Opt):
        return _fit_opt(wanted, value)
    if isinstance(wanted, candid.Prim):
        return _fit_primitive(wanted, value)
    if isinstance(wanted, candid.Vec):
        return _fit_vec(wanted, value)
    if isinstance(wanted, candid.Record) and isinstance(value, Parts):
        return _fit_record(wanted, value)
    if isinstance(wanted, candid.Variant) and isinstance(value, Chosen):
        return _fit_variant(wanted, value)
    if isinstance(value, Leaf) and type(value.type) is type(wanted):
        return value  # a function or a service; its type is of no method
    raise _unfit(wanted, value)


def _unfit(wanted: candid.Type, value: Written) -> CandidError:
    shown = repr(value.value)[:40] if isinstance(value, Leaf) else _KINDS[type(value)]
    return CandidError(f"{shown} is not of type {wanted}")


_KINDS = {Some: "an opt", Many: "a vec", Parts: "a record", Chosen: "a variant"}


def _fit_primitive(wanted: candid.Prim, value: Written) -> Leaf:
    if not isinstance(value, Leaf):
        raise _unfit(wanted, value)
    if value.type is wanted:
        return value
    if value.type is NUMBER and wanted.name.startswith(("nat", "int")):
        return _number(wanted, value)
    if value.type is candid.NAT and wanted is candid.INT:
        return Leaf(candid.INT, value.value)
    if value.type is FLOAT64 and wanted is FLOAT32:
        return Leaf(FLOAT32, _single(value.value))
    raise _unfit(wanted, value)


def _number(wanted: candid.Prim, value: Leaf) -> Leaf:
    number: int = value.value
    bits = int(wanted.name[3:] or 0)
    least = 0 if wanted.name.startswith("nat") else -(1 << bits - 1) if bits else number
    most = (1 << (bits if least == 0 else bits - 1)) - 1 if bits else number
    if not least <= number <= most:
        raise _unfit(wanted, value)
    return Leaf(wanted, number)


def _single(value: float) -> float:
    """What is larger than all of them is infinite."""
    try:
        return float(struct.unpack("<f", struct.pack("<f", value))[0])
    except OverflowError:
        return math.copysign(math.inf, value)


def _fit_opt(wanted: candid.Opt, value: Written) -> Written:
    if isinstance(value, Some):
        return Some(fitted(wanted.inner, value.inner))
    if isinstance(value, Leaf) and value.type in (candid.NULL, candid.RESERVED, NOTHING):
        return Leaf(NOTHING, None)
    raise _unfit(wanted, value)


def _fit_vec(wanted: candid.Vec, value: Written) -> Written:
    if isinstance(value, Leaf) and isinstance(value.type, candid.Vec) and wanted.is_blob:
        return value
    if not isinstance(value, Many):
        raise _unfit(wanted, value)
    items = [fitted(wanted.inner, item) for item in value.items]
    if not wanted.is_blob:
        return Many(items)
    return Leaf(wanted, bytes(item.value for item in items if isinstance(item, Leaf)))


def _fit_record(wanted: candid.Record, value: Parts) -> Parts:
    def part(field: candid.Field) -> Written:
        if field.id in value.fields:
            return fitted(field.type, value.fields[field.id][1])
        return missing(field.type, f"field {field.label}")

    return Parts({field.id: (field.label, part(field)) for field in wanted.by_id})


def missing(type_: candid.Type, what: str) -> Leaf:
    """What stands for a value of *type_* that was left out. :raises CandidError: if nothing can"""
    wanted = type_.resolve()
    if not candid.may_be_missing(wanted):
        raise CandidError(f"{what} of type {type_} is missing")
    return Leaf(NOTHING if isinstance(wanted, candid.Opt) else wanted, None)


def _fit_variant(wanted: candid.Variant, value: Chosen) -> Chosen:
    field = wanted.ids.get(candid.field_id(value.label))
    if field is None:
        known = ", ".join(str(field.label) for field in wanted.fields)
        raise CandidError(f"{value.label} is none of {known}")
    return Chosen(field.label, fitted(field.type, value.inner))
