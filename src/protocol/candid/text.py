"""
Candid values as people write them.

::

    (record { x = 1 : nat16; 7 = "seven" }, vec { true }, opt null, blob "\\00a", -3, 2.5)

Numbers are ``int`` (``float64`` with a point) unless annotated; a vector takes the type of its
first value. What ``show`` writes can be read again. Functions and services are those of no method:
``func "aaaaa-aa".raw_rand``, ``service "aaaaa-aa"``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from protocol import principal
from protocol.candid import types as candid
from protocol.candid.decode import decode_any
from protocol.candid.did import Parser
from protocol.candid.encode import encode
from protocol.candid.fit import fitted
from protocol.candid.show import show_all

Typed = tuple[candid.Type, Any]
NESTING = 100


def encode_text(text: str) -> bytes:
    """The Candid that *text* describes. :raises CandidError: if it describes none."""
    values = _Values(text).arguments()
    return encode([t for t, _ in values], [v for _, v in values])


def encode_text_as(types: Sequence[candid.Type], text: str) -> bytes:
    """
    The values that *text* describes as *types*, so that ``1`` may be a nat8.

    :raises CandidError: if it describes none, or values of other types.
    """
    values = [value for _, value in _Values(text).arguments()]
    if len(values) < len(types) and all(map(candid.may_be_missing, types[len(values) :])):
        values += [None] * (len(types) - len(values))
    if len(values) != len(types):
        wanted = ", ".join(map(str, types))
        raise candid.CandidError(f"{len(values)} values, where ({wanted}) is wanted: {text[:100]}")
    return encode(types, [fitted(kind, value) for kind, value in zip(types, values, strict=True)])


def decode_text(data: bytes) -> str:
    """What *data* says, for people to read, as didc writes it."""
    found = decode_any(data)
    return show_all([kind for kind, _ in found], [value for _, value in found])


class _Values(Parser):
    """Values are written with the same tokens as types."""

    def arguments(self) -> list[Typed]:
        self.expect("(")
        found = []
        while not self.skip(")"):
            found.append(self.value())
            if not self.skip(",") and self.peek() != ")":
                raise candid.CandidError(f"expected , or ) and found {self.peek()!r}")
        if self.peek():
            raise candid.CandidError(f"unexpected {self.peek()!r} after the values")
        return found

    def value(self) -> Typed:
        self.depth += 1
        if self.depth > NESTING:
            raise candid.CandidError(f"values nested deeper than {NESTING}")
        found = self.one_value(self.take())
        if self.skip(":"):
            found = _annotated(found, self.type())
        self.depth -= 1
        return found

    def one_value(self, word: str) -> Typed:
        if word == "(":
            inner = self.value()
            self.expect(")")
            return inner
        if word in ("true", "false"):
            return candid.BOOL, word == "true"
        if word == "null":
            return candid.NULL, None
        if word in ("opt", "vec", "record", "variant", "blob", "principal", "func", "service"):
            return getattr(self, f"{word}_value")()  # type: ignore[no-any-return]
        if word[0] == '"':
            return candid.TEXT, _bytes(word).decode()
        return self.number(word)

    def number(self, word: str) -> Typed:
        sign = ""
        if word in ("-", "+"):
            sign, word = word, self.take()
        if word in ("inf", "NaN"):
            return candid.PRIMS["float64"], float(sign + word)
        if not word[0].isdigit():
            raise candid.CandidError(f"expected a value, found {word!r}")
        if re.search(r"[.eE]", word) and not word.startswith("0x"):
            return candid.PRIMS["float64"], float(sign + word.replace("_", ""))
        return candid.INT, int(sign + word.replace("_", ""), 0 if word.startswith("0x") else 10)

    def opt_value(self) -> Typed:
        kind, value = self.value()
        return candid.Opt(kind), value

    def vec_value(self) -> Typed:
        self.expect("{")
        found = []
        while not self.skip("}"):
            found.append(self.value())
            self.skip(";")
        kind = found[0][0] if found else candid.EMPTY
        return candid.Vec(kind), [v for _, v in found]

    def blob_value(self) -> Typed:
        return candid.Vec(candid.NAT8), _bytes(self.take())

    def principal_value(self) -> Typed:
        return candid.PRIMS["principal"], _principal(_bytes(self.take()).decode())

    def service_value(self) -> Typed:
        return candid.Service({}), _principal(_bytes(self.take()).decode())

    def func_value(self) -> Typed:
        canister = _principal(_bytes(self.take()).decode())
        self.expect(".")
        return candid.Func([], []), (canister, str(self.label()))

    def record_value(self) -> Typed:
        self.expect("{")
        found: list[tuple[candid.Field, Any]] = []
        while not self.skip("}"):
            following = found[-1][0].id + 1 if found else 0
            label = self.label() if self.peek(1) == "=" else following
            self.skip("=")
            kind, value = self.value()
            found.append((candid.Field(label, kind), value))
            self.skip(";")
        record = candid.Record([f for f, _ in found])
        values = {f.label: v for f, v in found}
        return record, tuple(values[i] for i in range(len(values))) if record.is_tuple else values

    def variant_value(self) -> Typed:
        self.expect("{")
        label = self.label()
        kind, value = self.value() if self.skip("=") else (candid.NULL, None)
        self.skip(";")
        self.expect("}")
        return candid.Variant([candid.Field(label, kind)]), {label: value}


def _annotated(found: Typed, kind: candid.Type) -> Typed:
    value = found[1]
    inner = kind.resolve()
    if isinstance(inner, candid.Prim) and inner.name.startswith("float"):
        value = float(value)
    if isinstance(inner, candid.Vec) and inner.is_blob:
        value = bytes(value)
    return kind, value


def _bytes(word: str) -> bytes:
    """A quoted string: ``\\n``, ``\\"``, ``\\u{61}`` and ``\\61`` (a byte, in hex)."""
    if word[:1] != '"':
        raise candid.CandidError(f"expected a string, found {word!r}")
    simple = {"n": b"\n", "r": b"\r", "t": b"\t", "\\": b"\\", '"': b'"', "'": b"'"}
    out, at, body = bytearray(), 0, word[1:-1]
    for match in re.finditer(r"\\(u\{([0-9a-fA-F_]+)\}|[0-9a-fA-F]{2}|.)", body, re.DOTALL):
        out += body[at : match.start()].encode()
        at, code = match.end(), match.group(1)
        if match.group(2):
            out += chr(int(match.group(2).replace("_", ""), 16)).encode()
        elif code in simple:
            out += simple[code]
        else:
            out += _hex(code)
    return bytes(out) + body[at:].encode()


def _hex(code: str) -> bytes:
    try:
        return bytes.fromhex(code)
    except ValueError:
        raise candid.CandidError(f"unknown escape \\{code}") from None


def _principal(text: str) -> bytes:
    try:
        return principal.parse(text)
    except principal.PrincipalError as problem:
        raise candid.CandidError(str(problem)) from None
