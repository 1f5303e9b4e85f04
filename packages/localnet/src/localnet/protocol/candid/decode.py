"""
Reads Candid that anyone may have sent.

The wire says what it carries; the reader says what it wants. A value must fit what is wanted:
nat will do for int, fields that nobody wants are skipped, missing *opt* fields read as None.
Where *opt* is wanted anything will do, and a value that does not fit reads as None; data that
is malformed is refused even there. Only the types of functions and services are compared as
such, because their values show nothing of them.

Hostile data costs what honest data of that size costs: at most ``DEPTH`` levels of nesting,
``TYPES`` type entries, ``FREE`` + 4 x size steps, so a vector that claims 2**60 values of no
size is refused early, and ``SKIPPED`` values that nobody wants. Nothing may follow the last value.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct, iter_unpack
from struct import unpack as unpack_many
from typing import Any

from localnet.protocol import principal
from localnet.protocol.candid import types as candid
from localnet.protocol.candid.compare import Subtypes
from localnet.protocol.candid.header import read_header
from localnet.protocol.leb128 import NumberError, read_leb, read_sleb

DEPTH = 128
FREE = 10_000
SKIPPED = 10_000


class Mismatch(candid.CandidError):  # not an error where opt is wanted
    """A sound value, but not of the type that is wanted."""


_structs = {name: Struct("<" + code) for name, code in candid.WIDTHS.items()}


def decode(types: Sequence[candid.Type], data: bytes) -> list[Any]:
    """The values in *data*, one for each of *types*. :raises CandidError: if they do not fit."""
    wire, at = read_header(data)
    return _decoded(types, wire, _Reader(data, at))


def _decoded(types: Sequence[candid.Type], wire: list[candid.Type], reader: _Reader) -> list[Any]:
    try:
        values = [reader.value(w, t) for w, t in zip(wire, types, strict=False)]
        for extra in wire[len(types) :]:
            reader.skip(extra)
        for absent in types[len(wire) :]:
            _check_missing(absent, "argument")
            values.append(None)
    except RecursionError:
        raise candid.CandidError("the types are nested too deeply") from None
    except NumberError as problem:
        raise candid.CandidError(str(problem)) from None
    if reader.at != len(reader.data):
        raise candid.CandidError(f"{len(reader.data) - reader.at} bytes follow the last value")
    return values


def decode_any(data: bytes) -> list[tuple[candid.Type, Any]]:
    """
    Types and values as the wire has them; fields without names are called by number.

    What is in an opt that holds an opt or null is ``Given``.
    """
    wire, at = read_header(data)
    return list(zip(wire, _decoded(wire, wire, _ExactReader(data, at)), strict=True))


def _check_missing(type_: candid.Type, what: str) -> None:
    if not candid.may_be_missing(type_):
        raise Mismatch(f"missing {what} of type {type_}")


class _Reader:
    def __init__(self, data: bytes, at: int) -> None:
        self.data = data
        self.at = at
        self.steps = FREE + 4 * len(data)
        self.skips = SKIPPED
        self.depth = 0
        self.subtypes = Subtypes()

    def charge(self, steps: int = 1) -> None:
        self.steps -= steps
        if self.steps < 0:
            raise candid.CandidError("the values are far larger than the data")

    def value(self, wire: candid.Type, wanted: candid.Type) -> Any:
        """One value of type *wire*, as one of type *wanted*."""
        wire, wanted = wire.resolve(), wanted.resolve()
        self.charge()
        if wire is wanted and isinstance(wire, candid.Prim):
            return self.primitive(wire)
        self.depth += 1
        if self.depth > DEPTH:
            raise candid.CandidError(f"values nested deeper than {DEPTH}")
        found = self.composite(wire, wanted)
        self.depth -= 1
        return found

    def composite(self, wire: candid.Type, wanted: candid.Type) -> Any:
        if isinstance(wanted, candid.Opt):
            return self.opt(wire, wanted)
        if wanted is candid.RESERVED:
            return self.skip(wire)
        if isinstance(wire, candid.Vec) and isinstance(wanted, candid.Vec):
            return self.vec(wire, wanted)
        if isinstance(wire, candid.Record) and isinstance(wanted, candid.Record):
            return self.record(wire, wanted)
        if isinstance(wire, candid.Variant) and isinstance(wanted, candid.Variant):
            return self.variant(wire, wanted)
        if wire is candid.NAT and wanted is candid.INT:
            return self.integer(wire)
        if isinstance(wire, (candid.Func, candid.Service)) and self.subtypes.holds(wire, wanted):
            return self.target(wire)
        raise Mismatch(f"{wire} is not {wanted}")

    def target(self, wire: candid.Type) -> Any:
        if isinstance(wire, candid.Service):
            return self.principal()
        self.reference()
        return self.principal(), self.text()

    def opt(self, wire: candid.Type, wanted: candid.Opt) -> Any:
        if wire is candid.NULL or wire is candid.RESERVED:
            return None
        if isinstance(wire, candid.Opt):
            if self.flag() == 0:
                return None
            return self.attempt(wire.inner, wanted.inner)
        inner = wanted.inner.resolve()
        if inner is candid.NULL or inner is candid.RESERVED or isinstance(inner, candid.Opt):
            return self.skip(wire)
        return self.attempt(wire, inner)

    def attempt(self, wire: candid.Type, wanted: candid.Type) -> Any:
        """The value if it fits, or else None."""
        at, depth = self.at, self.depth
        try:
            return self.value(wire, wanted)
        except Mismatch:
            self.at, self.depth = at, depth
            return self.skip(wire)

    def vec(self, wire: candid.Vec, wanted: candid.Vec) -> Any:
        length = self.length()
        if wire.is_blob and wanted.is_blob:
            return self.take(length)
        rows = self.fixed(wire.inner.resolve(), wanted.inner.resolve(), length)
        if rows is not None:
            return rows
        # Each value is charged for, even one of no size, so the length itself may be any.
        return [self.value(wire.inner, wanted.inner) for _ in range(length)]

    def fixed(self, wire: candid.Type, wanted: candid.Type, length: int) -> list[Any] | None:
        """Many numbers, or records of numbers, at once; None if these are not."""
        code = candid.flat_format(wire)
        if code is None or candid.flat_format(wanted) != code:
            return None
        if isinstance(wire, candid.Prim) and wire is wanted:
            raw = self.take(length * Struct("<" + code).size)
            _check_flags(raw, code, 1 if code == "?" else 0)
            return list(unpack_many(f"<{length}{code}", raw))
        if not isinstance(wire, candid.Record) or not isinstance(wanted, candid.Record):
            return None
        if "?" in code or [f.id for f in wire.by_id] != [f.id for f in wanted.by_id]:
            return None
        rows = iter_unpack("<" + code, self.take(length * Struct("<" + code).size))
        return list(rows) if wanted.is_tuple else _dicts(wanted, rows)

    def record(self, wire: candid.Record, wanted: candid.Record) -> Any:
        found: dict[int, Any] = {}
        for field in wire.by_id:
            target = wanted.ids.get(field.id)
            if target is None:
                self.skip(field.type)
            else:
                found[field.id] = self.value(field.type, target.type)
        self.charge(len(wanted.fields) - len(found))
        return _assemble(wanted, found)

    def variant(self, wire: candid.Variant, wanted: candid.Variant) -> Any:
        field = self.tag(wire)
        if field.id not in wanted.ids:
            raise Mismatch(f"tag {field.label} is not one of {wanted}")
        target = wanted.ids[field.id]
        return {target.label: self.value(field.type, target.type)}

    def tag(self, wire: candid.Variant) -> candid.Field:
        number = self.length()
        if number >= len(wire.fields):
            raise candid.CandidError(f"variant tag {number} of {len(wire.fields)}")
        return wire.by_id[number]

    def skip(self, wire: candid.Type) -> None:
        """Read past a value that nobody wants."""
        wire = wire.resolve()
        self.charge()
        self.skips -= 1
        if self.skips < 0:
            raise candid.CandidError(f"more than {SKIPPED} values that nobody wants")
        self.depth += 1
        if self.depth > DEPTH:
            raise candid.CandidError(f"values nested deeper than {DEPTH}")
        if isinstance(wire, candid.Prim):
            self.primitive(wire)
        elif isinstance(wire, candid.Opt):
            if self.flag():
                self.skip(wire.inner)
        elif isinstance(wire, candid.Vec):
            self.skip_vec(wire)
        elif isinstance(wire, candid.Record):
            for field in wire.by_id:
                self.skip(field.type)
        elif isinstance(wire, candid.Variant):
            self.skip(self.tag(wire).type)
        else:
            self.target(wire)
        self.depth -= 1

    def skip_vec(self, wire: candid.Vec) -> None:
        length = self.length()
        code = candid.flat_format(wire.inner)
        if code and "?" not in code:
            self.take(length * Struct("<" + code).size)
        else:
            for _ in range(length):
                self.skip(wire.inner)

    def primitive(self, wire: candid.Prim) -> Any:
        name = wire.name
        if name in _structs:
            raw = self.take(_structs[name].size)
            _check_flags(raw, name, 1 if name == "bool" else 0)
            return _structs[name].unpack(raw)[0]
        if name == "text":
            return self.text()
        if name in ("nat", "int"):
            return self.integer(wire)
        if name == "principal":
            return self.principal()
        if wire is candid.EMPTY:
            raise candid.CandidError("no value is of type empty")
        if name == "future":
            size, _references = self.length(), self.length()
            self.take(size)
        return None

    def integer(self, wire: candid.Prim) -> int:
        read = read_sleb if wire is candid.INT else read_leb
        number, self.at = read(self.data, self.at)
        return number

    def text(self) -> str:
        try:
            return self.take(self.length()).decode()
        except UnicodeDecodeError as error:
            raise candid.CandidError(f"text is not UTF-8: {error.reason}") from None

    def principal(self) -> bytes:
        self.reference()
        length = self.length()
        if length > principal.MAX_LENGTH:
            raise candid.CandidError(f"a principal of {length} bytes")
        return self.take(length)

    def reference(self) -> None:
        if self.flag() == 0:
            raise candid.CandidError("opaque references cannot be read")

    def flag(self) -> int:
        flag = self.take(1)[0]
        if flag > 1:
            raise candid.CandidError(f"expected 0 or 1, found {flag}")
        return flag

    def length(self) -> int:
        number, self.at = read_leb(self.data, self.at, 10)
        if number >= 1 << 64:
            raise candid.CandidError("a length of more than 64 bits")
        return number

    def take(self, length: int) -> bytes:
        end = self.at + length
        if end > len(self.data):
            raise candid.CandidError(f"{length} bytes wanted, {len(self.data) - self.at} left")
        raw, self.at = self.data[self.at : end], end
        return raw


class _ExactReader(_Reader):
    """Reads what the wire has, which is what is wanted; no opt is lost."""

    def opt(self, wire: candid.Type, wanted: candid.Opt) -> Any:
        if self.flag() == 0:
            return None
        found = self.value(wanted.inner, wanted.inner)
        return candid.Given(found) if candid.may_be_missing(wanted.inner) else found


def _check_flags(raw: bytes, what: str, largest: int) -> None:
    if largest and raw.strip(b"\0\1"):
        raise candid.CandidError(f"a bool is 0 or 1 ({what})")


def _dicts(wanted: candid.Record, rows: Any) -> list[dict[Any, Any]]:
    names = [f.label for f in wanted.by_id]
    if names == [f.label for f in wanted.fields]:
        return [dict(zip(names, row, strict=True)) for row in rows]
    place = {name: i for i, name in enumerate(names)}
    order = [(f.label, place[f.label]) for f in wanted.fields]
    return [{label: row[i] for label, i in order} for row in rows]


def _assemble(wanted: candid.Record, found: dict[int, Any]) -> Any:
    for field in wanted.fields:
        if field.id not in found:
            _check_missing(field.type, f"field {field.label}")
            found[field.id] = None
    if wanted.is_tuple:
        return tuple(found[f.id] for f in wanted.by_id)
    return {f.label: found[f.id] for f in wanted.fields}
