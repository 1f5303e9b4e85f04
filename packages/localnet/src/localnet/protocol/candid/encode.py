"""
Writes Candid: typed values to bytes.

::

    "DIDL"  types used, each once  |  type of each value  |  each value
             6d 7b   vec nat8           00  (entry 0)         03 'a' 'b' 'c'

Values are plain Python:

    nat.. int.. float..  int, float     principal   bytes (0 to 29)
    bool text            bool, str      opt         None or the value; Given(None) is opt null
    blob, vec nat8       bytes          vec         list
    record               dict           tuple       tuple
    variant              {tag: value}   func        (principal, method); service: principal
    null reserved        None

Records and vectors of fixed-width numbers
are packed by ``struct`` in one go, because a whole board is a quarter of a million of them.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from itertools import starmap
from operator import itemgetter
from typing import Any
from weakref import WeakKeyDictionary

from localnet.protocol import principal
from localnet.protocol.candid import types as candid
from localnet.protocol.leb128 import leb, sleb

Writer = Callable[[Any, list[bytes]], None]
# What plain Python says to a value that is not of its type.
_UNFIT = (struct.error, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
_writers: WeakKeyDictionary[candid.Type, Writer] = WeakKeyDictionary()
_headers: WeakKeyDictionary[candid.Type, bytes] = WeakKeyDictionary()


def encode(types: Sequence[candid.Type], values: Sequence[Any]) -> bytes:
    """*values* as Candid. :raises CandidError: if one is not of its type."""
    if len(types) != len(values):
        raise candid.CandidError(f"{len(values)} values for {len(types)} types")
    out = [header(types)]
    for type_, value in zip(types, values, strict=True):
        try:
            writer(type_)(value, out)
        except RecursionError:
            raise candid.CandidError("the value is nested too deeply") from None
        except _UNFIT as error:
            raise candid.CandidError(f"not a {type_}: {type(error).__name__}: {error}") from None
    return b"".join(out)


def header(types: Sequence[candid.Type]) -> bytes:
    """What stands before values of *types*."""
    if len(types) != 1:
        return _Table().header(types)
    known = _headers.get(types[0])
    if known is None:
        known = _headers[types[0]] = _Table().header(types)
    return known


class _Table:
    """The types that a message uses, numbered."""

    def __init__(self) -> None:
        self.entries: list[bytes] = []
        self.same: dict[bytes, int] = {}
        self.named: dict[int, int] = {}

    def header(self, types: Sequence[candid.Type]) -> bytes:
        codes = b"".join(self.code(t) for t in types)
        table = b"".join(self.entries)
        return b"DIDL" + leb(len(self.entries)) + table + leb(len(types)) + codes

    def code(self, type_: candid.Type) -> bytes:
        found = type_.resolve()
        if isinstance(found, candid.Prim):
            return sleb(candid.CODES[found.name])
        if not isinstance(type_, candid.Ref):
            return sleb(self.shared(self.entry(found)))
        if id(found) not in self.named:
            # The number is taken first, because the type may contain itself.
            self.named[id(found)] = len(self.entries)
            self.entries.append(b"")
            self.entries[self.named[id(found)]] = self.entry(found)
        return sleb(self.named[id(found)])

    def shared(self, entry: bytes) -> int:
        if entry not in self.same:
            self.same[entry] = len(self.entries)
            self.entries.append(entry)
        return self.same[entry]

    def entry(self, type_: candid.Type) -> bytes:
        if isinstance(type_, candid.Opt):
            return sleb(-18) + self.code(type_.inner)
        if isinstance(type_, candid.Vec):
            return sleb(-19) + self.code(type_.inner)
        if isinstance(type_, (candid.Record, candid.Variant)):
            parts = [leb(f.id) + self.code(f.type) for f in type_.by_id]
            return sleb(-20 if isinstance(type_, candid.Record) else -21) + _counted(parts)
        if isinstance(type_, candid.Func):
            sides = [_counted([self.code(t) for t in s]) for s in (type_.args, type_.results)]
            modes = [bytes((_MODES[m],)) for m in type_.modes]
            return sleb(-22) + b"".join(sides) + _counted(modes)
        assert isinstance(type_, candid.Service)
        names = sorted(type_.methods)
        return sleb(-23) + _counted([_text(n) + self.code(type_.methods[n]) for n in names])


_MODES = {"query": 1, "oneway": 2, "composite_query": 3}


def _counted(parts: list[bytes]) -> bytes:
    return leb(len(parts)) + b"".join(parts)


def _text(text: str) -> bytes:
    raw = text.encode()
    return leb(len(raw)) + raw


def writer(type_: candid.Type) -> Writer:
    """What writes values of *type_*; made once for each type."""
    type_ = type_.resolve()
    found = _writers.get(type_)
    if found is None:
        # A type that contains itself finds this stand-in while its own writer is being made.
        _writers[type_] = lambda value, out: _writers[type_](value, out)
        found = _writers[type_] = _make(type_)
    return found


def _make(type_: candid.Type) -> Writer:
    if isinstance(type_, candid.Prim):
        return _primitive(type_)
    if isinstance(type_, candid.Opt):
        return _opt(type_)
    if isinstance(type_, candid.Vec):
        return _vec(type_)
    if isinstance(type_, candid.Record):
        return _record(type_)
    if isinstance(type_, candid.Variant):
        return _variant(type_)
    return _func if isinstance(type_, candid.Func) else _principal


def _primitive(type_: candid.Prim) -> Writer:
    name, code = type_.name, candid.flat_format(type_)
    if code:
        pack = struct.Struct("<" + code).pack
        kind = bool if code == "?" else float if code in "fd" else int

        def fixed(value: Any, out: list[bytes]) -> None:
            if not isinstance(value, kind):
                raise candid.CandidError(f"{value!r:.40} is not a {name}")
            out.append(pack(value))

        return fixed
    return _LOOSE[name]


def _write_text(value: Any, out: list[bytes]) -> None:
    out.append(_text(value))


def _write_nat(value: Any, out: list[bytes]) -> None:
    if not isinstance(value, int) or value < 0:
        raise candid.CandidError(f"{value!r:.40} is not a nat")
    out.append(leb(value))


def _write_int(value: Any, out: list[bytes]) -> None:
    if not isinstance(value, int):
        raise candid.CandidError(f"{value!r:.40} is not an int")
    out.append(sleb(value))


def _null(value: Any, out: list[bytes]) -> None:
    if value is not None:
        raise candid.CandidError(f"{value!r:.40} is not null")


def _reserved(value: Any, out: list[bytes]) -> None:
    """Anything may stand here, and nothing is written."""


def _empty(value: Any, out: list[bytes]) -> None:
    raise candid.CandidError("no value is of type empty")


def _principal(value: Any, out: list[bytes]) -> None:
    if not isinstance(value, bytes) or len(value) > principal.MAX_LENGTH:
        raise candid.CandidError(f"{value!r:.80} is not a principal")
    out.append(b"\1" + leb(len(value)) + value)


def _func(value: Any, out: list[bytes]) -> None:
    callee, method = value
    out.append(b"\1")
    _principal(callee, out)
    out.append(_text(method))


_LOOSE: dict[str, Writer] = {
    "text": _write_text, "nat": _write_nat, "int": _write_int, "null": _null,
    "reserved": _reserved, "empty": _empty, "principal": _principal,
}  # fmt: skip


def _opt(type_: candid.Opt) -> Writer:
    inner = writer(type_.inner)

    def write(value: Any, out: list[bytes]) -> None:
        if value is None:
            out.append(b"\0")
        else:
            out.append(b"\1")
            inner(value.value if isinstance(value, candid.Given) else value, out)

    return write


def _vec(type_: candid.Vec) -> Writer:
    if type_.is_blob:
        return lambda value, out: out.append(leb(len(value)) + bytes(iter(value)))
    element = type_.inner.resolve()
    code = candid.flat_format(element)
    if code and isinstance(element, candid.Record):
        return _rows(element, code)
    if code:
        return lambda value, out: out.append(
            leb(len(value)) + struct.pack(f"<{len(value)}{code}", *value)
        )
    each = writer(element)

    def write(value: Any, out: list[bytes]) -> None:
        out.append(leb(len(value)))
        for item in value:
            each(item, out)

    return write


def _getter(record: candid.Record) -> Callable[[Any], Sequence[Any]]:
    labels = [f.label for f in record.by_id]
    if record.is_tuple:
        return tuple
    if len(labels) == 1:
        return lambda value: (value[labels[0]],)
    return itemgetter(*labels)


def _rows(record: candid.Record, code: str) -> Writer:
    pack, columns = struct.Struct("<" + code).pack, _getter(record)

    def write(value: Any, out: list[bytes]) -> None:
        out.append(leb(len(value)) + b"".join(starmap(pack, map(columns, value))))

    return write


def _record(type_: candid.Record) -> Writer:
    code = candid.flat_format(type_)
    if code:
        columns, pack = _getter(type_), struct.Struct("<" + code).pack
        return lambda value, out: out.append(pack(*columns(value)))
    parts = [(f.label, writer(f.type)) for f in type_.by_id]

    def write(value: Any, out: list[bytes]) -> None:
        for label, part in parts:
            part(value[label], out)

    return write


def _variant(type_: candid.Variant) -> Writer:
    tags = {f.label: (leb(i), writer(f.type)) for i, f in enumerate(type_.by_id)}

    def write(value: Any, out: list[bytes]) -> None:
        ((tag, inner),) = value.items()
        number, part = tags[tag]
        out.append(number)
        part(inner, out)

    return write
