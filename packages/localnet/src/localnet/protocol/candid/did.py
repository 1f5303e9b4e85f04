"""
Reads and writes .did files: named types, then one service.

::

    type Cell = record { x : nat16; y : nat16 };      Ref("Cell") -> Record
    service : (opt text) -> {                          Service.init
      place : (vec Cell) -> (nat32);                   Service.methods["place"]
      cells : () -> (blob) query;
    }

What didc refuses is refused here as well, in words of our own, and so is ``import``, because a
running canister has one text only.

When a service is written, records and variants keep their names, as do types that contain
themselves; of other named types the meaning is written, as Kybra does it. Methods and types are in
the order of their names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TypeVar

from localnet.protocol.candid import types as candid
from localnet.protocol.candid.tokens import END, Token, tokens

T = TypeVar("T")
MODES = ("query", "composite_query", "oneway")
NESTING = 100
LARGEST_ID = 0xFFFFFFFF


def parse_did(text: str) -> tuple[candid.Service, dict[str, candid.Ref]]:
    """The service that *text* describes, and its named types."""
    return Parser(text).file()


class Parser:
    """Takes the tokens of a text one by one."""

    def __init__(self, text: str) -> None:
        self.tokens = tokens(text)
        self.at = 0
        self.types: dict[str, candid.Ref] = {}
        self.depth = 0
        # Methods whose functions are named, and may be defined later.
        self.unsettled: list[tuple[dict[str, candid.Func], str, candid.Ref]] = []

    # -- files

    def file(self) -> tuple[candid.Service, dict[str, candid.Ref]]:
        while self.peek() not in ("service", END.kind):
            self.definition()
            if not self.skip(";"):
                break
        actor, init = self.actor() if self.peek() == "service" else (candid.Service({}), [])
        self.expect_end("a type or the service")
        self.settle()
        service = actor.resolve()
        if not isinstance(service, candid.Service):
            raise candid.CandidError(f"the service is {actor}, which is not a service type")
        return candid.Service(service.methods, init), self.types

    def definition(self) -> None:
        if self.peek() == "import":
            raise candid.CandidError("an interface is one text here, so nothing can be imported")
        self.expect("type")
        name = self.expect("id").written
        ref = self.types.setdefault(name, candid.Ref(name))
        if ref.target is not None:
            raise candid.CandidError(f"type {name} is defined twice")
        self.expect("=")
        ref.target = self.type()

    def actor(self) -> tuple[candid.Type, list[candid.Type]]:
        """What the service is, and what it is installed with."""
        self.expect("service")
        self.skip("id")
        self.expect(":")
        init: list[candid.Type] = []
        if self.peek() == "(":
            init = self.arguments()
            self.expect("->")
        kind = self.methods() if self.peek() == "{" else self.named(self.expect("id").written)
        self.skip(";")
        return kind, init

    def settle(self) -> None:
        """Everything that is named has to be defined by now, methods as functions."""
        for ref in self.types.values():
            ref.resolve()
        for methods, name, ref in self.unsettled:
            function = ref.resolve()
            if not isinstance(function, candid.Func):
                raise candid.CandidError(f"method {name} is {ref}, which is not a function type")
            methods[name] = function
        self.unsettled.clear()

    # -- types

    def type(self) -> candid.Type:
        self.depth += 1
        if self.depth > NESTING:
            raise candid.CandidError(f"types nested deeper than {NESTING}")
        found = self.one_type(self.take())
        self.depth -= 1
        return found

    def one_type(self, token: Token) -> candid.Type:
        kind = token.kind
        if kind == "opt":
            return candid.Opt(self.type())
        if kind == "vec":
            return candid.Vec(self.type())
        if kind == "blob":
            return candid.Vec(candid.NAT8)
        if kind == "record":
            return candid.Record(self.fields(self.record_field))
        if kind == "variant":
            return candid.Variant(self.fields(self.variant_field))
        if kind == "func":
            return self.function()
        if kind == "service":
            return self.methods()
        if kind in ("null", "principal"):
            return candid.PRIMS[kind]
        if kind == "id":
            return self.named(token.written)
        raise candid.CandidError(f"expected a type, found {token.written}")

    def named(self, name: str) -> candid.Type:
        if name in candid.PRIMS:
            return candid.PRIMS[name]
        return self.types.setdefault(name, candid.Ref(name))

    def fields(self, field: Callable[[int], candid.Field]) -> list[candid.Field]:
        self.expect("{")
        found: list[candid.Field] = []
        self.separated(lambda: found.append(field(following(found))), ";", "}")
        check_ids([each.id for each in found])
        return found

    def record_field(self, number: int) -> candid.Field:
        if self.peek() not in ("number", "text") and self.peek(1) != ":":
            return candid.Field(number, self.type())
        label = self.label()
        self.expect(":")
        return candid.Field(label, self.type())

    def variant_field(self, number: int) -> candid.Field:
        label = self.label()
        return candid.Field(label, self.type() if self.skip(":") else candid.NULL)

    def function(self) -> candid.Func:
        args = self.arguments()
        self.expect("->")
        results = self.arguments()
        modes = []
        while self.peek() in MODES:
            modes.append(self.take().kind)
        if len(modes) > 1:
            raise candid.CandidError(f"a function is {' or '.join(modes)}, not both")
        if modes == ["oneway"] and results:
            raise candid.CandidError("a oneway function returns nothing")
        return candid.Func(args, results, modes)

    def arguments(self) -> list[candid.Type]:
        self.expect("(")
        found: list[candid.Type] = []
        names: list[str] = []

        def argument() -> None:
            if self.peek(1) == ":":
                names.append(self.name())
                self.expect(":")
            found.append(self.type())

        self.separated(argument, ",", ")")
        if len(set(names)) != len(names):
            raise candid.CandidError("two arguments have the same name")
        return found

    def methods(self) -> candid.Service:
        self.expect("{")
        methods: dict[str, candid.Func] = {}

        def method() -> None:
            name = self.name()
            if name in methods:
                raise candid.CandidError(f"method {name} is there twice")
            self.expect(":")
            if self.peek() == "(":
                methods[name] = self.function()
                return
            kind = self.named(self.expect("id").written)
            if not isinstance(kind, candid.Ref):
                raise candid.CandidError(f"method {name} is {kind}, which is not a function type")
            methods[name] = candid.Func([], [])  # keeps its place, until all is read
            self.unsettled.append((methods, name, kind))

        self.separated(method, ";", "}")
        return candid.Service(methods)

    # -- names

    def label(self) -> candid.Label:
        if self.peek() != "number":
            return self.name()
        number: int = self.take().value
        if number > LARGEST_ID:
            raise candid.CandidError(f"{number} is no field's number: they end at {LARGEST_ID}")
        return number

    def name(self) -> str:
        return self.text() if self.peek() == "text" else self.expect("id").written

    def text(self) -> str:
        raw: bytes = self.expect("text").value
        try:
            return raw.decode()
        except UnicodeDecodeError:
            raise candid.CandidError(f"text is not UTF-8: {raw[:40]!r}") from None

    # -- tokens

    def separated(self, one: Callable[[], object], separator: str, close: str) -> None:
        """*one* after the other, each but perhaps the last with a *separator*, and *close*."""
        while self.peek() != close:
            one()
            if not self.skip(separator):
                break
        self.expect(close)

    def peek(self, ahead: int = 0) -> str:
        """The kind of a token that comes."""
        return self.coming(ahead).kind

    def coming(self, ahead: int = 0) -> Token:
        at = self.at + ahead
        return self.tokens[at] if at < len(self.tokens) else END

    def take(self) -> Token:
        token = self.coming()
        self.at += 1
        return token

    def skip(self, kind: str) -> bool:
        if self.peek() != kind:
            return False
        self.at += 1
        return True

    def expect(self, kind: str) -> Token:
        if self.peek() != kind:
            wanted = {"id": "a name"}.get(kind, kind)
            raise candid.CandidError(f"expected {wanted}, found {self.coming().written}")
        return self.take()

    def expect_end(self, wanted: str) -> None:
        if self.peek() != END.kind:
            raise candid.CandidError(f"expected {wanted}, found {self.coming().written}")


def following(fields: list[candid.Field]) -> int:
    """The number of a field without a label that comes after *fields*."""
    return fields[-1].id + 1 if fields else 0


def check_ids(ids: list[int]) -> None:
    """:raises CandidError: if not all *ids* of fields are different, and numbers of fields"""
    if len(set(ids)) != len(ids):
        raise candid.CandidError("two fields have the same label or hash")
    if ids and max(ids) > LARGEST_ID:
        raise candid.CandidError(f"a field's number is at most {LARGEST_ID}")


WIDTH = 100
PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
WORDS = frozenset(
    ("type", "service", "func", "opt", "vec", "record", "variant", "blob", "import", "principal")
) | frozenset(candid.PRIMS)


def format_did(service: candid.Service) -> str:
    """The text of a .did file that describes *service* and the types that it needs."""
    formatted = _Format()
    methods = [
        f"  {label_text(name)} : {formatted.signature(func)};"
        for name, func in sorted(service.methods.items())
    ]
    init = formatted.types(service.init)
    head = [f"type {name} = {body};" for name, body in sorted(formatted.definitions().items())]
    body = "\n".join(["{", *methods, "}"]) if methods else "{}"
    return "\n".join([*head, f"service : {init} -> {body}", ""])


def format_types(types: Iterable[candid.Type]) -> str:
    """Those types in a line, as arguments are written, and a line for each name in it."""
    formatted = _Format()
    line = formatted.types(types)
    named = (f"type {name} = {body}" for name, body in sorted(formatted.definitions().items()))
    return "\n".join([line, *named])


class _Format:
    """Collects the names that have to be defined while types are written."""

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
