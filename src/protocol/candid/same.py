"""
Whether two Candid types mean the same, whatever their names and the order of their fields.

::

    type A = record { x : nat; next : opt A };
    type B = record { next : opt B; x : nat };      the same as A

Types may contain themselves, so a pair that is being looked at is taken to be the same.
"""

from __future__ import annotations

from protocol.candid import types as candid

Pair = tuple[candid.Type, candid.Type]


def differences(one: candid.Service, other: candid.Service, names: tuple[str, str]) -> list[str]:
    """What *one* and *other* do not have in common, in sentences that use their *names*."""
    inits = candid.Func(one.init, []), candid.Func(other.init, [])
    found = _told("init", difference(*inits), names)
    for name in sorted(one.methods.keys() | other.methods.keys()):
        both = zip(names, (one, other), strict=True)
        absent = [where for where, each in both if name not in each.methods]
        if absent:
            found.append(f"method {name} is missing from {absent[0]}")
        else:
            pair = difference(one.methods[name], other.methods[name])
            found += _told(f"method {name}", pair, names)
    return found


def _told(what: str, pair: Pair | None, names: tuple[str, str]) -> list[str]:
    if pair is None:
        return []
    return [f"{what} has {pair[0]} in {names[0]}, and {pair[1]} in {names[1]}"]


def difference(one: candid.Type, other: candid.Type) -> Pair | None:
    """The innermost types in which *one* and *other* differ; None if they mean the same."""
    return _difference(one, other, frozenset())


def _difference(
    one: candid.Type, other: candid.Type, assumed: frozenset[tuple[int, int]]
) -> Pair | None:
    one, other = one.resolve(), other.resolve()
    if one is other or (id(one), id(other)) in assumed:
        return None
    if type(one) is not type(other) or _outline(one) != _outline(other):
        return one, other
    assumed |= {(id(one), id(other))}
    pairs = zip(candid.parts(one), candid.parts(other), strict=True)
    found = (_difference(a, b, assumed) for a, b in pairs)
    return next((pair for pair in found if pair is not None), None)


def _outline(type_: candid.Type) -> object:
    """What of *type_* has to be equal, apart from its parts."""
    if isinstance(type_, candid.Fields):
        return [field.id for field in type_.by_id]
    if isinstance(type_, candid.Func):
        return len(type_.args), len(type_.results), sorted(type_.modes)
    if isinstance(type_, candid.Service):
        return sorted(type_.methods)
    return type_.name if isinstance(type_, candid.Prim) else None
