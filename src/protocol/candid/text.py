"""
Candid values as people write them.

::

    (record { x = 1 : nat16; 7 = "seven" }, vec { true }, opt null, blob "\\00a", -3, 2.5)

Numbers are ``int`` (``float64`` with a point) unless annotated; a vector takes the type of its
first value. Printing gives what can be read again; fields that the wire knows by hash only are
printed as that number.
"""

from __future__ import annotations

import base64
import re
import zlib
from typing import Any

from protocol.candid.decode import decode_any
from protocol.candid.did import Parser
from protocol.candid.encode import encode
from protocol.candid.types import (
    BOOL,
    EMPTY,
    INT,
    NAT8,
    NULL,
    PRIMS,
    RESERVED,
    TEXT,
    CandidError,
    Field,
    Func,
    Opt,
    Prim,
    Record,
    Service,
    Type,
    Variant,
    Vec,
)

Typed = tuple[Type, Any]
NESTING = 100


def encode_text(text: str) -> bytes:
    """The Candid that *text* describes. :raises CandidError: if it describes none."""
    values = _Values(text).arguments()
    return encode([t for t, _ in values], [v for _, v in values])


def decode_text(data: bytes) -> str:
    """What *data* says, for people to read."""
    return "(" + ", ".join(_show(t, v, top=True) for t, v in decode_any(data)) + ")"


class _Values(Parser):
    """Values are written with the same tokens as types."""

    def arguments(self) -> list[Typed]:
        self.expect("(")
        found = []
        while not self.skip(")"):
            found.append(self.value())
            if not self.skip(",") and self.peek() != ")":
                raise CandidError(f"expected , or ) and found {self.peek()!r}")
        if self.peek():
            raise CandidError(f"unexpected {self.peek()!r} after the values")
        return found

    def value(self) -> Typed:
        self.depth += 1
        if self.depth > NESTING:
            raise CandidError(f"values nested deeper than {NESTING}")
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
            return BOOL, word == "true"
        if word == "null":
            return NULL, None
        if word in ("opt", "vec", "record", "variant", "blob", "principal"):
            return getattr(self, f"{word}_value")()  # type: ignore[no-any-return]
        if word[0] == '"':
            return TEXT, _bytes(word).decode()
        return self.number(word)

    def number(self, word: str) -> Typed:
        sign = ""
        if word in ("-", "+"):
            sign, word = word, self.take()
        if not word[0].isdigit():
            raise CandidError(f"expected a value, found {word!r}")
        if re.search(r"[.eE]", word) and not word.startswith("0x"):
            return PRIMS["float64"], float(sign + word.replace("_", ""))
        return INT, int(sign + word.replace("_", ""), 0 if word.startswith("0x") else 10)

    def opt_value(self) -> Typed:
        kind, value = self.value()
        return Opt(kind), value

    def vec_value(self) -> Typed:
        self.expect("{")
        found = []
        while not self.skip("}"):
            found.append(self.value())
            self.skip(";")
        kind = found[0][0] if found else EMPTY
        return Vec(kind), [v for _, v in found]

    def blob_value(self) -> Typed:
        return Vec(NAT8), _bytes(self.take())

    def principal_value(self) -> Typed:
        return PRIMS["principal"], principal_bytes(_bytes(self.take()).decode())

    def record_value(self) -> Typed:
        self.expect("{")
        found: list[tuple[Field, Any]] = []
        while not self.skip("}"):
            following = found[-1][0].id + 1 if found else 0
            label = self.label() if self.peek(1) == "=" else following
            self.skip("=")
            kind, value = self.value()
            found.append((Field(label, kind), value))
            self.skip(";")
        record = Record([f for f, _ in found])
        values = {f.label: v for f, v in found}
        return record, tuple(values[i] for i in range(len(values))) if record.is_tuple else values

    def variant_value(self) -> Typed:
        self.expect("{")
        label = self.label()
        kind, value = self.value() if self.skip("=") else (NULL, None)
        self.skip(";")
        self.expect("}")
        return Variant([Field(label, kind)]), {label: value}


def _annotated(found: Typed, kind: Type) -> Typed:
    value = found[1]
    inner = kind.resolve()
    if isinstance(inner, Prim) and inner.name.startswith("float"):
        value = float(value)
    if isinstance(inner, Vec) and inner.is_blob:
        value = bytes(value)
    return kind, value


def _bytes(word: str) -> bytes:
    """A quoted string: ``\\n``, ``\\"``, ``\\u{61}`` and ``\\61`` (a byte, in hex)."""
    if word[:1] != '"':
        raise CandidError(f"expected a string, found {word!r}")
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
        raise CandidError(f"unknown escape \\{code}") from None


def principal_text(raw: bytes) -> str:
    """A principal as it is written: checksum and bytes in base32, in groups of five."""
    packed = zlib.crc32(raw).to_bytes(4, "big") + raw
    text = base64.b32encode(packed).decode().rstrip("=").lower()
    return "-".join(text[i : i + 5] for i in range(0, len(text), 5))


def principal_bytes(text: str) -> bytes:
    """The pair of ``principal_text``."""
    joined = text.replace("-", "").upper()
    try:
        raw = base64.b32decode(joined + "=" * (-len(joined) % 8))[4:]
    except ValueError:
        raise CandidError(f"not a principal: {text!r}") from None
    if principal_text(raw) != text.lower() or len(raw) > 29:
        raise CandidError(f"not a principal: {text!r}")
    return raw


def _show(type_: Type, value: Any, top: bool = False) -> str:
    type_ = type_.resolve()
    if isinstance(type_, Prim):
        return _show_primitive(type_, value, top)
    if isinstance(type_, Opt):
        return "null" if value is None else f"opt {_show(type_.inner, value, True)}"
    if isinstance(type_, Vec):
        if type_.is_blob:
            return f'blob "{_escape(value)}"'
        return "vec { " + "; ".join(_show(type_.inner, v, True) for v in value) + " }"
    if isinstance(type_, Record):
        return _show_record(type_, value)
    if isinstance(type_, Variant):
        ((tag, inner),) = value.items()
        kind = type_.ids[tag].type if isinstance(tag, int) else NULL
        body = "" if kind.resolve() is NULL else f" = {_show(kind, inner, True)}"
        return f"variant {{ {_number(tag)}{body} }}"
    if isinstance(type_, Func):
        return f'func "{principal_text(value[0])}".{value[1]}'
    assert isinstance(type_, Service)
    return f'service "{principal_text(value)}"'


def _show_record(type_: Record, value: Any) -> str:
    if type_.is_tuple:
        parts = [_show(f.type, v, True) for f, v in zip(type_.by_id, value, strict=True)]
    else:
        parts = [
            f"{_number(f.label)} = {_show(f.type, value[f.label], True)}" for f in type_.fields
        ]
    return "record { " + "; ".join(parts) + " }" if parts else "record {}"


def _show_primitive(type_: Prim, value: Any, top: bool) -> str:
    name = type_.name
    if type_ is TEXT:
        return '"' + re.sub(r'([\\"])', r"\\\1", value).replace("\n", "\\n") + '"'
    if type_ is BOOL:
        return str(value).lower()
    if type_ is NULL or type_ is RESERVED:
        return f"null : {name}"
    if name == "principal":
        return f'principal "{principal_text(value)}"'
    shown = repr(value) if name.startswith("float") else _number(value)
    return f"{shown} : {name}" if top else shown


def _number(value: Any) -> str:
    return f"{value:_}" if isinstance(value, int) else str(value)


def _escape(data: bytes) -> str:
    plain = set(range(32, 127)) - {34, 92}
    return "".join(chr(b) if b in plain else f"\\{b:02x}" for b in data)
