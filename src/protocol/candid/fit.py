"""
Values as they are written, made into values of a type that is wanted.

::

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

from protocol.candid import types as candid
from protocol.candid.types import CandidError
from protocol.candid.written import NOTHING, NUMBER, Chosen, Leaf, Many, Parts, Some, Written

FLOAT32, FLOAT64 = candid.PRIMS["float32"], candid.PRIMS["float64"]


def fitted(type_: candid.Type, value: Written) -> Written:
    """*value* as one of *type_*. :raises CandidError: if it is none"""
    wanted = type_.resolve()
    if wanted is candid.RESERVED:
        return Leaf(candid.RESERVED, None)
    if isinstance(wanted, candid.Opt):
        return _opt(wanted, value)
    if isinstance(wanted, candid.Prim):
        return _primitive(wanted, value)
    if isinstance(wanted, candid.Vec):
        return _vec(wanted, value)
    if isinstance(wanted, candid.Record) and isinstance(value, Parts):
        return _record(wanted, value)
    if isinstance(wanted, candid.Variant) and isinstance(value, Chosen):
        return _variant(wanted, value)
    if isinstance(value, Leaf) and type(value.type) is type(wanted):
        return value  # a function or a service; its type is of no method
    raise _unfit(wanted, value)


def _unfit(wanted: candid.Type, value: Written) -> CandidError:
    shown = repr(value.value)[:40] if isinstance(value, Leaf) else _KINDS[type(value)]
    return CandidError(f"{shown} is not of type {wanted}")


_KINDS = {Some: "an opt", Many: "a vec", Parts: "a record", Chosen: "a variant"}


def _primitive(wanted: candid.Prim, value: Written) -> Leaf:
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


def _opt(wanted: candid.Opt, value: Written) -> Written:
    if isinstance(value, Some):
        return Some(fitted(wanted.inner, value.inner))
    if isinstance(value, Leaf) and value.type in (candid.NULL, candid.RESERVED, NOTHING):
        return Leaf(NOTHING, None)
    raise _unfit(wanted, value)


def _vec(wanted: candid.Vec, value: Written) -> Written:
    if isinstance(value, Leaf) and isinstance(value.type, candid.Vec) and wanted.is_blob:
        return value
    if not isinstance(value, Many):
        raise _unfit(wanted, value)
    items = [fitted(wanted.inner, item) for item in value.items]
    if not wanted.is_blob:
        return Many(items)
    return Leaf(wanted, bytes(item.value for item in items if isinstance(item, Leaf)))


def _record(wanted: candid.Record, value: Parts) -> Parts:
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


def _variant(wanted: candid.Variant, value: Chosen) -> Chosen:
    field = wanted.ids.get(candid.field_id(value.label))
    if field is None:
        known = ", ".join(str(field.label) for field in wanted.fields)
        raise CandidError(f"{value.label} is none of {known}")
    return Chosen(field.label, fitted(field.type, value.inner))
