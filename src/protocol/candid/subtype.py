"""
Which Candid types may stand for which.

::

    nat <: int        anything <: reserved        empty <: anything
    vec a <: vec b            if a <: b
    record {more} <: record {fewer}               fields that are missing must be opt
    variant {fewer} <: variant {more}
    anything <: opt anything                      what does not fit reads as None
    func: results the same way round, arguments the other way

Types may contain themselves, so a pair that is being looked at is taken to hold.
"""

from __future__ import annotations

from protocol.candid import types as candid

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
