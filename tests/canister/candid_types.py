"""
Candid types and interfaces, as values to compare.

    Primitive("nat8")            nat8
    Vec(Primitive("nat8"))       blob, which is only another way to write it
    Record((Field("x", ...),))   record { x : ... }, ordered by the hash of the label
    Record((Field("0", ...),))   record { ... }, a tuple: its labels are numbers
    Named("Cell")                a type that the interface defines under this name

Each draws itself as Candid writes it.
"""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Primitive:
    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Named:
    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Opt:
    item: "Type"

    def __str__(self) -> str:
        return f"opt {self.item}"


@dataclass(frozen=True)
class Vec:
    item: "Type"

    def __str__(self) -> str:
        return "blob" if self.item == Primitive("nat8") else f"vec {self.item}"


@dataclass(frozen=True)
class Field:
    label: str
    type: "Type"

    @property
    def id(self) -> int:
        return label_id(self.label)


@dataclass(frozen=True)
class Record:
    fields: tuple[Field, ...]

    def __str__(self) -> str:
        return f"record {{ {_drawn(self.fields)} }}"


@dataclass(frozen=True)
class Variant:
    fields: tuple[Field, ...]

    def __str__(self) -> str:
        return f"variant {{ {_drawn(self.fields)} }}"


@dataclass(frozen=True)
class Func:
    """A method: what it takes, what it gives, and ``query``, ``oneway`` or nothing."""

    arguments: tuple["Type", ...]
    results: tuple["Type", ...]
    mode: str = ""

    def __str__(self) -> str:
        taken, given = (", ".join(map(str, types)) for types in (self.arguments, self.results))
        return f"({taken}) -> ({given}) {self.mode}".rstrip()


@dataclass(frozen=True)
class Service:
    methods: tuple[tuple[str, Func], ...]

    def __str__(self) -> str:
        return "service { " + "; ".join(f"{name} : {func}" for name, func in self.methods) + " }"


Type: TypeAlias = Primitive | Named | Opt | Vec | Record | Variant | Func | Service


@dataclass(frozen=True)
class Interface:
    """A canister: the types it names, its init arguments, its methods."""

    types: dict[str, Type]
    init: tuple[Type, ...]
    methods: dict[str, Func]

    def unfold(self, found: Type) -> Type:
        """*found*, or the type behind its name."""
        while isinstance(found, Named):
            found = self.types[found.name]
        return found


def fields(found: dict[str, Type]) -> tuple[Field, ...]:
    """The fields of a record or variant in Candid's order."""
    return tuple(sorted((Field(*pair) for pair in found.items()), key=lambda field: field.id))


def positions(types: list[Type]) -> tuple[Field, ...]:
    """The fields of a tuple."""
    return fields({str(place): found for place, found in enumerate(types)})


def label_id(label: str) -> int:
    """What a label is on the wire: itself if it is a number, else its hash."""
    if label.isdecimal():
        return int(label)
    number = 0
    for byte in label.encode():
        number = (number * 223 + byte) % 2**32
    return number


def _drawn(found: tuple[Field, ...]) -> str:
    if [field.label for field in found] == [str(place) for place in range(len(found))]:
        return "; ".join(str(field.type) for field in found)
    return "; ".join(f"{field.label} : {field.type}" for field in found)
