"""
Which Candid types mean the same, and which may stand for which.

Names and the order of fields make no difference::

    type A = record { x : nat; next : opt A };
    type B = record { next : opt B; x : nat };      the same as A

What the wire has may be another type than the reader wants::

    nat <: int        anything <: reserved        empty <: anything
    vec a <: vec b            if a <: b
    record {more} <: record {fewer}               fields that are missing must be opt
    variant {fewer} <: variant {more}
    anything <: opt anything                      what does not fit reads as None
    func: results the same way round, arguments the other way

Types may contain themselves, so a pair that is being looked at is taken to be the same, or to hold.
"""

from __future__ import annotations

from localnet.protocol.candid import types as candid

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


PAIRS = 100_000
DEPTH = 200


class Subtypes:
    """Answers, and remembers the answers that are certain."""

    def __init__(self) -> None:
        self.assumed: dict[tuple[int, int], tuple[candid.Type, candid.Type]] = {}
        self.answers: dict[tuple[int, int], bool] = {}
        self.kept: list[candid.Type] = []
        self.looked = 0
        self.depth = 0

    def holds(self, wire: candid.Type, wanted: candid.Type) -> bool:
        wire, wanted = wire.resolve(), wanted.resolve()
        if (
            wire is wanted
            or wanted is candid.RESERVED
            or wire is candid.EMPTY
            or isinstance(wanted, candid.Opt)
        ):
            return True
        key = (id(wire), id(wanted))
        if key in self.assumed:
            return True
        if key in self.answers:
            return self.answers[key]
        return self.look(key, wire, wanted)

    def look(self, key: tuple[int, int], wire: candid.Type, wanted: candid.Type) -> bool:
        self.looked += 1
        self.depth += 1
        if self.looked > PAIRS or self.depth > DEPTH:
            raise candid.CandidError("the types are too large to compare")
        self.assumed[key] = (wire, wanted)
        answer = self.compare(wire, wanted)
        del self.assumed[key]
        self.depth -= 1
        # A no is certain; a yes is, once it rests on no assumption.
        if not answer or not self.assumed:
            self.answers[key] = answer
            self.kept += (wire, wanted)
        return answer

    def compare(self, wire: candid.Type, wanted: candid.Type) -> bool:
        if wire is candid.NAT and wanted is candid.INT:
            return True
        if isinstance(wire, candid.Service) and wanted is candid.PRINCIPAL:
            return False
        if isinstance(wire, candid.Vec) and isinstance(wanted, candid.Vec):
            return self.holds(wire.inner, wanted.inner)
        if isinstance(wire, candid.Record) and isinstance(wanted, candid.Record):
            return self.records(wire, wanted)
        if isinstance(wire, candid.Variant) and isinstance(wanted, candid.Variant):
            return all(
                f.id in wanted.ids and self.holds(f.type, wanted.ids[f.id].type)
                for f in wire.fields
            )
        if isinstance(wire, candid.Func) and isinstance(wanted, candid.Func):
            return self.functions(wire, wanted)
        if isinstance(wire, candid.Service) and isinstance(wanted, candid.Service):
            return all(
                name in wire.methods and self.holds(wire.methods[name], func)
                for name, func in wanted.methods.items()
            )
        return False

    def records(self, wire: candid.Record, wanted: candid.Record) -> bool:
        for field in wanted.fields:
            found = wire.ids.get(field.id)
            if found is None:
                if not candid.may_be_missing(field.type):
                    return False
            elif not self.holds(found.type, field.type):
                return False
        return True

    def functions(self, wire: candid.Func, wanted: candid.Func) -> bool:
        return (
            sorted(wire.modes) == sorted(wanted.modes)
            and self.lists(wanted.args, wire.args)
            and self.lists(wire.results, wanted.results)
        )

    def lists(self, given: list[candid.Type], wanted: list[candid.Type]) -> bool:
        together = zip(given, wanted, strict=False)
        return all(self.holds(g, w) for g, w in together) and all(
            candid.may_be_missing(t) for t in wanted[len(given) :]
        )
