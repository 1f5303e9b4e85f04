"""
Writes a .did file: the pair of ``did.parse_did``.

::

    type Cell = record { x : nat16; y : nat16 };
    service : (opt text) -> {
      cells : () -> (vec Cell) query;
      place : (record { nat8; nat8 }) -> ();
    }

Records and variants keep their names, as do types that contain themselves; of other named types
the meaning is written, as Kybra does it. Methods and types are in the order of their names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from protocol.candid import types as candid

WIDTH = 100
PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
WORDS = frozenset(
    ("type", "service", "func", "opt", "vec", "record", "variant", "blob", "import", "principal")
) | frozenset(candid.PRIMS)


def draw_did(service: candid.Service) -> str:
    """The text of a .did file that describes *service* and the types that it needs."""
    drawing = _Drawing()
    methods = [
        f"  {label_text(name)} : {drawing.signature(func)};"
        for name, func in sorted(service.methods.items())
    ]
    init = drawing.types(service.init)
    head = [f"type {name} = {body};" for name, body in sorted(drawing.definitions().items())]
    body = "\n".join(["{", *methods, "}"]) if methods else "{}"
    return "\n".join([*head, f"service : {init} -> {body}", ""])


class _Drawing:
    """Collects the names that have to be defined while types are drawn."""

    def __init__(self) -> None:
        self.named: dict[str, candid.Ref] = {}

    def definitions(self) -> dict[str, str]:
        """The meaning of every name that was used, in a meaning or anywhere."""
        found: dict[str, str] = {}
        while missing := self.named.keys() - found.keys():
            for name in missing:
                found[name] = self.meaning(self.named[name].resolve())
        return found

    def signature(self, func: candid.Func) -> str:
        modes = "".join(f" {mode}" for mode in func.modes)
        return f"{self.types(func.args)} -> {self.types(func.results)}{modes}"

    def types(self, types: Iterable[candid.Type]) -> str:
        return "(" + ", ".join(map(self.type, types)) + ")"

    def type(self, type_: candid.Type) -> str:
        if isinstance(type_, candid.Ref) and _keeps_its_name(type_):
            self.named[type_.name] = type_
            return type_.name
        return self.meaning(type_.resolve())

    def meaning(self, type_: candid.Type) -> str:
        if isinstance(type_, candid.Opt):
            return f"opt {self.type(type_.inner)}"
        if isinstance(type_, candid.Vec):
            return "blob" if type_.is_blob else f"vec {self.type(type_.inner)}"
        if isinstance(type_, candid.Record) and type_.is_tuple:
            return _braces("record", [self.type(field.type) for field in type_.by_id])
        if isinstance(type_, candid.Record):
            return _braces("record", [self.field(field) for field in type_.fields])
        if isinstance(type_, candid.Variant):
            return _braces("variant", [self.tag(field) for field in type_.fields])
        if isinstance(type_, candid.Func):
            return f"func {self.signature(type_)}"
        if isinstance(type_, candid.Service):
            methods = sorted(type_.methods.items())
            return _braces(
                "service", [f"{label_text(n)} : {self.signature(f)}" for n, f in methods]
            )
        return str(type_)

    def field(self, field: candid.Field) -> str:
        return f"{label_text(field.label)} : {self.type(field.type)}"

    def tag(self, field: candid.Field) -> str:
        return label_text(field.label) if field.type.resolve() is candid.NULL else self.field(field)


def _braces(word: str, parts: list[str]) -> str:
    if not parts:
        return word + " {}"
    line = f"{word} {{ {'; '.join(parts)} }}"
    if len(line) <= WIDTH and "\n" not in line:
        return line
    inside = "".join(f"\n{part};" for part in parts).replace("\n", "\n  ")
    return f"{word} {{{inside}\n}}"


def label_text(label: candid.Label) -> str:
    """A field's or a method's name, in quotes where it needs them."""
    if isinstance(label, int):
        return f"{label:_}"
    if PLAIN.fullmatch(label) and label not in WORDS:
        return label
    escaped = label.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _keeps_its_name(ref: candid.Ref) -> bool:
    meaning = ref.resolve()
    if isinstance(meaning, candid.Variant):
        return True
    if isinstance(meaning, candid.Record) and not meaning.is_tuple:
        return True
    return _contains(meaning, meaning, set())


def _contains(whole: candid.Type, type_: candid.Type, seen: set[int]) -> bool:
    """Whether *type_* is somewhere within *whole*."""
    for part in candid.parts(whole):
        inner = part.resolve()
        if inner is type_:
            return True
        if id(inner) not in seen:
            seen.add(id(inner))
            if _contains(inner, type_, seen):
                return True
    return False
