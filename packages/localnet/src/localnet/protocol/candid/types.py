"""
Candid types, as the .did file, the wire and a canister's annotations all spell them.

::

    Prim("nat8")                 also nat int nat16.. int8.. float32 float64 bool text
                                 null reserved empty principal
    Opt(t)  Vec(t)               blob is Vec(nat8)
    Record([Field("x", t), ..])  a tuple if its labels are 0, 1, 2, ..
    Variant([Field("Ok", t), ..])
    Func(args, results, modes)   Service({"name": Func})
    Ref("Name")                  a named type: its ``target`` is filled in later, so that
                                 types may contain themselves

Fields keep the order in which they were written; on the wire they go by ``id``, which is the
hash of the label. Types are compared by identity; ``subtypes`` compares by meaning.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

Label = str | int


class CandidError(Exception):
    """Not Candid, or not of the type that was asked for."""


def field_id(label: Label) -> int:
    """The number that stands for *label* on the wire."""
    if isinstance(label, int):
        return label
    number = 0
    for byte in label.encode():
        number = (number * 223 + byte) & 0xFFFFFFFF
    return number


@dataclass(frozen=True)
class Given:
    """What is inside an opt, where that may be null itself: ``opt null`` is not ``null``."""

    value: Any


@dataclass(frozen=True)
class Field:
    """One labelled part of a record or variant."""

    label: Label
    type: Type
    id: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "id", field_id(self.label))


@dataclass(eq=False)
class Type:
    """Any Candid type."""

    def resolve(self) -> Type:
        """The type itself, with its name looked up if it is only a name."""
        return self


@dataclass(eq=False)
class Prim(Type):
    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(eq=False)
class Opt(Type):
    inner: Type

    def __str__(self) -> str:
        return f"opt {self.inner}"


@dataclass(eq=False)
class Vec(Type):
    inner: Type

    def __str__(self) -> str:
        return "blob" if self.is_blob else f"vec {self.inner}"

    @cached_property
    def is_blob(self) -> bool:
        return self.inner.resolve() is NAT8


@dataclass(eq=False)
class Fields(Type):
    """What records and variants have in common."""

    fields: list[Field]

    @cached_property
    def by_id(self) -> list[Field]:
        """The fields in the order of the wire."""
        return sorted(self.fields, key=lambda f: f.id)

    @cached_property
    def ids(self) -> dict[int, Field]:
        return {f.id: f for f in self.fields}

    def _body(self) -> str:
        return "; ".join(
            f.label if isinstance(f.label, str) and f.type is NULL else f"{f.label} : {f.type}"
            for f in self.fields
        )


@dataclass(eq=False)
class Record(Fields):
    @cached_property
    def is_tuple(self) -> bool:
        """Labels 0, 1, 2, .. and at least one of them."""
        labels = [f.label for f in self.by_id]
        return bool(labels) and labels == list(range(len(labels)))

    def __str__(self) -> str:
        if self.is_tuple:
            return "record { " + "; ".join(str(f.type) for f in self.by_id) + " }"
        return f"record {{ {self._body()} }}"


@dataclass(eq=False)
class Variant(Fields):
    def __str__(self) -> str:
        return f"variant {{ {self._body()} }}"


@dataclass(eq=False)
class Func(Type):
    args: list[Type]
    results: list[Type]
    modes: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        args, results = (", ".join(map(str, side)) for side in (self.args, self.results))
        return " ".join([f"({args}) -> ({results})", *self.modes])


@dataclass(eq=False)
class Service(Type):
    methods: dict[str, Func]
    init: list[Type] = field(default_factory=list)

    def __str__(self) -> str:
        return "service {" + "; ".join(f"{n} : {f}" for n, f in self.methods.items()) + "}"


@dataclass(eq=False)
class Ref(Type):
    name: str
    target: Type | None = None

    def resolve(self) -> Type:
        here: Type | None = self
        for _ in range(64):
            if not isinstance(here, Ref):
                break
            here = here.target
        if here is None or isinstance(here, Ref):
            raise CandidError(f"type {self.name} is not defined")
        return here

    def __str__(self) -> str:
        return self.name


# Wire codes count down from -1 in this order; principal is apart.
_NAMES = [
    *("null", "bool", "nat", "int", "nat8", "nat16", "nat32", "nat64"),
    *("int8", "int16", "int32", "int64", "float32", "float64", "text", "reserved", "empty"),
]
PRIMS: dict[str, Prim] = {name: Prim(name) for name in [*_NAMES, "principal"]}
CODES: dict[str, int] = {name: -1 - i for i, name in enumerate(_NAMES)} | {"principal": -24}
BY_CODE: dict[int, Prim] = {code: PRIMS[name] for name, code in CODES.items()}
NULL, BOOL, NAT, INT, NAT8 = (PRIMS[n] for n in ("null", "bool", "nat", "int", "nat8"))
TEXT, RESERVED, EMPTY = (PRIMS[n] for n in ("text", "reserved", "empty"))
PRINCIPAL = PRIMS["principal"]

# Little-endian struct codes of the types that have a fixed width.
WIDTHS: dict[str, str] = {
    "nat8": "B", "nat16": "H", "nat32": "I", "nat64": "Q",
    "int8": "b", "int16": "h", "int32": "i", "int64": "q",
    "float32": "f", "float64": "d", "bool": "?",
}  # fmt: skip


def parts(type_: Type) -> list[Type]:
    """The types that *type_* is made of, in the order of the wire."""
    if isinstance(type_, (Opt, Vec)):
        return [type_.inner]
    if isinstance(type_, Fields):
        return [field.type for field in type_.by_id]
    if isinstance(type_, Func):
        return [*type_.args, *type_.results]
    if isinstance(type_, Service):
        return [type_.methods[name] for name in sorted(type_.methods)]
    return []


def may_be_missing(type_: Type) -> bool:
    """Whether an argument or a field of *type_* may be left out."""
    found = type_.resolve()
    return isinstance(found, Opt) or found is NULL or found is RESERVED


def flat_format(type_: Type) -> str | None:
    """The struct code of a fixed-width primitive, or of a record of nothing else."""
    type_ = type_.resolve()
    if isinstance(type_, Prim):
        return WIDTHS.get(type_.name)
    if not isinstance(type_, Record) or not type_.fields:
        return None
    codes = [WIDTHS.get(t.name) if isinstance(t, Prim) else None for t in _column_types(type_)]
    return "".join(c for c in codes if c) if all(codes) else None


def _column_types(record: Record) -> list[Type]:
    return [f.type.resolve() for f in record.by_id]
