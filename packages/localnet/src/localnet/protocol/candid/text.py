"""
Candid values as people write them.

::

    (record { x = 1 : nat16; 7 = "seven" }, vec { true }, opt null, blob "\\00a", -3, 2.5)

Numbers are ``int`` (``float64`` with a point) unless annotated. Functions and services are those
of no method: ``func "aaaaa-aa".raw_rand``, ``service "aaaaa-aa"``. Text is read as didc reads it,
but that ``inf`` and ``NaN``, which it writes, can be read here.
"""

from __future__ import annotations

from collections.abc import Sequence

from localnet.protocol import principal
from localnet.protocol.candid import types as candid
from localnet.protocol.candid.decode import decode_any
from localnet.protocol.candid.did import Parser, check_ids
from localnet.protocol.candid.encode import header
from localnet.protocol.candid.show import show_all
from localnet.protocol.candid.types import CandidError
from localnet.protocol.candid.written import (
    NUMBER,
    Chosen,
    Leaf,
    Many,
    Parts,
    Some,
    Written,
    fitted,
    missing,
    type_of,
    write,
)

NESTING = 100


def encode_text(text: str) -> bytes:
    """The Candid that *text* describes. :raises CandidError: if it describes none."""
    values = _Values(text).arguments_given()
    types = [type_of(value) for value in values]
    return _encoded(types, list(map(fitted, types, values)))


def encode_text_as(types: Sequence[candid.Type], text: str) -> bytes:
    """
    The values that *text* describes as *types*, so that ``1`` may be a nat8.

    :raises CandidError: if it describes none, or values of other types.
    """
    values = _Values(text).arguments_given()
    if len(values) > len(types) or not all(map(candid.may_be_missing, types[len(values) :])):
        wanted = ", ".join(map(str, types))
        raise CandidError(f"{len(values)} values, where ({wanted}) is wanted: {text[:100]}")
    found = [fitted(type_, value) for type_, value in zip(types, values, strict=False)]
    found += [missing(type_, "a value") for type_ in types[len(values) :]]
    return _encoded(types, found)


def _encoded(types: Sequence[candid.Type], values: list[Written]) -> bytes:
    out = [header(types)]
    for type_, value in zip(types, values, strict=True):
        write(type_, value, out)
    return b"".join(out)


def decode_text(data: bytes) -> str:
    """What *data* says, for people to read, as didc writes it."""
    found = decode_any(data)
    return show_all([kind for kind, _ in found], [value for _, value in found])


class _Values(Parser):
    """Values are written with the same tokens as types."""

    def arguments_given(self) -> list[Written]:
        self.expect("(")
        found: list[Written] = []
        self.separated(lambda: found.append(self.value()), ",", ")")
        self.expect_end("the end")
        return found

    def value(self) -> Written:
        """A value, perhaps with its type behind it."""
        found = self.one_value()
        if self.skip(":"):
            kind = self.type()
            self.settle()
            found = fitted(kind, found)
        return found

    def one_value(self) -> Written:
        self.depth += 1
        if self.depth > NESTING:
            raise CandidError(f"values nested deeper than {NESTING}")
        found = self.by_first(self.peek())
        self.depth -= 1
        return found

    def by_first(self, kind: str) -> Written:
        if kind == "text":
            return Leaf(candid.TEXT, self.text())
        if kind in ("sign", "number", "float", "id"):
            return self.number()
        self.at += 1
        if kind in ("true", "false"):
            return Leaf(candid.BOOL, kind == "true")
        if kind == "null":
            return Leaf(candid.NULL, None)
        if kind == "opt":
            return Some(self.one_value())
        if kind == "vec":
            return self.vector()
        if kind == "record":
            return self.record()
        if kind == "variant":
            return self.variant()
        if kind == "blob":
            return Leaf(candid.Vec(candid.NAT8), self.expect("text").value)
        if kind == "principal":
            return Leaf(candid.PRINCIPAL, self.principal())
        if kind == "service":
            return Leaf(candid.Service({}), self.principal())
        if kind == "func":
            return self.function_value()
        if kind == "(":
            inner = self.value()
            self.expect(")")
            return inner
        self.at -= 1
        raise CandidError(f"expected a value, found {self.coming().written}")

    def number(self) -> Leaf:
        sign = self.take().written if self.peek() == "sign" else ""
        token = self.take()
        if token.kind == "number":
            return Leaf(NUMBER, -token.value if sign == "-" else token.value)
        if token.kind == "float" or token.written in ("inf", "NaN"):
            number = float(token.written)
            return Leaf(candid.PRIMS["float64"], -number if sign == "-" else number)
        raise CandidError(f"expected a value, found {token.written}")

    def vector(self) -> Many:
        self.expect("{")
        found: list[Written] = []
        self.separated(lambda: found.append(self.value()), ";", "}")
        return Many(found)

    def record(self) -> Parts:
        self.expect("{")
        found: list[tuple[candid.Label, Written]] = []

        def field() -> None:
            number = candid.field_id(found[-1][0]) + 1 if found else 0
            label = self.label() if self.peek(1) == "=" else number
            self.skip("=")
            found.append((label, self.value()))

        self.separated(field, ";", "}")
        ids = [candid.field_id(label) for label, _ in found]
        check_ids(ids)
        return Parts(dict(zip(ids, found, strict=True)))

    def variant(self) -> Chosen:
        self.expect("{")
        label = self.label()
        inner = self.value() if self.skip("=") else Leaf(candid.NULL, None)
        self.expect("}")
        return Chosen(label, inner)

    def function_value(self) -> Leaf:
        canister = self.principal()
        self.expect(".")
        return Leaf(candid.Func([], []), (canister, self.name()))

    def principal(self) -> bytes:
        try:
            return principal.parse(self.text().lower())
        except principal.PrincipalError as problem:
            raise CandidError(str(problem)) from None
