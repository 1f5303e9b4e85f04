"""
CBOR as requests and certificates use it, read with bounds; fields of the right type in it.

A general decoder makes dates, regular expressions and cycles out of a stranger's bytes;
this one knows only what the Internet Computer's messages are made of::

    0 unsigned   2 bytes   3 text   4 array   5 map with text keys
    6 tag 55799 (a "this is CBOR" mark), dropped    7 false, true, null

in definite or indefinite lengths, at most *MAX_DEPTH* deep and *MAX_ITEMS* in all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import cbor2

from localnet.protocol.calls import RequestError

MAX_DEPTH = 200
MAX_ITEMS = 20_000
SELF_DESCRIBED = 55799

Value = int | bytes | str | bool | None | list[Any] | dict[str, Any]

_UNSIGNED, _BYTES, _TEXT, _ARRAY, _MAP, _TAG, _SIMPLE = 0, 2, 3, 4, 5, 6, 7
_INDEFINITE = 31
_BREAK = 0xFF
_SIMPLE_VALUES = {20: False, 21: True, 22: None, 23: None}


class CborError(ValueError):
    """The bytes are not CBOR, or not of the kind that messages are made of."""


def encode(value: Value) -> bytes:
    """*value* as plain CBOR."""
    return cbor2.dumps(value)


def encode_self_described(value: Value) -> bytes:
    """*value* as CBOR that says that it is CBOR, as certificates do."""
    return cbor2.dumps(cbor2.CBORTag(SELF_DESCRIBED, value))


def decode(data: bytes) -> Value:
    """
    The one value that *data* holds.

    :raises CborError: if it holds none, more than one, or one beyond the bounds.
    """
    reader = _Reader(data)
    value = reader.value(0)
    if reader.at != len(data):
        raise CborError(f"{len(data) - reader.at} bytes follow the CBOR value")
    return value


class _Reader:
    """A place in the bytes, and how many items were read so far."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0
        self.items = 0

    def value(self, depth: int) -> Value:
        kind, info = self._head(depth)
        if kind == _UNSIGNED:
            return self._number(info)
        if kind in (_BYTES, _TEXT):
            return self._string(kind, info)
        if kind == _ARRAY:
            return [self.value(depth + 1) for _ in self._each(info)]
        if kind == _MAP:
            return self._map(info, depth)
        if kind == _TAG and self._number(info) == SELF_DESCRIBED:
            return self.value(depth + 1)
        if kind == _SIMPLE and info in _SIMPLE_VALUES:
            return _SIMPLE_VALUES[info]
        raise CborError(f"unexpected CBOR item {kind}/{info} before byte {self.at}")

    def _head(self, depth: int) -> tuple[int, int]:
        self.items += 1
        if depth > MAX_DEPTH:
            raise CborError(f"CBOR nested more than {MAX_DEPTH} deep")
        if self.items > MAX_ITEMS:
            raise CborError(f"more than {MAX_ITEMS} CBOR items")
        first = self._take(1)[0]
        return first >> 5, first & 31

    def _take(self, count: int) -> bytes:
        end = self.at + count
        if end > len(self.data):
            raise CborError(
                f"CBOR ends early: {count} bytes wanted, {len(self.data) - self.at} left"
            )
        taken = self.data[self.at : end]
        self.at = end
        return taken

    def _number(self, info: int) -> int:
        if info < 24:
            return info
        if info > 27:
            raise CborError(f"bad CBOR length {info} before byte {self.at}")
        return int.from_bytes(self._take(1 << (info - 24)), "big")

    def _each(self, info: int) -> Any:
        """Once for each element that is there."""
        if info != _INDEFINITE:
            yield from range(self._number(info))
            return
        while self.data[self.at : self.at + 1] != bytes([_BREAK]):
            yield None
        self.at += 1

    def _string(self, kind: int, info: int) -> bytes | str:
        if info == _INDEFINITE:
            raw = b"".join(self._chunk(kind) for _ in self._each(info))
        else:
            raw = self._take(self._number(info))
        if kind == _BYTES:
            return raw
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError:
            raise CborError("CBOR text is not UTF-8") from None

    def _chunk(self, kind: int) -> bytes:
        inner, info = self._head(0)
        if inner != kind or info == _INDEFINITE:
            raise CborError("a CBOR string is made of unlike pieces")
        return self._take(self._number(info))

    def _map(self, info: int, depth: int) -> dict[str, Any]:
        entries: dict[str, Any] = {}
        for _ in self._each(info):
            key = self.value(depth + 1)
            if not isinstance(key, str):
                raise CborError("a CBOR map's key is not text")
            if key in entries:
                raise CborError(f"a CBOR map has the key {key[:40]!r} twice")
            entries[key] = self.value(depth + 1)
        return entries


T = TypeVar("T")

_NAMES = {bytes: "bytes", str: "text", int: "a number", list: "an array", dict: "a map"}


def need(entries: Mapping[str, Any], name: str, kind: type[T]) -> T:
    """
    The field *name* of *entries*, which is a *kind*.

    :raises RequestError: if it is missing or of another type.
    """
    value = have(entries, name, kind)
    if value is None:
        raise RequestError(f"the field {name!r} is missing")
    return value


def have(entries: Mapping[str, Any], name: str, kind: type[T]) -> T | None:
    """
    The field *name* if there is one; null counts as missing.

    :raises RequestError: if it is of another type.
    """
    value = entries.get(name)
    if value is None:
        return None
    return typed(value, kind, f"the field {name!r}")


def typed(value: Any, kind: type[T], what: str) -> T:
    """*value*, which is a *kind*. :raises RequestError: naming *what*, if it is not"""
    if not isinstance(value, kind) or isinstance(value, bool):
        raise RequestError(f"{what} is not {_NAMES[kind]}")
    return value
