"""
Values that were written without types, made into values of a type that is wanted.

::

    1                  as float64            1.0
    {"Fire": None}     as variant {Fire; ..} itself
    {120: 1}           as record { x : nat } {"x": 1}        a label and its hash are one field
"""

from __future__ import annotations

from typing import Any

from protocol.candid import types as candid


def fitted(type_: candid.Type, value: Any) -> Any:
    """*value* as ``encode`` takes it for *type_*; what does not fit is left for it to refuse."""
    type_ = type_.resolve()
    if isinstance(type_, candid.Prim):
        return _number(type_, value)
    if isinstance(type_, candid.Opt):
        return None if value is None else fitted(type_.inner, value)
    if isinstance(type_, candid.Vec) and isinstance(value, list):
        items = [fitted(type_.inner, item) for item in value]
        return bytes(items) if type_.is_blob else items
    if isinstance(type_, candid.Record):
        return _record(type_, value)
    if isinstance(type_, candid.Variant) and isinstance(value, dict):
        return _labelled(type_, value)
    return value


def _number(type_: candid.Prim, value: Any) -> Any:
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    return float(value) if is_whole and type_.name.startswith("float") else value


def _record(type_: candid.Record, value: Any) -> Any:
    given = dict(enumerate(value)) if isinstance(value, tuple) else value
    if not isinstance(given, dict):
        return value
    found = _labelled(type_, given)
    for field in type_.fields:
        if field.label not in found and candid.may_be_missing(field.type):
            found[field.label] = None
    if type_.is_tuple and len(found) == len(type_.fields):
        return tuple(found[field.label] for field in type_.by_id)
    return found


def _labelled(type_: candid.Fields, given: dict[candid.Label, Any]) -> dict[candid.Label, Any]:
    """The fields of *given* under the labels of *type_*."""
    found: dict[candid.Label, Any] = {}
    for label, value in given.items():
        field = type_.ids.get(candid.field_id(label))
        if field is None:
            known = ", ".join(str(field.label) for field in type_.fields)
            raise candid.CandidError(f"{label} is none of {known}")
        found[field.label] = fitted(field.type, value)
    return found
