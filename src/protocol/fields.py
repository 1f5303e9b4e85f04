"""Taking named fields of the right type out of a decoded map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from protocol.refusal import RefusedError

T = TypeVar("T")

_NAMES = {bytes: "bytes", str: "text", int: "a number", list: "an array", dict: "a map"}


def need(entries: Mapping[str, Any], name: str, kind: type[T]) -> T:
    """
    The field *name* of *entries*, which is a *kind*.

    :raises RefusedError: if it is missing or of another type.
    """
    value = have(entries, name, kind)
    if value is None:
        raise RefusedError(f"the field {name!r} is missing")
    return value


def have(entries: Mapping[str, Any], name: str, kind: type[T]) -> T | None:
    """
    The field *name* if there is one; null counts as missing.

    :raises RefusedError: if it is of another type.
    """
    value = entries.get(name)
    if value is None:
        return None
    return typed(value, kind, f"the field {name!r}")


def typed(value: Any, kind: type[T], what: str) -> T:
    """
    *value*, which is a *kind*.

    :raises RefusedError: naming *what*, if it is not.
    """
    if not isinstance(value, kind) or isinstance(value, bool):
        raise RefusedError(f"{what} is not {_NAMES[kind]}")
    return value
