"""
A canister's stable memory: raw pages, and StableBTreeMaps.

::

    pages    {page number: 65,536 bytes}      pages nobody wrote to are zeros and take no room
    maps     {memory id: {key: value}}        both Candid-encoded, as on the Internet Computer
    limits   {memory id: (max key, max value)}  fixed when a map is first used; a later version
                                                of the code may ask for less, never for more

All of it is in memory; SQLite holds the durable copy. A message writes straight away and keeps
an undo list, so reading is a dictionary lookup and taking back is walking the list::

    mark = stable.mark()  ..writes..  stable.rollback(mark)      or     stable.commit() -> changes

On the Internet Computer maps and raw pages share one memory and destroy each other; here they
do not, so a canister that mixes them works here only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from localnet.protocol.candid.decode import decode
from localnet.protocol.candid.encode import encode
from localnet.runtime.restore import fill_dict
from localnet.runtime.source import MapDeclaration
from localnet.runtime.values import from_python, order, to_python

PAGE = 65_536
MOST_PAGES_32 = 65_536
MOST_PAGES = 8_388_608
Limits = tuple[int, int]


class StableTrap(Exception):  # a trap is a trap, not an error
    """What the system, and not Python, stops a canister for."""


@dataclass
class Changes:
    """What a message left to be written down."""

    entries: dict[tuple[int, bytes], bytes | None] = field(default_factory=dict)
    pages: dict[int, bytes] = field(default_factory=dict)
    limits: dict[int, Limits] = field(default_factory=dict)
    size: int | None = None


class Stable:
    """The stable memory of one canister."""

    def __init__(self) -> None:
        self.pages: dict[int, bytearray] = {}
        self.size = 0
        self.maps: dict[int, dict[bytes, bytes]] = {}
        self.limits: dict[int, Limits] = {}
        self._undo: list[Callable[[], None]] = []
        self._dirty_entries: set[tuple[int, bytes]] = set()
        self._dirty_pages: set[int] = set()
        self._dirty_limits: set[int] = set()
        self._saved_size = 0

    def mark(self) -> int:
        """The present, to come back to."""
        return len(self._undo)

    def rollback(self, mark: int) -> None:
        """Take back all that was written since *mark*."""
        while len(self._undo) > mark:
            self._undo.pop()()

    @contextmanager
    def as_committed(self) -> Iterator[None]:
        """While this lasts, nothing that could be taken back is there; afterwards it is again."""
        undo, size, limits = list(self._undo), self.size, dict(self.limits)
        maps = {memory: dict(entries) for memory, entries in self.maps.items()}
        pages = {number: bytes(page) for number, page in self.pages.items()}
        self.rollback(0)
        try:
            yield
        finally:
            for memory, entries in maps.items():
                fill_dict(self.maps[memory], entries)
            for number, page in pages.items():
                self.pages[number][:] = page
            self._undo, self.size, self.limits = undo, size, limits

    def commit(self) -> None:
        """Keep what was written; it can no longer be taken back."""
        self._undo.clear()

    def changes(self) -> Changes:
        """What has changed since the last of it was written down."""
        return Changes(
            {(m, k): self.maps.get(m, {}).get(k) for m, k in self._dirty_entries},
            {n: bytes(self.pages[n]) for n in self._dirty_pages if n in self.pages},
            {m: self.limits[m] for m in self._dirty_limits if m in self.limits},
            self.size if self.size != self._saved_size else None,
        )

    def written(self) -> None:
        """All that is here now is on disk."""
        self._saved_size = self.size
        for dirty in (self._dirty_entries, self._dirty_pages, self._dirty_limits):
            dirty.clear()

    def loaded(self) -> None:
        """All that is here now came from the disk, and nothing of it can be taken back."""
        self.written()
        self._undo.clear()

    # -- raw pages

    def grow(self, pages: int, most: int) -> int | None:
        """More *pages*; how many there were before, or None if there is no room."""
        before = self.size
        if before + pages > most:
            return None
        self._undo.append(lambda: setattr(self, "size", before))
        self.size += pages
        return before

    def read(self, offset: int, length: int) -> bytes:
        self._check(offset, length)
        parts = [self._part(n, a, b) for n, a, b in _spans(offset, length)]
        return b"".join(parts)

    def write(self, offset: int, data: bytes) -> None:
        self._check(offset, len(data))
        at = 0
        for number, start, end in _spans(offset, len(data)):
            page = self.pages.setdefault(number, bytearray(PAGE))
            self._undo.append(_put(page, start, bytes(page[start:end])))
            page[start:end] = data[at : at + end - start]
            at += end - start
            self._dirty_pages.add(number)

    def fill(
        self, data: bytes, maps: dict[int, dict[bytes, bytes]], limits: dict[int, Limits]
    ) -> None:
        """Hold *data* in as many pages as it needs, and these *maps*, and nothing else."""
        for number in list(self.pages):
            if number < self.size:
                self.write(number * PAGE, bytes(PAGE))
        self.size = -(-len(data) // PAGE)
        self.write(0, data)
        for memory_id, entries in self.maps.items():
            for key in list(entries):
                self.put(memory_id, key, None)
        for memory_id, entries in maps.items():
            for key, value in entries.items():
                self.put(memory_id, key, value)
        for memory_id, each in limits.items():
            self.set_limits(memory_id, each)
        self.commit()

    def _part(self, number: int, start: int, end: int) -> bytes:
        page = self.pages.get(number)
        return bytes(end - start) if page is None else bytes(page[start:end])

    def _check(self, offset: int, length: int) -> None:
        if offset + length > self.size * PAGE:
            raise StableTrap("stable memory out of bounds")

    # -- maps

    def open(self, declared: MapDeclaration) -> StableMap:
        """The map of *declared*. :raises StableTrap: if it asks for more than it was made for."""
        memory_id = declared.memory_id
        wanted = (declared.max_key_size, declared.max_value_size)
        stored = self.limits.get(memory_id)
        if stored is None:
            self.set_limits(memory_id, wanted)
            stored = wanted
        for name, size, most in zip(("key", "value"), wanted, stored, strict=True):
            if size > most:
                raise StableTrap(f"Panicked at 'max_{name}_size must be <= {most}'")
        return StableMap(self, declared, stored)

    def set_limits(self, memory_id: int, limits: Limits) -> None:
        """What the map of that id has been made for."""
        self._undo.append(lambda: self.limits.pop(memory_id, None) and None)
        self.limits[memory_id] = limits
        self._dirty_limits.add(memory_id)

    @property
    def map_bytes(self) -> int:
        """What the maps hold, keys and values."""
        maps = self.maps.values()
        return sum(len(key) + len(value) for entries in maps for key, value in entries.items())

    def put(self, memory_id: int, key: bytes, value: bytes | None) -> bytes | None:
        """Write or (None) remove; what was there before."""
        entries = self.maps.setdefault(memory_id, {})
        before = entries.get(key)
        # In this order, because the time may be up between any two lines.
        self._undo.append(lambda: _set(entries, key, before))
        self._dirty_entries.add((memory_id, key))
        _set(entries, key, value)
        return before


class StableMap:
    """One StableBTreeMap, as the canister sees it: Python values in, Python values out."""

    def __init__(self, stable: Stable, declared: MapDeclaration, limits: Limits) -> None:
        self.stable = stable
        self.declared = declared
        self.limits = limits
        self.entries = stable.maps.setdefault(declared.memory_id, {})

    def get(self, key: Any) -> Any:
        return self._value(self.entries.get(self._key(key)))

    def contains(self, key: Any) -> bool:
        return self._key(key) in self.entries

    def insert(self, key: Any, value: Any) -> Any:
        kind = self.declared.value
        raw_key = self._key(key)
        raw = encode([kind], [from_python(kind, value)])
        for name, data, most in zip(("Key", "Value"), (raw_key, raw), self.limits, strict=True):
            if len(data) > most:
                text = f"{name} is too large. Expected <= {most} bytes, found {len(data)} bytes"
                raise StableTrap(f"Panicked at '{text}'")
        return self._value(self.stable.put(self.declared.memory_id, raw_key, raw))

    def remove(self, key: Any) -> Any:
        return self._value(self.stable.put(self.declared.memory_id, self._key(key), None))

    def items(self) -> list[tuple[Any, Any]]:
        return [(to_python(self.declared.key, k), self._value(v)) for k, v in self._sorted()]

    def keys(self) -> list[Any]:
        return [to_python(self.declared.key, k) for k, _ in self._sorted()]

    def values(self) -> list[Any]:
        return [self._value(v) for _, v in self._sorted()]

    def __len__(self) -> int:
        return len(self.entries)

    def _sorted(self) -> list[tuple[Any, bytes]]:
        kind = self.declared.key
        pairs = [(decode([kind], k)[0], v) for k, v in self.entries.items()]
        return sorted(pairs, key=lambda pair: order(kind, pair[0]))

    def _key(self, key: Any) -> bytes:
        return encode([self.declared.key], [from_python(self.declared.key, key)])

    def _value(self, raw: bytes | None) -> Any:
        if raw is None:
            return None
        return to_python(self.declared.value, decode([self.declared.value], raw)[0])


def _set(entries: dict[bytes, bytes], key: bytes, value: bytes | None) -> None:
    if value is None:
        entries.pop(key, None)
    else:
        entries[key] = value


def _put(page: bytearray, start: int, data: bytes) -> Callable[[], None]:
    def undo() -> None:
        page[start : start + len(data)] = data

    return undo


def _spans(offset: int, length: int) -> list[tuple[int, int, int]]:
    """The pages that a range touches: (page, start, end)."""
    spans = []
    while length > 0:
        number, start = divmod(offset, PAGE)
        end = min(PAGE, start + length)
        spans.append((number, start, end))
        offset, length = offset + end - start, length - (end - start)
    return spans
