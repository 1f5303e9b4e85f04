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

from protocol.candid.types import (
    EMPTY,
    INT,
    NAT,
    NULL,
    PRINCIPAL,
    RESERVED,
    CandidError,
    Func,
    Opt,
    Record,
    Service,
    Type,
    Variant,
    Vec,
)

PAIRS = 100_000
DEPTH = 200


class Subtypes:
    """Answers, and remembers the answers that are certain."""

    def __init__(self) -> None:
        self.assumed: dict[tuple[int, int], tuple[Type, Type]] = {}
        self.answers: dict[tuple[int, int], bool] = {}
        self.kept: list[Type] = []
        self.looked = 0
        self.depth = 0

    def holds(self, wire: Type, wanted: Type) -> bool:
        wire, wanted = wire.resolve(), wanted.resolve()
        if wire is wanted or wanted is RESERVED or wire is EMPTY or isinstance(wanted, Opt):
            return True
        key = (id(wire), id(wanted))
        if key in self.assumed:
            return True
        if key in self.answers:
            return self.answers[key]
        return self.look(key, wire, wanted)

    def look(self, key: tuple[int, int], wire: Type, wanted: Type) -> bool:
        self.looked += 1
        self.depth += 1
        if self.looked > PAIRS or self.depth > DEPTH:
            raise CandidError("the types are too large to compare")
        self.assumed[key] = (wire, wanted)
        answer = self.compare(wire, wanted)
        del self.assumed[key]
        self.depth -= 1
        # A no is certain; a yes is, once it rests on no assumption.
        if not answer or not self.assumed:
            self.answers[key] = answer
            self.kept += (wire, wanted)
        return answer

    def compare(self, wire: Type, wanted: Type) -> bool:
        if wire is NAT and wanted is INT:
            return True
        if isinstance(wire, Service) and wanted is PRINCIPAL:
            return False
        if isinstance(wire, Vec) and isinstance(wanted, Vec):
            return self.holds(wire.inner, wanted.inner)
        if isinstance(wire, Record) and isinstance(wanted, Record):
            return self.records(wire, wanted)
        if isinstance(wire, Variant) and isinstance(wanted, Variant):
            return all(
                f.id in wanted.ids and self.holds(f.type, wanted.ids[f.id].type)
                for f in wire.fields
            )
        if isinstance(wire, Func) and isinstance(wanted, Func):
            return self.functions(wire, wanted)
        if isinstance(wire, Service) and isinstance(wanted, Service):
            return all(
                name in wire.methods and self.holds(wire.methods[name], func)
                for name, func in wanted.methods.items()
            )
        return False

    def records(self, wire: Record, wanted: Record) -> bool:
        for field in wanted.fields:
            found = wire.ids.get(field.id)
            if found is None:
                if not _may_be_missing(field.type):
                    return False
            elif not self.holds(found.type, field.type):
                return False
        return True

    def functions(self, wire: Func, wanted: Func) -> bool:
        return (
            sorted(wire.modes) == sorted(wanted.modes)
            and self.lists(wanted.args, wire.args)
            and self.lists(wire.results, wanted.results)
        )

    def lists(self, given: list[Type], wanted: list[Type]) -> bool:
        together = zip(given, wanted, strict=False)
        return all(self.holds(g, w) for g, w in together) and all(
            _may_be_missing(t) for t in wanted[len(given) :]
        )


def _may_be_missing(type_: Type) -> bool:
    found = type_.resolve()
    return isinstance(found, Opt) or found is NULL or found is RESERVED
