"""
Reads a .did file: named types, then one service.

::

    type Cell = record { x : nat16; y : nat16 };      Ref("Cell") -> Record
    service : (opt text) -> {                          Service.init
      place : (vec Cell) -> (nat32);                   Service.methods["place"]
      cells : () -> (blob) query;
    }

Comments are ``// ..`` and ``/* .. */``; ``import`` is refused, because a running canister has
one text only.
"""

from __future__ import annotations

import re

from protocol.candid import types as candid

TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?\*/)
      | (?P<arrow>->)
      | (?P<mark>[(){};:=,.+-])
      | (?P<string>"(?:[^"\\]|\\.)*")
      | (?P<number>0x[0-9a-fA-F_]+|[0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][+-]?[0-9]+)?)
      | (?P<name>[A-Za-z_][A-Za-z0-9_]*)""",
    re.VERBOSE | re.DOTALL,
)
MODES = ("query", "composite_query", "oneway")
NESTING = 100


def parse_did(text: str) -> tuple[candid.Service, dict[str, candid.Ref]]:
    """The service that *text* describes, and its named types."""
    return Parser(text).file()


class Parser:
    """Takes the tokens of a text one by one."""

    def __init__(self, text: str) -> None:
        self.tokens = _tokens(text)
        self.at = 0
        self.types: dict[str, candid.Ref] = {}
        self.depth = 0

    def file(self) -> tuple[candid.Service, dict[str, candid.Ref]]:
        service: candid.Service | None = None
        while self.peek():
            word = self.take()
            if word == "type":
                self.definition()
            elif word == "service" and service is None:
                service = self.actor()
            else:
                raise candid.CandidError(f"expected type or service, found {word!r}")
            self.skip(";")
        for ref in self.types.values():
            ref.resolve()
        return service or candid.Service({}), self.types

    def definition(self) -> None:
        name = self.take()
        ref = self.types.setdefault(name, candid.Ref(name))
        if ref.target is not None:
            raise candid.CandidError(f"type {name} is defined twice")
        self.expect("=")
        ref.target = self.type()

    def actor(self) -> candid.Service:
        if self.peek() not in (":", "{"):
            self.take()
        self.expect(":")
        init = self.arrow_types() if self.peek() == "(" else []
        found = self.type_after_init() if init is not None else None
        actor = found.resolve() if found else None
        if not isinstance(actor, candid.Service):
            raise candid.CandidError("the service is not a service type")
        actor.init = init
        return actor

    def arrow_types(self) -> list[candid.Type]:
        types = self.type_list()
        self.expect("->")
        return types

    def type_after_init(self) -> candid.Type:
        return self.methods() if self.peek() == "{" else self.type()

    def type(self) -> candid.Type:
        self.depth += 1
        if self.depth > NESTING:
            raise candid.CandidError(f"types nested deeper than {NESTING}")
        try:
            return self.one_type(self.take())
        finally:
            self.depth -= 1

    def one_type(self, word: str) -> candid.Type:
        if word == "opt":
            return candid.Opt(self.type())
        if word == "vec":
            return candid.Vec(self.type())
        if word == "blob":
            return candid.Vec(candid.NAT8)
        if word == "record":
            return candid.Record(self.fields(variant=False))
        if word == "variant":
            return candid.Variant(self.fields(variant=True))
        if word == "func":
            return self.function()
        if word == "service":
            return self.methods()
        if word in candid.PRIMS:
            return candid.PRIMS[word]
        if re.fullmatch(r"[A-Za-z_]\w*", word):
            return self.types.setdefault(word, candid.Ref(word))
        raise candid.CandidError(f"expected a type, found {word!r}")

    def fields(self, variant: bool) -> list[candid.Field]:
        self.expect("{")
        found: list[candid.Field] = []
        while not self.skip("}"):
            found.append(self.field(variant, found[-1].id + 1 if found else 0))
            if not self.skip(";") and self.peek() != "}":
                raise candid.CandidError(f"expected ; or }} and found {self.peek()!r}")
        if len({f.id for f in found}) != len(found):
            raise candid.CandidError("two fields have the same label or hash")
        return found

    def field(self, variant: bool, following: int) -> candid.Field:
        named = self.peek(1) == ":"
        if not named and not variant:
            return candid.Field(following, self.type())
        label = self.label()
        return candid.Field(label, self.type() if self.skip(":") else candid.NULL)

    def label(self) -> candid.Label:
        word = self.take()
        if word[0].isdigit():
            return int(word.replace("_", ""), 0)
        return _unquote(word) if word[0] == '"' else word

    def function(self) -> candid.Func:
        args = self.arrow_types()
        results = self.type_list()
        modes = []
        while self.peek() in MODES:
            modes.append(self.take())
        return candid.Func(args, results, modes)

    def type_list(self) -> list[candid.Type]:
        self.expect("(")
        found = []
        while not self.skip(")"):
            if self.peek(1) == ":":
                self.take()
                self.take()
            found.append(self.type())
            self.skip(",")
        return found

    def methods(self) -> candid.Service:
        self.expect("{")
        methods: dict[str, candid.Func] = {}
        while not self.skip("}"):
            name = str(self.label())
            self.expect(":")
            kind = self.function() if self.peek() == "(" else self.type()
            methods[name] = kind if isinstance(kind, candid.Func) else self.named_function(kind)
            self.skip(";")
        return candid.Service(methods)

    def named_function(self, kind: candid.Type) -> candid.Func:
        func = kind.resolve()
        if not isinstance(func, candid.Func):
            raise candid.CandidError(f"{kind} is not a function type")
        return func

    def peek(self, ahead: int = 0) -> str:
        return self.tokens[self.at + ahead] if self.at + ahead < len(self.tokens) else ""

    def take(self) -> str:
        if not self.peek():
            raise candid.CandidError("the text ends too early")
        self.at += 1
        return self.tokens[self.at - 1]

    def skip(self, word: str) -> bool:
        if self.peek() != word:
            return False
        self.at += 1
        return True

    def expect(self, word: str) -> None:
        if not self.skip(word):
            raise candid.CandidError(f"expected {word!r}, found {self.peek() or 'the end'!r}")


def _tokens(text: str) -> list[str]:
    found, at = [], 0
    while at < len(text):
        match = TOKEN.match(text, at)
        if not match:
            raise candid.CandidError(f"cannot read {text[at : at + 20]!r}")
        at = match.end()
        if match.lastgroup != "space":
            found.append(match.group())
    return found


def _unquote(word: str) -> str:
    return re.sub(r"\\(.)", r"\1", word[1:-1])
