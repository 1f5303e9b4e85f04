"""
Snapshots of canisters: their code, heap, stable memory and certified data, to come back to.

::

    id      | when it was taken, in nanoseconds (8 bytes) | the canister's id |
    body    CBOR: entry, paths, sources, hash    the code as it was loaded
                  heap, summary            the image of the heap (``image``), timers included
                  candid                       its interface, as text
                  maps, limits, pages, size, certified_data, argument

What a canister has beside these stays as it is when one is loaded: its id, controllers,
settings, cycles, log and snapshots. Bodies are on the disk only, once they are written.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import cbor2

from localnet.runtime import image
from localnet.runtime.loader import Code, Module
from localnet.runtime.stable import PAGE, Stable

if TYPE_CHECKING:
    from localnet.runtime.canister import Canister

MOST = 10
ID_BYTES = 8


@dataclass
class Snapshot:
    """One of them; its *body* is None once that is on the disk."""

    id: bytes
    taken_at: int
    size: int
    body: bytes | None = None


@dataclass
class Snapshots:
    """Those of one canister, and which are still on the disk though they are *gone*."""

    kept: dict[bytes, Snapshot] = field(default_factory=dict)
    gone: list[bytes] = field(default_factory=list)

    @property
    def size(self) -> int:
        return sum(snapshot.size for snapshot in self.kept.values())

    def unwritten(self) -> list[Snapshot]:
        return [snapshot for snapshot in self.kept.values() if snapshot.body is not None]

    @property
    def is_written(self) -> bool:
        return not self.gone and not self.unwritten()

    def written(self) -> None:
        """All of it is on the disk."""
        self.gone.clear()
        for snapshot in self.kept.values():
            snapshot.body = None

    def remove(self, snapshot_id: bytes) -> None:
        del self.kept[snapshot_id]
        self.gone.append(snapshot_id)

    def new_id(self, now: int, canister: bytes) -> bytes:
        """The id of one that is taken *now*; no two are the same."""
        latest = max((int.from_bytes(i[:ID_BYTES], "big") for i in self.kept), default=0)
        return max(now, latest + 1).to_bytes(ID_BYTES, "big") + canister


@dataclass
class State:
    """What a snapshot has of a canister."""

    code: Code
    heap: bytes
    candid: str
    stable: Stable
    certified_data: bytes
    argument: bytes

    @staticmethod
    def of(canister: Canister) -> State:
        """The present one. :raises NotPicklableError: if the heap cannot be kept"""
        return State(
            canister.code,
            image.dump(canister.code, canister.timers, canister.process_state),
            canister.candid,
            canister.stable,
            canister.certified_data,
            canister.argument,
        )

    @property
    def size(self) -> int:
        """Bytes of its memories and its code."""
        sources = sum(len(module.text.encode()) for module in self.code.saved())
        return self.stable.size * PAGE + self.stable.map_bytes + len(self.heap) + sources

    def dump(self) -> bytes:
        stable = self.stable
        body: bytes = cbor2.dumps(
            {
                "entry": str(self.code.entry),
                "paths": self.code.finder.paths,
                "hash": self.code.hash,
                "sources": [[m.name, m.file, m.text] for m in self.code.saved()],
                "heap": self.heap,
                "summary": image.summary(self.heap),
                "candid": self.candid,
                "maps": stable.maps,
                "limits": stable.limits,
                "pages": {number: bytes(page) for number, page in stable.pages.items()},
                "size": stable.size,
                "certified_data": self.certified_data,
                "argument": self.argument,
            }
        )
        return body

    @staticmethod
    def load(body: bytes) -> State:
        """:raises HeapLostError: if another version of Python took it"""
        found = cbor2.loads(body)
        image.check(found["summary"], found["heap"])
        stable = Stable()
        for memory, entries in found["maps"].items():
            for key, value in entries.items():
                stable.put(memory, key, value)
        for memory, limits in found["limits"].items():
            stable.set_limits(memory, tuple(limits))
        stable.size = found["size"]
        for number, page in found["pages"].items():
            stable.write(number * PAGE, page)
        stable.commit()
        modules = [Module(*module) for module in found["sources"]]
        paths = [Path(path) for path in found["paths"]]
        code = Code(Path(found["entry"]), paths, modules, found["hash"])
        told = (found["candid"], stable, found["certified_data"], found["argument"])
        return State(code, found["heap"], *told)
