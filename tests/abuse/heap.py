"""
Pictures of all that a canister has, to be compared.

::

    before = picture(canister)
    ...                                        a message that is refused
    changes(before, picture(canister))         ["game.rounds._touched: 0 -> 1 entries"]

A picture is flat, a value for each path. Its roots are what the entry's host holds, ``game`` and
``storage`` among them (`common.host`); from there it follows attributes and containers. An object
that was met before is its first path, so whether two names share one object is compared as well.
Besides the heap there are the stable maps, the timers and what is certified.

Nothing is left out but how World holds its cells: as planes or as a patch of them, whichever was
cheaper last (`engine.world.rules.terrain`). They are compared as planes.
"""

from __future__ import annotations

from copy import deepcopy
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

from kybra import StableBTreeMap

from localnet.runtime.canister import Canister

Picture = dict[str, object]

PLAIN = (int, float, str, bytes, type(None))  # a bool is an int
CODE = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)


def picture(canister: Canister) -> Picture:
    """All that *canister* has now."""
    found: Picture = {}
    seen: dict[int, str] = {}
    for name, value in variables(canister).items():
        _walk(name, value, found, seen)
    for memory, entries in canister.stable.maps.items():
        if entries:  # a map that was only looked into is there as well
            found[f"map {memory}"] = dict(entries)
    found["timers"] = {id_: timer.deadline for id_, timer in canister.timers.set.items()}
    found["certified data"] = canister.certified_data
    return found


def variables(canister: Canister) -> dict[str, Any]:
    """What the host of the entry holds now."""
    found: dict[str, Any] = vars(canister.function("get_admins").__globals__["held"].host)
    return found


def changes(before: Picture, after: Picture) -> list[str]:
    """In words, how *after* differs from *before*; not the parts of what came or went."""
    differing = [path for path in before | after if before.get(path) != after.get(path)]
    changed = set(differing)
    tops = [path for path in differing if not any(path[:at] in changed for at in _parts(path))]
    return [_difference(path, before, after) for path in tops]


def _parts(path: str) -> list[int]:
    """Where in *path* the paths end that it is a part of."""
    return [at for at, letter in enumerate(path) if letter in ".["]


def _walk(path: str, value: Any, found: Picture, seen: dict[int, str]) -> None:
    if isinstance(value, (*PLAIN, *CODE)):
        found[path] = value
        return
    if id(value) in seen:
        found[path] = f"is {seen[id(value)]}"
        return
    seen[id(value)] = path
    if isinstance(value, bytearray):
        found[path] = bytes(value)
    elif isinstance(value, StableBTreeMap):
        found[path] = f"map {value.memory_id}"
    elif hasattr(value, "hexdigest"):
        found[path] = value.hexdigest()
    elif type(value).__name__ == "Terrain":
        found[path] = [plane.bits for plane in deepcopy(value).planes()]
    elif isinstance(value, (set, frozenset)):
        found[path] = frozenset(value)
    elif isinstance(value, dict):
        _walk_all(path, list(value), list(value.values()), found, seen)
    elif isinstance(value, (list, tuple)):
        _walk_all(path, None, value, found, seen)
    else:
        found[path] = type(value)
        for name, attribute in _attributes(path, value).items():
            _walk(f"{path}.{name}", attribute, found, seen)


def _walk_all(
    path: str, keys: list[Any] | None, values: Any, found: Picture, seen: dict[int, str]
) -> None:
    """The parts of a container: plain values at once, others each by itself."""
    found[path] = Entries(
        keys, [value if isinstance(value, PLAIN) else type(value) for value in values]
    )
    for key, value in zip(keys if keys is not None else range(len(values)), values, strict=True):
        if not isinstance(value, PLAIN):
            _walk(f"{path}[{key!r}]", value, found, seen)


def _attributes(path: str, value: Any) -> dict[str, Any]:
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    if not slots and not hasattr(value, "__dict__"):
        raise TypeError(f"{path} is a {type(value)}: teach this module how to compare those")
    named = {name: getattr(value, name) for name in slots if hasattr(value, name)}
    return named | getattr(value, "__dict__", {})


class Entries:
    """What is in a container itself, with its *keys* in their order if it is a dict."""

    def __init__(self, keys: list[Any] | None, values: list[Any]) -> None:
        self.keys = keys
        self.values = values

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Entries) and self.keys == other.keys and self.values == other.values
        )

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        return len(self.values)

    def __repr__(self) -> str:
        return f"{len(self)} entries"


def _difference(path: str, before: Picture, after: Picture) -> str:
    old, new = before.get(path), after.get(path)
    if isinstance(old, (Entries, dict)) and isinstance(new, (Entries, dict)):
        return f"{path}: {len(old)} -> {len(new)} entries"
    return f"{path}: {old!r:.60} -> {new!r:.60}"
