"""
Basilisk 0.16: canisters in CPython 3.13, built by putting sources into a module that is compiled.

The entry runs as the program itself, so every name in it is a method's if a decorator says so,
those with underscores too. The generator reads any type that it does not know as text. All stable
structures are entries by their memory's number, in the order of their bytes::

    map, set     {key: value}                  {key: b""}
    vec, log     {place, 8 bytes: value}       cell   one with one place
    heap         {number, 8 bytes: value}      the least value comes first

``__basilisk_features__ = ["shell", "browse"]`` brings two methods more, for controllers.
"""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from importlib.machinery import PathFinder
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any

from localnet.check.bundle import Violation
from localnet.kits import basilisk_files, basilisk_rules
from localnet.kits.kit import Dialect, Kit
from localnet.protocol.candid import types as candid

SIDE = Path(__file__).parent / "basilisk_side"
FEATURES = {
    "shell": ("__shell__", "__basilisk_controller_guard__"),
    "browse": ("__browse__", "guard_against_non_controllers"),
}
KINDS = {
    "StableBTreeMap": ("stable_maps", ("key_type", "value_type")),
    "StableBTreeSet": ("stable_sets", ("key_type",)),
    "StableVec": ("stable_vecs", ("value_type",)),
}
# What structures other than maps and sets take at most.
MOST_BYTES = 2_000_000
RECIPE = "smart-social-contracts/basilisk/"


@lru_cache(maxsize=1)
def installed() -> str | None:
    """The folder of the package ``ic-basilisk``, if it is installed."""
    spec = PathFinder.find_spec("basilisk")
    return None if spec is None or spec.origin is None else str(Path(spec.origin).parent)


class Basilisk(Kit):
    """Basilisk."""

    name = "Basilisk"
    module = "basilisk"
    dialect = Dialect(
        "Basilisk",
        types={
            "bytes": candid.Vec(candid.NAT8),
            "float": candid.PRIMS["float64"],
            "Duration": candid.PRIMS["nat64"],
            "TimerId": candid.PRIMS["nat64"],
        },
        generics={"Optional": "Opt", "list": "Vec"},
        is_dotted=True,
        unknown=candid.TEXT,
        untyped="null",
        yields_are_async=True,
        is_strict=False,
    )
    modules = MappingProxyType(
        {path.stem: path for path in SIDE.glob("*.py") if path.stem != "__init__"}
    )

    @property
    def packages(self) -> list[str]:
        folder = installed()
        return [] if folder is None else [folder]

    def is_recipe(self, recipe: str, folder: Path) -> bool:
        if recipe.startswith("file://"):
            file = folder / recipe.removeprefix("file://")
            return file.is_file() and "-m basilisk" in file.read_text("utf-8", errors="replace")
        return RECIPE in recipe

    def errors(
        self, entry: Path, search_path: Iterable[Path], contents: Mapping[str, bytes] | None = None
    ) -> list[Violation]:
        return basilisk_rules.errors(entry, search_path, contents)

    def warnings(self, entry: Path, search_path: Iterable[Path]) -> list[Violation]:
        return basilisk_rules.warnings(entry, search_path)

    @property
    def principal(self) -> Any:
        return _own().Principal

    def call_result(self, ok: Any, err: Any) -> Any:
        return _own().CallResult(ok, err)

    def candid_error(self, text: str) -> Exception:
        found: Exception = _own().CandidError(text)
        return found

    def system(self, ic: Any, canister: Any) -> Any:
        return System(ic, canister)

    def scope(self, entry: ModuleType) -> dict[str, Any]:
        return vars(entry)

    def loaded(self, entry: ModuleType, text: str, scope: dict[str, Any]) -> None:
        for feature in scope.get("__basilisk_features__", ()):
            method, guard = FEATURES.get(feature, ("", ""))
            if method and method not in scope:
                module: Any = importlib.import_module(f"_basilisk_{feature}")
                scope[method], scope[guard] = getattr(module, method), getattr(module, guard)
                if feature == "browse":
                    module.entry, module.schema = entry.__name__, schema(text)

    @contextmanager
    def active(self) -> Iterator[None]:
        with basilisk_files.redirected():
            yield


def _own() -> Any:
    """The module ``basilisk`` of the canister that runs."""
    return sys.modules.get("basilisk") or importlib.import_module("basilisk")


def schema(text: str) -> dict[str, dict[str, Any]]:
    """The stable structures that variables at the top level of *text* are."""
    found: dict[str, dict[str, Any]] = {}
    for node in ast.parse(text).body:
        if not (isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)):
            continue
        called, target = node.value.func, node.targets[0]
        types: list[ast.expr] = []
        if isinstance(called, ast.Subscript):
            inner = called.slice
            types, called = inner.elts if isinstance(inner, ast.Tuple) else [inner], called.value
        if isinstance(called, ast.Name) and called.id in KINDS and isinstance(target, ast.Name):
            kind, names = KINDS[called.id]
            given = {word.arg: word.value for word in node.value.keywords}
            memory = getattr(given.get("memory_id"), "value", 0)
            told = {"memory_id": memory, **dict.fromkeys(names, "unknown")}
            told.update(zip(names, map(ast.unparse, types), strict=False))
            found.setdefault(kind, {})[target.id] = told
    return found


class System:
    """What ``_basilisk_ic`` has besides the system calls that all kits have."""

    def __init__(self, ic: Any, canister: Any) -> None:
        self._ic = ic
        self._canister = canister

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ic, name)

    def is_controller(self, principal: Any) -> bool:
        return bytes(principal.bytes) in self._canister.controllers

    # -- stable structures

    def _entries(self, memory: int) -> dict[bytes, bytes]:
        found: dict[bytes, bytes] = self._canister.stable.maps.get(memory, {})
        return found

    def _put(self, memory: int, key: bytes, value: bytes | None) -> bytes | None:
        if type(memory) is not int or not 0 <= memory <= 254:
            self._ic.trap(f"a memory is 0 to 254, not {memory!r}")
        before: bytes | None = self._canister.stable.put(memory, key, value)
        return before

    def _put_bounded(self, memory: int, key: bytes, value: bytes) -> None:
        if len(value) > MOST_BYTES:
            self._ic.trap(f"a value of {len(value)} bytes; {MOST_BYTES} at most are taken")
        self._put(memory, key, value)

    def smap_init(self, memory: int) -> None:
        """It is there once something is in it."""

    def smap_get(self, memory: int, key: bytes) -> bytes | None:
        return self._entries(memory).get(key)

    def smap_insert(self, memory: int, key: bytes, value: bytes) -> bytes | None:
        return self._put(memory, key, value)

    def smap_remove(self, memory: int, key: bytes) -> bytes | None:
        return self._put(memory, key, None) if key in self._entries(memory) else None

    def smap_contains_key(self, memory: int, key: bytes) -> bool:
        return key in self._entries(memory)

    def smap_len(self, memory: int) -> int:
        return len(self._entries(memory))

    def smap_keys(self, memory: int) -> list[bytes]:
        return sorted(self._entries(memory))

    def smap_items(self, memory: int) -> list[tuple[bytes, bytes]]:
        return sorted(self._entries(memory).items())

    def smap_range(
        self, memory: int, start: bytes, end: bytes, limit: int
    ) -> list[tuple[bytes, bytes]]:
        found = self._entries(memory).items()
        inside = (pair for pair in found if start <= pair[0] and (not end or pair[0] < end))
        return sorted(inside)[:limit]

    def svec_len(self, memory: int) -> int:
        return len(self._entries(memory))

    def svec_get(self, memory: int, place: int) -> bytes | None:
        return self._entries(memory).get(_number(place))

    def svec_push(self, memory: int, value: bytes) -> None:
        self._put_bounded(memory, _number(self.svec_len(memory)), value)

    def svec_pop(self, memory: int) -> bytes | None:
        last = self.svec_len(memory) - 1
        return None if last < 0 else self._put(memory, _number(last), None)

    def svec_set(self, memory: int, place: int, value: bytes) -> None:
        if not 0 <= place < self.svec_len(memory):
            self._ic.trap(f"there is no place {place} of {self.svec_len(memory)}")
        self._put_bounded(memory, _number(place), value)

    def sheap_push(self, memory: int, value: bytes) -> None:
        last = max(self._entries(memory), default=None)
        place = 0 if last is None else int.from_bytes(last, "big") + 1
        self._put_bounded(memory, _number(place), value)

    def sheap_peek(self, memory: int) -> bytes | None:
        return min(self._entries(memory).values(), default=None)

    def sheap_pop(self, memory: int) -> bytes | None:
        entries = self._entries(memory)
        least = min(entries, key=lambda place: (entries[place], place), default=None)
        return None if least is None else self._put(memory, least, None)


def _number(place: int) -> bytes:
    return place.to_bytes(8, "big") if 0 <= place < 1 << 64 else b""
